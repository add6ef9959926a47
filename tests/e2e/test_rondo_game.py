"""Three people and two bots play Rondo to the end on a real tray, one of them on a phone."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, ViewportSize, expect
from tests.e2e.axe import check
from tests.e2e.line import Line
from tests.e2e.person import RESULT
from tests.e2e.thrower import Thrower

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1100, "height": 760}


@pytest.fixture
def contexts(browser: Browser) -> Iterator[tuple[BrowserContext, BrowserContext, BrowserContext]]:
    desk = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    phone = browser.new_context(
        viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    other = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    yield desk, phone, other
    for context in (desk, phone, other):
        context.close()


@pytest.fixture
def line(brisk_port: int) -> Iterator[Line]:
    line = Line(brisk_port)
    yield line
    line.close()


def test_three_people_and_two_bots_play_to_the_end(
    brisk_port: int,
    line: Line,  # closed after the browsers that hold it
    contexts: tuple[BrowserContext, BrowserContext, BrowserContext],
    tmp_path: Path,
) -> None:
    anna, boris, vera = people = tuple(
        Thrower(context.new_page(), name, patient=name != "Boris")
        for context, name in zip(contexts, ("Анна", "Boris", "Вера"), strict=True)
    )
    server = f"http://127.0.0.1:{brisk_port}"
    anna.page.goto(server)
    anna.card("rondo").get_by_role("button", name="Создать стол").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Анна")
    dialog.locator(".btn.go").click()
    expect(anna.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}$"))
    for _ in range(2):
        anna.seat_bot()
    # Boris sees the tray in space, as Anna does; Vera has the flat picture.
    code = anna.page.url.rsplit("/", 1)[1]
    for guest, where in (
        (boris, f"http://127.0.0.1:{line.port}/t/{code}"),
        (vera, f"{server}/t/{code}?flat=1"),
    ):
        guest.join(where)
        expect(anna.page.get_by_text(guest.name).first).to_be_visible()
    anna.button("Начать впятером").click()

    looked_at: set[str] = set()
    seen_before_cut: set[int] | None = None
    deadline = time.monotonic() + 400
    while not all(person.sees_result for person in people):
        assert time.monotonic() < deadline, "the game does not end"
        for person in people:
            try:
                throwing = person.page.locator(".dock.throwing").is_visible()
                if throwing and person.name not in looked_at:
                    looked_at.add(person.name)
                    check(person.page)
                person.compare_picture()
                threw = person.act()
            except Error:
                continue  # the screen changed under the finger, as it does for people
            if person is boris and threw and seen_before_cut is None:
                seen_before_cut = set(boris.read)
                _lose_and_find(boris, line)
        anna.page.wait_for_timeout(50)
    assert seen_before_cut is not None
    assert boris.read.keys() - seen_before_cut, "back at the table, he sees what lies there"

    # What is seen at the end is what was judged, everywhere.
    winner = anna.last["view"]["public"]["winner"]
    for person in people:
        assert person.last["view"]["public"] == anna.last["view"]["public"]
        assert person.pieces > 5
        heading = person.page.get_by_role("heading", name=RESULT)
        if winner is not None and person.last["seat"] != winner:
            expect(heading).to_contain_text(anna.last["table"]["seats"][winner]["name"])
        check(person.page)
        assert person.errors == []
    assert sum(anna.last["view"]["public"]["purses"]) + anna.last["view"]["public"]["house"] == 1000

    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name=re.compile("Скачать")).click()
    record = tmp_path / "record.jsonl"
    download.value.save_as(record)
    _every_throw_is_proven(record)
    assert anna.read
    assert vera.read
    for person in people:
        _what_was_drawn_is_recorded(person, record)


def _lose_and_find(person: Thrower, line: Line) -> None:
    """The line is cut while dice roll, and mended again."""
    line.cut()
    alert = person.page.get_by_role("alert").filter(has_text="connection")
    expect(alert).to_be_visible(timeout=20_000)
    line.mend()
    expect(alert).to_be_hidden(timeout=30_000)


def _every_throw_is_proven(record: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kosti.cli", "verify", "--json", str(record)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    findings = [each["finding"] for each in json.loads(done.stdout)["dice"]]
    assert findings
    assert set(findings) == {"proven"}


def _what_was_drawn_is_recorded(person: Thrower, record: Path) -> None:
    """What was on top of the dice, in space and flat, stands in the record of the game."""
    header, *lines = map(json.loads, record.read_text().splitlines())
    faces = [line["rest"]["faces"] for line in lines if "rest" in line]
    for rest, drawn in person.read.items():
        named = {header["players"][seat]: face for seat, face in drawn.items()}
        assert all(faces[rest - 1].get(name, face) == face for name, face in named.items())
