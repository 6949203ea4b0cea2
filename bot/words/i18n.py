"""Texts for people, in their language.

Every sentence is written in English in the code and looked up in the catalogue of a locale before
its values are put in. Catalogues are `.po` files in `assets/locales`; a locale without one is
served in English.
"""

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.text import Text

LOCALES = Path(__file__).parents[2] / "assets" / "locales"
DOMAIN = "salad.po"


class Catalog:
    """The texts of one language; calling it translates a template and fills in the values."""

    def __init__(self, translations: NullTranslations, locale: str) -> None:
        self._translations = translations
        self.locale = locale

    def __reduce__(self) -> tuple[Callable[[str], "Catalog"], tuple[str]]:
        """Let a process that draws read the texts itself."""
        return catalog, (self.locale,)

    def __call__(self, template: str, **values: object) -> str:
        """Return the sentence for a template in `str.format` style."""
        return self._translations.gettext(template).format(**values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """Return the sentence whose form depends on `n`, which the templates may name."""
        return self._translations.ngettext(one, many, n).format(n=n, **values)

    def render(self, text: Text) -> str:
        """Return a sentence that the engine or the manager wrote."""
        return text.render(self._translations.gettext, self._translations.ngettext)


@cache
def catalog(locale: str) -> Catalog:
    """Return the texts for a Discord locale such as `de` or `en-US`, or else the English ones."""
    for name in (locale, locale.split("-", maxsplit=1)[0]):
        path = LOCALES / name / DOMAIN
        if path.is_file():
            return Catalog(_load(path), locale)
    return Catalog(NullTranslations(), locale)


def _load(path: Path) -> GNUTranslations:
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return GNUTranslations(compiled)


def languages() -> list[str]:
    """Return the locales in which there are texts: English, and each that has a catalogue."""
    return sorted({"en-US", *translations()})


def translations() -> set[str]:
    """Return the locales that have a catalogue."""
    return {path.parent.name for path in LOCALES.glob(f"*/{DOMAIN}")}
