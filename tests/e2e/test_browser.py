"""The browser itself can do what the pages ask of it."""

from playwright.sync_api import Page


def test_it_draws_in_three_dimensions(page: Page) -> None:
    drawn = page.evaluate("document.createElement('canvas').getContext('webgl2') !== null")
    assert drawn is True
