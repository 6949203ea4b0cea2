"""Sentences for people, kept apart from the language in which they are read.

The engine writes English templates and says which values go in; whoever shows the sentence
translates the template first. `str()` gives the English sentence, for logs and tests.
"""

from collections.abc import Callable
from dataclasses import dataclass

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]


def _same(message: str) -> str:
    return message


def _printed(value: str | int) -> str | int:
    """Return a negative number with a real minus sign."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def _english_plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence: a template in `str.format` style and the values it names.

    `many` and `n` are given where the sentence has a plural; `n` may be used in the template.
    A value may itself be a `Text`, which is translated along.
    """

    one: str
    many: str | None
    n: int
    values: tuple[tuple[str, "str | int | Text"], ...]

    def render(self, gettext: Gettext = _same, ngettext: Ngettext = _english_plural) -> str:
        """Return the sentence in the language that `gettext` and `ngettext` speak."""
        many = self.many
        template = gettext(self.one) if many is None else ngettext(self.one, many, self.n)
        values = {
            name: value.render(gettext, ngettext) if isinstance(value, Text) else _printed(value)
            for name, value in self.values
        }
        return template.format(**({"n": self.n} | values))

    def __str__(self) -> str:
        return self.render()


def text(template: str, /, **values: "str | int | Text") -> Text:
    """Build a sentence without a plural."""
    return Text(template, None, 0, tuple(values.items()))


def plural(one: str, many: str, n: int, /, **values: "str | int | Text") -> Text:
    """Build a sentence whose form depends on `n`, which the template may name as `{n}`."""
    return Text(one, many, n, tuple(values.items()))
