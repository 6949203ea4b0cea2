"""Languages that nobody speaks: in brackets, to see which texts bypass translation; with words that
are 40 per cent longer; and with letters that are read from the right.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from bot.words.catalogues import COMMAND, OPTION
from tests.i18n.extract import KEYWORDS, ROOT, TEMPLATE

OPEN, CLOSE = "⟦", "⟧"
TYPED = "_"
"""Ends the names of commands and options, which cannot have brackets."""
LOCALE = "en-US"
"""The locale of every simulated person and server."""

_INNERMOST = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_NOT_LANGUAGE = re.compile(
    r"<a?:\w+:\d+>|<[@#]\d+>|<t:\d+:\w>|</[^>]+>|https?://\S+"  # emoji, mentions, times, links
    r"|`[^`]*`|\b[ABC][12]?\b"  # code, slots
)
_LINE = re.compile(r"\A((?:#{1,3} |-# |- |> )?)(.*)\Z", re.DOTALL)
"""A sentence behind the sign that makes it a heading or an item."""

LONG, TURNED = "fi", "he"
"""Locales that have no catalogue of their own."""

_KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|/salad \w+|<[^>]+>|https?://\S+|\\.)")
_LONGER = str.maketrans(
    {letter: f"{letter}{other}" for letter, other in zip("aeiourtn", "äëïöürţñ", strict=True)}
)
_HEBREW = str.maketrans(
    {
        letter: chr(0x5D0 + number % 27)
        for letters in ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for number, letter in enumerate(letters)
    }
)

_WORD = re.compile(r"[^\W\d_]{2,}")
_LATIN = re.compile(r"[A-Za-z]")
_DOUBLED = re.compile("|".join(_LONGER.values()))
_SINGLE = re.compile("|".join(map(chr, _LONGER)))
"""A letter that would be two in the language of longer words."""

_ISOLATES = re.compile(r"[\u2066-\u2069]")
_SHORTER = [(two, chr(one)) for one, two in _LONGER.items()]
_FROM_HEBREW = {ord(theirs): chr(one) for one, theirs in _HEBREW.items() if chr(one).islower()}

_TEXT_KEYS = {"content", "label", "placeholder", "description"}


@cache
def texts() -> tuple[Message, ...]:
    """Return the texts of the template, and those of the games that only tests have."""
    with TEMPLATE.open("rb") as file:
        found = read_po(file)
    for path in (ROOT / "tests" / "games").rglob("*.py"):
        for _, said, _, context in extract_from_file("python", path, keywords=KEYWORDS):
            found.add(said, context=context)
    return tuple(found)


def bracketed(text: str) -> str:
    """Return a sentence in brackets."""
    return _LINE.sub(rf"\1{OPEN}\2{CLOSE}", text)


def longer(text: str) -> str:
    """Return a sentence that is some 40 per cent longer: many letters are two."""
    return _changed(text, _LONGER)


def turned(text: str) -> str:
    """Return a sentence in letters that are read from the right."""
    return _changed(text, _HEBREW)


def plain(text: str, locale: str) -> str:
    """Return what a text in such a language says in English, without capitals."""
    bare = _ISOLATES.sub("", text)
    if locale == TURNED:
        return bare.translate(_FROM_HEBREW)
    return reduce(lambda told, pair: told.replace(*pair), _SHORTER, bare).lower()


def _changed(text: str, letters: dict[int, str]) -> str:
    parts = _KEPT.split(text)
    return "".join(
        part if number % 2 else part.translate(letters) for number, part in enumerate(parts)
    )


def write_catalogue(
    folder: Path, locale: str = LOCALE, said: Callable[[str], str] = bracketed
) -> None:
    """Write the catalogue of such a language below the folder of all locales."""
    catalog = Catalog(locale=locale.replace("-", "_"))
    for message in texts():
        if message.context in {COMMAND, OPTION}:
            catalog.add(message.id, f"{message.id}{TYPED}", context=message.context)
        elif message.id:
            forms = [message.id] if isinstance(message.id, str) else [*message.id]
            wanted = catalog.num_plurals if len(forms) > 1 else 1
            told = [said(form) for form in (forms * wanted)[:wanted]]
            catalog.add(
                message.id,
                told if len(told) > 1 else told[0],
                auto_comments=message.auto_comments,
                context=message.context,
            )
    out = BytesIO()
    write_po(out, catalog)
    path = folder / locale / "salad.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(out.getvalue())


def left_over(text: str, locale: str, names: Iterable[str]) -> list[str]:
    """Return the words of a text that are none of such a language, nor anybody's name."""
    bare = _NOT_LANGUAGE.sub(" ", text)
    known = {*names}
    english = _LATIN if locale == TURNED else _SINGLE
    return [
        word
        for word in _WORD.findall(bare)
        if word not in known and english.search(_DOUBLED.sub("", word))
    ]


def untranslated(text: str) -> str:
    """Return what of a text is language and did not come from the catalogue."""
    while (shorter := _INNERMOST.sub("", text)) != text:
        text = shorter
    rest = _NOT_LANGUAGE.sub("", text)
    return "".join(filter(str.isalpha, rest))


def visible(body: Any) -> Iterator[str]:
    """Yield every text in a request body that a person gets to see."""
    if isinstance(body, dict):
        for key, value in body.items():
            if key in _TEXT_KEYS and isinstance(value, str):
                yield value
            else:
                yield from visible(value)
    elif isinstance(body, list):
        for value in body:
            yield from visible(value)
