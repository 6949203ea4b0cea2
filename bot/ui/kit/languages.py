"""Which language people have chosen for what they alone read.

That is needed before anything can be asked of the store: even a refusal has a language. So those
who have chosen one are in memory; they are few.
"""

from typing import Protocol, cast

from discord import SelectOption

from bot.store.people import People
from bot.ui.kit.people import Interaction
from bot.words import i18n
from bot.words.i18n import Catalog, catalog

CHOSEN = "language"
"""The notice that a person has chosen a language."""
LIKE_OTHERS = "server"
"""Chosen in a menu of languages: the one of Discord."""
_MOST = 24
"""Languages that a menu has room for beside that."""


class Languages:
    """Knows the languages that people have chosen."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._chosen: dict[int, str] = {}

    async def wake(self) -> None:
        """Read what has been chosen so far. Raises StoreError."""
        self._chosen = await self._people.chosen_locales()

    def of(self, person: int) -> str | None:
        """Return the language that somebody has chosen, if there are texts in it."""
        chosen = self._chosen.get(person)
        return chosen if chosen and chosen in i18n.languages() else None

    def note(self, person: int, locale: str | None) -> None:
        """Remember what somebody has chosen; None: nothing, or they were forgotten."""
        if locale is None:
            self._chosen.pop(person, None)
        else:
            self._chosen[person] = locale


class HasLanguages(Protocol):
    """The Discord client that carries them."""

    languages: Languages


def speech(interaction: Interaction) -> Catalog:
    """Return the texts in the language of the person: as they chose, else as their Discord is."""
    known = cast("HasLanguages", interaction.client).languages
    return catalog(known.of(interaction.user.id) or str(interaction.locale))


def language_options(like_others: str, chosen: str | None) -> list[SelectOption]:
    """Return what a menu offers: what Discord says, and each language by its own name."""
    return [
        SelectOption(label=like_others, value=LIKE_OTHERS, default=chosen is None),
        *(
            SelectOption(label=i18n.own_name(locale), value=locale, default=locale == chosen)
            for locale in i18n.languages()[:_MOST]
        ),
    ]
