"""The clock, by advancing the simulated time."""

import pytest
from babel.dates import format_timedelta
from discord.app_commands import Choice

from bot.commands.playing import PACES
from bot.manager.waiting import WAITS
from bot.store.records import Pace, Preferences
from tests.bot.messages import alive, board_of, history, ids_of, said, text_of
from tests.bot.server import Server

LIVE_HALF, LIVE = 60, 120
"""Seconds: half of a live turn, and all of it."""


async def _play(server: Server) -> None:
    """Take a turn by buttons."""
    confirm = ids_of(await server.pick_default(), "s:do:")[0]
    await (await server.mover()).click(board_of(server.channel), custom_id=confirm)


def _texts(server: Server) -> str:
    return "\n".join(map(text_of, history(server.channel)))


@pytest.mark.parametrize("choice", PACES, ids=lambda choice: choice.value)
def test_each_pace_waits_as_long_as_its_name_says(choice: Choice[str]) -> None:
    told = str(choice.name).partition(": ")[2] or str(choice.name)
    wait = WAITS.get(Pace(choice.value))
    name = "No time limit" if wait is None else f"{format_timedelta(wait, locale='en')} a turn"
    assert told == name


async def test_half_way_the_mover_alone_is_reminded_once(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    mover = await server.mover()
    await server.env.advance_time(LIVE_HALF + 10)
    reminders = [m for m in history(server.channel) if "the table waits for you" in text_of(m)]
    assert len(reminders) == 1
    assert mover.mention in text_of(reminders[0])
    assert _mentioned(server) == {mover.id}


async def test_a_turn_that_is_missed_plays_by_itself_and_the_next_board_follows(
    server: Server,
) -> None:
    await server.game(*server.members(2), pace="live")
    sleeper = await server.mover()
    await server.env.advance_time(LIVE + 10)
    table = await server.table()
    assert table.version == 1
    assert table.record.turns[0].user_id is None
    assert await server.mover() != sleeper
    assert len(alive(server.channel)) == 1


async def test_after_two_missed_turns_in_a_row_the_seat_plays_by_itself_until_the_person_is_back(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    sleeper = await server.mover()
    other = ben if sleeper is ana else ana
    await server.env.advance_time(LIVE + 10)
    await _play(server)
    await server.env.advance_time(LIVE + 10)
    seat = (await server.table()).seat_of(sleeper.id)
    assert seat is not None
    assert seat.away_at is not None
    assert await server.mover() == other
    refused = await sleeper.click(board_of(server.channel), custom_id=_first_pick(server))
    assert "I'm back" in said(refused)
    await sleeper.click(board_of(server.channel), label="I'm back")
    await _play(server)
    assert await server.mover() == sleeper


async def test_a_turn_that_was_taken_in_time_forgives_the_one_that_was_missed(
    server: Server,
) -> None:
    await server.game(*server.members(2), pace="live")
    sleeper = await server.mover()
    await server.env.advance_time(LIVE + 10)
    await _play(server)
    await _play(server)
    seat = (await server.table()).seat_of(sleeper.id)
    assert seat is not None
    assert seat.missed == 0


async def test_a_game_in_which_everybody_is_away_is_called_off(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    for _ in range(5):
        await server.env.advance_time(LIVE + 10)
    assert "is called off" in _texts(server)
    assert alive(server.channel) == []


async def test_a_game_without_a_limit_waits_for_ever(server: Server) -> None:
    await server.game(*server.members(2), pace="none")
    await server.env.advance_time(LIVE)
    assert await server.clock() is None
    assert (await server.table()).version == 0


async def test_the_board_says_until_when_there_is_time(server: Server) -> None:
    await server.game(*server.members(2), pace="relaxed")
    assert "turn ends <t:" in text_of(board_of(server.channel))


async def test_time_in_which_the_bot_was_down_counts_for_nobody(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    before = await server.clock()
    assert before is not None
    server.env.backend.advance_clock(3600)
    await server.restart()
    after = await server.clock()
    assert after is not None
    assert (after.due_at - before.due_at).total_seconds() == pytest.approx(3600, abs=10)


async def test_nobody_is_mentioned_in_their_quiet_hours(server: Server) -> None:
    ana, ben = server.members(2)
    hour = server.env.now().hour
    for person in (ana, ben):
        await server.bot.services.store.people.set_preferences(
            person.id, Preferences(quiet_from=hour)
        )
    await server.game(ana, ben, pace="live")
    await server.env.advance_time(LIVE_HALF + 10)
    assert "the table waits for you" not in _texts(server)
    assert _mentioned(server) == set()


async def test_who_wants_to_know_is_mentioned_when_next(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    for person in (ana, ben, cleo):
        await server.bot.services.store.people.set_preferences(
            person.id, Preferences(next_ping=True)
        )
    await server.game(ana, ben, cleo)
    order = [ana, ben, cleo]
    mover = await server.mover()
    after = order[(order.index(mover) + 1) % 3]
    assert f"next: <@{after.id}>" in text_of(board_of(server.channel))
    assert _mentioned(server) == {mover.id, after.id}


async def test_who_left_can_come_back(server: Server) -> None:
    await server.game(*server.members(3))
    leaver = await server.mover()
    await server.bot.services.manager.leave(1, leaver.id)
    assert "You have a seat" in said(await leaver.slash(server.channel, "salad join"))
    await _play(server)
    await _play(server)
    assert await server.mover() == leaver


async def test_when_the_host_leaves_a_running_game_the_next_person_becomes_the_host(
    server: Server,
) -> None:
    ana, ben, _ = people = server.members(3)
    await server.game(*people)
    await server.bot.services.manager.leave(1, ana.id)
    assert (await server.table()).record.host_id == ben.id
    assert "Only the host" in said(await ana.slash(server.channel, "salad cancel"))


async def test_a_leave_that_races_with_the_start_leaves_nothing(server: Server) -> None:
    ana, ben = people = server.members(2)
    lobby = await server.lobby(*people)
    presses = [server.press(ana, lobby, "s:start:1"), server.press(ben, lobby, "s:leave:1")]
    for press in presses:
        await press.done()
    seat = (await server.table()).seat_of(ben.id)
    assert seat is not None
    assert seat.left_at is None


async def test_the_channel_of_a_game_being_deleted_ends_the_game(server: Server) -> None:
    await server.game(*server.members(2))
    await server.bot.get_channel(server.channel.id).delete()  # type: ignore[union-attr]  # the channel is there
    await server.env.settle()
    assert (await server.table()).record.status.value == "cancelled"


async def test_a_board_that_could_not_be_posted_is_posted_later(server: Server) -> None:
    await server.game(*server.members(2))
    confirm = ids_of(await server.pick_default(), "s:do:")[0]
    server.env.inject_error("POST", "/channels/*/messages", status=500, times=10)
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id=confirm)
    assert (await server.table()).version == 1
    server.env.backend.faults.clear()
    await server.env.advance_time(120)
    assert "Turn 2" in text_of(board_of(server.channel))
    assert len(alive(server.channel)) == 1


def _first_pick(server: Server) -> str:
    return ids_of(board_of(server.channel), "s:pick:")[0]


def _mentioned(server: Server) -> set[int]:
    """Return who was to be mentioned by the latest message that was posted."""
    posted = [
        request.json["allowed_mentions"]
        for request in server.env.http_requests
        if request.method == "POST"
        and request.path.endswith("/messages")
        and request.json
        and "allowed_mentions" in request.json
    ]
    return {int(user) for user in posted[-1].get("users", [])}
