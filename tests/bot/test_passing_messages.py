"""Messages that go when their time is over: reminders, who has left, private previews."""

import random

import pytest
import simcord

from tests.bot.answers import wire
from tests.bot.messages import alive, alts, board_of, history, ids_of, said, text_of
from tests.bot.server import Server
from tests.bot.tables import with_sprout

HALF, LATER = 70, 70
"""Seconds after which a live turn is reminded of; after which something is tried again."""
REMINDER = "the table waits for you"


def _texts(server: Server) -> list[str]:
    return [text_of(message) for message in history(server.channel)]


def _reminders(server: Server) -> list[str]:
    return [text for text in _texts(server) if REMINDER in text]


async def test_a_reminder_goes_when_the_turn_is_taken(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    await server.env.advance_time(HALF)
    assert len(_reminders(server)) == 1
    await server.take_turn(random.Random(1))
    assert _reminders(server) == []


async def test_a_reminder_goes_after_a_restart_too(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    await server.env.advance_time(HALF)
    await server.restart()
    await server.take_turn(random.Random(1))
    assert _reminders(server) == []


async def test_a_reminder_that_cannot_be_deleted_is_deleted_later(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    await server.env.advance_time(HALF)
    server.env.inject_error("DELETE", "/channels/*/messages/*", status=500, times=5)
    (reminder,) = _reminders(server)
    await server.take_turn(random.Random(1))
    assert _reminders(server) == [reminder]
    server.env.backend.faults.clear()
    await server.env.advance_time(LATER)
    assert reminder not in _reminders(server)


async def test_a_reminder_stays_while_the_turn_lasts(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    await server.env.advance_time(HALF)
    await ben.slash(server.channel, "salad board")
    assert len(_reminders(server)) == 1


async def test_when_everybody_has_left_one_last_line_says_who_and_nothing_stale_is_left(
    server: Server,
) -> None:
    people = server.members(2)
    await with_sprout(server, *people)
    for person in people:
        await server.leave(person)
    last = "Game 1 is called off: nobody is playing anymore. Left: **ana**, **ben**\n"
    assert _texts(server)[-1] == last + "It is a loss for: **ana** (left before)."
    assert [text for text in _texts(server) if "I play the seat" in text] == []
    assert [text for text in _texts(server) if "Game 1 is called off" in text] == [
        _texts(server)[-1]
    ]
    assert not alive(server.channel)


@pytest.mark.parametrize("left", [False, True])
async def test_when_everybody_is_away_one_last_line_says_so_and_of_whom(
    server: Server, *, left: bool
) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo, pace="live")
    if left:
        await server.leave(cleo)
    for _ in range(7):
        await server.wait(2)
        await server.wait()
    last = "Game 1 is called off: nobody is playing anymore. Away: **ana**, **ben**"
    lost = " · Left: **cleo**\nIt is a loss for: **cleo** (left before)."
    assert _texts(server)[-1] == last + (lost if left else ", **cleo**")
    assert _reminders(server) == []


@pytest.mark.parametrize("lost", [False, True])
async def test_the_last_line_comes_once_though_discord_refuses_it_or_its_answer_is_lost(
    server: Server, *, lost: bool
) -> None:
    people = server.members(2)
    await with_sprout(server, *people)
    await server.leave(people[0])
    with wire() as line:
        if lost:
            line.losing = 1
        else:
            server.env.inject_error("POST", "/channels/*/messages", status=500, times=6)
        await server.leave(people[1])
        server.env.backend.faults.clear()
        await server.env.advance_time(LATER)
    assert sum("is called off" in text for text in _texts(server)) == 1
    assert not alive(server.channel)


async def test_that_somebody_has_left_stays_when_the_game_is_played_to_its_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    people = server.members(3)
    await server.game(*people)
    await server.leave(people[2])
    await server.play_until_last_turn()
    await server.take_turn(random.Random(1))
    assert any("**cleo** leaves the game" in text for text in _texts(server))
    seen = alts(board_of(server.channel))[0]
    assert seen.count("(left)") == seen.count("cleo (left)") > 0
    assert await server.bot.services.store.notes.of_game(1) == []


async def test_a_person_sees_one_private_preview_at_a_time_and_none_after_the_turn(
    server: Server,
) -> None:
    await server.game(*server.members(2), scores=False)
    mover = await server.mover()
    results = [
        await mover.click(board_of(server.channel), custom_id=f"s:pick:1:0:{pick}:{pick}")
        for pick in ("A", "B", "C")
    ]
    assert all(said(result).startswith("With this turn: ") for result in results[-1:])
    assert _previews(server) == 1
    await mover.click(
        board_of(server.channel), custom_id=ids_of(board_of(server.channel), "s:do:")[0]
    )
    assert _previews(server) == 0


async def test_a_preview_goes_with_the_pick_that_is_taken_back(server: Server) -> None:
    await server.game(*server.members(2), scores=False)
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    assert _previews(server) == 1
    await mover.click(board_of(server.channel), label="Clear")
    assert _previews(server) == 0


async def test_a_preview_that_cannot_be_taken_back_stops_nothing(server: Server) -> None:
    await server.game(*server.members(2), scores=False)
    mover = await server.mover()
    server.env.inject_error("DELETE", "/webhooks/*", status=401, code=50027, times=None)
    for pick in ("A", "B"):
        result = await mover.click(board_of(server.channel), custom_id=f"s:pick:1:0:{pick}:{pick}")
        assert said(result).startswith("With this turn: ")
    await mover.click(board_of(server.channel), label="Confirm")
    assert (await server.table()).version == 1


def _previews(server: Server) -> int:
    """Return how many private previews stand in the channel."""
    stored = server.env.backend.messages[server.channel.id].values()
    shown = [simcord.ResponseMessage(server.env, message) for message in stored]
    return sum("With this turn: " in text_of(message) for message in shown)
