"""What is to be put away: nothing is lost, nothing is tried for ever, nothing is done twice."""

from typing import Any, cast

import discord

from bot.games.emoji import PLAIN
from bot.store.boards import Boards
from bot.store.records import LiveMessage, StaleMessage
from bot.ui.kit.posting import Posting
from bot.ui.live import leftovers
from bot.ui.live.leftovers import Leftovers
from bot.ui.messages.display import Display
from tests.analysis.thoughtless import finished

GAME = 1
DISPLAY = Display.of(finished(), PLAIN)


class Channel:
    """Stands in for Discord: notes what is done to messages, or fails."""

    def __init__(self) -> None:
        self.deleted: list[int] = []
        self.edited: dict[int, str] = {}
        self.fails = False

    async def delete(self, message: LiveMessage) -> None:
        self._fail()
        self.deleted.append(message.message_id)

    async def edit(self, message: LiveMessage, view: discord.ui.LayoutView) -> bool:
        self._fail()
        texts = [i.content for i in view.walk_children() if isinstance(i, discord.ui.TextDisplay)]
        self.edited[message.message_id] = "\n".join(texts)
        return True

    def _fail(self) -> None:
        if self.fails:
            raise OSError("nobody answers")


class Memory:
    """Stands in for the store."""

    def __init__(self, *stale: StaleMessage) -> None:
        self.stale = {one.message_id: one for one in stale}

    async def stale_messages(self) -> list[StaleMessage]:
        return list(self.stale.values())

    async def add_stale(self, stale: StaleMessage) -> None:
        self.stale[stale.message_id] = stale

    async def drop_stale(self, numbers: Any) -> None:
        for number in numbers:
            del self.stale[number]


def made(*stale: StaleMessage) -> tuple[Leftovers, Channel, Memory]:
    channel, memory = Channel(), Memory(*stale)
    return Leftovers(cast("Posting", channel), cast("Boards", memory)), channel, memory


def stale(number: int, shown: int = 0, until: int | None = None, game: int = GAME) -> StaleMessage:
    return StaleMessage(game, 5, number, shown, until)


async def test_after_a_start_all_that_the_store_has_noted_is_put_away_and_then_forgotten() -> None:
    kept, channel, memory = made(stale(11, 0, 2), stale(12), stale(13, game=2))
    await kept.recall()
    assert kept.of(GAME)
    assert kept.of(2)
    await kept.put_away(DISPLAY)
    assert channel.deleted == [12]
    assert list(channel.edited) == [11]
    assert len(channel.edited[11].splitlines()) == 2, "two turns are told"
    assert not kept.of(GAME)
    assert kept.of(2)
    assert set(memory.stale) == {11, 12, 13}
    await kept.clear()
    assert set(memory.stale) == {13}
    await kept.clear()
    assert set(memory.stale) == {13}


async def test_what_tells_nothing_is_deleted_whatever_it_showed() -> None:
    kept, channel, _ = made()
    await kept.note(stale(11, 3, 3))
    await kept.put_away(DISPLAY)
    assert (channel.deleted, channel.edited) == ([11], {})


async def test_what_was_or_is_to_be_put_away_is_known_and_nothing_else() -> None:
    kept, _, memory = made()
    assert not kept.knows(11)
    await kept.note(stale(11))
    assert set(memory.stale) == {11}
    assert kept.knows(11)
    assert not kept.knows(12)
    await kept.put_away(DISPLAY)
    assert kept.knows(11)


async def test_a_message_that_shows_its_game_again_is_left_as_it_is() -> None:
    kept, channel, _ = made()
    await kept.note(stale(11))
    await kept.note(stale(12))
    kept.keep(GAME, 11)
    assert not kept.knows(11)
    assert kept.of(GAME)
    await kept.put_away(DISPLAY)
    assert channel.deleted == [12]
    await kept.note(stale(13))
    kept.keep(GAME, 13)
    assert not kept.of(GAME)


async def test_where_the_channel_is_gone_everything_stays_as_it_is() -> None:
    kept, channel, _ = made()
    await kept.note(stale(11))
    kept.forget(GAME)
    assert not kept.of(GAME)
    await kept.put_away(DISPLAY)
    assert channel.deleted == []


async def test_what_fails_is_tried_again_until_it_is_given_up() -> None:
    kept, channel, memory = made()
    await kept.note(stale(11))
    channel.fails = True
    for _ in range(leftovers._ATTEMPTS - 1):
        await kept.put_away(DISPLAY)
        await kept.clear()
        assert kept.of(GAME)
        assert set(memory.stale) == {11}
    await kept.put_away(DISPLAY)
    await kept.clear()
    assert not kept.of(GAME)
    assert memory.stale == {}
    channel.fails = False
    await kept.note(stale(11))
    await kept.put_away(DISPLAY)
    assert channel.deleted == [11]


async def test_failures_that_are_over_do_not_count_for_another_time() -> None:
    kept, channel, _ = made()
    for _ in range(3):
        await kept.note(stale(11))
        channel.fails = True
        for _ in range(leftovers._ATTEMPTS - 1):
            await kept.put_away(DISPLAY)
        assert kept.of(GAME)
        channel.fails = False
        await kept.put_away(DISPLAY)
        assert not kept.of(GAME)
