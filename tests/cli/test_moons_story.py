"""How Shoot the Moons is told at a terminal: openings, settlements, the end."""

import io
from collections.abc import Sequence
from itertools import chain, repeat

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.cli.moons_table import NAMES, Evening

from kosti.cli.terminal.match import HERO
from kosti.cli.terminal.moons.settling import Settling
from kosti.cli.terminal.moons.texts import CATALOGUE
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.texts import Lang, Texts
from kosti.games.moons import Moons, Options, Settled, settle
from kosti.notation import Names

Pairs = Sequence[Sequence[int]]


def circle(*rounds: Pairs) -> list[Sequence[int]]:
    """The throws of a circle, by round and seat."""
    return list(chain.from_iterable(rounds))


# ---- settlement


def pairs_of(total: int) -> tuple[tuple[int, ...], ...]:
    """Three pairs with a total, no two threes among them."""
    dice = [1] * 6
    for number in range(total - 6):
        dice[number % 6] += 1
    return (dice[0], dice[1]), (dice[2], dice[3]), (dice[4], dice[5])


def told(
    put: Sequence[int],
    totals: Sequence[int | None],
    *shooters: int,
    options: Options,
    lang: Lang = "en",
    width: int = 100,
) -> list[str]:
    names = Names(["A", "B", "C", "D"][: len(put)])
    still = {seat: total for seat, total in enumerate(totals) if total is not None}
    settlement = settle(put, still, shooters, len(put) - 1, options.settlement)
    settled = Settled(
        circle=3,
        put=tuple(put),
        settlement=settlement,
        opened=tuple(() if total is None else pairs_of(total) for total in totals),
        showdown=True,
    )
    out = io.StringIO()
    texts = Texts(lang, CATALOGUE)
    screen = Screen(Console(file=out, width=width), texts, names, HERO)
    public = Moons(len(put), options).initial().public
    Settling(options, screen, texts).tell(settled, public)
    return [line.strip() for line in out.getvalue().splitlines()]


REFUND = Options(settlement="refund")
SIDE_POTS = Options(settlement="side-pots")


def test_a_va_bank_winner_and_the_rest_goes_back() -> None:
    assert told([40, 100, 100], [25, 20, 18], options=REFUND) == [
        "Settlement of circle 3 · bank 240",
        "Layer 0–40: 120, for ● A, ■ B, ▲ C",
        "Layer 40–100: 120, for ■ B, ▲ C",
        "The highest total, 25 (M-18) · layer 0–40: ● A 120",
        "Above 40 each, one's own chips back (M-20): ■ B 60, ▲ C 60",
        "● A +80 → 200",
        "■ B -40 → 200",
        "▲ C -40 → 200",
    ]


def test_a_va_bank_winner_and_a_side_pot() -> None:
    lines = told([40, 100, 100], [25, 20, 18], options=SIDE_POTS)
    assert lines[3:5] == [
        "The highest total, 25 (M-18) · layer 0–40: ● A 120",
        "The highest total, 20 (M-18) · layer 40–100: ■ B 120",
    ]


def test_what_a_folded_player_left_above() -> None:
    lines = told([40, 100, 100, 70], [25, 20, 18, None], options=REFUND)
    assert "What folded players left above 40 (M-20): ■ B 30" in lines


def test_the_moon_and_the_total() -> None:
    assert told([100, 101, 100], [25, 20, 18], 1, options=REFUND)[3:5] == [
        "☾ Two threes, half of the bank (M-17) · layer 0–100: ■ B 150",
        "The highest total, 25 (M-18) · layer 0–100: ● A 150",
    ]
    assert told([100, 100, 100], [25, 20, 18], 1, 2, options=SIDE_POTS)[1:3] == [
        "☾ Two threes, half of the bank (M-17): ■ B 75, ▲ C 75",
        "The highest total, 25 (M-18): ● A 150",
    ]


@pytest.mark.parametrize(("options", "rule"), [(REFUND, "M-20"), (SIDE_POTS, "M-21")])
def test_chips_that_nobody_matched(options: Options, rule: str) -> None:
    assert f"Above 40 only one is left ({rule}): ■ B 60" in told(
        [40, 100], [25, 20], options=options
    )


def test_an_odd_chip() -> None:
    lines = told([11, 11, 11], [20, 20, None], options=REFUND)
    assert lines[1:3] == [
        "The highest total, 20 (M-18): ● A 17, ■ B 16",
        "the odd chip goes clockwise from the button (M-19)",
    ]


def test_a_settlement_in_russian_on_forty_columns() -> None:
    lines = told([40, 100, 100, 70], [25, 20, 18, None], 2, options=REFUND, lang="ru", width=40)
    assert max(map(cell_len, lines)) <= 40
    text = " ".join(lines)
    for words in (
        "Расчёт круга 3 · банк 310",
        "Слой 0–40: 160 — за него ● A, ■ B, ▲ C",
        "☾ Две тройки, половина банка (M-17) · слой 0–40: ▲ C 80",
        "Наибольшая сумма 25 (M-18) · слой 0–40: ● A 80",
        "Сверх 40 с каждого своё возвращается (M-20): ■ B 60, ▲ C 60",
        "Что сверх 40 оставили вышедшие (M-20): ■ B 30",
    ):
        assert words in text


# ---- a circle


def test_a_circle_is_told() -> None:
    throws = circle([(1, 2), (5, 6), (1, 1)], [(3, 4), (2, 2), (1, 1)], [(3, 3), (6, 6), (1, 1)])
    seen = Evening(
        ["check", "call", "check", "bet 20", "call"],
        [["bet 10", "call", "check", "va-bank"], ["raise 30", "check", "fold"]],
        [(3,), *throws],
        options=Options(circles=1),
    )
    expected = [
        "▲ Ева gets the first button",
        "Circle 1 · round 1 · bets from 10",
        "Ante 10 from everybody. Button: ▲ Ева",
        "Bank 30 · no bet yet: check is free",
        "Your dice: 1 2 · sum 3",
        "● You: check",
        "■ Bob: bet 10",
        "▲ Ева: raise to 30 (+30)",
        "Bank 70 · price 30 · staying costs you 30",
        "● You: call 30 (+30)",
        "■ Bob: call 30 (+20)",
        "Round 1: dice are opened · bank 120",
        "● Ада  [1][2]  total 3",
        "Circle 1 · round 2 · bets from 10",
        "▲ Ева: check",
        "☾ Two threes: the moon, half of the bank (M-17)",
        "● You: bet 20",
        "■ Bob: va-bank 160 (+160), price 160",
        "▲ Ева: fold",
        "● You: call 160 (+140) — va-bank",
        "Round 3: dice are opened · bank 440",
        "● Ада  [3][3]  total 16 ☾ moon",
        "■ Bob  [6][6]  total 27",
        "Settlement of circle 1 · bank 440",
        "☾ Two threes, half of the bank (M-17): ● Ада 220",
        "The highest total, 27 (M-18): ■ Bob 220",
        "▲ Ева -40 → 160",
        "Equal chips: ● Ада, ■ Bob. Circles: 1",
    ]
    at = -1
    for words in expected:
        at = seen.text.index(words, at + 1)


def test_the_notepad_and_the_marks() -> None:
    throws = circle([(1, 2), (5, 6), (1, 1)], [(3, 4), (2, 2), (1, 1)], [(3, 3), (6, 6), (1, 1)])
    seen = Evening(
        ["check", "check", "check"],
        [["check", "check", "check"], ["va-bank"]],
        [(3,), *throws],
    )
    board = seen.text.rpartition("notepad\n")[2].splitlines()
    assert board[0].split() == ["▸", "●", "Ада", "190"]
    assert board[1].split() == ["■", "Bob", "190"]
    assert board[2].split() == ["▲", "Ева", "B", "va-bank", "+190"]
    assert "staying costs you 190" in board[3]


def test_the_board_of_a_later_round() -> None:
    throws = circle([(1, 2), (5, 6), (1, 1)], [(3, 4), (2, 2), (1, 1)], [(3, 3), (6, 6), (1, 1)])
    seen = Evening(
        ["check", "check"],
        [["check", "check"], ["check", "check"]],
        [(3,), *throws],
        lang="ru",
    )
    board = seen.text.rpartition("блокнот\n")[2].splitlines()
    assert board[0].split() == ["▸", "●", "Ада", "190", "3+7=10"]
    assert board[1].split() == ["■", "Bob", "190", "11+4=15"]
    assert "Ваши кости: 3 3 · сумма 6 · с прежними 16" in board
    assert "☾ Две тройки: луна, половина банка (M-17)" in board


def test_folded_dice_are_never_shown() -> None:
    throws = circle([(1, 2), (6, 6), (4, 5)], [(1, 2), (4, 4)])
    seen = Evening(
        ["bet 20", "bet 20"], [["fold"], ["call", "fold"]], [(3,), *throws, *repeat((1, 1), 3)]
    )
    assert "■ Bob: fold" in seen.text
    for hidden in ("6][6", "6 6", "4][4", "4 4"):
        assert hidden not in seen.text
    assert "[4][5]" in seen.text
    assert "All others have folded: the whole bank, and no dice shown (M-15): ● Ада 90" in seen.text


def test_an_ante_that_is_short_and_rounds_without_betting() -> None:
    first = circle(*[[(6, 6), (1, 1)]] * 3)
    seen = Evening(
        ["check"] * 3,
        [["check"] * 3],
        [(2,), *first, *circle(*[[(1, 2), (6, 6)]] * 3)],
        options=Options(buy_in=15, circles=2),
    )
    assert "■ Bob: an ante of only 5, va-bank" in seen.text
    assert seen.text.count("Nobody is left to bet against") == 3
    assert "The highest total, 36 (M-18) · layer 0–5: ■ Bob 10" in seen.text


def test_the_minimum_bet_rises() -> None:
    seen = Evening(
        ["check"] * 3,
        [["check"] * 3],
        [(2,), *circle(*[[(6, 6), (1, 1)]] * 3), *repeat((1, 1), 2)],
        options=Options(ante_rise=1),
    )
    assert "The minimum bet and the ante are 20 now (M-23)" in seen.text
    assert "Circle 2 · round 1 · bets from 20" in seen.text


# ---- the end


def test_who_is_broke_looks_on() -> None:
    throws = circle(*[[(1, 1), (6, 6), (1, 2)]] * 3, *[[(6, 6), (1, 1)]] * 3)
    seen = Evening(
        ["va-bank"],
        [["call", "call"], ["fold", "va-bank"]],
        [(3,), *throws],
    )
    assert "You have no chips left and leave the table" in seen.text
    assert "The others play on" in seen.text
    assert "■ Bob wins the game! Circles: 2" in seen.text
    assert seen.over


def test_the_end_with_the_stacks() -> None:
    throws = circle(*[[(6, 6), (1, 1)]] * 3)
    seen = Evening(["va-bank"], [["call"]], [(2,), *throws])
    assert seen.over
    end = seen.text.splitlines()
    assert "● You win the game! Circles: 1" in end
    assert [line.split() for line in end[-2:]] == [
        ["●", "Ада", "400", "+200"],
        ["■", "Bob", "0", "-200"],
    ]
    assert "■ Bob has no chips left and leaves the table" in end
    assert "The others play on" not in seen.text


def test_equal_stacks_win_together() -> None:
    throws = circle(*[[(6, 1), (1, 6)]] * 3)
    seen = Evening(
        ["check"] * 3, [["check"] * 3], [(2,), *throws], options=Options(circles=1), lang="ru"
    )
    assert seen.over
    assert f"Поровну жетонов: ● {NAMES[0]}, ■ {NAMES[1]}. Кругов: 1" in seen.text


def test_there_is_time_to_look_at_what_is_opened() -> None:
    throws = circle(*[[(6, 6), (1, 1)]] * 3)
    seen = Evening(["va-bank"], [["call"]], [(2,), *throws])
    looks = [seconds for text, seconds in seen.person.pauses if "goes on" in text]
    assert len(looks) == 3
