"""Catalogues of translations, read so that a bad entry costs its own text and no other.

An entry that would fail, lose a value, break the markdown, or not fit where Discord shows it is
left out when the catalogue is read: that text is then English. The log says which and why.
"""

import logging
import re
from collections import Counter
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import regex
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

log = logging.getLogger(__name__)

LIMIT = "at most {n} characters"
"""How the template says what Discord takes; it stands in comments of entries."""

COMMAND, OPTION = "command", "option"
"""The contexts of names that are typed: Discord takes none that breaks its rules."""

_LIMIT = re.compile(LIMIT.format(n=r"(\d+)"))
_TYPED = regex.compile(r"[-_\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}")
_SIGNS = re.compile(
    r"^(?:#{1,3} |-# |- |> )|\*\*|`[^`]*`|/salad \w+|</?[^>]+>|https?://\S+", re.MULTILINE
)
"""Markdown, code, mentions and addresses: what a translation keeps as it is."""


def load(path: Path, locale: str) -> NullTranslations:
    """Return the sound entries of a catalogue; none of them where it cannot be read at all."""
    try:
        with path.open("rb") as file:
            found = read_po(file, locale=locale.replace("-", "_"), abort_invalid=True)
    except (OSError, PoFileError, UnicodeError, ValueError) as error:
        log.warning("the catalogue %s cannot be read, its texts are English: %s", locale, error)
        return NullTranslations()
    for message in namesakes(found):
        _leave_out(found, message, locale, "another one is called like this")
    for message in list(found):
        for fault in faults(message, found.num_plurals):
            _leave_out(found, message, locale, fault)
            break
    return _compiled(found)


def namesakes(found: Catalog) -> list[Message]:
    """Return the names of commands or of options that are, in English or not, another one's."""
    typed = [message for message in found if message.id and message.context in {COMMAND, OPTION}]
    names = Counter((one.context, name) for one in typed for name in {one.id, one.string})
    return [one for one in typed if one.string and names[one.context, one.string] > 1]


def _leave_out(found: Catalog, message: Message, locale: str, fault: str) -> None:
    log.warning("%s: “%s” stays English: %s", locale, _first(message.id), fault)
    found.delete(message.id, message.context)


def faults(message: Message, plurals: int) -> Iterator[str]:
    """Say what is wrong with an entry; an empty or a fuzzy one is not wrong, but not used."""
    forms = _forms(message.string)
    if not message.id or not any(forms) or message.fuzzy:
        return
    if len(forms) != (plurals if message.pluralizable else 1) or not all(forms):
        yield f"it has {sum(map(bool, forms))} forms, the language has {plurals}"
    for form in forms:
        yield from _faults_of(form, message)


def _faults_of(form: str, message: Message) -> Iterator[str]:
    try:
        named = fields(form)
    except ValueError as error:
        yield f"its braces do not match: {error}"
        return
    sources = [fields(one) for one in _forms(message.id)]
    if not set.intersection(*sources) <= named <= set.union(*sources):
        yield f"it names {_listed(named)} in place of {_listed(set.union(*sources))}"
    if sorted(_SIGNS.findall(form)) not in [sorted(_SIGNS.findall(s)) for s in _forms(message.id)]:
        yield "its markdown, code or mentions differ"
    typed = message.context in {COMMAND, OPTION}
    if typed and (form != form.lower() or not _TYPED.fullmatch(form)):
        yield "names that are typed have only small letters, digits, - and _, at most 32"
    limit = limit_of(message)
    if limit is not None and len(form) > limit:
        yield f"it has {len(form)} characters, Discord takes {limit}"


def fields(template: str) -> set[str]:
    """Return the placeholders of a template with their formats.

    Raises ValueError for braces that do not match.
    """
    parsed = Formatter().parse(template)
    return {f"{name}:{spec}!{how}" for _, name, spec, how in parsed if name is not None}


def limit_of(message: Message) -> int | None:
    """Return how many characters Discord takes where the text stands, if it matters."""
    found = [int(n) for comment in message.auto_comments for n in _LIMIT.findall(comment)]
    return min(found, default=None)


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def _first(text: object) -> str:
    return _forms(text)[0]


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(name.split(":")[0] for name in names)) or "nothing"


def _compiled(found: Catalog) -> GNUTranslations:
    compiled = BytesIO()
    write_mo(compiled, found)
    compiled.seek(0)
    return GNUTranslations(compiled)
