"""Collects every sentence of the code into the template for translators: `make texts`."""

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "assets" / "locales" / "salad.pot"
KEYWORDS = {"say": None, "text": None, "_": None, "plural": (1, 2)}
_ELSEWHERE = {"store", "players", "render"}
"""Folders that speak to no one: their `text` is SQL or letters in a picture."""


def sentences() -> Catalog:
    """Return every sentence that the code gives to `say`, `text`, `plural` or `_`."""
    catalog = Catalog(fuzzy=False, project="Salad", charset="utf-8")
    for folder in ("engine", "bot"):
        found = extract_from_dir(
            ROOT / folder,
            keywords=KEYWORDS,
            directory_filter=lambda path: Path(path).name not in _ELSEWHERE,
        )
        for _file, _line, message, _comments, _context in found:
            catalog.add(message)
    return catalog


def template() -> bytes:
    """Return the template file as it is to be committed."""
    out = BytesIO()
    write_po(out, sentences(), omit_header=True, sort_output=True)
    return out.getvalue()


if __name__ == "__main__":
    TEMPLATE.write_bytes(template())
    sys.stdout.write(f"{len(sentences())} sentences in {TEMPLATE.name}\n")
