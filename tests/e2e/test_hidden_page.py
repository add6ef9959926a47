"""A page of Rondo that nobody looks at for a while shows the present when somebody does again."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.person import until
from tests.e2e.thrower import Thrower

HIDING = """
let hidden = false, held = [];
const frame = requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (call) => hidden ? held.push(call) : frame(call);
Object.defineProperty(Document.prototype, "visibilityState",
  { get: () => hidden ? "hidden" : "visible" });
Object.defineProperty(Document.prototype, "hidden", { get: () => hidden });
globalThis.hide = (how) => {
  hidden = how;
  document.dispatchEvent(new Event("visibilitychange"));
  if (!hidden) for (const call of held.splice(0)) frame(call);
};
"""
"""What browsers do with a tab in the background: it hears, and is given no frames to draw.

No headless browser hides a tab, so the page is given this in place of it.
"""

WATCHING = """
globalThis.places = [];
const watch = () => {
  const die = document.querySelector('.flat-tray [data-die="1"]');
  places.push(die === null ? null : die.getAttribute("transform"));
  frame(watch);
};
frame(watch);
"""
"""Notes where the first player's die is, in every frame that a page draws."""


@pytest.fixture
def people(browser: Browser) -> Iterator[tuple[Thrower, Thrower]]:
    contexts = [browser.new_context(viewport={"width": 1100, "height": 760}) for _ in range(2)]
    for context in contexts:
        context.add_init_script(HIDING + WATCHING)
    anna, boris = contexts
    yield (
        Thrower(anna.new_page(), "Anna", patient=True),
        Thrower(boris.new_page(), "Boris", patient=True),
    )
    for context in contexts:
        context.close()


def places(page: Page) -> list[str | None]:
    """Where the die was drawn, without repetition."""
    seen: list[str | None] = page.evaluate("places.filter((at, n) => at !== places[n - 1])")
    return seen


def test_a_hidden_page_comes_back_to_the_present(
    people: tuple[Thrower, Thrower], brisk_port: int
) -> None:
    anna, boris = people
    anna.page.goto(f"http://127.0.0.1:{brisk_port}/?flat=1")
    anna.card("rondo").get_by_role("button", name="Open a table").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Anna")
    dialog.locator(".btn.go").click()
    expect(anna.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}"))
    code = anna.page.url.partition("/t/")[2][:6]
    table = f"http://127.0.0.1:{brisk_port}/t/{code}?flat=1"
    boris.join(table)
    anna.page.goto(table)
    anna.button(re.compile("^Start")).click()
    for person in people:
        expect(person.page.locator(".flat-tray")).to_be_visible()

    boris.page.evaluate("hide(true)")
    boris.page.evaluate("places.length = 0")
    while not anna.act():
        anna.page.wait_for_timeout(50)
    for _ in range(400):
        if anna.rests and boris.rests:
            break
        anna.page.wait_for_timeout(50)
    assert boris.rests == 1, "it hears while it is hidden"
    anna.page.wait_for_timeout(500)  # what is seen is a little behind
    assert places(boris.page) == [None], "it draws nothing while it is hidden"

    frames = boris.page.evaluate("hide(false) || places.length")
    until(boris.page, f"places.length > {frames + 30}")
    assert len(places(anna.page)) > 8, "who looks sees it roll"
    lies = anna.recorded.get(0)
    drawn = [None] if lies is None else [None, boris.page.evaluate("places.at(-1)")]
    assert places(boris.page) == drawn, "who comes back sees it where it lies, and only there"
    labels = boris.page.locator(".by-die.lies:not([hidden])")
    expect(labels).to_have_text([] if lies is None else [str(lies)])
    assert boris.page.locator(".flash").count() == 0
    assert anna.errors == boris.errors == []
