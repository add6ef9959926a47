"""Dice that lean, and dice that will not stop (R-20)."""

from math import dist

import msgspec
import pytest
from tests.physics.trays import chance, crowd, laid, toss, with_values

from kosti.physics import Pose, Tray, advance, die_of, kick, new_tray, release, settled, verdict
from kosti.physics import _engine as engine
from kosti.physics.faces import is_clear, is_flat, lying, top_face
from kosti.physics.model import LYING_HEIGHT
from kosti.physics.throwing import _rest
from kosti.physics.tray import COCKED, LYING, Fall

EDGE = (1.0, 0.0, 0.0, 0.0)  # on a corner: four faces are as high as each other
TILTED = (0.945, 0.24, -0.22, 0.0)


def leaning(orientation: tuple[float, float, float, float], x: float = 0.1) -> Tray:
    tray = laid(3, [(1, -0.1, 0.1)])
    size = sum(part * part for part in orientation) ** 0.5
    w, a, b, c = (part / size for part in orientation)
    now = tray.now.put(die_of(0), COCKED, Pose((x, 0.0, 0.0124), (w, a, b, c)))
    facts = msgspec.structs.replace(tray.facts, rest=_rest(now, tray.numberings))
    return msgspec.structs.replace(tray, now=now, facts=facts)


@pytest.mark.rule("R-20")
def test_a_leaning_die_has_no_value_and_no_verdict() -> None:
    tray = leaning(EDGE)
    rest = tray.facts.rest
    assert rest
    assert rest.cocked == (1,)
    assert rest.values[1] is None
    with pytest.raises(ValueError, match="verdict"):
        verdict(tray.facts)
    with pytest.raises(ValueError, match="settled"):
        settled(tray)


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("seed", range(5))
def test_a_kick_makes_it_fall_flat_and_is_announced(seed: int) -> None:
    tray = leaning(EDGE)
    kicked = kick(tray, chance("kick", seed))
    assert kicked.facts.kicks == (0,)
    assert kicked.now.moving()
    velocity, _ = kicked.now.motion(1)
    assert velocity[2] == 0.4
    assert dist(velocity[:2], (0, 0)) == pytest.approx(0.3)
    done, part = advance(kicked)
    assert part.frames
    rest = done.facts.rest
    assert rest
    assert rest.values[1] in range(1, 9)
    assert verdict(done.facts).faces == ((0, rest.values[1]),)


def test_a_kick_leads_away_from_what_it_leans_on() -> None:
    for k in range(20):
        by_the_rim = kick(leaning(EDGE, x=0.28), chance("rim", k))
        assert by_the_rim.now.motion(1)[0][0] < 0
        by_the_dealer = kick(leaning(EDGE, x=0.02), chance("dealer", k))
        assert by_the_dealer.now.motion(1)[0][0] > 0


@pytest.mark.rule("R-20")
def test_after_three_kicks_a_clear_face_is_read() -> None:
    tray = leaning(TILTED)
    tray = msgspec.structs.replace(tray, facts=msgspec.structs.replace(tray.facts, kicks=(0, 0, 0)))
    turn = tray.now.pose(1).orientation
    assert is_clear(turn)
    assert not is_flat(turn)
    done = kick(tray, chance("read"))
    assert done.at_rest
    assert done.numberings == tray.numberings
    rest = done.facts.rest
    assert rest
    assert rest.cocked == ()
    assert rest.values[1] == top_face(turn) + 1 or rest.values[1] in range(1, 9)


def test_after_three_kicks_an_unclear_die_is_numbered_anew() -> None:
    """Each value as often as any other: 7 degrees of freedom, once in a thousand."""
    tray = leaning(EDGE)
    tray = msgspec.structs.replace(tray, facts=msgspec.structs.replace(tray.facts, kicks=(0, 0, 0)))
    counts = dict.fromkeys(range(1, 9), 0)
    for k in range(800):
        rest = kick(tray, chance("draw", k)).facts.rest
        assert rest
        counts[rest.values[1] or 0] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 24.32


def test_only_a_leaning_die_is_kicked() -> None:
    for tray in (crowd(3), release(new_tray(2), 0, 0, toss(new_tray(2), 0), chance(0))):
        with pytest.raises(ValueError, match="leans"):
            kick(tray, chance("no"))


@pytest.mark.rule("R-20")
def test_who_falls_after_a_kick_is_not_out_but_thrown_again() -> None:
    done, _ = advance(kick(leaning(EDGE), chance("again")))
    rest = done.facts.rest
    assert rest
    values = (rest.values[0], None, *rest.values[2:])
    facts = msgspec.structs.replace(
        done.facts,
        falls=(Fall(5, 1, kicked=True),),
        rest=msgspec.structs.replace(rest, values=values),
    )
    seen = verdict(facts)
    assert (seen.fell, seen.again) == ((), (0,))


def test_falls_after_a_kick_are_marked() -> None:
    tray = leaning(EDGE)
    kicked = kick(tray, chance("mark"))
    now = kicked.now.put(2, 3, Pose((0.5, 0.0, -0.01), EDGE))
    done, _ = advance(msgspec.structs.replace(kicked, now=now))
    assert [(fall.die, fall.kicked) for fall in done.facts.falls] == [(2, True)]


def test_a_meeting_after_a_kick_is_no_hit() -> None:
    tray = leaning(EDGE, x=0.03)
    beside = Pose((0.07, 0.0, LYING_HEIGHT), lying(0))
    tray = msgspec.structs.replace(tray, now=tray.now.put(3, LYING, beside))
    for k in range(60):
        done, _ = advance(kick(tray, chance("meet", k)))
        rest = done.facts.rest
        if done.facts.touches and rest and not rest.cocked:
            assert verdict(done.facts).hit == ()
            return
    pytest.fail("no kick made dice meet")


def test_what_does_not_stop_is_stopped_and_kicked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE_TICKS", 30)
    tray = release(crowd(3), 0, 0, toss(crowd(3), 0), chance("patience"))
    done, _ = advance(tray)
    assert done.at_rest
    assert done.now.tick == 30
    rest = done.facts.rest
    assert rest
    assert 1 in rest.cocked
    monkeypatch.undo()
    after = with_values(done)
    assert after.facts.kicks
    assert verdict(after.facts).faces
