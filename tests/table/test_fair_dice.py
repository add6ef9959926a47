"""Provable dice at a table: pledged before, mixed with the players' nonces, opened in time."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from tests.table.fair import (
    changed,
    counted,
    dealt,
    fair,
    moons_with_a_fold,
    one_round,
    put_in,
    record,
    somebody_moves,
    whole_game,
)
from tests.table.world import PLAIN, FakeSession, Party, Person, refused

from kosti.dice import BATCH, Ticket, commitment, draw
from kosti.lab.verify import Verified, verify
from kosti.notation import replay
from kosti.table.facts import Contributed, Played, Pledged
from kosti.table.messages import Contribute, Ok, Pledge, Proof, Proofs, Regroup, State
from kosti.table.settings import Settings


def told(session: FakeSession, kind: type[Any]) -> list[Any]:
    return [answer for answer in session.told if isinstance(answer, kind)]


def kinds(party: Party) -> list[str]:
    return [type(entry.fact).__name__ for entry in party.log()]


def hands(party: Party) -> tuple[Any, ...]:
    assert party.state.play is not None
    found: tuple[Any, ...] = party.state.play.state.hands
    return found


# ---- before the dice


async def test_what_is_pledged_is_told_before_anything_falls() -> None:
    party = await fair().open("A", "B")
    for name in ("A", "B"):
        heard = party[name].session.told
        (pledge,) = told(party[name].session, Pledge)
        assert (pledge.game, pledge.batch) == (1, 0)
        assert [len(row) for row in pledge.hashes] == [BATCH] * 3
        assert len({each for row in pledge.hashes for each in row}) == 3 * BATCH
        begun = next(each for each in heard if isinstance(each, State) and each.view is not None)
        assert heard.index(pledge) < heard.index(begun)
    assert hands(party) == ((), ())
    assert kinds(party)[-2:] == ["Started", "Pledged"]


async def test_dice_fall_when_the_last_nonce_is_there() -> None:
    party = await fair().open("A", "B")
    await put_in(party["A"])
    assert hands(party) == ((), ())
    await put_in(party["B"])
    assert [len(hand) for hand in hands(party)] == [5, 5]
    assert party.world.clock.time == 1000.0  # nobody has waited


async def test_dice_wait_for_a_nonce_only_so_long_and_only_once() -> None:
    world = fair()
    party = await world.open("A", "B")
    await put_in(party["A"])
    await world.wait(1.4)
    assert hands(party) == ((), ())
    await world.wait(0.2)
    assert [len(hand) for hand in hands(party)] == [5, 5]
    (opening, *_) = casts(party)
    assert [nonce is None for nonce in opening.nonces] == [False, True]
    await one_round(party)  # the next hands fall at once: B had his time
    assert all(hands(party))


def casts(party: Party) -> tuple[Any, ...]:
    assert party.state.play is not None
    return party.state.play.ledger.casts


async def test_a_nonce_that_comes_late_counts_from_then_on() -> None:
    world = fair()
    party = await world.open("A", "B")
    await put_in(party["A"])
    await world.wait(2)
    await put_in(party["B"])
    await one_round(party)
    assert [cast.nonces[1] is None for cast in casts(party) if cast.seat == 1] == [True, False]


async def test_nobody_waits_for_bots_or_for_whom_a_bot_plays() -> None:
    party = await fair().open("A", bots=["steady"])
    await put_in(party["A"])
    assert all(hands(party))


async def test_a_table_where_nobody_is_waits_for_somebody_to_come() -> None:
    world = fair()
    code = await world.house.open(
        "perudo/1", {"roll_off": False}, PLAIN, ("k", "A"), ["steady"], start=True
    )
    party = await world.party(code)
    await world.wait(60)
    assert hands(party) == ((), ())
    host = FakeSession("k")
    party.table.attach(host, None)
    await world.settle()
    assert len(told(host, Pledge)) == 1
    await world.wait(2)
    assert all(hands(party))


async def test_nonces_that_nobody_waits_for() -> None:
    party = await dealt(fair(), "A", "B")
    ids = party.world.ids

    def say(game: int, batch: int) -> Contribute:
        return Contribute(next(ids), game, batch, "0" * 32)

    before = len(party.log())
    refused(await party["A"].do(say(1, 0)), "nonce-given")
    refused(await party["A"].do(say(1, 7)), "no-such-pledge")
    refused(await party["A"].do(say(2, 0)), "no-such-pledge")
    refused(await party["A"].do(say(1, -1)), "no-such-pledge")
    guest = party.add("C")
    await guest.come()
    refused(await guest.do(say(1, 0)), "not-seated")
    assert len(party.log()) == before


async def test_the_next_throws_are_pledged_before_they_are_needed() -> None:
    """One seat throws eight times; nobody ever throws what was not pledged before."""
    party = await dealt(fair(), "A", "B", options={"roll_off": False, "dice": 5})
    for _ in range(7):
        for name in ("A", "B"):
            await put_in(party[name])
        if party.state.over:
            break
        first = party.turn
        await first.move(f"1x{2}")
        await party.turn.move("doodoo")
    pledged = [n for n, entry in enumerate(party.log()) if isinstance(entry.fact, Pledged)]
    batches = [party.log()[n].fact.batch for n in pledged]  # type: ignore[union-attr]
    assert batches == [0, 1]
    assert all(cast.nonces is not None for cast in casts(party))
    second = next(cast for cast in casts(party) if cast.number == BATCH - 2)
    assert None not in second.nonces


# ---- the dice


async def test_the_dice_are_those_that_follow_from_secret_and_nonces() -> None:
    party = await dealt(fair(), "A", "B")
    pledged = next(entry.fact for entry in party.log() if isinstance(entry.fact, Pledged))
    given = {e.fact.seat: e.fact.nonce for e in party.log() if isinstance(e.fact, Contributed)}
    for seat in (0, 1):
        ticket = Ticket(party.table.code, 1, seat, 1)
        due = draw(pledged.secrets[seat][0], ticket, [given[0], given[1]], dice=5, faces=6)
        assert sorted(hands(party)[seat]) == sorted(due)
    (pledge,) = told(party["A"].session, Pledge)
    assert pledge.hashes[1][0] == commitment(pledged.secrets[1][0]).hex()


async def test_who_wakes_the_table_up_elsewhere_throws_the_same_dice() -> None:
    """The process dies between the pledge and the throw: nobody gets another chance."""
    rolls: list[Any] = []
    for wakes in (False, True):
        world = fair(chance=counted())
        party = await world.open("A", "B", settings=Settings(clock=0, window=0))
        await put_in(party["A"])
        if wakes:
            await world.house.close()
            other = fair(store=world.store, chance=counted(7), clock=world.clock)
            other.fake, other.ids = world.fake, world.ids
            party = await other.party(party.table.code, "A", "B")
            for name in ("A", "B"):
                await party[name].come()
        await put_in(party["B"])
        rolls.append(hands(party))
    assert rolls[0] == rolls[1]
    assert all(rolls[0])


# ---- after the dice


def proofs(person: Person) -> list[Proof]:
    return [proof for message in told(person.session, Proofs) for proof in message.throws]


async def test_a_secret_goes_to_its_owner_at_once_and_to_all_when_dice_are_opened() -> None:
    party = await dealt(fair(), "A", "B")
    watcher = party.add("W")
    await watcher.come()
    assert [
        (proof.seat, proof.number) for proof in proofs(party["A"]) if proof.seat is not None
    ] == [(0, 1)]
    assert [
        (proof.seat, proof.number) for proof in proofs(party["B"]) if proof.seat is not None
    ] == [(1, 1)]
    await one_round(party)
    for name in ("A", "B"):
        opened = [(p.seat, p.number) for p in proofs(party[name]) if p.seat is not None]
        own = party[name].seat
        assert sorted(opened) == sorted([(0, 1), (1, 1), (own, 2)])
    assert {(proof.seat, proof.number) for proof in proofs(watcher)} == {(0, 1), (1, 1)}
    for proof in proofs(watcher):
        pledge = told(watcher.session, Pledge)[0]
        slot = 2 if proof.seat is None else proof.seat
        secret = bytes.fromhex(proof.secret)
        assert hashlib.sha256(secret).hexdigest() == pledge.hashes[slot][proof.number - 1]


@pytest.mark.parametrize("game", ["perudo/1", "moons/1"])
async def test_nothing_that_anybody_is_sent_holds_a_secret_before_its_time(game: str) -> None:
    """Every byte to every session is searched, whenever it was sent, for every secret."""
    party = await dealt(fair(), "A", "B", "C", game=game, options={})
    watcher = party.add("W")
    await watcher.come()
    sessions = {name: person.session for name, person in party.people.items()}
    looked = dict.fromkeys(sessions, 0)
    for step in range(60):
        for name in ("A", "B", "C"):
            await put_in(party[name])
        ledger = party.state.play.ledger if party.state.play else None
        assert ledger is not None
        may = {
            name: {cast.number: cast for cast in ledger.casts if cast.known_to(party[name].seat)}
            for name in sessions
        }
        for name, session in sessions.items():
            told_now = b"\n".join(session.raw[looked[name] :])
            looked[name] = len(session.raw)
            known = {
                ledger.secret(cast) for cast in ledger.casts if cast.known_to(party[name].seat)
            }
            for batch in ledger.batches:
                for secret in itertools.chain.from_iterable(batch.secrets if batch else ()):
                    if secret not in known:
                        assert secret.hex().encode() not in told_now, (name, step)
        del may
        if party.state.over or not await somebody_moves(party, step):
            break
    assert any(looked.values())


async def test_a_newcomer_gets_the_pledges_but_no_closed_secret() -> None:
    party = await dealt(fair(), "A", "B")
    watcher = party.add("W")
    await watcher.come()
    assert len(told(watcher.session, Pledge)) == 1
    assert told(watcher.session, Proofs) == []
    asked = await party.world.house.throws(party.table, watcher.key)
    assert [throw.seat for throw in asked.throws if throw.seat is not None] == []
    assert asked.closed == 2
    own = await party.world.house.throws(party.table, party["A"].key)
    assert [throw.seat for throw in own.throws if throw.seat is not None] == [0]
    assert own.closed == 1


# ---- records


def findings(record: bytes) -> list[Verified]:
    return list(verify(record))


async def test_a_record_proves_every_throw_of_a_game() -> None:
    party = await whole_game()
    found = findings(await record(party))
    assert {each.finding for each in found} == {"proven"}
    rolls = sum(
        isinstance(entry.fact, Played) and "roll" in entry.fact.line for entry in party.log()
    )
    assert len({each.line for each in found}) == rolls
    assert {player for each in found for player in each.players} == {"A", "B"}


async def test_a_drawn_opener_is_proven_as_well() -> None:
    found = findings(await record(await whole_game(roll_off=False)))
    assert {each.finding for each in found} == {"proven"}
    assert found[0].players == ()


async def test_a_folded_pair_is_in_nobody_elses_record() -> None:
    party = await moons_with_a_fold()
    every, own = await record(party), await record(party, party["B"].key)
    # All but one have folded, so that nobody has opened anything.
    closed = [each for each in findings(every) if each.why == "never-opened"]
    assert [each.players for each in closed] == [("A",), ("B",)]
    line = closed[0].line - 1
    assert json.loads(every.splitlines()[line])["dice"] == {"A": None, "B": None}
    # B knows what B has folded, and can prove it.
    assert [each.players for each in findings(own) if each.why is not None] == [("A",)]
    pairs = [
        e.fact.line["dice"]
        for e in party.log()
        if isinstance(e.fact, Played) and "dice" in e.fact.line
    ]
    assert json.loads(own.splitlines()[line])["dice"] == {"A": None, "B": pairs[0]["B"]}
    # It is a record like any other: the same chips, whoever has it.
    assert replay(every)[0].report(None) == replay(own)[0].report(None)


def _first_roll(record: bytes) -> int:
    return next(n for n, line in enumerate(record.splitlines(), 1) if b'"hands"' in line)


async def test_other_dice_than_those_that_follow_are_wrong() -> None:
    good = await record(await whole_game())
    number = _first_roll(good)

    def turn(line: dict[str, Any]) -> None:
        line["dice"]["B"] = [value % 6 + 1 for value in line["dice"]["B"]]

    with pytest.MonkeyPatch.context():
        found = [e for e in _until_bad(changed(good, number, turn)) if e.line == number]
    assert [(each.players, each.finding) for each in found] == [
        (("A",), "proven"),
        (("B",), "wrong"),
    ]
    honest = json.loads(good.splitlines()[number - 1])["dice"]
    assert found[1].expected is not None
    assert sorted(found[1].expected["dice"]["B"]) == sorted(honest["B"])


def _until_bad(record: bytes) -> Iterable[Verified]:
    """A record cut off where other dice have made it impossible."""
    lines = record.splitlines()
    for length in range(len(lines), 1, -1):
        try:
            return list(verify(b"\n".join(lines[:length])))
        except Exception:  # noqa: BLE001, S112
            continue
    raise AssertionError


def _other(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


async def test_every_way_to_cheat_with_the_proof_is_found() -> None:
    good = await record(await whole_game())
    number = _first_roll(good)

    def secret(line: dict[str, Any]) -> None:
        line["x-secrets"]["0"] = [_other(line["x-secrets"]["0"][0])]

    def no_secret(line: dict[str, Any]) -> None:
        del line["x-secrets"]["0"]

    def hashes(line: dict[str, Any]) -> None:
        line["x-pledges"][0]["hashes"][0] = [
            _other(each) for each in line["x-pledges"][0]["hashes"][0]
        ]

    def no_pledge(line: dict[str, Any]) -> None:
        del line["x-pledges"]

    def garbage(line: dict[str, Any]) -> None:
        line["x-pledges"] = [{"batch": "?"}]

    def table(line: dict[str, Any]) -> None:
        line["x-table"] = "ZZZZZZ"

    def twice(line: dict[str, Any]) -> None:
        line["x-pledges"] *= 2

    def nonce(line: dict[str, Any]) -> None:
        line["x-nonces"][0]["nonce"] = _other(line["x-nonces"][0]["nonce"])

    cases: list[tuple[int, Callable[[dict[str, Any]], None], str, str]] = [
        (number, secret, "wrong", "other-secret"),
        (number, no_secret, "not-provable", "no-secret"),
        (1, hashes, "wrong", "other-secret"),
        (1, no_pledge, "not-provable", "unreadable-proof"),
        (1, garbage, "not-provable", "unreadable-proof"),
        (1, twice, "not-provable", "unreadable-proof"),
        (1, table, "wrong", "other-dice"),
        (1, nonce, "wrong", "other-dice"),
    ]
    for line, change, finding, why in cases:
        found = findings(changed(good, line, change))
        first = next(each for each in found if each.line == number and each.players == ("A",))
        assert (first.finding, first.why) == (finding, why), change.__name__


async def test_a_throw_that_is_left_out_shifts_all_later_ones() -> None:
    """A house that throws again and keeps the better throw must skip a number."""
    good = await record(await whole_game())
    lines = good.splitlines()
    first = next(n for n, line in enumerate(lines) if b'"roll-off"' in line)
    # The same players throw as they did later: the record replays, its numbers do not fit.
    rolls = [n for n, line in enumerate(lines) if b'"hands"' in line]
    assert first < rolls[0]
    swapped = json.loads(lines[rolls[0]])
    later = json.loads(lines[rolls[1]])
    same = [name for name in swapped["dice"] if name in later["dice"]]
    assert same
    for name in same:
        seat = str("AB".index(name))
        swapped["x-secrets"][seat] = later["x-secrets"][seat]
    lines[rolls[0]] = json.dumps(swapped).encode()
    found = [each for each in findings(b"\n".join(lines)) if each.line == rolls[0] + 1]
    assert {each.why for each in found} == {"other-secret"}


# ---- how often each face came


async def test_a_report_counts_what_the_asker_may_know() -> None:
    party = await whole_game()
    found = await party.world.house.throws(party.table, None)
    by_player = {count.player: count for count in found.faces if count.faces == 6}
    assert set(by_player) == {"A", "B", None}
    thrown = [
        value
        for entry in party.log()
        if isinstance(entry.fact, Played) and "dice" in entry.fact.line
        for hand in entry.fact.line["dice"].values()
        for value in hand
    ]
    assert by_player[None].counts == tuple(thrown.count(face) for face in range(1, 7))
    assert by_player[None].expected == len(thrown) / 6
    assert by_player[None].low <= by_player[None].expected <= by_player[None].high
    assert found.uncounted == 0
    json.dumps(msgspec.to_builtins(found))


async def test_closed_dice_are_not_counted_for_others() -> None:
    party = await dealt(fair(), "A", "B")
    for key, known in ((party["A"].key, 5), (None, 0)):
        found = await party.world.house.throws(party.table, key)
        assert sum(sum(c.counts) for c in found.faces if c.player is None) == known
        assert found.uncounted == 10 - known


async def test_dice_of_earlier_games_stay_counted_when_seats_have_changed() -> None:
    """A gets up after a game that B, behind A, has played: B sits elsewhere in the next one."""
    party = await whole_game()
    before = await party.world.house.throws(party.table, party["B"].key)
    await party["A"].leave()
    await party["B"].do(Regroup(next(party.world.ids)))
    assert party["B"].seat == 0
    again = await party.world.house.throws(party.table, party["B"].key)
    assert (again.faces, again.uncounted) == (before.faces, before.uncounted)
    assert again.throws == ()


def _but_one(chosen: int) -> Callable[[int], bytes]:
    """Secrets that follow from their number, but for one."""
    base, drawn = counted(), itertools.count()

    def chance(size: int) -> bytes:
        value = base(size)
        return hashlib.sha256(value).digest() if next(drawn) == chosen else value

    return chance


@pytest.mark.parametrize(
    ("game", "bids"),
    [("perudo/1", ["1x2", "1x3", "1x4"]), ("moons/1", ["bet 10", "raise 20", "fold"])],
)
@pytest.mark.parametrize("hidden", [0, 1, 2])
async def test_others_are_sent_the_same_bytes_whatever_a_closed_secret_is(
    game: str, bids: list[str], hidden: int
) -> None:
    """Two worlds differ in the secret of one seat's first hand, and so in the hand.

    What everybody else is sent is the same to the byte, in the same order, but for that one hash;
    up to the moment when dice are opened.
    """
    heard: list[dict[str, list[bytes]]] = []
    dealt_hands: list[object] = []
    for other in (False, True):
        rules = {"roll_off": False} if game == "perudo/1" else {}
        # Of the first pledge's secrets, eight for each slot.
        chance = _but_one(BATCH * hidden) if other else counted()
        party = await dealt(fair(chance=chance), *"ABC", game=game, options=rules)
        watcher = party.add("W")
        await watcher.come()
        for text in bids:
            play = party.state.play
            assert play is not None
            person = party.turn_of(play.node().turn)  # type: ignore[union-attr]
            assert isinstance(await person.move(text), Ok)
        assert party.state.play is not None
        dealt_hands.append(party.state.play.state)
        ledger = party.state.play.ledger
        batch = ledger.batch(0)
        assert batch is not None
        mask = batch.hashes[hidden][0].hex().encode()
        own = "ABC"[hidden]
        heard.append(
            {
                name: [raw.replace(mask, b"#" * 64) for raw in person.session.raw]
                for name, person in party.people.items()
                if name != own
            }
        )
    assert dealt_hands[0] != dealt_hands[1]
    assert heard[0] == heard[1]
    assert set(heard[0]) == {*"ABCW"} - {"ABC"[hidden]}
