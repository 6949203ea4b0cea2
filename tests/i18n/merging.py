"""Brings the catalogues up to the template, so that translators see what is new: `make texts`.

What is the same text in the same context keeps its translation; nothing is guessed. The lines above
the first entry stay as they are, so that what two people write at once merges.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.words.i18n import DOMAIN, LOCALES

_END_OF_HEADER = b"\n\n"


def catalogues(folder: Path = LOCALES) -> Iterator[Path]:
    """Yield the file of each language."""
    yield from sorted(folder.glob(f"*/{DOMAIN}"))


def merged(template: Catalog, path: Path) -> bytes:
    """Return what a catalogue is with the entries of the template, new ones empty."""
    old = path.read_bytes()
    found = read_po(BytesIO(old), locale=Locale.parse(path.parent.name, sep="-"))
    known = {(message.id, message.context): message for message in found}
    made = Catalog(locale=found.locale, charset="utf-8")
    for asked in template:
        if not asked.id:
            continue
        old_one = known.get((asked.id, asked.context))
        entry = made.add(
            asked.id,
            old_one.string if old_one else ([""] * found.num_plurals if asked.pluralizable else ""),
            locations=asked.locations,
            auto_comments=asked.auto_comments,
            user_comments=old_one.user_comments if old_one else (),
            context=asked.context,
        )
        if old_one and old_one.fuzzy:
            entry.flags.add("fuzzy")
    body = BytesIO()
    write_po(body, made, omit_header=True, sort_output=True, include_lineno=False)
    header = old.split(_END_OF_HEADER, maxsplit=1)[0]
    return header + _END_OF_HEADER + body.getvalue().strip(b"\n") + b"\n"


def untranslated(path: Path) -> list[str]:
    """Return the texts that a catalogue has no translation of."""
    found = read_po(BytesIO(path.read_bytes()), locale=Locale.parse(path.parent.name, sep="-"))
    return [
        str(message.id)
        for message in found
        if message.id and (message.fuzzy or not all(_forms(message.string)))
    ]


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)
