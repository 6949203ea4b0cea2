"""Names are text from strangers: what is shown of them cannot do anything."""

import unicodedata

import regex

from engine.text import Text

LONGEST = 32
_MARKS_PER_CHARACTER = 4
_JOINERS = {"\u200c", "\u200d", "\ufe0f"}
"""Joiners and the emoji selector: some scripts and emoji need them."""

_EMPTY = "?"
_PUNCTUATION = regex.compile(r"[!-/:-@\[-`{-~]")
_FLAG_TAGS = range(0xE0020, 0xE0080)


def clean(name: str, longest: int = LONGEST) -> str:
    """Return the name on one line, without control characters, at most `longest` characters long.

    A character is a grapheme cluster; a longer name ends in an ellipsis, a name of which nothing
    is left is "?".
    """
    visible = "".join(filter(_harmless, unicodedata.normalize("NFC", name)))
    line = " ".join(visible.split())
    characters = [cluster[: 2 + _MARKS_PER_CHARACTER * 2] for cluster in regex.findall(r"\X", line)]
    if len(characters) > longest:
        characters = [*characters[: longest - 1], "…"]
    short = "".join(characters)
    return short if any(_inks(character) for character in short) else _EMPTY


def harmless(name: str, longest: int = LONGEST) -> str:
    """Return the name for use in Discord's markdown: it formats, links and mentions nothing."""
    escaped = _PUNCTUATION.sub(lambda sign: f"\\{sign[0]}", clean(name, longest))
    return escaped.replace("@", "@\u200b")


def harmless_text(text: Text) -> Text:
    """Return the sentence with every value that is text made harmless for markdown."""
    values = tuple(
        (
            key,
            harmless_text(value)
            if isinstance(value, Text)
            else harmless(value)
            if isinstance(value, str)
            else value,
        )
        for key, value in text.values
    )
    return Text(text.one, text.many, text.n, values)


def _harmless(character: str) -> bool:
    """Tell whether a character may stay; tags stay, for the flags that are made of them."""
    if character in _JOINERS or ord(character) in _FLAG_TAGS or character.isspace():
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def _inks(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"
