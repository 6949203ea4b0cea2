"""Sharing: a picture is posted with the name of who shares it, once, until they remove it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import discord
from discord.ui import TextDisplay

from bot.render import Picture
from bot.store.records import LiveMessage
from bot.store.shares import Share, Wish
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.items import SaladButton
from bot.ui.kit.offers import controls_of, private
from bot.ui.kit.people import server_locale
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request, limited
from bot.ui.results import analysis, courses, exhibits, feats, leaderboards, stats
from bot.ui.results.exhibits import Exhibit
from bot.ui.table import house
from bot.words.i18n import Catalog, catalog
from bot.words.names import harmless
from bot.words.refusals import Refusal
from engine.text import text

HANDLERS = Handlers()

_EXHIBITS: Mapping[str, Callable[[Request], Awaitable[Exhibit | None]]] = {
    exhibits.SCORES: leaderboards.exhibit,
    exhibits.STATS: stats.exhibit,
    exhibits.FEATS: feats.exhibit,
    exhibits.REVIEW: analysis.exhibit,
    exhibits.COURSE: courses.course_exhibit,
    exhibits.DUEL: courses.duel_exhibit,
}
"""What makes each thing that can be shared, of the arguments that its button carries."""


class NothingToShare(Refusal):
    """What was to be shared has no picture."""

    def __init__(self) -> None:
        super().__init__(text("There is no picture to share here yet."))


class NotTheirs(Refusal):
    """Somebody wants to remove what another person has shared."""

    def __init__(self) -> None:
        super().__init__(text("Only the person who shared this can remove it with this button."))


class NotKnown(Refusal):
    """It is not known any more who has shared something, or it is removed."""

    def __init__(self) -> None:
        super().__init__(text("I don't know this picture anymore. A moderator can delete it."))


@HANDLERS.on("share", Ack.PRIVATE, args=1, most=4)
@limited
async def share(request: Request) -> None:
    """Post in the channel what the person sees, unless it stands there already."""
    settings = await house.check_sharing(request.interaction)
    make = _EXHIBITS.get(request.args[0])
    public = catalog(settings.locale or server_locale(request.interaction))
    asked = replace(request, say=public, args=request.args[1:])
    exhibit = None if make is None else await make(asked)
    if exhibit is None or not exhibit.drawings:
        raise NothingToShare
    await _share(request, public, exhibit)


async def _share(request: Request, public: Catalog, exhibit: Exhibit) -> None:
    shares, place, say = request.services.store.shares, request.interaction, request.say
    wish = Wish(place.guild_id or 0, place.channel_id or 0, request.person.id, exhibit.mark)
    shared, new = await shares.begin(wish, request.services.clock.now())
    standing = None if new else await _standing(request, shared)
    if standing is None and shared.message_id is not None:
        # It was deleted since: under its old number Discord might take it for the same message.
        await shares.drop(shared.id)
        shared, _ = await shares.begin(wish, request.services.clock.now())
    if standing is None:
        standing = await _post(request, public, shared, exhibit)
        told = say("Shared: {link}", link=request.link(standing))
    else:
        told = say("You have shared this here already: {link}", link=request.link(standing))
    await shares.note(shared.id, standing.message_id)
    button = _remove_button(say, shared)
    await request.answer(views.layout(TextDisplay(told), *views.rows([button])))


async def _standing(request: Request, shared: Share) -> LiveMessage | None:
    """Return the message of something shared before, if it still stands in the channel.

    Whether it was posted may never have been heard: then it is looked for.
    """
    posting, mine = request.services.live.posting, _removes(shared)
    if shared.message_id is not None:
        live = LiveMessage(shared.channel_id, shared.message_id, 0)
        return live if await posting.stands(live) else None
    since = discord.utils.time_snowflake(shared.at)
    for message in await posting.look_back(shared.channel_id, since):
        if mine in controls_of(message):
            return LiveMessage(shared.channel_id, message.id, 0)
    return None


async def _post(request: Request, public: Catalog, shared: Share, exhibit: Exhibit) -> LiveMessage:
    """Post it; within minutes, Discord takes it once however often it is sent."""
    live = request.services.live
    pictures = await live.studio.draw(tuple(exhibit.drawings))
    view = _view(public, request.person.name, shared, exhibit, pictures)
    number = await live.posting.send(shared, view, pictures, nonce=f"share-{shared.id}")
    return LiveMessage(shared.channel_id, number, 0)


def _view(
    say: Catalog, name: str, shared: Share, exhibit: Exhibit, pictures: list[Picture]
) -> discord.ui.LayoutView:
    shown = [
        views.Shown(picture.filename, drawing.alt)
        for picture, drawing in zip(pictures, exhibit.drawings, strict=True)
    ]
    return views.panel(
        TextDisplay(exhibit.text),
        *views.pictures(shown),
        TextDisplay(say("-# Shared by **{name}**", name=harmless(name))),
        *views.rows([_remove_button(say, shared)]),
        colour=COLOUR,
    )


def _removes(shared: Share) -> CustomId:
    return CustomId("unshare", args=(str(shared.id),))


def _remove_button(say: Catalog, shared: Share) -> SaladButton:
    return SaladButton(_removes(shared), say("Remove"))


@HANDLERS.on("unshare", Ack.UPDATE, args=1)
async def remove(request: Request) -> None:
    """Remove what the person has shared: on its own message, or on the private line about it."""
    services, message = request.services, request.interaction.message
    shared = await services.store.shares.get(number_in(request.args[0], 0))
    if shared is None or shared.guild_id != request.interaction.guild_id:
        raise NotKnown
    if shared.user_id != request.person.id:
        raise NotTheirs
    shown = shared.message_id
    if shown is None and message is not None and not private(message):
        # That it was posted was never heard, but here it is.
        shown = message.id
    if shown is not None:
        await services.live.posting.delete(LiveMessage(shared.channel_id, shown, 0))
    await services.store.shares.drop(shared.id)
    if private(message):
        await request.refresh(views.message(request.say("Removed from the channel.")))
