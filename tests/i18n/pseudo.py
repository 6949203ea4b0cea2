"""A language in which every sentence stands in brackets, to see which texts bypass translation."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.words.catalogues import COMMAND, OPTION
from tests.i18n.extract import sentences

OPEN, CLOSE = "⟦", "⟧"
TYPED = "_"
"""Ends the names of commands and options, which cannot have brackets."""
LOCALE = "en-US"
"""The locale of every simulated person and server."""

_INNERMOST = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_NOT_LANGUAGE = re.compile(
    r"<a?:\w+:\d+>|<[@#]\d+>|<t:\d+:\w>|https?://\S+"  # emoji, mentions, times, links
    r"|`[^`]*`|\b[ABC][12]?\b"  # code, slots
)
_LINE = re.compile(r"\A((?:#{1,3} |-# |- |> )?)(.*)\Z", re.DOTALL)
"""A sentence behind the sign that makes it a heading or an item."""

_TEXT_KEYS = {"content", "label", "placeholder", "description"}


def write_catalogue(folder: Path) -> None:
    """Write the catalogue of the bracket language below the folder of all locales."""
    catalog = Catalog(locale="en")
    for message in sentences():
        if message.context in {COMMAND, OPTION}:
            catalog.add(message.id, f"{message.id}{TYPED}", context=message.context)
        elif message.id:
            forms = [message.id] if isinstance(message.id, str) else [*message.id]
            bracketed = tuple(_LINE.sub(rf"\1{OPEN}\2{CLOSE}", form) for form in forms)
            catalog.add(
                message.id,
                bracketed if len(bracketed) > 1 else bracketed[0],
                context=message.context,
            )
    out = BytesIO()
    write_po(out, catalog)
    path = folder / LOCALE / "salad.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(out.getvalue())


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
