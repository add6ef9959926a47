"""Docs, tests and source speak of the same rules, and every refusal has its sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kosti.core import Refused
from kosti.notation import SENTENCES, Names, sentence

ROOT = Path(__file__).parents[2]
ID = re.compile(r"\b([PMRT]-\d\d)\b")
HEADING = re.compile(r"^### ([A-Z]-\d\d)$", re.MULTILINE)


def _documented(pattern: str = "*.md") -> list[str]:
    return [
        rule
        for page in sorted((ROOT / "docs/rules").glob(pattern))
        for rule in HEADING.findall(page.read_text())
    ]


def _marked() -> set[str]:
    """Ids that tests of every kind are marked with, run or not."""
    return {
        found
        for file in (ROOT / "tests").rglob("test_*.py")
        for found in re.findall(r"\brule\(\"([^\"]+)\"\)", file.read_text())
    }


def _sources() -> Iterator[tuple[Path, ast.Module]]:
    for file in (ROOT / "src/kosti").rglob("*.py"):
        yield file, ast.parse(file.read_text())


def _raised() -> Iterator[tuple[str, str]]:
    """Rule and code of every ``Refused`` in the source; a rule in a variable is left out."""
    for file, tree in _sources():
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Name(id="Refused"), args=[rule, ast.Constant(value=str(code)), *_]
                ):
                    yield (str(rule.value) if isinstance(rule, ast.Constant) else ""), code
                case ast.Call(func=ast.Name(id="Refused")):
                    pytest.fail(f"{file.name}:{node.lineno}: a code is written where it is raised")
                case _:
                    pass


def test_each_rule_is_written_once_a_page_and_in_both_languages() -> None:
    english, russian = _documented("perudo.md"), _documented("perudo.ru.md")
    assert english == russian == [f"P-{number:02}" for number in range(1, 21)]
    english, russian = _documented("moons.md"), _documented("moons.ru.md")
    assert english == russian == [f"M-{number:02}" for number in range(1, 25)]
    english, russian = _documented("rondo.md"), _documented("rondo.ru.md")
    assert english == russian == [f"R-{number:02}" for number in range(1, 22)]
    assert _documented("table.md") == ["T-01", "T-02", "T-03"]


def test_the_rules_in_the_docs_are_the_rules_in_the_tests() -> None:
    documented, marked = set(_documented()), _marked()
    assert marked <= documented, "a test is marked with a rule that is in no page"
    assert not documented - marked, "a rule has no test"


def test_the_source_speaks_of_no_other_rules() -> None:
    documented = set(_documented())
    spoken = {
        (file.name, rule)
        for file, tree in _sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for rule in ID.findall(node.value)
    }
    assert not {(file, rule) for file, rule in spoken if rule not in documented}
    assert {rule for rule, _ in _raised() if rule} <= documented


def test_every_code_has_a_sentence_and_no_sentence_is_stale() -> None:
    raised = {code for _, code in _raised()}
    denied = {
        str(node.args[0].value)
        for _, tree in _sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Denied"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert raised <= SENTENCES.keys()
    assert SENTENCES.keys() <= raised | denied


def test_every_fact_that_a_sentence_needs_is_given() -> None:
    given: dict[str, list[set[str]]] = {}
    for _, tree in _sources():
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="Refused"), args=[_, ast.Constant(value=str(code))]):
                    facts = {keyword.arg or "" for keyword in node.keywords}
                    given.setdefault(code, []).append(facts)
                case _:
                    pass
    for code, each in given.items():
        needed = set(re.findall(r"\{(\w+)\}", SENTENCES[code]))
        for facts in each:
            assert needed <= facts, code


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_is_one_line_without_a_full_stop(code: str) -> None:
    facts = dict.fromkeys(re.findall(r"\{(\w+)\}", SENTENCES[code]), 1)
    text = sentence(code, facts, Names(["Аня", "Боб"]))
    assert "\n" not in text
    assert not text.endswith(".")
    assert "{" not in text
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)


def test_seats_are_named() -> None:
    names = Names(["Аня", "Боб"])
    assert sentence("not-your-turn", {"turn": 1}, names) == "it is the turn of Боб"
    assert sentence("not-your-turn", {"turn": 1}) == "it is the turn of 1"
    assert str(Refused("P-06", "not-your-turn", turn=1)) == "P-06 not-your-turn, turn=1"
