"""The load that measures the server: it plays by the rules, reads what is sent, judges rightly."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from benchmarks.serving import choices, peer
from benchmarks.serving.bars import Run, at_least, at_most, median_run, ratios, spread
from benchmarks.serving.meter import Meter
from benchmarks.serving.socket import Socket
from websockets.asyncio.server import ServerConnection, serve

from kosti.core import Act, Roll, Seat, Terminal, Waiting, apply
from kosti.games import moons, perudo
from kosti.notation import CODECS, AnyGame


def play(game: AnyGame, codec_id: str, choose: choices.Choice) -> list[tuple[Any, Any, Seat]]:
    """Play a game with a chooser in every seat: positions, legal moves, and who chose."""
    rng = random.Random(codec_id)  # noqa: S311  the same game each time
    state = game.initial()
    chosen: list[tuple[Any, Any, Seat]] = []
    while isinstance(node := game.node(state), Waiting):
        if not node.legal:
            values = [[rng.randint(1, die.faces) for _ in range(die.count)] for die in node.dice]
            outcome = game.outcome(state, tuple(map(tuple, values)))
            state = apply(game, state, Roll(outcome))
            continue
        moved = False
        for seat, legal in node.legal.items():
            text = choose(msgspec.to_builtins(legal), rng)
            if text is None:
                assert seat != node.turn
                continue
            action = CODECS[codec_id].parse_action(text)
            assert action in legal
            chosen.append((state, legal, seat))
            state = apply(game, state, Act(seat, action))
            moved = True
            break
        assert moved
    assert isinstance(node, Terminal)
    return chosen


def test_the_clients_of_perudo_play_whole_games_by_the_rules() -> None:
    options = perudo.Options(calzone=False)
    chosen = play(perudo.Perudo(4, options), "perudo/1", choices.perudo)
    assert len(chosen) > 20
    for state, legal, _ in chosen:
        bid = state.public.bid
        told = None if bid is None else peer.Bid(bid.quantity, bid.face)
        assert peer.least(state.public.dice, told) == list(legal.least)


def test_the_clients_of_moons_play_whole_games_by_the_rules() -> None:
    assert len(play(moons.Moons(4), "moons/1", choices.moons)) > 20


async def test_a_socket_reads_short_and_long_messages_and_answers_pings() -> None:
    sizes = [0, 1, 125, 126, 65_535, 65_536, 200_000]
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def talk(connection: ServerConnection) -> None:
        assert await connection.recv() == "x" * 300
        for size in sizes:
            await connection.send("y" * size)
        await (await connection.ping())
        await connection.send("done")
        await connection.wait_closed()

    async with serve(talk, "127.0.0.1", 0, compression=None) as server:
        port: int = next(iter(server.sockets)).getsockname()[1]
        lost: list[str] = []
        socket = Socket("/", port, heard.put_nowait, lost.append)
        await socket.connect()
        socket.send(b"x" * 300)
        assert [len(await heard.get()) for _ in sizes] == sizes
        assert await heard.get() == b"done"
        socket.close()
    assert not lost


def run(**figures: float) -> Run:
    empty = dict.fromkeys(Run.__struct_fields__, 1)
    return msgspec.convert(empty | {"subject": "kosti"} | figures, Run, strict=False)


def test_a_bar_is_met_only_if_most_rounds_meet_it() -> None:
    assert at_least("", 3, [3.0, 4.0]).verdict == "met"
    assert at_least("", 3, [2.9, 4.0, 5.0, 6.0]).verdict == "met"
    assert at_least("", 3, [2.9, 4.0]).verdict == "too noisy"
    assert at_least("", 3, [2.9, 1.0]).verdict == "missed"
    assert at_most("", 1, [1.0, 0.5, 0.7]).verdict == "met"
    assert at_most("", 1, [1.0, 0.5, 0.7]).median == 0.7
    assert at_most("", 1, [], "no peer").verdict == "not measured"


def test_rounds_are_compared_one_by_one() -> None:
    ours, theirs = [run(p99_ms=2), run(p99_ms=9)], [run(p99_ms=4), run(p99_ms=3)]
    assert ratios(ours, theirs, "p99_ms") == [0.5, 3.0]
    assert spread([2.0, 4.0, 6.0]) == 1.0
    assert median_run([run(p50_ms=5), run(p50_ms=1), run(p50_ms=2)]).p50_ms == 2


def test_moves_count_that_take_effect_while_it_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 10.0
    monkeypatch.setattr("time.perf_counter", lambda: now)
    meter = Meter()
    meter.moved(9.0)
    meter.on()
    now = 12.0
    meter.moved(11.5)
    meter.off()
    meter.moved(11.9)
    assert meter.delays == [0.5]
    assert meter.moves == 3
    assert meter.percentile(0.99) == 500


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="weighs processes in /proc")
async def test_a_real_server_is_measured(tmp_path: Path) -> None:
    from benchmarks.serving import subjects  # noqa: PLC0415  it cannot be imported elsewhere

    cores = os.sched_getaffinity(0)
    measured = await subjects.compare([subjects.kosti("perudo/1")], 2, 2, 0.2, tmp_path)
    assert [run.tables for run in measured] == [2, 2]
    assert all(run.refused == 0 for run in measured)
    assert all(run.kb_per_connection > 0 for run in measured)
    assert os.sched_getaffinity(0) == cores
