"""Sentences for people, kept apart from the language in which they are read.

The engine writes English templates and says which values go in; whoever shows the sentence
translates the template first. `str()` gives the English sentence, for logs and tests.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class Language(Protocol):
    """What knows the templates of one language, and how it writes lists."""

    def template(self, one: str, many: str | None, n: int, context: str | None) -> str:
        """Return the template in the language; with `many`, in the form that goes with `n`."""
        ...

    def listed(self, parts: Sequence[str]) -> str:
        """Return the parts as a list inside a sentence."""
        ...

    def apart(self, parts: Sequence[str]) -> str:
        """Return the parts as a bare row of labels."""
        ...

    def isolated(self, value: str) -> str:
        """Return a value so that the sentence around it keeps its order."""
        ...


class _English:
    """The language of the templates, spoken without a catalogue."""

    def template(self, one: str, many: str | None, n: int, context: str | None) -> str:
        return one if many is None or abs(n) == 1 else many

    def listed(self, parts: Sequence[str]) -> str:
        *first, last = parts or ("",)
        comma = "," if len(first) > 1 else ""
        return f"{', '.join(first)}{comma} and {last}" if first else last

    def apart(self, parts: Sequence[str]) -> str:
        return ", ".join(parts)

    def isolated(self, value: str) -> str:
        return value


ENGLISH: Language = _English()


MINUS = "−"
"""The sign of a number below zero; a hyphen is none."""


def printed(value: int) -> str:
    """Return a number with a real minus sign where it is negative."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """Return a number with its sign: +3, −2, +0."""
    return f"+{value}" if value >= 0 else printed(value)


def added(first: int, *others: int) -> str:
    """Return a sum as it is written: 30 + 12 − 2."""
    rest = (f"{'+' if value >= 0 else MINUS} {abs(value)}" for value in others)
    return " ".join([printed(first), *rest])


@dataclass(frozen=True, slots=True)
class Listed:
    """Several values that stand in a sentence as a list."""

    parts: tuple["Value", ...]
    bare: bool = False
    """A row of labels: without the word before the last."""


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence: a template in `str.format` style and the values it names.

    `many` and `n` are given where the sentence has a plural; `n` may be used in the template.
    `context` tells two meanings of the same English words apart.
    A value may itself be a `Text` or a list of values, which are translated along.
    """

    one: str
    many: str | None
    n: int
    values: tuple[tuple[str, "Value"], ...]
    context: str | None = None

    def render(self, language: Language = ENGLISH) -> str:
        """Return the sentence in a language."""
        template = language.template(self.one, self.many, self.n, self.context)
        values = {name: rendered(value, language) for name, value in self.values}
        return template.format(**({"n": printed(self.n)} | values))

    def __str__(self) -> str:
        return self.render()


Value = str | int | Text | Listed


def rendered(value: Value, language: Language) -> str:
    """Return a value as it stands in a sentence of the language."""
    match value:
        case Text():
            return value.render(language)
        case Listed(parts, bare):
            told = [rendered(part, language) for part in parts]
            return language.apart(told) if bare else language.listed(told)
        case int():
            return printed(value)
    return language.isolated(value)


def text(template: str, /, **values: Value) -> Text:
    """Build a sentence without a plural."""
    return Text(template, None, 0, tuple(values.items()))


def plural(one: str, many: str, n: int, /, **values: Value) -> Text:
    """Build a sentence whose form depends on `n`, which the template may name as `{n}`."""
    return Text(one, many, n, tuple(values.items()))


def text_as(context: str, template: str, /, **values: Value) -> Text:
    """Build a sentence whose English words have another meaning elsewhere."""
    return Text(template, None, 0, tuple(values.items()), context)


def verbatim(template: str, /, **values: Value) -> Text:
    """Build what reads the same in every language, such as a mention; nobody translates it."""
    return Text(template, None, 0, tuple(values.items()))


def listed(*parts: Value) -> Listed:
    """Build a list that stands inside a sentence."""
    return Listed(parts)


def row(*parts: Value) -> Listed:
    """Build a bare row of labels."""
    return Listed(parts, bare=True)
