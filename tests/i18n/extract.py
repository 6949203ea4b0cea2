"""Collects every sentence of the code into the template for translators: `make texts`."""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po
from discord import app_commands

from bot.commands import salad_group
from bot.commands.owning import admin_group
from bot.words.catalogues import COMMAND, LIMIT, OPTION
from tests.i18n.merging import catalogues, merged, untranslated

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "assets" / "locales" / "salad.pot"
KEYWORDS = {
    "say": None,
    "text": None,
    "_": None,
    "plural": (1, 2),
    "sense": ((1, "c"), 2),
    "text_as": ((1, "c"), 2),
}
_SPEAKING = {"say", "text", "_", "plural", "sense", "text_as"}
_ELSEWHERE = {"store", "players", "render"}
"""Folders that speak to no one: their `text` is SQL or letters in a picture."""

_HEADER = """\
# The texts of Salad, for translators: how they are to sound stands in CONTRIBUTING.md.
# A copy named LOCALE/salad.po (de, pl, ja, pt-BR ...) becomes a language.
# Keep every {name}, **, ##, -#, "- ", `code` and /command; their order is free.
# Of people nothing is known but a name: write so that it is in any case, of any gender."""
_NOTE = "Translators:"
_TYPED_NOTE = (
    "It is typed: small letters, no spaces, at most 32 characters, no name twice. Where texts name "
    "a command, Discord shows the English name in every language: best keep that."
)
_SHOWN = {
    "SaladButton": 80,
    "Button": 80,
    "SelectOption": 100,
    "MenuLine": 100,
    "SaladMenu": 150,
    "_": 100,
}
"""What Discord or a control is made of, and how many characters it takes there."""

_ROLES = {
    "SaladButton": ("On a button.",),
    "Achievement": (
        "The title of an achievement: a pun, make one of your own.",
        "What an achievement is for; it stands beside its title.",
    ),
}
"""What the texts are in what a call makes, in their order: the last also for all that follow."""
_PLACES = {
    "bot/ui/kit/permissions.py": "A right, as Discord's own menus call it.",
    "captions.py": "In a picture, where there is room for a word or two.",
    "alt.py": "Read aloud in place of a picture.",
    "bot/words/descriptions.py": "Read aloud in place of a picture.",
}
"""What all texts of a file are."""

_ELSEWHERE_SHOWN = {"placeholder": 150, "description": 100, "label": 80}


_NO_LINE = 0


def sentences() -> Catalog:
    """Return every sentence that the code gives to `say`, `text`, `plural` or `_`.

    Each knows its files, its context, what its neighbour in the code says to translators (comments
    that begin with "Translators:"), and how long it may be.
    """
    catalog = Catalog(fuzzy=False, charset="utf-8", header_comment=_HEADER)
    for path in sorted(_files()):
        place = path.relative_to(ROOT).as_posix()
        limits, roles = _limits(path), _roles(path)
        kinds = [told for end, told in _PLACES.items() if place.endswith(end)]
        # What a picture's `text` writes is signs and numbers; its words come from `say`.
        left_out = {"text"} if "pictures" in path.parts else set[str]()
        keywords = {word: how for word, how in KEYWORDS.items() if word not in left_out}
        for _line, message, comments, context in extract_from_file(
            "python", path, keywords=keywords, comment_tags=(_NOTE,), strip_comment_tags=True
        ):
            first = message[0] if isinstance(message, tuple) else message
            longest = [LIMIT.format(n=min(limits[first]))] if limits[first] else []
            catalog.add(
                message,
                locations=[(place, _NO_LINE)],
                auto_comments=[
                    *([" ".join(comments)] if comments else []),
                    *kinds,
                    *([roles[first]] if first in roles else []),
                    *longest,
                ],
                context=context,
            )
    for kind, name, place in _typed():
        catalog.add(name, locations=[(place, _NO_LINE)], auto_comments=[_TYPED_NOTE], context=kind)
    return catalog


def _typed() -> Iterator[tuple[str, str, str]]:
    """Yield the names of commands and options, each with what it is and its file."""
    for group in (salad_group(), admin_group()):
        for command in group.walk_commands():
            if isinstance(command, app_commands.Command):
                place = command.callback.__module__.replace(".", "/") + ".py"
                yield COMMAND, command.name, place
                for option in command.parameters:
                    yield OPTION, option.display_name, place


def template() -> bytes:
    """Return the template file as it is to be committed."""
    out = BytesIO()
    write_po(out, sentences(), sort_output=True, include_lineno=False)
    header, entries = out.getvalue().split(b"\n\n", maxsplit=1)
    # Nobody wants to merge the moment and the version in which it was made, nor its blanks.
    kept = (b"#", b"msg", b'"MIME', b'"Content', b'"Plural')
    lines = [line for line in header.split(b"\n") if line.startswith(kept)]
    return b"\n".join(lines) + b"\n\n" + entries


def _files() -> Iterator[Path]:
    for folder in ("engine", "bot"):
        for path in (ROOT / folder).rglob("*.py"):
            if not _ELSEWHERE & set(path.parent.parts):
                yield path


def _limits(path: Path) -> dict[str, set[int]]:
    """Return how long the sentences of a file may be that stand on controls and commands."""
    found: dict[str, set[int]] = defaultdict(set)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        limit = _SHOWN.get(_name(node))
        if limit:
            for argument in (*node.args, *(word.value for word in node.keywords)):
                _limit(argument, limit, found)
        for word in node.keywords:
            if word.arg in _ELSEWHERE_SHOWN and not limit:
                _limit(word.value, _ELSEWHERE_SHOWN[word.arg], found)
    return found


def _roles(path: Path) -> dict[str, str]:
    """Return what the sentences of a file are that a call of `_ROLES` is made of."""
    found = dict[str, str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        told = _ROLES.get(_name(node)) if isinstance(node, ast.Call) else None
        if told is None:
            continue
        said = [
            part.args[-1].value
            for part in ast.walk(node)
            if isinstance(part, ast.Call)
            and _name(part) in _SPEAKING
            and part.args
            and isinstance(part.args[-1], ast.Constant)
        ]
        for number, sentence in enumerate(said):
            found[str(sentence)] = told[min(number, len(told) - 1)]
    return found


def _limit(argument: ast.expr, limit: int, found: dict[str, set[int]]) -> None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        found[argument.value].add(limit)
    elif isinstance(argument, ast.IfExp):
        _limit(argument.body, limit, found)
        _limit(argument.orelse, limit, found)
    elif isinstance(argument, ast.Call) and _name(argument) in _SPEAKING:
        for part in argument.args:
            _limit(part, limit, found)


def _name(call: ast.Call) -> str:
    made = call.func
    return made.attr if isinstance(made, ast.Attribute) else getattr(made, "id", "")


if __name__ == "__main__":
    TEMPLATE.write_bytes(template())
    found = sentences()
    sys.stdout.write(f"{len(found)} sentences in {TEMPLATE.name}\n")
    for one in catalogues():
        one.write_bytes(merged(found, one))
        sys.stdout.write(f"{one.parent.name}: {len(untranslated(one))} to translate\n")
