"""The odds at a table: only where the host allows them, and only for who asks for them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.e2e import axe
from tests.e2e.person import put_away

GAMES = {"perudo/1": {"roll_off": False}, "moons/1": {}}
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}


def opened(server: str, game: str, *, helper: bool) -> dict[str, str]:
    """A table with two bots, at which time stands still."""
    body = {
        "game": game,
        "name": "Anna",
        "options": GAMES[game],
        "settings": {"clock": 0, "window": 0, "helper": helper},
        "bots": ["steady", "cautious"],
        "start": True,
    }
    head = {"Content-Type": "application/json"}
    with urlopen(Request(f"{server}/api/tables", json.dumps(body).encode(), head)) as answer:  # noqa: S310
        told: dict[str, str] = json.load(answer)
    return told


def at_table(context: BrowserContext, server: str, game: str, *, helper: bool) -> Page:
    """Anna, on turn."""
    table = opened(server, game, helper=helper)
    known = json.dumps([{**table, "seated": True}])
    context.add_init_script(f"localStorage.setItem('kosti.tables', {json.dumps(known)})")
    page = context.new_page()
    page.goto(f"{server}/t/{table['code']}")
    mine = page.locator(".dock:not(.shown) .acts")
    for _ in range(600):
        if not put_away(page) and mine.is_visible():
            return page
        page.wait_for_timeout(50)
    pytest.fail("my turn does not come")


@pytest.fixture(params=SIZES)
def context(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    width, height = SIZES[request.param]
    options: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
    made = browser.new_context(viewport={"width": width, "height": height}, **options)
    yield made
    made.close()


@pytest.mark.parametrize("game", GAMES)
def test_who_switches_the_odds_on_sees_them(
    context: BrowserContext, server: str, game: str, tmp_path: Path
) -> None:
    page = at_table(context, server, game, helper=True)
    odds = page.locator(".odds")
    expect(odds).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Show the odds").click()
    page.keyboard.press("Escape")
    expect(odds).to_be_visible()
    expect(odds).to_contain_text("%")
    axe.check(page)
    page.screenshot(path=tmp_path / "odds.png")
    page.reload()
    expect(odds).to_be_visible()


def test_where_the_host_does_not_allow_them_there_is_no_switch(
    context: BrowserContext, server: str
) -> None:
    page = at_table(context, server, "perudo/1", helper=False)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("switch").first).to_be_visible()
    expect(page.get_by_role("switch", name="Show the odds")).to_have_count(0)
