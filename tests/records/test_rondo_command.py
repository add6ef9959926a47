"""``kosti replay`` of Rondo, told in words and as JSON, to everybody and to each."""

from tests.records.command import kosti

RECORD = """\
{"kosti":1,"game":"rondo/1","options":{"purse":11,"all_equal_limit":2},"players":["Юля","Аня","Йон"]}
{"player":"Йон","move":"throw"}
{"rest":{"hit":[],"missed":["Йон"],"fell":[],"faces":{}}}
{"player":"Юля","move":"throw"}
{"rest":{"hit":["Юля"],"missed":[],"fell":[],"faces":{"Юля":4}}}
{"player":"Аня","move":"throw"}
"""
ALL_EQUAL = '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":4}}}\n'
END = """\
{"player":"Аня","move":"throw"}
{"player":"Юля","move":"throw"}
{"rest":{"hit":["Юля"],"missed":["Аня"],"fell":[],"faces":{"Юля":1}}}
"""


def test_before_the_first_throw() -> None:
    header = RECORD.splitlines()[0] + "\n"
    assert kosti("replay", "-", stdin=header.encode()).out == (
        "-: rondo/1, Юля, Аня, Йон\n"
        "round 1, round\n"
        "bank 30\n"
        "Юля: 1 chip, in\n"
        "Аня: 1 chip, in\n"
        "Йон: 1 chip, in\n"
        "Аня may: throw\n"
        "Йон may: throw\n"
        "Юля may: throw\n"
    )


def test_the_game_is_told_to_people() -> None:
    assert kosti("replay", "-", "--spectator", stdin=RECORD.encode()).out == (
        "-: rondo/1, Юля, Аня, Йон\n"
        "round 1, round\n"
        "bank 30\n"
        "Юля: 1 chip, in, shows 4\n"
        "Аня: 1 chip, in, rolls\n"
        "Йон: 1 chip, out\n"
        "the dice are awaited\n"
    )


def test_the_house_and_the_end_are_told() -> None:
    # Both pay the chip that is left to them; the second time the house takes the bank of 32.
    record = RECORD + ALL_EQUAL
    assert "bank 32\nЮля: 0 chips, in\n" in kosti("replay", "-", stdin=record.encode()).out
    record += "\n".join((*RECORD.splitlines()[3:], ALL_EQUAL))
    said = kosti("replay", "-", stdin=record.encode()).out
    assert "round 2, round\nbank 0, the house has 32\n" in said
    assert kosti("replay", "-", stdin=(record + END).encode()).out == (
        "-: rondo/1, Юля, Аня, Йон\n"
        "round 2, over\n"
        "bank 0, the house has 32\n"
        "Юля: 0 chips, in\n"
        "Аня: 0 chips, out\n"
        "Йон: 1 chip, out\n"
        "won by Юля\n"
    )


def test_everybody_sees_everything() -> None:
    for form in ([], ["--json"]):
        plain = kosti("replay", "-", *form, stdin=RECORD.encode()).out
        for viewer in (["--spectator"], ["--as", "Юля"], ["--as", "Аня"], ["--as", "Йон"]):
            assert kosti("replay", "-", *form, *viewer, stdin=RECORD.encode()).out == plain
