"""How the person at a terminal is asked, with keys as a terminal sends them."""

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from kosti.cli.terminal.ask import LiveAsk

LONG = 60.0


def test_what_is_typed_in_a_pause_is_the_beginning_of_the_answer() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        ask = LiveAsk()
        keys.send_text("doo")
        ask.pause("the bot thinks", LONG)
        ask.pause("(any key goes on)", LONG)
        keys.send_text("doo\r")
        assert ask.line("Your move", {}) == "doodoo"
        keys.send_text("check\r")
        assert ask.line("Your move", {}) == "check", "and of no other"


def test_enter_and_space_only_cut_a_pause_short() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        ask = LiveAsk()
        for key in ("\r", " "):
            keys.send_text(key)
            ask.pause("(any key goes on)", LONG)
        keys.send_text("call\r")
        assert ask.line("Your move", {}) == "call"
