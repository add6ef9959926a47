"""Every die and every chip that changes hands is booked, once, and under the right cause."""

from types import SimpleNamespace

import pytest

from kosti.bots import make_policy
from kosti.games.moons import Moons, Settled, settle
from kosti.games.moons import Options as MoonsOptions
from kosti.games.moons.settlement import settle_alone
from kosti.games.perudo import Call, CallKind, Options, Perudo, Reveal, Standing
from kosti.lab import play_games
from kosti.lab.flows import BOOKS, Ledger
from kosti.notation import CODECS


def booked(last: object, players: int) -> list[dict[str, int]]:
    ledger = Ledger(players)
    state = SimpleNamespace(public=SimpleNamespace(last=last))
    ledger.watch(state)
    ledger.watch(state)  # a position in which nothing has ended since
    return [ledger.of(seat) for seat in range(players)]


def test_all_dice_of_perudo_are_booked() -> None:
    game = Perudo(3, Options(dice=2))
    bots = [make_policy("perudo/1", name, game) for name in ("bluffer", "bluffer", "steady")]
    for played in play_games(game, bots, range(20), seed=2):
        lost = [sum(flows.values()) for flows in played.flows]
        (winner,) = played.winners
        assert -2 < lost.pop(winner) <= 0
        assert lost == [-2, -2]
        assert {cause for flows in played.flows for cause in flows} <= {*BOOKS["perudo/1"].causes}


def test_all_chips_of_moons_are_booked() -> None:
    game = Moons(3, MoonsOptions(circles=6, buy_in=60))
    bots = [
        make_policy("moons/1", name, game, sparring=True)
        for name in ("random", "raiser", "bluffer")
    ]
    seen: set[str] = set()
    for played in play_games(game, bots, range(30), seed=2):
        assert tuple(sum(flows.values()) for flows in played.flows) == played.returns
        seen.update(cause for flows in played.flows for cause in flows)
    assert seen == {*BOOKS["moons/1"].causes}


@pytest.mark.parametrize(
    ("kind", "count", "calzone", "change", "cause"),
    [
        ("doodoo", 1, False, (-1, 0), ("bid-fell", None)),
        ("doodoo", 2, False, (0, -1), (None, "wrong-doodoo")),
        ("jonti", 3, False, (0, -1), (None, "wrong-jonti")),
        ("jonti", 2, False, (0, 1), (None, "exact-jonti")),
        ("doodoo", 1, True, (-1, 0), ("calzone-bid-fell", None)),
        ("doodoo", 2, True, (0, -1), (None, "calzone-wrong-doodoo")),
        ("jonti", 2, False, (0, 0), (None, None)),  # all dice are there already
    ],
)
def test_causes_of_perudo(
    kind: CallKind,
    count: int,
    calzone: bool,  # noqa: FBT001  a column of the table
    change: tuple[int, int],
    cause: tuple[str | None, str | None],
) -> None:
    bids = (Standing(0, 2, 5),)
    last = Reveal(1, calzone, bids, Call(1, kind), ((5,), (1,)), count, change)
    expected = [{name: by} if name else {} for name, by in zip(cause, change, strict=True)]
    assert booked(last, 2) == expected


def test_causes_of_moons() -> None:
    dice = ((3, 3), (3, 3), (6, 6))
    opened = (dice[:1], (*dice[:2], (3, 3)), dice, (*dice[:2], (1, 1)))
    totals = {1: 18, 2: 24, 3: 14}
    settlement = settle([10, 20, 20, 20], totals, [1], 0, "refund")
    last = Settled(1, (10, 20, 20, 20), settlement, opened, showdown=True)
    assert booked(last, 4) == [
        {"folded": -10},
        {"two-threes": 15},
        {"highest-total": 15},
        {"beaten": -20},
    ]
    alone = Settled(1, (10, 20), settle_alone([10, 20], 1), ((), ()), showdown=False)
    assert booked(alone, 2) == [{"folded": -10}, {"others-folded": 10}]


def test_every_cause_has_a_name() -> None:
    assert BOOKS.keys() == CODECS.keys()
    for book in BOOKS.values():
        names = [*book.causes.values()]
        assert all(names)
        assert len(set(names)) == len(names)
