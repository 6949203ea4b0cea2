"""A house with two games: each command is about one of them, and so is what it leads to."""

from typing import Any

import pytest
import simcord
from simcord import ResponseMessage
from sqlalchemy import update

from bot.games import DEFAULT, TITLES
from bot.manager.table import Person
from bot.store.records import NewGame, TableOptions
from bot.store.schema import games
from bot.words.refusals import TableFull, WrongSeats
from tests.bot.finished import result
from tests.bot.messages import (
    board_of,
    button,
    history,
    ids_of,
    labels,
    lines,
    parts,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server
from tests.games.twin import KEY, NAME, alone, twin

__all__ = ["alone", "twin"]

PICKS = {1: (":A",), 2: (":A1", ":A1B1")}
"""What a newcomer takes in the first two turns."""

TITLED = {"new", "rules", "learn", "scores", "stats", "history", "help"}


def options(server: Server) -> dict[str, list[dict[str, Any]]]:
    """Return the options of every command, as Discord was told them."""
    root = server.env.backend.find_command("salad", server.guild.id, type=1)
    assert root is not None
    return {command["name"]: command.get("options", []) for command in root["options"]}


def titled(server: Server) -> dict[str, list[tuple[str, str]]]:
    """Return the games that commands offer."""
    return {
        name: [(choice["name"], choice["value"]) for choice in option["choices"]]
        for name, found in options(server).items()
        for option in found
        if option["name"] == "game" and option["type"] == 3
    }


async def panel(
    server: Server, person: simcord.MemberActor, command: str, **options: Any
) -> ResponseMessage:
    return privates(await person.slash(server.channel, f"salad {command}", **options))[-1]


@pytest.mark.usefixtures("alone")
async def test_with_one_game_no_command_asks_for_it(server: Server) -> None:
    assert titled(server) == {}
    ana = server.member("ana")
    for command in ("scores", "stats", "history", "rules"):
        shown = await panel(server, ana, command)
        assert "Point Salad" not in text_of(shown)
        assert not [i for i in ids_of(shown) if "title" in i or "salad" in i]
    empty = "No game has been finished in this server yet. `/salad new` opens one."
    assert empty in said(await ana.slash(server.channel, "salad history"))
    own = said(await ana.slash(server.channel, "salad history", mine=True))
    assert "You have not finished a game in this server yet." in own


@pytest.mark.usefixtures("twin")
class TestTwoGames:
    """The house has a second game."""

    async def test_every_command_about_a_game_offers_both(self, server: Server) -> None:
        both = [("Point Salad", DEFAULT), (NAME, KEY)]
        assert titled(server) == dict.fromkeys(TITLED, both)

    async def test_a_table_is_for_as_many_as_its_game(self, server: Server) -> None:
        ana = server.member("ana")
        for wrong in (2, 5, 6):
            told = said(await ana.slash(server.channel, "salad new", game=KEY, seats=wrong))
            assert told == "This game is for 3 to 4 players."
        assert history(server.channel) == []
        await ana.slash(server.channel, "salad new", game=KEY)
        lobby = board_of(server.channel)
        assert lines(lobby)[0] == "## Twin Salad: game 1"
        assert "3 seats are free." in text_of(lobby)
        assert (await server.table()).record.rules == KEY
        for name in ("ben", "cleo"):
            assert button(board_of(server.channel), "Start")["disabled"]
            await server.member(name).click(board_of(server.channel), label="Join")
        await ana.click(board_of(server.channel), label="Start")
        assert (await server.table()).running
        assert (await server.table()).game.key == KEY

    async def test_a_game_that_is_not_there_is_told_in_one_line(self, server: Server) -> None:
        ana = server.member("ana")
        for command in sorted(TITLED):
            root = server.env.backend.find_command("salad", server.guild.id, type=1)
            assert root is not None
            game = {"type": 3, "name": "game", "value": "chess"}
            sub = {"type": 1, "name": command, "options": [game]}
            data = {"id": root["id"], "name": "salad", "type": 1, "options": [sub]}
            told = said(await server._send(ana, 2, server.channel.id, data).done())
            assert told.startswith("I don't know this game."), command
        assert history(server.channel) == []

    async def test_scores_are_of_the_channels_last_game_or_the_one_that_is_named(
        self, server: Server
    ) -> None:
        ana, ben = server.members(2)
        await result(server, (ana.id, "ana", 40), (ben.id, "ben", 30))
        await result(server, (ben.id, "ben", 60), (ana.id, "ana", 50), rules=KEY)
        shown = await panel(server, ana, "scores")
        assert "Point Salad · This season" in text_of(shown)
        assert "🥇 **ana** (you)" in text_of(shown)
        await ana.slash(server.channel, "salad new", game=KEY)
        shown = await panel(server, ana, "scores")
        assert "Twin Salad · This season" in text_of(shown)
        assert "🥈 **ana** (you)" in text_of(shown)
        await ana.select(shown, [menu(shown, "m:merit:")[1]], custom_id="m:merit:0")
        assert "Twin Salad · This season · Wins" in text_of(shown)
        await ana.click(shown, label="All servers")
        assert "Twin Salad · This season · Wins" in text_of(shown)
        await ana.select(shown, [menu(shown, "m:title:")[0]], custom_id="m:title:0")
        assert "Point Salad · This season · Wins" in text_of(shown)
        named = await panel(server, ana, "scores", game=DEFAULT)
        assert "Point Salad · This season" in text_of(named)

    async def test_statistics_achievements_and_meetings_are_of_one_game(
        self, server: Server
    ) -> None:
        ana, ben = server.members(2)
        await result(server, (ana.id, "ana", 40), (ben.id, "ben", 30))
        for points in (60, 61):
            await result(server, (ben.id, "ben", points), (ana.id, "ana", 50), rules=KEY)
        shown = await panel(server, ana, "stats")
        assert "Games: 1 · won: 1" in text_of(shown)
        assert lines(shown)[1] == "-# Point Salad"
        await ana.select(shown, [KEY], custom_id="m:stats:0:here")
        assert lines(shown)[1] == "-# Twin Salad"
        assert "Games: 2 · won: 0" in text_of(shown)
        assert "Rating: 9" in text_of(shown)
        await ana.click(shown, label="All servers")
        assert "Games: 2 · won: 0" in text_of(shown)
        feats = said(await ana.click(shown, label="Achievements"))
        assert "Twin Salad" in feats
        assert "(game 2)" in feats
        assert "(game 1)" not in feats
        for rules, met in (
            (DEFAULT, "1 rated game · you ahead: 1"),
            (KEY, "2 rated games · you ahead: 0"),
        ):
            told = await panel(server, ana, "stats", member=ben, game=rules)
            assert f"With you: {met}" in text_of(told)

    async def test_the_history_is_of_one_game(self, server: Server) -> None:
        ana, ben = server.members(2)
        await result(server, (ana.id, "ana", 40), (ben.id, "ben", 30))
        for points in range(6):
            await result(server, (ben.id, "ben", 60 + points), (ana.id, "ana", 50), rules=KEY)
        shown = await panel(server, ana, "history")
        assert "Replay 1" in labels(shown)
        assert "1 of 2" not in labels(shown)
        await ana.select(shown, [KEY], custom_id="m:history:0:all:0")
        assert [label for label in labels(shown) if "Replay" in label] == [
            f"Replay {number}" for number in (7, 6, 5, 4, 3)
        ]
        await ana.click(shown, label="Next")
        assert [label for label in labels(shown) if "Replay" in label] == ["Replay 2"]
        await ana.click(shown, label="My games")
        assert "Twin Salad" in text_of(shown)
        assert "1 of 2" in labels(shown)

    async def test_rules_and_help_are_of_one_game_and_pages_keep_to_it(
        self, server: Server
    ) -> None:
        ana = server.member("ana")
        assert "Like its twin, for 3 or 4 players." in text_of(
            await panel(server, ana, "help", game=KEY)
        )
        assert "Take veggies" in text_of(await panel(server, ana, "help"))
        shown = await panel(server, ana, "rules", game=KEY)
        await ana.click(shown, label="Next")
        assert [i for i in ids_of(shown) if KEY in i] == [
            i for i in ids_of(shown) if i.startswith("s:rules")
        ]
        await ana.select(shown, [DEFAULT], custom_id="m:rules:0:0")
        assert "1 of 4" in labels(shown)
        assert not [i for i in ids_of(shown) if KEY in i]

    async def test_lessons_are_of_one_game_from_turn_to_turn(self, server: Server) -> None:
        ana = server.member("ana")
        shown = await panel(server, ana, "learn", game=KEY)
        for turn in (1, 2):
            assert f"### Turn {turn} of 10" in text_of(shown)
            while not (confirm := ids_of(shown, "s:learndo:")):
                pressed = [i for i in ids_of(shown, "s:learn:") if i.endswith(PICKS[turn])]
                pick = next(i for i in pressed if ":back:" not in i)
                assert pick.startswith(f"s:learn:0:{KEY}.0")
                await ana.click(shown, custom_id=pick)
            await ana.click(shown, custom_id=confirm[0])
        assert "### Turn 3 of 10" in text_of(shown)
        await ana.click(shown, label="Start again")
        assert ids_of(shown, f"s:learn:0:{KEY}.1:")
        await server.press(ana, shown, "s:learnnew:0:1").done()
        assert ids_of(shown, "s:learn:0:1:")
        for forged in ("s:learn:0:chess.1:A:A", f"s:learn:0:{KEY}.:A:A"):
            told = said(await server.press(ana, shown, forged).done())
            assert "This lesson can't continue." in told, forged

    async def test_a_game_without_lessons_says_where_its_rules_are(self, server: Server) -> None:
        TITLES[KEY].course = None
        told = said(await server.member("ana").slash(server.channel, "salad learn", game=KEY))
        assert told == "This game has no lessons yet. `/salad rules` shows its rules."
        assert [value for _, value in titled(server)["learn"]] == [DEFAULT, KEY]
        await server.restart()
        assert "learn" not in titled(server)
        assert titled(server)["rules"]

    async def test_a_button_of_an_older_message_means_the_default_game(
        self, server: Server
    ) -> None:
        ana, ben = server.members(2)
        await result(server, (ana.id, "ana", 40), (ben.id, "ben", 30))
        shown = await panel(server, ana, "scores", game=KEY)
        for old, means in {
            "s:scores:0:all.wins.here.0": "Point Salad",
            "s:stats:0:here": "Point Salad",
            "s:history:0:all:0": "Point Salad",
            "s:rules:0:1": "2 of 4",
            "s:scores:0:all.wins.here.0.chess": "Point Salad",
        }.items():
            await server.press(ana, shown, old).done()
            assert means in text_of(shown) + str(labels(shown)), old


def menu(message: ResponseMessage, start: str) -> list[str]:
    """Return what the menu with such a custom_id offers."""
    (found,) = (part for part in parts(message) if part.get("custom_id", "").startswith(start))
    return [option["value"] for option in found["options"]]


# Seats


async def test_as_many_seats_can_be_asked_for_as_some_game_has(server: Server) -> None:
    (seats,) = [option for option in options(server)["new"] if option["name"] == "seats"]
    assert (seats["min_value"], seats["max_value"]) == (2, 6)


async def test_a_table_for_more_than_the_game_is_for_is_never_opened(server: Server) -> None:
    ana = server.member("ana")
    for capacity in (0, 1, 7, 99):
        new = NewGame(
            DEFAULT,
            server.guild.id,
            server.channel.id,
            ana.id,
            "ana",
            capacity,
            TableOptions(),
            "en",
        )
        with pytest.raises(WrongSeats):
            await server.bot.services.manager.open(new)
    root = server.env.backend.find_command("salad", server.guild.id, type=1)
    assert root is not None
    seats = {"type": 4, "name": "seats", "value": 99}
    sub = {"type": 1, "name": "new", "options": [seats]}
    data = {"id": root["id"], "name": "salad", "type": 1, "options": [sub]}
    await server._send(ana, 2, server.channel.id, data).done()
    server.env._errors.clear()
    assert history(server.channel) == []
    assert await server.bot.services.store.games.all_open() == []


async def test_a_table_that_is_stored_with_more_seats_fills_only_as_many_as_its_game_has(
    server: Server,
) -> None:
    people = server.members(6)
    lobby = await server.lobby(*people)
    database = server.bot.services.store._database
    async with database.write() as connection:
        await connection.execute(update(games).values(capacity=99))
    await server.restart()
    await people[0].click(board_of(server.channel), label="Make it friendly")
    lobby = board_of(server.channel)
    assert button(lobby, "Join")["disabled"]
    assert "free" not in text_of(lobby)
    manager = server.bot.services.manager
    with pytest.raises(TableFull):
        await manager.join(1, Person(999, "zoe"))
    with pytest.raises(TableFull):
        await manager.seat_computer(1, people[0].id, "sprout")
    await people[0].click(lobby, label="Start")
    assert (await server.table()).running
