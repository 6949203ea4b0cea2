import random
import re

import pytest

from tests.bot.messages import (
    alive,
    board_of,
    button,
    history,
    ids_of,
    labels,
    lines,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server

TAKEN = "You already have a seat here."


async def test_a_new_table_shows_its_host_and_the_free_seats(server: Server) -> None:
    result = await server.member("ana").slash(server.channel, "salad new", seats=3)
    lobby = board_of(server.channel)
    assert said(result) == f"Your game is open: <#{server.channel.id}>"
    assert lines(lobby)[2:4] == ["1. **ana** (host)", "2 seats are free."]
    assert lines(lobby)[1] == (
        "-# Take veggies and the cards that make them count: 2 to 6 players, 10 minutes."
    )
    assert labels(lobby)[:4] == ["Join", "Rules", "Learn", "Leave"]
    assert labels(lobby)[4:] == ["Start", "Call off", "Play a match", "Make it friendly"]
    assert button(lobby, "Start")["disabled"]


async def test_rules_and_a_lesson_are_a_press_away_in_private_for_whoever_reads_the_lobby(
    server: Server,
) -> None:
    ana, zoe = server.members(2)
    lobby = await server.lobby(ana)
    before = lobby.components
    (rules,) = privates(await zoe.click(lobby, label="Rules"))
    assert text_of(rules).startswith("## The table\n")
    (lesson,) = privates(await zoe.click(lobby, label="Learn"))
    assert text_of(lesson).startswith("### Turn 1 of 10\n")
    assert lobby.components == before


async def test_a_board_opens_the_rules_at_the_page_that_matters_now(server: Server) -> None:
    await server.game(*server.members(2))
    zoe = server.member("zoe")

    async def page() -> str:
        (rules,) = privates(await zoe.click(board_of(server.channel), label="Rules"))
        return text_of(rules).splitlines()[0]

    rng = random.Random(1)
    for _ in range(2):
        assert await page() == "## The table"
        await server.take_turn(rng)
    assert await page() == "## Your turn"
    while (await server.table()).state.left > 6:
        await server.take_turn(rng)
    assert await page() == "## The end"


async def test_the_lobby_counts_whoever_joins(server: Server) -> None:
    lobby = await server.lobby(*server.members(2), seats=3)
    assert lines(lobby)[3:5] == ["2. **ben**", "1 seat is free."]
    assert not button(lobby, "Start")["disabled"]


async def test_joining_by_command_is_the_same_as_by_button(server: Server) -> None:
    await server.lobby(server.member("ana"))
    result = await server.member("ben").slash(server.channel, "salad join")
    assert said(result) == "You have a seat in game 1."
    assert "2. **ben**" in text_of(board_of(server.channel))


async def test_joining_twice_is_refused_in_one_private_line(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, ben)
    assert said(await ben.click(lobby, label="Join")) == TAKEN
    assert said(await ana.slash(server.channel, "salad join")) == TAKEN
    assert len((await server.table()).record.seats) == 2


async def test_two_clicks_on_join_at_once_take_one_seat(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana)
    presses = [server.press(ben, lobby, "s:join:1") for _ in range(2)]
    answers = sorted([said(await press.done()) for press in presses])
    assert answers == ["", TAKEN]
    assert [seat.name for seat in (await server.table()).record.seats] == ["ana", "ben"]


async def test_a_full_lobby_offers_no_join_and_refuses_a_late_one(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    lobby = await server.lobby(ana, ben, seats=2)
    assert "free" not in text_of(lobby)
    assert button(lobby, "Join")["disabled"]
    late = await server.press(cleo, lobby, "s:join:1").done()
    assert (
        said(late) == "Every seat is taken. You can watch, or open your own game with `/salad new`."
    )


async def test_six_people_who_press_join_at_once_fill_the_free_seats_and_no_more(
    server: Server,
) -> None:
    people = server.members(6)
    lobby = await server.lobby(people[0], seats=3)
    presses = [server.press(person, lobby, "s:join:1") for person in people[1:]]
    answers = [said(await press.done()) for press in presses]
    assert (
        sorted(answers)
        == ["", ""]
        + ["Every seat is taken. You can watch, or open your own game with `/salad new`."] * 3
    )
    assert len((await server.table()).record.seats) == 3
    assert text_of(board_of(server.channel)).count(". **") == 3


async def test_only_the_host_starts(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, ben)
    refused = await ben.click(lobby, label="Start")
    assert said(refused).startswith("Only the host (ana) can do this.")
    assert said(await server.member("zoe").click(lobby, label="Start")) == said(refused)
    assert not (await server.table()).running


async def test_a_table_of_one_cannot_start(server: Server) -> None:
    ana = server.member("ana")
    lobby = await server.lobby(ana)
    assert said(await server.press(ana, lobby, "s:start:1").done()) == (
        "1 more player is needed. Invite somebody, or add a computer player."
    )
    assert "1 more player is needed" in said(await ana.slash(server.channel, "salad start"))


async def test_starting_twice_at_once_deals_one_game(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, ben)
    presses = [server.press(ana, lobby, "s:start:1") for _ in range(2)]
    answers = sorted([said(await press.done()) for press in presses])
    assert answers == [
        "",
        (
            "This game has already started. `/salad new` opens another, in another "
            "channel or a thread."
        ),
    ]
    assert len(history(server.channel)) == 2
    assert len(alive(server.channel)) == 1


async def test_the_host_can_start_by_command(server: Server) -> None:
    people = server.members(2)
    await server.lobby(*people)
    result = await people[0].slash(server.channel, "salad start")
    assert said(result) == "Game 1 has started."
    assert "your turn" in text_of(board_of(server.channel))


async def test_joining_a_running_game_is_refused(server: Server) -> None:
    await server.game(*server.members(2))
    late = await server.member("cleo").slash(server.channel, "salad join")
    assert said(late).startswith("This game ")
    assert len((await server.table()).record.seats) == 2


async def test_who_leaves_the_lobby_frees_the_seat(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    lobby = await server.lobby(ana, ben, cleo, seats=4)
    assert said(await ben.click(lobby, label="Leave")) == ""
    left = lines(board_of(server.channel))
    assert left[2:5] == ["1. **ana** (host)", "2. **cleo**", "2 seats are free."]
    await server.press(ben, board_of(server.channel), "s:join:1").done()
    assert "3. **ben**" in text_of(board_of(server.channel))


async def test_the_next_person_becomes_host_when_the_host_leaves(server: Server) -> None:
    ana, ben, _ = people = server.members(3)
    await server.lobby(*people)
    left = await ana.slash(server.channel, "salad leave")
    assert said(left) == "You have left game 1."
    assert "1. **ben** (host)\n2. **cleo**" in text_of(board_of(server.channel))
    await ben.click(board_of(server.channel), label="Start")
    assert (await server.table()).running


async def test_the_lobby_closes_when_the_last_one_leaves(server: Server) -> None:
    ana = server.member("ana")
    lobby = await server.lobby(ana)
    await ana.click(lobby, label="Leave")
    assert not alive(server.channel)
    assert text_of(history(server.channel)[-1]) == "Game 1 is called off by **ana**."
    assert "game 2" in text_of(await server.lobby(ana))


async def test_a_stranger_cannot_leave_a_table(server: Server) -> None:
    lobby = await server.lobby(server.member("ana"))
    zoe = server.member("zoe")
    assert said(await zoe.click(lobby, label="Leave")) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )
    assert said(await zoe.slash(server.channel, "salad leave")) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )


async def test_a_channel_holds_one_game_at_a_time(server: Server) -> None:
    ana, ben = server.members(2)
    await server.lobby(ana)
    refused = await ben.slash(server.channel, "salad new")
    assert "This channel already has a game" in said(refused)
    assert len(history(server.channel)) == 1


async def test_two_tables_opened_at_once_in_a_channel_become_one(server: Server) -> None:
    presses = [server.command(person, "new") for person in server.members(2)]
    answers = sorted([said(await press.done()) for press in presses])
    assert "This channel already has a game" in answers[0]
    assert "Your game is open" in answers[1]
    assert len(alive(server.channel)) == 1


async def test_channels_of_a_server_play_side_by_side(server: Server) -> None:
    ana, ben = server.members(2)
    other = server.guild.create_text_channel("kitchen")
    await server.game(ana, ben)
    await server.game(ben, ana, channel=other)
    mover = await server.mover(2)
    board = board_of(other)
    await mover.click(board, custom_id="s:pick:2:0:B:B")
    await mover.click(board_of(other), label="Confirm")
    assert (await server.table(1)).version == 0
    assert (await server.table(2)).version == 1


async def test_a_table_can_have_a_thread_of_its_own(server: Server) -> None:
    ana, ben = server.members(2)
    result = await ana.slash(server.channel, "salad new", thread=True)
    (thread,) = server.channel.threads
    assert said(result) == f"Your game is open: <#{thread.id}>"
    assert thread.name == "Salad · ana"
    await ben.click(board_of(thread), label="Join")
    await ana.click(board_of(thread), label="Start")
    assert "your turn" in text_of(board_of(thread))
    assert not alive(server.channel)
    assert "game 2" in text_of(await server.lobby(ben))


async def test_in_a_thread_a_table_of_its_own_is_held_right_there(server: Server) -> None:
    ana, ben = server.members(2)
    await ana.slash(server.channel, "salad new", thread=True)
    (thread,) = server.channel.threads
    await ana.click(board_of(thread), label="Leave")
    await ben.slash(thread, "salad new", thread=True)
    assert [one.id for one in server.channel.threads] == [thread.id]
    assert "game 2" in text_of(board_of(thread))


@pytest.mark.parametrize("command", ["join", "start", "leave", "board", "cancel", "salad"])
async def test_without_a_game_every_command_says_how_to_begin(server: Server, command: str) -> None:
    result = await server.member("ana").slash(server.channel, f"salad {command}")
    nothing = "You have no seat in any game of this server."
    nothing = nothing if command == "leave" else "No game is open in this channel."
    assert said(result) == f"{nothing} `/salad new` opens one."


async def test_an_hour_after_a_table_was_opened_everybody_at_it_may_do_what_the_host_may(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    lobby = await server.lobby(ana, ben)
    early = said(await ben.click(lobby, label="Start"))
    assert re.fullmatch(
        r"Only the host \(ana\) can do this\. From <t:\d+:t> on, anyone seated can\.", early
    )
    server.env.backend.advance_clock(3600)
    stranger = said(await cleo.slash(server.channel, "salad start"))
    assert stranger == early
    await ben.click(board_of(server.channel), label="Start")
    table = await server.table()
    assert table.running
    assert table.record.host_id == ana.id
    assert "Only the host (ana) can do this." in said(
        await ben.slash(server.channel, "salad cancel")
    )


async def test_who_has_left_the_server_loses_the_seat_in_the_lobby_within_a_day(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    await server.lobby(ana, ben, cleo)
    server.guild.remove_member(ana)
    await server.next_day()
    assert lines(board_of(server.channel))[2:4] == ["1. **ben** (host)", "2. **cleo**"]
    for person in (ben, cleo):
        server.guild.remove_member(person)
    await server.next_day()
    assert alive(server.channel) == []
    opened = await server.member("dmitri").slash(server.channel, "salad new")
    assert "Your game is open" in said(opened)


@pytest.mark.parametrize("running", [False, True])
async def test_a_lobby_or_a_board_without_clock_that_was_deleted_is_back_within_a_day(
    server: Server, *, running: bool
) -> None:
    people = server.members(2)
    begin = server.game if running else server.lobby
    await begin(*people, pace="none")
    server.delete(board_of(server.channel))
    assert alive(server.channel) == []
    await server.next_day()
    assert len(alive(server.channel)) == 1
    await server.next_day()
    assert len(alive(server.channel)) == 1


async def test_the_host_adds_the_same_level_twice_as_each_lobby_has_a_fresh_menu(
    server: Server,
) -> None:
    ana = server.member("ana")
    await server.lobby(ana)
    menus = []
    for _ in range(3):
        lobby = board_of(server.channel)
        menus += ids_of(lobby, "m:computer:")
        await ana.select(lobby, ["sprout"], custom_id=menus[-1])
    assert len({*menus}) == 3
    names = [seat.name for seat in (await server.table()).shown.record.seats]
    assert names == ["ana", "🤖 Sprout", "🤖 Sprout II", "🤖 Sprout III"]
    await ana.select(board_of(server.channel), ["none"], custom_id="m:computer:1:4")
    assert ids_of(board_of(server.channel), "m:computer:") == ["m:computer:1:3"]


async def test_after_a_refusal_the_menu_of_computer_players_is_another_one(server: Server) -> None:
    ana, ben = server.members(2)
    lobby, menus = await server.lobby(ana, ben), list[str]()
    for person, level in ((ben, "sprout"), (ben, "sprout"), (ana, "nonsense"), (ana, "sprout")):
        menus += ids_of(board_of(server.channel), "m:computer:")
        answer = await server.press(person, lobby, menus[-1], level).done()
        assert ("Only the host" in said(answer)) == (person is ben)
    assert len({*menus[:3]}) == 3
    assert [seat.name for seat in (await server.table()).shown.record.seats][2:] == ["🤖 Sprout"]
