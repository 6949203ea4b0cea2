"""What every command and button can reach."""

import asyncio
from dataclasses import dataclass
from typing import Protocol, cast

from bot.autopilot import Autopilot
from bot.manager import GameManager
from bot.players.pool import PlayerPool
from bot.store import Store
from bot.ui.people import Interaction
from bot.ui.screens import Screens

_PATIENCE_SECONDS = 0.4


@dataclass(frozen=True, slots=True)
class Services:
    """The bot's parts, made once at start."""

    store: Store
    manager: GameManager
    screens: Screens
    autopilot: Autopilot
    players: PlayerPool

    async def carry_on(self, game_id: int) -> None:
        """Show what has happened in a game, let computer players move, and show that, too.

        A quick answer comes in one board; while somebody thinks longer, the channel sees who.
        Raises discord.HTTPException when Discord does not let the board be posted.
        """
        moving = asyncio.ensure_future(self.autopilot.play_on(game_id))
        done, _ = await asyncio.wait({moving}, timeout=_PATIENCE_SECONDS)
        try:
            if not done:
                await self.screens.show(game_id)
        finally:
            await moving
        await self.screens.show(game_id)


class HasServices(Protocol):
    """The Discord client that carries them."""

    services: Services


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that received the interaction."""
    return cast("HasServices", interaction.client).services
