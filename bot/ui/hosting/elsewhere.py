"""What happens in other processes of the bot, as far as this one must know or do something.

A game is changed by the process of its server alone. So whoever leaves everything is taken out of
games elsewhere by those who play these; only where nobody does, it is done here.
"""

import asyncio
import logging
from collections.abc import Collection
from functools import partial

from bot.store import StoreError, Unreadable
from bot.ui.kit.languages import CHOSEN
from bot.ui.services import Services
from bot.words.refusals import Refusal

log = logging.getLogger(__name__)

LEAVE, FORGOTTEN, DEALT = "leave", "forgotten", "dealt"
"""What is told: a person leaves a game, or is forgotten, which these games are to show; the deal
of today was drawn."""

_LOOKS, _LOOK_SECONDS = 50, 0.1
"""How often it is looked whether other processes have done what they were told."""


def listen(services: Services) -> None:
    """Hear from now on what other processes tell, and do what follows."""
    notices, languages = services.store.notices, services.languages

    async def chosen(person: int, locale: str | None) -> None:
        languages.note(person, locale)

    async def forgotten(person: int, *games: int) -> None:
        await forget_here(services, person)
        await show(services, games)

    async def missed() -> None:
        services.manager.forget()
        services.members.forget()
        await languages.wake()

    notices.on(CHOSEN, chosen)
    notices.on(LEAVE, partial(_take_out, services))
    notices.on(FORGOTTEN, forgotten)
    notices.on(DEALT, services.daily.wake)
    notices.on_missed(missed)
    services.store.leader.begins = services.daily.wake


async def leave(services: Services, game_id: int, person: int) -> bool:
    """Take a person out of a game; return whether they left it now.

    Raises StoreError, for which nothing has changed.
    """
    try:
        await services.manager.leave(game_id, person)
    except Refusal as error:
        log.info("not left: %s", error, extra={"game": game_id})
    except Unreadable as error:
        # Their name goes from it all the same: that takes no reading.
        log.error("not left: %s", error, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
    except StoreError:
        raise
    except Exception:
        log.exception("a game that cannot be replayed is left as it is")
    else:
        return True
    return False


async def leave_elsewhere(services: Services, games: Collection[int], person: int) -> None:
    """Let the processes take a person out of games that play these. Raises StoreError."""
    store, left = services.store, set(games)
    for game_id in games:
        await store.notices.tell(LEAVE, game_id, person)
    for _ in range(_LOOKS if games else 0):
        left &= set(await store.games.all_open(person))
        if not left:
            return
        await asyncio.sleep(_LOOK_SECONDS)
    for game_id in left:
        # Nobody plays it now: its process finds it so when it starts.
        await services.manager.reload(game_id)
        await leave(services, game_id, person)


async def forget_here(services: Services, person: int) -> list[int]:
    """Remove a person from the store and from what this process remembers of it.

    Returns the open games in which they still had a place.
    """
    open_games = await services.store.privacy.forget(person)
    services.manager.forget()
    for game_id in open_games:
        await services.manager.reload(game_id)
    services.members.forget(person)
    services.languages.note(person, None)
    # A game that ended in between has written down what the manager still remembered.
    await services.store.privacy.forget(person)
    return open_games


async def tell(services: Services, game_id: int) -> None:
    """Say that somebody who is forgotten has left a game, if it goes on. Raises nothing."""
    async with services.guard.over(game_id, "nobody was told who has left"):
        await services.departures.tell_forgotten(await services.manager.table(game_id))


async def show(services: Services, games: Collection[int]) -> None:
    """Show those of the games that are one's own with a former player in place of a name.

    Raises StoreError.
    """
    for game_id in sorted(set(games) - await services.store.games.of_others(games)):
        async with services.guard.over(game_id, "a board could not be shown") as limit:
            await services.keeper.advance(game_id, limit, reseated=True)


async def _take_out(services: Services, game_id: int, person: int) -> None:
    """Take a person out of a game of one's own; its board shows that once they are forgotten."""
    if await services.store.games.of_others([game_id]):
        return
    if await leave(services, game_id, person):
        await tell(services, game_id)
