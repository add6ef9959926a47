"""The five ways in which a request can fail, and whose fault each is.

All of them leave the world as it was. A refusal carries a *code* and *facts*, never a
sentence: whoever shows it makes the sentence, in the reader's language.
"""

from __future__ import annotations

Fact = int | str | bool | None
"""What a refusal may say about itself: small plain values, nothing hidden from its receiver."""


class KostiError(Exception):
    """Base of every error that Kosti raises on purpose."""


class Refused(KostiError):  # noqa: N818  a refusal is the word of the rules
    """The rules say no. Nothing has changed.

    Attributes:
        rule: The id in the rulebook, such as ``"P-09"``.
        code: What was wrong, in kebab-case, such as ``"too-few"``; one sentence per code.
        facts: What the sentence needs: seats, least quantities and the like.
    """

    def __init__(self, rule: str, code: str, **facts: Fact) -> None:
        """Remember the rule, the code and the facts."""
        super().__init__(rule, code, facts)
        self.rule = rule
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """The refusal for logs and tracebacks; people get a sentence made from the code."""
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"{self.rule} {self.code}{facts}"


class Malformed(KostiError):  # noqa: N818  the house's word
    """The text cannot be read at all.

    Attributes:
        message: Why, in one English line.
        code: The same in kebab-case, for those who make sentences in other languages.
        facts: What the sentence needs.
    """

    def __init__(self, message: str, code: str = "unreadable", **facts: Fact) -> None:
        """Remember the message, the code and the facts."""
        super().__init__(message, code, facts)
        self.message = message
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """The message."""
        return self.message


class Denied(KostiError):  # noqa: N818
    """Not yours to do: another seat, the host's right, a game that you only watch.

    Attributes:
        code: What was wrong, in kebab-case.
        facts: What the sentence needs.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        """Remember the code and the facts."""
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Conflict(KostiError):  # noqa: N818
    """Somebody else was first: the version that the request answers is no longer the last.

    Attributes:
        version: The version that stands now.
    """

    def __init__(self, version: int) -> None:
        """Remember the version that stands."""
        super().__init__(version)
        self.version = version


class Corrupt(KostiError):  # noqa: N818
    """A stored record does not fold: it was damaged, or written by other rules."""
