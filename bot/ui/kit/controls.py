"""What a presenter offers to press, as buttons and a menu; what they carry is the caller's."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import discord

from bot.games.contract import Button, Controls, Look, Menu
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from bot.words.names import cut

_LONGEST_LABEL = 100
_STYLES = {
    Look.PLAIN: discord.ButtonStyle.secondary,
    Look.POINT: discord.ButtonStyle.primary,
    Look.MARKED: discord.ButtonStyle.success,
}


@dataclass(frozen=True, slots=True)
class Wiring:
    """What pressing something on a board sends back, and how a board is spoken and decorated."""

    say: Catalog
    icons: Icons
    pick: Callable[..., CustomId]
    """Of the button's key and the pick after a press; a menu is told by its key alone."""
    confirm: Callable[..., CustomId]
    """Of the complete action, and of what is picked where that is another text."""
    typed: CustomId | None = None
    """What opens a line to type in, where picks can be typed."""

    def drafts(self, controls: Controls) -> list[list[views.Item]]:
        """Return the buttons that change the pick, row by row."""
        return [[self._button(button, controls.action) for button in row] for row in controls.rows]

    def closing(self, controls: Controls) -> list[list[views.Item]]:
        """Return the menu and, once the pick is complete, Confirm and Take back.

        Confirm stands here unless it stands where the pick was completed.
        """
        menu: list[views.Item] = [] if controls.menu is None else [self._menu(controls.menu)]
        if controls.action is None:
            return [menu]
        above = any(button.confirms for row in controls.rows for button in row)
        confirm = [] if above else [self._confirm(controls.action, controls.action)]
        return [menu, [*confirm, self.clear()]]

    def clear(self, *, enabled: bool = True) -> SaladButton:
        """Return the button that takes the pick back."""
        return SaladButton(self.pick("back", ""), self.say("Clear"), disabled=not enabled)

    def carried(self, button: Button, action: str | None) -> CustomId:
        """Return what a button of the presenter's carries."""
        if action is None or not button.confirms:
            return self.pick(button.key, button.pick)
        return self._confirming(action, button.pick)

    def _confirming(self, action: str, pick: str) -> CustomId:
        return self.confirm(action, *([] if pick == action else [pick]))

    def _confirm(self, action: str, pick: str, emoji: str | None = None) -> SaladButton:
        return SaladButton(
            self._confirming(action, pick),
            self.say("Confirm"),
            style=discord.ButtonStyle.success,
            emoji=self._emoji(emoji),
        )

    def typing(self, controls: Controls) -> list[views.Item]:
        """Return the button that opens a line to type a pick in, if there is one."""
        if self.typed is None or not controls.typed:
            return []
        shown = [controls.example] if controls.example else []
        opens = replace(self.typed, args=(*self.typed.args, *shown))
        return [SaladButton(opens, controls.typed)]

    def _button(self, button: Button, action: str | None) -> SaladButton:
        if button.confirms and action is not None:
            return self._confirm(action, button.pick, button.emoji)
        return SaladButton(
            self.carried(button, action),
            button.label,
            style=_STYLES[button.look],
            emoji=self._emoji(button.emoji),
            disabled=not button.enabled,
        )

    def _menu(self, menu: Menu) -> SaladMenu:
        options = [
            discord.SelectOption(
                label=cut(option.label, _LONGEST_LABEL),
                value=option.pick,
                default=option.chosen,
                emoji=self._emoji(option.emoji),
            )
            for option in menu.options
        ]
        custom_id = self.pick("menu")
        return SaladMenu(custom_id, options, menu.placeholder, disabled=not menu.enabled)

    def _emoji(self, name: str | None) -> discord.PartialEmoji | None:
        return None if name is None else discord.PartialEmoji.from_str(self.icons[name])
