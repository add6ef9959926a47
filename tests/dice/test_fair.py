"""Provable dice: the documented bytes, no favoured face, one message for one block."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.core import Corrupt, Dice
from kosti.dice import BATCH, Ledger, Ticket, commitment, draw, fair, seed
from kosti.dice.fair import message

SECRET = bytes(range(32))
NONCES = (bytes(range(16)), None, bytes(range(16, 32)))
TICKET = Ticket("K7M2QX", 3, 1, 5)


def test_the_message_is_the_documented_one() -> None:
    assert message(TICKET, NONCES, die=2, number=0) == (
        b"kosti-dice/1\nK7M2QX\n3\n1\n5\n2\n0\n"
        b"000102030405060708090a0b0c0d0e0f\n-\n101112131415161718191a1b1c1d1e1f"
    )
    table = Ticket("K7M2QX", 3, None, 1)
    assert message(table, (), die=0, number=7) == b"kosti-dice/1\nK7M2QX\n3\ntable\n1\n0\n7"


def test_values_follow_from_blocks_by_hand() -> None:
    """Byte by byte, as somebody would who only has the page."""
    expected: list[int] = []
    for die in range(40):
        text = f"kosti-dice/1\nK7M2QX\n3\n1\n5\n{die}\n0\n" + "\n".join(
            "-" if nonce is None else nonce.hex() for nonce in NONCES
        )
        found = hmac.new(SECRET, text.encode(), hashlib.sha256).digest()
        expected.append(next(byte % 6 + 1 for byte in found if byte < 252))
    assert draw(SECRET, TICKET, NONCES, dice=40, faces=6) == tuple(expected)
    assert commitment(SECRET) == hashlib.sha256(SECRET).digest()
    whole = "\n".join(["kosti-dice/1", "K7M2QX", "3", "1", "5", "0", "0", NONCES[0].hex(), "-"])
    whole += "\n" + NONCES[2].hex()
    assert seed(SECRET, TICKET, NONCES) == hmac.new(SECRET, whole.encode(), "sha256").digest()


def test_a_byte_that_favours_low_faces_is_passed_over() -> None:
    """With 200 faces a byte in five is passed over; 32 in a row never are, but blocks go on."""
    drawn = draw(SECRET, TICKET, NONCES, dice=4_000, faces=200)
    assert max(drawn) <= 200
    assert min(drawn) >= 1
    low = sum(value <= 56 for value in drawn)
    # Without passing over, 1 … 56 would have 112 of 256 chances: 1,750 instead of 1,120.
    assert abs(low - 1_120) < 5 * sqrt(4_000 * 0.28 * 0.72)


def test_another_block_is_looked_at_when_one_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """No such block is known, so one is made up: 32 bytes that no die of six faces can use."""
    asked: list[bytes] = []

    def block(secret: bytes, over: bytes) -> bytes:
        assert secret == SECRET
        asked.append(over)
        return bytes([252, 253, 254, 255] * 8) if len(asked) == 1 else bytes([255, 9] * 16)

    monkeypatch.setattr(fair, "block", block)
    assert draw(SECRET, TICKET, (), dice=1, faces=6) == (4,)
    assert asked == [message(TICKET, (), die=0, number=number) for number in (0, 1)]


@pytest.mark.parametrize("faces", [0, 257, -1])
def test_no_such_die(faces: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        draw(SECRET, TICKET, NONCES, dice=1, faces=faces)


@pytest.mark.parametrize("faces", [2, 6, 8, 10])
def test_each_face_comes_as_often_as_any_other(faces: int) -> None:
    """Six thousand dice of one fixed secret; a fair die fails a face once in 2 million times."""
    counts = Counter(draw(SECRET, TICKET, NONCES, dice=6_000, faces=faces))
    share = 1 / faces
    assert set(counts) == set(range(1, faces + 1))
    for count in counts.values():
        assert abs(count - 6_000 * share) < 5 * sqrt(6_000 * share * (1 - share))


TICKETS = st.builds(
    Ticket,
    st.text("23456789ABCDEFGHJKMNPQRSTUVWXYZ", min_size=6, max_size=6),
    st.integers(1, 500),
    st.none() | st.integers(0, 11),
    st.integers(1, 10_000),
)
GIVEN = st.lists(st.none() | st.binary(min_size=16, max_size=16), max_size=4).map(tuple)
BLOCKS = st.tuples(TICKETS, GIVEN, st.integers(0, 30), st.integers(0, 9))


@given(one=BLOCKS, other=BLOCKS)
def test_no_two_blocks_have_the_same_message(
    one: tuple[Ticket, tuple[bytes | None, ...], int, int],
    other: tuple[Ticket, tuple[bytes | None, ...], int, int],
) -> None:
    first, second = (
        message(ticket, nonces, die=die, number=number)
        for ticket, nonces, die, number in (one, other)
    )
    assert (first == second) == (one == other)


# ---- the book


def book(seats: int = 2, batches: int = 1) -> Ledger:
    made = Ledger.new(seats, 1)
    numbers = iter(range(10_000))
    for batch in range(batches):
        secrets = made.new_secrets(
            lambda size: hashlib.sha256(b"%d" % next(numbers)).digest()[:size]
        )
        made = made.pledged(batch, "K7M2QX", secrets)
    return made


def d(seat: int | None, count: int = 5, *, shown: bool = False) -> Dice:
    return Dice(seat, count, 6, shown)


def test_a_book_wants_its_batches_before_they_are_needed() -> None:
    made = Ledger.new(2, 1)
    assert made.wanted() == 0
    assert made.roll(d(0)) is None
    made = book()
    thrown = 0
    while made.wanted() is None:
        made = made.cast([d(0)])
        thrown += 1
    assert made.wanted() == 1
    assert 0 < thrown < BATCH
    assert made.roll(d(0)) is not None


def test_dice_follow_from_the_book_and_from_nothing_else() -> None:
    made = book()
    first = made.roll(d(0))
    assert first == made.roll(d(0))
    assert made.cast([d(0)]).roll(d(0)) != first  # the next throw of the seat
    assert made.cast([d(1)]).roll(d(0)) == first  # another's throw changes nothing
    assert made.contributed(0, 1, bytes(16)).roll(d(0)) != first  # a nonce does


def test_who_only_has_the_hashes_keeps_the_same_book() -> None:
    made = book()
    batch = made.batch(0)
    assert batch is not None
    public = Ledger.new(2, 1, "K7M2QX").committed(0, batch.hashes).cast([d(0)])
    assert public.hash(public.casts[0]) == commitment(batch.secrets[0][0])
    assert public.secret(public.casts[0]) is None
    assert public.ticket(0, 1) == made.ticket(0, 1)


def test_only_the_last_throw_of_a_seat_is_opened() -> None:
    made = book().cast([d(0), d(1)]).cast([d(0), d(1)]).opened([0])
    assert [cast.opened for cast in made.casts] == [False, False, True, False]
    assert [cast.known_to(1) for cast in made.casts] == [False, True, True, True]
    assert [cast.known_to(None) for cast in made.casts] == [False, False, True, False]


def test_what_cannot_have_been_is_corrupt() -> None:
    made = book()
    batch = made.batch(0)
    assert batch is not None
    with pytest.raises(Corrupt):
        made.pledged(0, "K7M2QX", batch.secrets)  # twice: it could choose
    with pytest.raises(Corrupt):
        made.pledged(2, "K7M2QX", batch.secrets)
    with pytest.raises(Corrupt):
        made.pledged(1, "K7M2QX", batch.secrets[:1])
    with pytest.raises(Corrupt):
        made.contributed(1, 0, bytes(16))
    given = made.contributed(0, 0, bytes(16))
    with pytest.raises(Corrupt):
        given.contributed(0, 0, bytes(16))
    for seat in (-1, 2):
        with pytest.raises(Corrupt):
            made.contributed(0, seat, bytes(16))


def test_a_book_in_a_log_file_tells_no_secret() -> None:
    made = book()
    batch = made.batch(0)
    assert batch is not None
    for secret in batch.secrets[0]:
        assert secret.hex() not in repr(made)
        assert repr(secret) not in repr(made)
