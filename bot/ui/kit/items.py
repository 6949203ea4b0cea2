"""Buttons and menus that outlive a restart: all they know stands in their custom_id."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, Self, cast

import discord
from discord.ui import DynamicItem

from bot.ui.kit.custom_id import BUTTON, MENU, CustomId
from bot.ui.kit.people import Interaction
from bot.ui.kit.replies import Ack, attend, whisper
from bot.words.names import cut
from engine.text import text

Receiver = Callable[[Interaction, CustomId], Awaitable[None]]

_LONGEST = 80
"""Characters that Discord takes on a button."""

_OLD = text("This button is too old. `/salad board` shows the game with new ones.")


class HasReceivers(Protocol):
    """The Discord client that knows what receives the presses of each verb."""

    receivers: Mapping[str, Receiver]


async def receive(interaction: Interaction, custom_id: CustomId) -> None:
    """Pass a press on to what receives those of its verb."""
    receivers = cast("HasReceivers", interaction.client).receivers
    await receivers.get(custom_id.verb, refuse_old)(interaction, custom_id)


async def refuse_old(interaction: Interaction, custom_id: CustomId) -> None:
    """Tell the person that the button means nothing any more."""

    async def tell() -> None:
        await whisper(interaction, _OLD)

    await attend(interaction, Ack.UPDATE, tell, custom_id.game, changes=False)


class SaladButton(DynamicItem[discord.ui.Button[Any]], template=BUTTON):
    """A button that acts through the handler of its verb."""

    def __init__(
        self,
        custom_id: CustomId,
        label: str | None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | discord.PartialEmoji | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=label and cut(label, _LONGEST),
                style=style,
                emoji=emoji,
                disabled=disabled,
                custom_id=custom_id.button(),
            )
        )

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, item: Any, _match: Any, /) -> Self:
        """Rebuild the button of a press."""
        return cls(CustomId.parse(item.custom_id), label="-")

    async def callback(self, interaction: Interaction) -> None:
        """Act."""
        await receive(interaction, CustomId.parse(self.custom_id))


class SaladMenu(DynamicItem[discord.ui.Select[Any]], template=MENU):
    """A menu of one choice that acts through the handler of its verb."""

    def __init__(
        self,
        custom_id: CustomId,
        options: list[discord.SelectOption],
        placeholder: str | None = None,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id=custom_id.menu(),
                options=options,
                placeholder=placeholder,
                disabled=disabled,
            )
        )

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, item: Any, _match: Any, /) -> Self:
        """Rebuild the menu of a choice."""
        return cls(CustomId.parse(item.custom_id), [discord.SelectOption(label="-")])

    async def callback(self, interaction: Interaction) -> None:
        """Act."""
        await receive(interaction, CustomId.parse(self.custom_id))
