"""Tables of handlers: what the buttons, menus and commands of a module do, and how they are run."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.manager.table import Table
from bot.signs import logs
from bot.store import StoreError, Unreadable
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.forms import open_form
from bot.ui.kit.items import Receiver, refuse_old
from bot.ui.kit.offers import private
from bot.ui.kit.people import Interaction
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.replies import Ack, attend
from bot.ui.live.patrol import EVERY
from bot.ui.requests import Handler, Request
from bot.words.refusals import UnknownGame

log = logging.getLogger(__name__)


class Handlers:
    """What the buttons and menus of one module do: a handler for each of its verbs.

    A table that nobody merges into those of the bot receives nothing.
    """

    def __init__(self) -> None:
        self.receivers: dict[str, Receiver] = {}

    def on(
        self, verb: str, ack: Ack, args: int = 0, most: int = 0, *, changes: bool = True
    ) -> Callable[[Handler], Handler]:
        """Let a handler answer a verb that takes so many arguments, or up to `most`.

        What older messages send with fewer is still understood. One that `changes` nothing before
        it has called `Request.acknowledge` may answer in one request.

        Raises:
            TwoHandlers: the table has one for the verb.

        """

        def add(handler: Handler) -> Handler:
            bounds = range(args, max(args, most) + 1)
            _add(self.receivers, verb, _receiver(handler, ack, bounds, changes=changes))
            return handler

        return add

    def form(self, verb: str, then: str) -> None:
        """Let a verb open a line to type in; what is typed there is a press of the verb `then`.

        What a button carries besides a decision is an example of what can be typed.

        Raises:
            TwoHandlers: the table has a handler for the verb.

        """

        async def opened(interaction: Interaction, custom_id: CustomId) -> None:
            decision, example = custom_id.args[:1], custom_id.args[1:2]
            sent = replace(custom_id, verb=then, args=decision)
            await open_form(interaction, sent, "".join(example))

        _add(self.receivers, verb, opened)


class TwoHandlers(Exception):
    """A verb has two handlers, and nobody could say which one answers."""


def merged(tables: Iterable[Handlers]) -> Mapping[str, Receiver]:
    """Return what receives the presses of each verb of all tables.

    Raises:
        TwoHandlers: a verb stands in two of them.

    """
    receivers: dict[str, Receiver] = {}
    for table in tables:
        for verb, receiver in table.receivers.items():
            _add(receivers, verb, receiver)
    return receivers


def _add(receivers: dict[str, Receiver], verb: str, receiver: Receiver) -> None:
    if verb in receivers:
        raise TwoHandlers(verb)
    receivers[verb] = receiver


def _receiver(handler: Handler, ack: Ack, bounds: range, *, changes: bool) -> Receiver:
    async def receive(interaction: Interaction, custom_id: CustomId) -> None:
        data: dict[str, Any] = dict(interaction.data or {})
        chosen = tuple(data.get("values", ()))
        request = replace(
            Request.of(interaction), game=custom_id.game, args=(*custom_id.args, *chosen)
        )

        async def work() -> None:
            await handle(request, handler)

        if len(request.args) not in bounds:
            await refuse_old(interaction, custom_id)
        elif ack is Ack.PAGE:
            await attend_page(interaction, work, request.game, changes=changes)
        else:
            await attend(interaction, ack, work, request.game, changes=changes)

    return receive


async def attend_page(
    interaction: Interaction,
    work: Callable[[], Awaitable[None]],
    game: int | None = None,
    *,
    changes: bool = True,
) -> None:
    """Attend to a press on a private message, which is replaced; nothing else ever is by it."""
    if private(interaction.message):
        await attend(interaction, Ack.PAGE, work, game, changes=changes)
    else:
        await refuse_old(interaction, CustomId("page", game or 0))


async def handle(request: Request, handler: Handler) -> None:
    """Pass the request on, unless its game belongs to another server. Raises UnknownGame."""
    if not request.game:
        await handler(request)
        return
    table = await request.table()
    if table.record.guild_id != request.interaction.guild_id:
        raise UnknownGame(request.game)
    logs.note(game=table.id, version=table.version)
    began = request.services.clock.steady()
    live = await _claim(request, table)
    try:
        await _attempt(replace(request, on_live=live is not False), handler)
    finally:
        await _look_after(request, began, live=live)


async def _claim(request: Request, table: Table) -> bool | None:
    """Return whether the live message of the game was pressed; None: nobody knows, or no message.

    One that was lost becomes the live message.
    """
    message = request.interaction.message
    if message is None or private(message):
        return None
    try:
        return await request.services.live.watch.claim(table, message)
    except (*FAILURES, StoreError) as error:
        log.warning("it is not known whether the live message was pressed: %s", error)
        return None


async def _look_after(request: Request, began: datetime, *, live: bool | None) -> None:
    """See that the game has one live message, once the person is answered. Raises nothing."""
    services, game, message = request.services, request.game, request.interaction.message
    parts = services.live
    async with services.guard.over(game, "a past message was not put away"):
        if live is False and message is not None:
            await parts.watch.dismiss(game, message)
        await parts.watch.tidy(game)
    # Who types a command may miss the board. A press on a private message says nothing of it: then
    # it is soon enough to look as often as at the boards of games that nobody presses.
    since = began - EVERY if private(message) else began
    paused = game in parts.pausing.paused
    if not (live or paused or parts.patrol.seen_since(game, since)):
        await services.keeper.check_board(game)


async def _attempt(request: Request, handler: Handler) -> None:
    """Let the handler work; a game that is left half shown is looked after a minute later."""
    services = request.services
    try:
        await handler(request)
    except StoreError as error:
        if not isinstance(error, Unreadable):
            # Nobody may lose a turn that they took and that could not be kept.
            services.clock.doubt()
        services.live.pausing.behind.add(request.game)
        raise
    except FAILURES as error:
        await services.alarms.heard(request.game, error)
        raise


async def serve(interaction: Interaction, handler: Handler, game: int | None = None) -> None:
    """Answer a command privately."""
    request = replace(Request.of(interaction), game=game or 0)
    await attend(interaction, Ack.PRIVATE, lambda: handler(request), game)
