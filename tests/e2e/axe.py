"""What a reader of WCAG objects to on a page."""

from pathlib import Path

from playwright.sync_api import Page
from tests.e2e.person import WIDTH_FITS

AXE = Path(__file__).parents[2] / "ui/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "tags => axe.run(document, {runOnly: tags}).then(result => result.violations)", TAGS
    )
    return [f"{v['id']}: {[n['html'][:120] for n in v['nodes']]}" for v in found]


def check(page: Page, *, scrolls: bool = False) -> None:
    """Look at the page.

    Args:
        page: The page.
        scrolls: Whether something can be scrolled under a bar that stays: then axe takes what
            the bar covers at the moment for too small a target.
    """
    assert page.evaluate(WIDTH_FITS), "nothing sticks out sideways"
    found = violations(page)
    objections = [v for v in found if not (scrolls and v.startswith("target-size"))]
    assert not objections, objections
