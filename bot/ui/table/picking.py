"""From a press on a panel to a pick or a turn: one way, whoever shows the panel.

The board of a table, a private hand and the Daily each say what a press means there.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from bot.games.contract import Controls
from bot.store.records import Preferences
from bot.ui.messages.panel import Panel
from bot.ui.requests import Request
from bot.words.refusals import Refusal


class Place(Protocol):
    """Where somebody picks and confirms."""

    async def wishes(self) -> Preferences:
        """Return the person's settings: a complete pick may be committed at once."""
        ...

    async def panel(self, pick: str) -> Panel:
        """Return what there is with a pick. Raises a Refusal if the person may not pick there."""
        ...

    async def show(self, panel: Panel) -> None:
        """Show the pick in the message that was pressed."""
        ...

    async def commit(self, action: str) -> None:
        """Take the turn, and show what came of it. Raises a Refusal or a RulesError.

        The press has been acknowledged.
        """
        ...

    async def late(self, refusal: Refusal) -> bool:
        """Answer a press that came too late; return False for any other refusal."""
        ...


async def pick(request: Request, place: Place, picked: str) -> None:
    """Show the panel with the new pick, or commit it at once where the person wants that."""
    async with _late_presses_answered(place):
        panel = await place.panel(picked)
        action = panel.controls.action
        if action is not None and await _at_once(panel.controls, place):
            await request.acknowledge()
            await place.commit(action)
        else:
            await place.show(panel)


async def _at_once(controls: Controls, place: Place) -> bool:
    """Return whether a complete pick is committed without Confirm."""
    if controls.optional and not controls.brisk:
        return False
    wishes = await place.wishes()
    return wishes.quick and (wishes.quick_cards or not controls.optional)


async def confirm(place: Place, action: str) -> None:
    """Commit the action that a button carries."""
    async with _late_presses_answered(place):
        await place.commit(action)


async def wishes_of(request: Request) -> Preferences:
    """Return the settings of the person."""
    return await request.services.store.people.preferences(request.person.id)


@asynccontextmanager
async def _late_presses_answered(place: Place) -> AsyncIterator[None]:
    try:
        yield
    except Refusal as refusal:
        if not await place.late(refusal):
            raise
