"""Physics by numbers. Samples are fixed; rates are those of samples drawn afresh."""

from collections import Counter

from tests.physics.trays import chance, crowd, laid, toss

from kosti.physics import Tray, advance, die_of, hand, lob, new_tray, release, verdict
from kosti.physics.faces import NUMBERINGS, top_face


def ends(tray: Tray, throws: int, name: str, pace: float) -> list[Tray]:
    return [
        advance(release(tray, 0, 0, toss(tray, 0, pace=pace), chance(name, k)), trace=False)[0]
        for k in range(throws)
    ]


def test_the_body_of_a_die_is_fair() -> None:
    """Which side of the body comes up, before any number is written on it.

    Chi-square with 7 degrees of freedom over the throws that stay; an honest die fails once in
    a thousand.
    """
    trays = ends(laid(1, []), 72, "body", 1.1)
    faces = Counter(top_face(t.now.pose(1).orientation) for t in trays if t.now.places[1])
    stayed = sum(faces.values())
    assert stayed > 50
    assert sum((faces[k] - stayed / 8) ** 2 / (stayed / 8) for k in range(8)) < 24.32


def test_values_are_even_whatever_the_body_does() -> None:
    """Over the 24 numberings of one and the same end each value comes exactly three times."""
    (end,) = ends(new_tray(1), 1, "exact", 1.0)
    face = top_face(end.now.pose(1).orientation)
    values = Counter(numbering[face] for numbering in NUMBERINGS)
    assert values == dict.fromkeys(range(1, 9), 3)


def test_a_good_aim_mostly_hits_and_mostly_stays() -> None:
    """40 throws at the dealer's die: 0.9 hit, 0.17 fall. Fails once in ten thousand samples."""
    trays = ends(new_tray(3), 40, "aim", 1.3)
    seen = [verdict(tray.facts) for tray in trays if tray.facts.rest and not tray.facts.rest.cocked]
    assert len(seen) >= 39
    assert sum(0 in each.hit for each in seen) >= 28
    assert sum(0 in each.fell for each in seen) <= 17
    ticks = sorted(tray.now.tick for tray in trays)
    assert 60 <= ticks[20] <= 130
    assert ticks[-1] < 300


def test_a_hit_often_turns_the_target() -> None:
    """20 throws at one die among seven: about half of those hit turn."""
    tray = crowd(7)
    hits = turns = 0
    for k in range(20):
        meant = lob(hand(7, 0).home, (0.05, 0.0), 1.6)
        end, _ = advance(release(tray, 0, 0, meant, chance("turn", k)), trace=False)
        rest = end.facts.rest
        if rest and any(touch.dice == (1, 2) for touch in end.facts.touches):
            hits += 1
            turns += rest.values[die_of(1)] != tray.facts.before[die_of(1)]
    assert hits >= 8
    assert 0.1 < turns / hits < 0.9
