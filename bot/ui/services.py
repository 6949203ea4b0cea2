"""What every command and button can reach."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Protocol, cast

from bot.analysis import Analyst
from bot.autopilot import Autopilot
from bot.clock import Clock
from bot.daily import DailySalad
from bot.manager import GameManager
from bot.players.pool import PlayerPool
from bot.store import Store, StoreError
from bot.ui.people import Interaction
from bot.ui.posting import FAILURES
from bot.ui.screens import Screens

log = logging.getLogger(__name__)

_PATIENCE_SECONDS = 0.4


@dataclass(frozen=True, slots=True)
class Services:
    """The bot's parts, made once at start."""

    store: Store
    manager: GameManager
    screens: Screens
    autopilot: Autopilot
    players: PlayerPool
    analyst: Analyst
    clock: Clock
    daily: DailySalad

    async def resume(self) -> None:
        """After a start: let every open game go on where it was."""
        thinking = []
        for game_id in await self.store.open_games():
            await self.screens.resume(game_id)
            if await self._resume(game_id):
                thinking.append(game_id)
        for game_id in thinking:
            await self._carry_on(game_id)

    async def _resume(self, game_id: int) -> bool:
        """Wind the clock of a game; return whether a computer player has to move."""
        try:
            table = await self.manager.table(game_id)
            await self.clock.wind(table)
        except StoreError as error:
            log.warning("not resumed: %s", error, extra={"game": game_id})
        except Exception:
            # One damaged game must not keep the others from going on.
            log.exception("not resumed", extra={"game": game_id})
        else:
            return table.computer_to_move() is not None
        return False

    async def _carry_on(self, game_id: int) -> None:
        try:
            await self.carry_on(game_id)
        except (*FAILURES, StoreError) as error:
            log.warning("not resumed: %s", error, extra={"game": game_id})
        except Exception:
            log.exception("not resumed", extra={"game": game_id})

    async def carry_on(self, game_id: int) -> None:
        """Show what has happened in a game, let computer players move, and show that, too.

        A quick answer comes in one board; while somebody thinks longer, the channel sees who.
        Raises one of FAILURES when Discord does not let the board be posted.
        """
        moving = asyncio.ensure_future(self.autopilot.play_on(game_id))
        done, _ = await asyncio.wait({moving}, timeout=_PATIENCE_SECONDS)
        try:
            if not done:
                await self._show_meanwhile(game_id)
        finally:
            await moving
        await self.clock.wind(await self.manager.table(game_id))
        await self.screens.show(game_id)

    async def _show_meanwhile(self, game_id: int) -> None:
        try:
            await self.screens.show(game_id)
        except FAILURES as error:
            # The board after it is what counts, and the clock must be wound all the same.
            log.info("not shown while somebody thinks: %s", error, extra={"game": game_id})


class HasServices(Protocol):
    """The Discord client that carries them."""

    services: Services


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that received the interaction."""
    return cast("HasServices", interaction.client).services
