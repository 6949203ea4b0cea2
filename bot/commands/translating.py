"""The names and descriptions of commands in every language of Discord that has a catalogue."""

from discord import Locale, app_commands

from bot.words.catalogues import COMMAND, OPTION
from bot.words.i18n import catalog

_LONGEST = 100
"""Characters of a description or a choice; with a longer one Discord refuses all commands."""
_PLACE = app_commands.TranslationContextLocation
_TYPED = {_PLACE.command_name: COMMAND, _PLACE.parameter_name: OPTION}


class CatalogTranslator(app_commands.Translator):
    """Translates commands, options and choices from the catalogues.

    The group is called like the bot in every language.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
        /,
    ) -> str | None:
        """Return the text in the locale, or None where it is as in English."""
        if context.location is _PLACE.group_name:
            return None
        kind, english = _TYPED.get(context.location), string.message
        said = _said(locale, kind, english)
        if said != english:
            return said if len(said) <= _LONGEST else None
        if locale is not Locale.american_english:
            return None
        # Unsaid, American English would be what is said in Britain.
        return english if _said(Locale.british_english, kind, english) != english else None


def _said(locale: Locale, kind: str | None, english: str) -> str:
    say = catalog(str(locale))
    return say(english) if kind is None else say.sense(kind, english)
