"""Texts for people, in their language.

Every sentence is written in English in the code and looked up in the catalogue of a locale before
its values are put in. Catalogues are `.po` files in `assets/locales`; a locale without one is
served in English. How a language writes lists, days, times and numbers is Unicode's locale data.
"""

import logging
import re
from collections.abc import Callable, Iterable
from datetime import date, time, timedelta
from functools import cache, partial, reduce
from gettext import NullTranslations
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.dates import format_skeleton, format_time
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from bot.words.catalogues import load
from bot.words.names import FSI, PDI, RLI, TURNING
from engine.text import MINUS, Text, printed

LOCALES = Path(__file__).parents[2] / "assets" / "locales"
DOMAIN = "salad.po"

_CODE = re.compile(r"(?<!\\)`[^`\n]+`")
_ISOLATES = re.compile(r"[\u2066-\u2069]")
_ENGLISH = Locale("en", "US")
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)

log = logging.getLogger(__name__)


class Catalog:
    """The texts of one language; calling it translates a template and fills in the values."""

    def __init__(self, translations: NullTranslations, locale: str, written: Locale) -> None:
        self._translations = translations
        self.locale = locale
        self._written = written
        # To ask for more than the name loads 5 MB of locale data, which English seldom needs.
        self._turned = written.language != "en" and written.text_direction == "rtl"

    def __reduce__(self) -> tuple[Callable[[str], "Catalog"], tuple[str]]:
        """Let a process that draws read the texts itself."""
        return catalog, (self.locale,)

    def __call__(self, template: str, **values: object) -> str:
        """Return the sentence for a template in `str.format` style."""
        return self._filled(self.template(template, None, 0, None), values)

    def sense(self, context: str, template: str, **values: object) -> str:
        """Return the sentence for a template whose English words mean something else elsewhere."""
        return self._filled(self.template(template, None, 0, context), values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """Return the sentence whose form depends on `n`, which the templates may name."""
        return self._filled(self.template(one, many, n, None), {"n": n} | values)

    def render(self, text: Text) -> str:
        """Return a sentence that the engine or the manager wrote."""
        return text.render(self)

    def template(self, one: str, many: str | None, n: int, context: str | None) -> str:
        """Return a template in this language; a plural's form goes by the size of `n`."""
        said = self._translations
        if many is None:
            return said.pgettext(context, one) if context else said.gettext(one)
        size = abs(n)
        if context:
            return said.npgettext(context, one, many, size)
        return said.ngettext(one, many, size)

    def listed(self, parts: Iterable[str]) -> str:
        """Return the parts as a list inside a sentence: "Ana, Ben, and Chloé"."""
        return format_list(list(map(self.isolated, parts)), locale=self._written)

    def apart(self, parts: Iterable[str]) -> str:
        """Return the parts as a bare row of labels: "Ana, Ben, Chloé"."""
        # Babel's style for it lacks patterns in every second language, and has an "and" in others.
        between = self._written.list_patterns["standard"]["start"]
        row = map(self.isolated, parts)
        return reduce(between.format, row, next(row, ""))

    def isolated(self, value: str) -> str:
        """Return a value so that it turns nothing around it, where sentences go to the left."""
        if not self._turned:
            return value
        # What is of this language may begin with a name in letters from the left, and a row of
        # names and numbers is of this language, too.
        turned = FSI in value or TURNING.search(value)
        return f"{RLI if turned else FSI}{value}{PDI}"

    def paired(self, name: str, number: str) -> str:
        """Return a name with its number: they stay side by side, in whatever order a row runs."""
        return self.isolated(f"{name} {number}")

    def percent(self, share: float) -> str:
        """Return a share of one in per cent: "22%", "−3%"; what rounds to none has no sign."""
        return _minus(share, partial(format_percent, locale=self._written))

    def decimal(self, value: float) -> str:
        """Return a number with one place after the point: "31.2", "−0.4", and never "−0.0"."""
        return _minus(value, partial(format_decimal, format="0.0", locale=self._written))

    def day(self, day: date) -> str:
        """Return a day of some year: "November 28"."""
        return format_skeleton("MMMMd", day, locale=self._written)

    def short_day(self, day: date, *, year: bool) -> str:
        """Return a day of some year, or the month of that year: "Nov 28", "Nov 2026"."""
        return format_skeleton("yMMM" if year else "MMMd", day, locale=self._written)

    def clock(self, hour: int) -> str:
        """Return a full hour of the day: "6:00 PM"."""
        return format_time(time(hour), "short", locale=self._written)

    def duration(self, length: timedelta) -> str:
        """Return a length of time in the largest unit that measures it: "45 minutes", "3 days"."""
        if length % _DAY == timedelta() and length:
            return self._unit(length // _DAY, "day")
        if length % _HOUR == timedelta():
            return self._unit(length // _HOUR, "hour")
        if length % timedelta(minutes=1) == timedelta():
            return self._unit(length // timedelta(minutes=1), "minute")
        return self._unit(round(length.total_seconds()), "second")

    def _unit(self, amount: int, unit: str) -> str:
        return format_unit(amount, f"duration-{unit}", locale=self._written)

    def _filled(self, template: str, values: dict[str, object]) -> str:
        filled = template.format(**{name: self._value(value) for name, value in values.items()})
        # Code is copied: what nobody sees in it would go along.
        return _CODE.sub(_bare, filled) if self._turned and "`" in template else filled

    def _value(self, value: object) -> object:
        match value:
            case int() if value < 0:
                return printed(value)
            case str():
                return self.isolated(value)
        return value


def _bare(code: re.Match[str]) -> str:
    return _ISOLATES.sub("", code[0])


def _minus(value: float, written: Callable[[float], str]) -> str:
    """Return a number as it is written, with a real minus sign where it says less than nothing."""
    told = written(abs(value))
    return f"{MINUS}{told}" if value < 0 and told != written(0) else told


ENGLISH = Catalog(NullTranslations(), "en-US", Locale("en", "US"))
"""The texts as they stand in the code."""


@cache
def catalog(locale: str) -> Catalog:
    """Return the texts for a Discord locale such as `de` or `en-US`, or else the English ones."""
    language = locale.split("-", maxsplit=1)[0]
    for name in (locale, language):
        path = LOCALES / name / DOMAIN
        if path.is_file():
            return Catalog(load(path, name), locale, _written(name))
    english = Locale("en", "GB") if locale == "en-GB" else _ENGLISH
    return Catalog(NullTranslations(), locale, english)


def _written(name: str) -> Locale:
    """Return how a language writes days and numbers; as English does, where nothing is known."""
    try:
        return Locale.parse(name, sep="-")
    except (UnknownLocaleError, ValueError):
        log.warning("%s writes lists, days and numbers as English does: its data is missing", name)
        return _ENGLISH


def languages() -> list[str]:
    """Return the locales in which there are texts: English, and each that has a catalogue."""
    return sorted({"en-US", *translations()})


def own_name(locale: str) -> str:
    """Return what a language calls itself: "Deutsch", "English"."""
    try:
        written = Locale.parse(locale, sep="-")
    except (ValueError, UnknownLocaleError):
        return locale
    several = [one.split("-")[0] for one in languages()].count(written.language) > 1
    name = written.get_display_name() if several else written.get_language_name()
    return f"{name[0].upper()}{name[1:]}" if name else locale


def translations() -> set[str]:
    """Return the locales that have a catalogue."""
    return {path.parent.name for path in LOCALES.glob(f"*/{DOMAIN}")}
