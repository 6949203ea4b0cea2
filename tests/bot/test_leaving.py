import random

import discord
import pytest
import simcord

from tests.bot.messages import alive, board_of, history, ids_of, labels, privates, said, text_of
from tests.bot.server import Server
from tests.bot.tables import with_sprout
from tests.manager.house import results_of

LOST = "I'll play your seat"
LAST = "You are the last person there, so it ends and doesn't count for you."


async def _leave(
    server: Server, person: simcord.MemberActor, label: str, question: str = LOST
) -> str:
    """Leave by command, answer the question, and return what the question turned into."""
    asked = await person.slash(server.channel, "salad leave")
    assert question in said(asked)
    await person.click(privates(asked)[-1], label=label)
    return text_of(privates(asked)[-1])


async def test_leaving_a_running_game_asks_first_and_can_be_thought_over(server: Server) -> None:
    ana, *_ = people = server.members(3)
    await server.game(*people)
    assert await _leave(server, ana, "Stay") == "OK, nothing changed."
    seat = (await server.table()).seat_of(ana.id)
    assert seat is not None
    assert seat.left_at is None


async def test_the_seat_of_one_who_left_plays_by_itself(server: Server) -> None:
    await server.game(*server.members(3))
    mover = await server.mover()
    assert await _leave(server, mover, "Leave the game") == "You have left game 1."
    table = await server.table()
    assert table.version == 1
    assert [turn.user_id for turn in table.record.turns] == [None]
    for turn in range(3):
        await server.take_turn(random.Random(turn))
        assert await server.mover() != mover
    assert text_of(board_of(server.channel)).count(f"<@{mover.id}>") == 0


async def test_turns_of_seats_that_play_by_themselves_are_told_too(server: Server) -> None:
    await server.game(*server.members(3))
    mover, record = await server.mover(), (await server.table()).record
    seat = (await server.table()).waits_for()[0].seat
    after = record.seats[(seat + 1) % 3].name
    await _leave(server, server.member(after), "Leave the game")
    await server.take_turn(random.Random(3))
    *_, told, board, _ = map(text_of, history(server.channel))
    assert told.startswith(f"**{after}** leaves the game")
    past = board.splitlines()
    assert [line.split(" takes ")[0] for line in past] == [f"**{mover.name}**", f"**{after}**"]


async def test_one_who_left_cannot_play_or_leave_again(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo)
    await _leave(server, cleo, "Leave the game")
    refused = "You have left this game, and I play your seat. `/salad join` brings you back."
    press = await cleo.click(
        board_of(server.channel), custom_id=ids_of(board_of(server.channel))[0]
    )
    assert said(press) == refused
    assert said(await cleo.slash(server.channel, "salad leave")) == refused


async def test_a_game_that_everybody_left_is_called_off(server: Server) -> None:
    people = server.members(2)
    await with_sprout(server, *people)
    for person, question in zip(people, (LOST, LAST), strict=True):
        await _leave(server, person, "Leave the game", question)
    assert not alive(server.channel)
    texts = [text_of(message) for message in history(server.channel)]
    assert sum("Game 1 is called off: nobody is playing anymore" in text for text in texts) == 1
    results = await server.bot.services.store.results.of_game(1)
    assert [(one.name, one.left, one.void) for one in results if one.level is None] == [
        ("ana", True, False),
        ("ben", False, True),
    ]
    await people[0].slash(server.channel, "salad new")
    assert "game 2" in text_of(board_of(server.channel))


async def test_one_can_leave_from_another_channel_by_the_number_of_the_game(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    hall = server.guild.create_text_channel("hall")
    asked = await ana.slash(hall, "salad leave", game=1)
    await ana.click(privates(asked)[-1], label="Leave the game")
    seat = (await server.table()).seat_of(ana.id)
    assert seat is not None
    assert seat.left_at is not None


async def test_the_result_of_one_who_left_is_marked_and_no_win(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo)
    await _leave(server, ben, "Leave the game")
    rng = random.Random(3)
    while (await server.table()).running:
        await server.take_turn(rng)
    assert "3\\. **ben** (left)" in text_of(board_of(server.channel))
    panel = text_of(privates(await ana.slash(server.channel, "salad history"))[-1])
    assert "ana" in panel
    assert ", ben (left) " in panel
    left = {name: left for name, _, _, left in await results_of(server.bot.services.store)}
    assert left == {"ana": False, "ben": True, "cleo": False}


async def test_the_host_cancels_after_having_been_asked(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    asked = await ana.slash(server.channel, "salad cancel")
    assert labels(privates(asked)[-1]) == ["Call off", "Keep the game"]
    assert (await server.table()).running
    await ana.click(privates(asked)[-1], label="Call off")
    assert not alive(server.channel)
    assert text_of(history(server.channel)[-1]).endswith("Game 1 is called off by **ana**.")
    assert text_of(privates(asked)[-1]) == "Game 1 is called off."


@pytest.mark.parametrize("rated", [True, False])
async def test_before_a_game_is_called_off_it_is_said_what_it_counts_for(
    server: Server, *, rated: bool
) -> None:
    ana, ben, cleo = server.members(3)
    lobby = await server.lobby(ana, ben, cleo, rated=rated)
    assert said(await ana.slash(server.channel, "salad cancel")) == (
        "Call off game 1?\nIt has not started yet."
    )
    await ana.click(lobby, label="Start")
    assert said(await ana.slash(server.channel, "salad cancel")) == (
        "Call off game 1?\nIt won't count for anybody."
    )
    await server.take_turn(random.Random(1))
    await server.leave(cleo)
    await ana.slash(server.channel, "salad cancel")
    lost = "It won't count, but it is a loss for: **cleo** (left before)."
    assert text_of(history(server.channel)[-1]).splitlines()[:3] == [
        "### Call off game 1?",
        "All players must agree.",
        lost if rated else "It won't count for anybody.",
    ]


async def test_keep_playing_changes_nothing(server: Server) -> None:
    ana, ben = server.members(2)
    board = await server.game(ana, ben)
    asked = await ana.slash(server.channel, "salad cancel")
    await ana.click(privates(asked)[-1], label="Keep the game")
    assert text_of(privates(asked)[-1]) == "OK, nothing changed."
    assert [message.id for message in alive(server.channel)] == [board.id]


async def test_players_and_strangers_cannot_cancel(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, ben)
    for person in (ben, server.member("zoe")):
        panel = privates(await person.slash(server.channel, "salad rules"))[-1]
        for result in (
            await person.click(lobby, label="Call off"),
            await person.slash(server.channel, "salad cancel"),
            await server.press(person, panel, "s:calling:1").done(),
        ):
            assert ("\nOnly the host (ana) can do this.") in f"\n{said(result)}"
    assert alive(server.channel)


async def test_a_member_who_may_manage_messages_can_cancel(server: Server) -> None:
    await server.lobby(*server.members(2))
    moderator = server.member("mod", roles=[_moderators(server)])
    asked = await moderator.click(board_of(server.channel), label="Call off")
    await moderator.click(privates(asked)[-1], label="Call off")
    assert not alive(server.channel)


async def test_a_moderator_of_another_server_has_no_say(server: Server) -> None:
    await server.game(*server.members(2))
    elsewhere = server.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    role = elsewhere.create_role("moderators", permissions=_manage_messages())
    stranger = elsewhere.add_member(server.env.create_user("mallory"), roles=[role])
    posted = len(history(server.channel))
    for command in ("cancel", "board", "leave"):
        result = await stranger.slash(hall, f"salad {command}", game=1)
        assert said(result) == "There is no game 1 that you can see here."
    assert (await server.table()).running
    assert len(history(server.channel)) == posted


async def test_who_moderates_one_channel_only_cannot_cancel_in_another(server: Server) -> None:
    await server.game(*server.members(2))
    zoe = server.member("zoe")
    allowed = discord.PermissionOverwrite(manage_messages=True)
    hall = server.guild.create_text_channel("hall", overwrites={zoe: allowed})
    result = await zoe.slash(hall, "salad cancel", game=1)
    assert said(result) == "There is no game 1 that you can see here."


async def test_a_moderator_can_cancel_from_another_channel(server: Server) -> None:
    await server.game(*server.members(2))
    hall = server.guild.create_text_channel("hall")
    moderator = server.member("mod", roles=[_moderators(server)])
    asked = await moderator.slash(hall, "salad cancel", game=1)
    await moderator.click(privates(asked)[-1], label="Call off")
    assert not alive(server.channel)


async def test_the_board_of_a_cancelled_game_answers_that_it_is_over(server: Server) -> None:
    ana, ben = server.members(2)
    board = await server.game(ana, ben)
    asked = await ana.slash(server.channel, "salad cancel")
    await ana.click(privates(asked)[-1], label="Call off")
    result = await server.press(ben, board, "s:pick:1:0:B:B").done()
    assert said(result) == "This game is over. `/salad new` opens the next."
    assert said(await ana.slash(server.channel, "salad cancel")) == (
        "No game is open in this channel. `/salad new` opens one."
    )


def _manage_messages() -> discord.Permissions:
    return discord.Permissions(manage_messages=True)


def _moderators(server: Server) -> simcord.RoleHandle:
    return server.guild.create_role("moderators", permissions=_manage_messages())
