"""Languages that are read from the right: lines of theirs are laid out so, wherever they stand.

An app decides the direction of a plain line by its letters, but lays out headings, items of lists,
small print and buttons from the left. There a sentence would come apart at each name and number,
and they would stand in the wrong order; so it carries its own direction.
"""

from collections.abc import Iterator
from typing import Any

import regex
from discord.ui import Button, DynamicItem, Item, LayoutView, Select, TextDisplay

from bot.ui.kit.views import MOST_TEXT
from bot.words.names import FSI, PDI, RLI, TURNING

_MOST_LABEL = 80
"""Characters that Discord takes on a button; menus take more."""

_LINE = regex.compile(r"^((?:#{1,3} |-# | *- |> |\d+\. )*)(\S.*)$", regex.MULTILINE)
"""A line behind the signs that make it a heading, an item or small print."""
_ASIDE = regex.compile(r"<[^<>\n]*>|`[^`\n]*`|[\u2066-\u2068](?:[^\u2066-\u2069]|(?R))*\u2069")
"""Mentions, emoji, code, and what is laid out by itself: they do not tell the language."""
_SIGNED = regex.compile(rf"(?<![\w{FSI}])(?:[+−]?\d+(?: [×+−] [+−]?\d+)+|[+−]\d+)")
"""A number with its sign, which would come behind it, or a sum, which would run the other way.

Unless letters from the left stand before.
"""
_STRONG = regex.compile(r"[\p{Bidi_Class=L}\p{Bidi_Class=R}\p{Bidi_Class=AL}]")


def led(told: str, *, wholly: bool = False) -> str:
    """Return a text whose lines that begin with letters from the right are laid out from there.

    `wholly`: every line of it is, whatever it begins with.
    """
    if not (wholly or TURNING.search(told)):
        return told
    return _LINE.sub(lambda line: _led(line, wholly=wholly), told)


def _led(line: regex.Match[str], *, wholly: bool) -> str:
    signs, said = line.groups()
    bare = _ASIDE.sub("", said)
    first = _STRONG.search(bare)
    if bare.startswith(RLI) or not (wholly or (first and TURNING.match(first[0]))):
        return line[0]
    # No sign ends it: behind a line that is bold, some apps would not see where that ends.
    return f"{signs}{RLI}{_SIGNED.sub(_isolated, said)}"


def _isolated(number: regex.Match[str]) -> str:
    """Return it laid out by itself; behind a name from the left it belongs to that name's run."""
    before = _STRONG.findall(_ASIDE.sub("", number.string[: number.start()]))
    follows = bool(before) and not TURNING.match(before[-1])
    return number[0] if follows else f"{FSI}{number[0]}{PDI}"


def _is_turned(told: str) -> bool:
    """Return whether a text begins with letters from the right, or has more of them than others.

    What is isolated does not count: people's names, in a language of their own.
    """
    turns = [TURNING.match(one) is not None for one in _STRONG.findall(_ASIDE.sub("", told))]
    return turns[:1] == [True] or 2 * sum(turns) > len(turns)


def lead(view: LayoutView) -> None:
    """Let all that a message says and offers be laid out so, where it does not get too long."""
    items = list(view.walk_children())
    texts = [item for item in items if isinstance(item, TextDisplay)]
    whole = "\n".join(item.content for item in texts)
    wholly = TURNING.search(whole) is not None and _is_turned(whole)
    laid = [led(item.content, wholly=wholly) for item in texts]
    if sum(map(len, laid)) <= MOST_TEXT:
        for item, content in zip(texts, laid, strict=True):
            item.content = content
    for part, name in _labels(items):
        label = led(getattr(part, name) or "")
        if 0 < len(label) <= _MOST_LABEL:
            setattr(part, name, label)


def _labels(items: list[Item[Any]]) -> Iterator[tuple[Any, str]]:
    """Yield what can be pressed, with the name of what it says."""
    for item in items:
        inner = item.item if isinstance(item, DynamicItem) else item
        if isinstance(inner, Button):
            yield inner, "label"
        elif isinstance(inner, Select):
            yield inner, "placeholder"
            for option in inner.options:
                yield from ((option, name) for name in ("label", "description"))
