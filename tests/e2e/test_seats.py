"""Seats that outlive the server and the browser, and what people do about one another."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect
from tests.e2e.axe import check
from tests.e2e.person import RAISE, WIDTH_FITS, Person, put_away
from tests.e2e.test_habits import quick_game, until_my_turn

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}


class Server:
    """A server that can be killed and started again, on a port and a folder that stay."""

    def __init__(self, data: Path) -> None:
        self._data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(self._port)]
        command += ["--data", str(self._data), "--pace", "none"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert "Kosti is open" in self._process.stdout.readline()

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate(timeout=20)
            self._process = None


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def russian(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    yield context
    context.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_seat_outlives_the_server_and_the_browser(
    browser: Browser, russian: BrowserContext, mortal: Server
) -> None:
    page = quick_game(russian, mortal.address)
    until_my_turn(page)
    dice = page.locator(".own .dice").get_attribute("aria-label")
    mortal.kill()
    expect(page.get_by_role("alert").filter(has_text="Нет связи")).to_be_visible()
    mortal.start()
    expect(page.get_by_role("alert").filter(has_text="Нет связи")).to_be_hidden(timeout=30_000)
    until_my_turn(page)
    assert page.locator(".own .dice").get_attribute("aria-label") == dice

    # Another start of the browser has the same storage and no page.
    storage = russian.storage_state()
    page.close()
    again = browser.new_context(locale="ru-RU", reduced_motion="reduce", storage_state=storage)
    back = again.new_page()
    back.goto(mortal.address)
    back.get_by_role("link", name=re.compile("^Вернуться за стол")).click()
    until_my_turn(back)
    assert back.locator(".own .dice").get_attribute("aria-label") == dice
    again.close()


def test_the_bank_runs_when_the_time_for_a_move_is_over(
    russian: BrowserContext, server: str
) -> None:
    page = russian.new_page()
    page.goto(server)
    table = page.evaluate(
        """async () => {
          const settings = {clock: 2, bank: 300, window: 0};
          const table = {game: "perudo/1", name: "Анна", settings, bots: ["steady"], start: true};
          const asked = await fetch("/api/tables", {method: "POST", body: JSON.stringify(table)});
          const {code, token} = await asked.json();
          localStorage.setItem("kosti.tables", JSON.stringify([{code, token, seated: true}]));
          return code;
        }"""
    )
    page.goto(f"{server}/t/{table}")
    until_my_turn(page)
    clock = page.get_by_role("timer", name=re.compile("^Идёт запас"))
    expect(clock).to_have_text(re.compile(r"^[34]:\d\d$"))
    page.get_by_role("button", name=RAISE).click()
    expect(clock).to_be_hidden()


# ---- people


class Meeting:
    """A host at a desktop, a guest at a phone, both in the lobby of a table."""

    def __init__(self, browser: Browser, server: str) -> None:
        self._browser = browser
        self._people: list[Person] = []
        self.host = self._newcomer(DESKTOP, "ru-RU", "Анна")
        self.host.page.goto(server)
        self.host.card("perudo").get_by_role("button", name="Создать стол").click()
        dialog = self.host.page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill("Анна")
        dialog.locator(".btn.go").click()
        expect(self.host.page).to_have_url(re.compile("/t/"))
        self.guest = self.join("Bob", PHONE, "en-US")
        expect(self.host.page.locator(".lobby li:not(.free)")).to_have_count(2)

    def _newcomer(self, viewport: ViewportSize, locale: str, name: str) -> Person:
        context = self._browser.new_context(
            viewport=viewport, locale=locale, reduced_motion="reduce"
        )
        if viewport is PHONE:
            context.add_init_script("localStorage.setItem('kosti.theme', 'light')")
        person = Person(context.new_page(), name, len(self._people))
        self._people.append(person)
        return person

    def join(self, name: str, viewport: ViewportSize, locale: str) -> Person:
        person = self._newcomer(viewport, locale, name)
        person.join(self.host.page.url)
        expect(person.page.locator(".lobby .invite")).to_be_visible()
        return person

    def watch(self) -> Person:
        person = self._newcomer(PHONE, "ru-RU", "Гена")
        person.page.goto(self.host.page.url)
        person.button("Смотреть").click()
        return person

    def start(self) -> None:
        self.host.button(re.compile("^Начать ")).click()
        for page in (self.host.page, self.guest.page):
            expect(page.locator(".playing")).to_be_visible()

    def close(self) -> None:
        for person in self._people:
            person.page.context.close()
            assert person.errors == []


@pytest.fixture
def meeting(browser: Browser, server: str) -> Iterator[Meeting]:
    met = Meeting(browser, server)
    yield met
    met.close()


def who_is_on_turn(*people: Person) -> tuple[Person, ...]:
    """The people, the one on turn first; what lies over the table is put away."""
    for _ in range(600):
        for person in people:
            if not put_away(person.page) and person.button(RAISE).is_visible():
                return (person, *(other for other in people if other is not person))
        people[0].page.wait_for_timeout(50)
    pytest.fail("nobody is on turn")


def play_to_the_end(*people: Person) -> None:
    for _ in range(600):
        if all(person.sees_result for person in people):
            return
        if not any(person.act() for person in people):
            people[0].page.wait_for_timeout(50)
    pytest.fail("the game does not end")


def say(person: Person, text: str) -> None:
    """Write into the panel, which is open."""
    field = person.page.get_by_role(
        "textbox", name=re.compile("^(Написать столу|Write to the table)$")
    )
    field.fill(text)
    field.press("Enter")


def open_talk(person: Person) -> None:
    person.button(re.compile("^(Разговор|Talk)")).click()


def open_people(person: Person) -> None:
    person.button(re.compile("^(Меню|Menu)$")).click()
    person.button(re.compile("^(За столом|At the table)$")).click()


def test_people_write_to_each_other(meeting: Meeting) -> None:
    host, guest = meeting.host, meeting.guest
    meeting.start()
    open_talk(host)
    say(host, "<b>Привет</b> {name} שלום")
    log = guest.page.get_by_role("log")
    expect(log).to_contain_text("<b>Привет</b> {name} שלום")  # heard, though the panel is shut
    expect(log.locator("b b")).to_have_count(0)
    badge = guest.button("Talk, 1 new line")
    expect(badge).to_be_visible()
    badge.click()
    check(guest.page)
    check(host.page)
    say(guest, "Hi, 3×4?")
    expect(host.page.get_by_role("log")).to_contain_text("Hi, 3×4?")

    # It takes no focus, covers no move, and makes none late.
    mover, other = who_is_on_turn(host, guest)
    press = mover.button(RAISE)
    press.click(trial=True)  # what has just appeared does not answer yet
    press.focus()
    expect(press).to_be_focused()
    for text in ("раз", "два"):
        say(other, text)
        expect(mover.page.get_by_role("log")).to_contain_text(text)
    expect(press).to_be_focused()
    expect(press).to_be_in_viewport()
    press.click()
    expect(other.button(RAISE)).to_be_visible()

    # Each for himself, and the host for all.
    open_people(guest)
    check(guest.page, scrolls=True)
    guest.button("Hide from me").first.click()
    expect(guest.page.get_by_role("log")).not_to_contain_text("Привет")
    guest.button("Show to me").first.click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(guest.page.get_by_role("log")).to_contain_text("Привет")
    open_people(host)
    check(host.page, scrolls=True)
    host.button("Лишить слова").click()
    expect(guest.page.get_by_text("The host has asked you to be silent")).to_be_visible()
    host.button("Дать слово").click()
    expect(guest.page.get_by_role("textbox", name="Write to the table")).to_be_visible()


def test_who_writes_too_fast_is_told_so_and_loses_no_word(meeting: Meeting) -> None:
    guest = meeting.guest
    open_talk(guest)
    for number in range(5):
        say(guest, f"line {number}")
        expect(guest.page.get_by_role("log")).to_contain_text(f"line {number}")
    say(guest, "one more")
    expect(guest.page.get_by_role("alert").filter(has_text="too fast")).to_be_visible()
    expect(guest.page.get_by_role("textbox", name="Write to the table")).to_have_value("one more")
    guest.page.keyboard.press("Escape")
    expect(guest.button(re.compile("^Talk"))).to_be_focused()


def test_the_host_removes_somebody_and_lets_him_in_again(meeting: Meeting) -> None:
    host, guest = meeting.host, meeting.guest
    meeting.start()
    open_people(host)
    host.button("Убрать: доиграет бот").click()
    expect(guest.page.get_by_text("The host has freed your seat").first).to_be_visible()
    expect(host.page.get_by_role("heading", name="Убраны из-за стола")).to_be_visible()
    expect(guest.page.locator(".own .die")).to_have_count(0)
    host.button("Пустить снова").click()
    expect(host.page.get_by_role("heading", name="Убраны из-за стола")).to_be_hidden()


def test_who_watches_is_counted_and_can_be_sent_away(meeting: Meeting) -> None:
    host = meeting.host
    watcher = meeting.watch()
    expect(host.page.get_by_role("img", name="1 зритель")).to_be_visible()
    check(host.page)
    meeting.start()
    open_talk(watcher)
    expect(watcher.page.get_by_text("Здесь пишут те, кто за столом.")).to_be_visible()
    open_people(host)
    everybody = host.page.get_by_role("radio", name="и зрители")
    everybody.click(force=True)  # it is checked when the table says so
    expect(everybody).to_be_checked()
    watcher.page.get_by_role("textbox", name="Как вас зовут").fill("Гена")
    say(watcher, "можно?")
    expect(host.page.get_by_role("log", include_hidden=True)).to_contain_text("можно?")
    host.page.get_by_role("switch", name="Пускать зрителей").click()
    expect(watcher.page.get_by_role("heading", name="К этому столу не пустили")).to_be_visible()


def test_the_host_hands_over(meeting: Meeting) -> None:
    host, guest = meeting.host, meeting.guest
    open_people(host)
    host.button("Сделать хозяином").click()
    expect(guest.page.get_by_text("You are the host now.")).to_be_visible()
    expect(guest.button(re.compile("^Start with two"))).to_be_visible()
    host.button("Закрыть").click()
    expect(host.button(re.compile("^Начать "))).to_be_hidden()


def test_the_next_game_is_with_those_who_stay(meeting: Meeting) -> None:
    host, guest = meeting.host, meeting.guest
    host.button(re.compile("^Правила$")).click()
    dice = host.page.get_by_role("group", name="Костей у каждого")
    for _ in range(4):
        dice.get_by_role("button", name=re.compile("^Меньше")).click()
    host.button("Сохранить").click()
    meeting.start()
    play_to_the_end(host, guest)
    host.button(re.compile("^Ещё партию")).click()
    for person in (host, guest):
        expect(person.page.locator(".playing")).to_be_visible()
        expect(person.page.locator(".seat")).to_have_count(2)
        expect(person.page.locator(".seat .dc b").first).to_have_text("1")
    play_to_the_end(host, guest)

    # Who gets up is not in the next one; one alone gathers the table anew.
    guest.button("Menu").click()
    guest.button(re.compile("^Leave the table")).click()
    expect(guest.page).to_have_url(re.compile("/$"))
    host.button(re.compile("^Ещё партию")).click()
    expect(host.page.locator(".lobby .invite")).to_be_visible()
    expect(host.page.locator(".lobby li:not(.free)")).to_have_count(1)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", ["W" * 24, FAMILY * 24, "田" * 24, "שלום עולם"])
def test_no_name_breaks_a_screen(meeting: Meeting, name: str, viewport: ViewportSize) -> None:
    odd = meeting.join(name, viewport, "ru-RU")
    host = meeting.host
    people = (host.page, odd.page, meeting.guest.page)
    expect(host.page.locator(".lobby li:not(.free)")).to_have_count(3)
    for page in people:
        assert page.evaluate(WIDTH_FITS)
        inside = page.locator(".lobby").evaluate("box => box.scrollWidth <= box.clientWidth")
        assert inside, "nothing sticks out of the list"
    meeting.start()
    open_talk(odd)
    say(odd, "я")
    for page in people:
        expect(page.get_by_role("log")).to_contain_text(name)
        assert page.evaluate(WIDTH_FITS)
        heights = page.locator(".seat").evaluate_all("all => all.map(each => each.clientHeight)")
        assert max(heights) < 140
        middle = page.locator(".mid").evaluate("box => box.scrollWidth <= box.clientWidth")
        assert middle, "nothing sticks out of the middle"
    open_people(host)
    assert host.page.locator(".sheet").evaluate("box => box.scrollWidth <= box.clientWidth")
