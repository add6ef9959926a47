"""The page's security policy holds in a real browser, and a breach of it does not go unseen."""

import pytest
from playwright.sync_api import Page
from tests.e2e.person import Person


@pytest.mark.parametrize(
    ("breach", "harm"),
    [
        (
            "document.body.insertAdjacentHTML('beforeend', '<p id=x style=\"color:#123456\">')",
            "getComputedStyle(document.getElementById('x')).color === 'rgb(18, 52, 86)'",
        ),
        (
            "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"harm=1\">')",
            "'harm' in window",
        ),
        (
            "let s = document.createElement('script'); s.text = 'harm=1'; document.head.append(s)",
            "'harm' in window",
        ),
        ("fetch('http://127.0.0.1:9/').catch(() => 0)", "false"),
        ("new Worker('data:,harm').onerror = () => 0", "false"),
        (
            "document.body.append(Object.assign(document.createElement('iframe'), {src: '/'}))",
            "Boolean(document.querySelector('iframe').contentDocument?.getElementById('app'))",
        ),
    ],
)
def test_what_the_policy_forbids(page: Page, server: str, breach: str, harm: str) -> None:
    visitor = Person(page, "Анна", 0)
    page.goto(server)
    page.wait_for_selector("h1")
    assert visitor.errors == []
    page.evaluate(f"() => {{ {breach} }}")
    for _ in range(100):
        if visitor.errors:
            break
        page.wait_for_timeout(50)
    assert len(visitor.errors) > 0
    assert page.evaluate(harm) is False
