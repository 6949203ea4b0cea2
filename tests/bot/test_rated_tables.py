"""A table is rated, and then nobody is advised, or friendly, and then it counts for no scores."""

from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord
from sqlalchemy import update

from bot.players import Budget, Evaluation, Expectation
from bot.store.schema import games
from bot.ui.table import hints
from tests.bot import finished
from tests.bot.matches import play_out
from tests.bot.messages import board_of, button, history, ids_of, labels, lines, said, text_of
from tests.bot.server import Server

RATED = "**Rated**: changes ratings and leaderboards. No hints."
ON = "**Friendly**: no scores change. Hints are on, only for the person who asks."
OFF = "**Friendly**: no scores change. No hints."
NONE = "This game has no hints. In a friendly game, the host can turn them on before the start."


@pytest.fixture
def owner(server: Server) -> simcord.MemberActor:
    """Return a member who may manage the server."""
    rights = discord.Permissions(manage_guild=True)
    return server.member("olga", roles=[server.guild.create_role("owners", permissions=rights)])


def says(server: Server) -> str:
    """Return what the lobby says about counting."""
    return lines(board_of(server.channel))[-1]


async def test_a_table_is_rated_until_its_host_makes_it_friendly_and_only_until_the_start(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, ben)
    assert says(server) == RATED
    assert said(await ben.click(lobby, label="Make it friendly")).startswith("Only the host (ana)")
    await ana.click(lobby, label="Make it friendly")
    assert says(server) == ON
    await ana.click(board_of(server.channel), label="Without hints")
    assert says(server) == OFF
    assert "With hints" in labels(board_of(server.channel))
    await ana.click(board_of(server.channel), label="Make it rated")
    assert says(server) == RATED
    assert "With hints" not in labels(board_of(server.channel))
    lobby = board_of(server.channel)
    await ana.click(lobby, label="Start")
    late = await server.press(ana, lobby, "s:rated:1:0").done()
    assert said(late) == (
        "This game has already started. `/salad new` opens another, in another channel or a thread."
    )
    assert (await server.table()).record.options.rated


async def test_a_rated_lobby_says_what_people_are_rated_here_and_a_friendly_one_does_not(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    with server.env.time_context():
        await finished.play(server, ana, ben)
        other = (ben.id, "ben", 30), (cleo.id, "cleo", 20)
        await finished.result(server, *other, rules="veggies")
    standings = {
        person: await server.bot.services.store.ratings.of_person(
            "point-salad", server.guild.id, person.id
        )
        for person in (ana, ben)
    }
    rating = {person: round(found.rating.points) for person, found in standings.items()}
    lobby = await server.lobby(ana, ben, cleo)
    menu = ids_of(lobby, "m:computer:")[0]
    await ana.select(lobby, ["sprout"], custom_id=menu)
    rated = [line for line in lines(board_of(server.channel)) if line[1:3] == ". "]
    assert rated == [
        f"1. **ana** (host) · rating {rating[ana]}",
        f"2. **ben** · rating {rating[ben]}",
        "3. **cleo**",
        "4. **🤖 Sprout**",
    ]
    assert rating[ana] != rating[ben]
    await ana.click(board_of(server.channel), label="Make it friendly")
    assert "rating 1" not in text_of(board_of(server.channel))


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"rated": False}, ON),
        ({"rated": False, "hints": False}, OFF),
        ({"rated": True, "hints": True}, RATED),
        ({"hints": True}, ON),
        ({"hints": False}, RATED),
    ],
)
async def test_the_command_says_whether_a_table_is_rated_and_has_hints(
    server: Server, options: dict[str, Any], line: str
) -> None:
    told = said(await server.member("ana").slash(server.channel, "salad new", **options))
    assert says(server) == line
    # What cannot be had together is not dropped without a word.
    assert ("Rated games have no hints." in told) is (options == {"rated": True, "hints": True})


async def test_at_a_rated_table_no_press_brings_advice_and_no_board_shows_any(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    board = await server.pick_default()
    mover = await server.mover()
    assert not {"Hint", "Chances"} & {*labels(board)}
    assert "winning" not in text_of(board)
    action = ":".join(ids_of(board, "s:do:")[0].split(":")[3:5])
    assert said(await server.press(mover, board, f"s:chances:1:{action}").done()) == NONE
    assert said(await server.press(mover, board, "s:hint:1:0").done()) == NONE
    early = await server.press(mover, board, "s:analyse:1").done()
    assert said(early) == "Game 1 isn't over yet. Ask again after its end."


async def test_at_a_friendly_table_chances_are_asked_for_and_told_to_who_plays_alone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "_QUICK", Budget(16 * 4))
    await server.game(*server.members(2), rated=False)
    board = await server.pick_default()
    before = text_of(board)
    assert "winning" not in before
    mover, (other,) = await server.mover(), await server.others()
    told = said(await mover.click(board, label="Chances")).splitlines()
    assert told[0].startswith("### Where this may lead: ")
    assert [line.split(":")[0] for line in told[1:]] == ["- **ana**", "- **ben**"]
    assert all(int(line.split("about ")[2].split("%")[0]) % 10 == 0 for line in told[1:])
    assert text_of(board_of(server.channel)) == before
    assert said(await other.click(board, label="Chances")).startswith("Not yet: ")
    assert len(history(server.channel)) == 2


def _found(action: str, win: float, points: float) -> Evaluation:
    standing = Expectation(
        points=(points, points),
        win=(win, 1 - win),
        rank=(1.5, 1.5),
        playouts=400,
        points_error=(0.4, 0.4),
        win_error=(0.025, 0.025),
    )
    return Evaluation(action, standing, win)


async def _hints(
    server: Server, monkeypatch: pytest.MonkeyPatch, *found: Evaluation
) -> list[tuple[str, str]]:
    """Return the place of each turn that a person is told, and what is expected of it."""

    async def evaluate(*_: object) -> list[Evaluation]:
        return [*found]

    monkeypatch.setattr(hints, "_evaluate", evaluate)
    await server.game(*server.members(2), rated=False)
    mover = await server.mover()
    told = said(await mover.click(board_of(server.channel), label="Hint")).splitlines()
    ends = [" · ".join(line.split(" · ")[:2]) for line in told[2::2]]
    return [(line.split("\\")[0], end) for line, end in zip(told[1::2], ends, strict=True)]


async def test_moves_that_chef_cannot_tell_apart_share_a_place_and_their_numbers(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (_found("A", 0.53, 40.2), _found("B", 0.49, 39.9), _found("C", 0.31, 31.2))
    assert await _hints(server, monkeypatch, *found) == [
        ("1", "-# Expected: about 40 points · winning chance about 50%"),
        ("1", "-# Expected: about 40 points · winning chance about 50%"),
        ("3", "-# Expected: about 30 points · winning chance about 30%"),
    ]


async def test_moves_that_chef_can_tell_apart_have_places_of_their_own_with_equal_numbers(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        replace(one, standing=replace(one.standing, win_error=(0.005, 0.005)))
        for one in (_found("A", 0.52, 40.2), _found("B", 0.48, 40.0))
    ]
    assert await _hints(server, monkeypatch, *found) == [
        ("1", "-# Expected: about 40 points · winning chance about 50%"),
        ("2", "-# Expected: about 40 points · winning chance about 50%"),
    ]


async def test_a_move_that_was_hardly_tried_is_not_named_and_changes_nothing_about_the_best(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    best, tried = _found("A", 0.8, 44.0), _found("B", 0.0, 20.0)
    vague = replace(tried.standing, win_error=(0.5, 0.5), points_error=(12.0, 12.0))
    found = (best, replace(tried, standing=vague))
    assert await _hints(server, monkeypatch, *found) == [
        ("1", "-# Expected: about 45 points · winning chance about 80%"),
    ]


async def test_no_move_comes_before_one_of_which_a_better_chance_is_told(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (_found("A", 0.53, 37.1), _found("B", 0.31, 44.0), _found("C", 0.49, 40.2))
    assert await _hints(server, monkeypatch, *found) == [
        ("1", "-# Expected: about 35 points · winning chance about 50%"),
        ("2", "-# Expected: about 40 points · winning chance about 50%"),
        ("3", "-# Expected: about 45 points · winning chance about 30%"),
    ]


async def test_a_friendly_game_has_its_replay_but_no_ratings_leaders_or_achievements(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    await server.game(ana, ben, rated=False)
    final = text_of(await play_out(server))
    assert "Ratings" not in final
    assert "Seedling" not in final
    assert "A friendly game" in final
    assert "No rated games yet." in said(await ana.slash(server.channel, "salad stats"))
    assert "Nobody is ranked here yet." in said(await ana.slash(server.channel, "salad scores"))
    assert "ben" in said(await ana.slash(server.channel, "salad history"))
    assert "dealt and played fairly" in said(await ana.slash(server.channel, "salad verify"))
    await ana.click(board_of(server.channel), label="Rematch")
    assert says(server) == ON


async def test_the_rematch_of_a_rated_game_is_rated_and_has_hints_once_it_is_friendly(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    await server.game(ana, ben)
    await ana.click(await play_out(server), label="Rematch")
    lobby = board_of(server.channel)
    assert RATED in lines(lobby)
    await ana.click(lobby, label="Make it friendly")
    assert ON in lines(board_of(server.channel))


async def test_a_game_that_ran_before_there_were_friendly_ones_counts_and_keeps_its_hints(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    old = {"scores_shown": True, "hints": True, "pace": "slow", "match": False, "rules": {}}
    rules = (await server.table()).record.options.rules
    async with server.bot.services.store._database.write() as connection:
        await connection.execute(update(games).values(options=old | {"rules": rules}))
    await server.restart()
    ana = server.member("ana")
    await ana.slash(server.channel, "salad board")
    assert "Hint" in labels(board_of(server.channel))
    options = (await server.table()).record.options
    assert options.rated


async def test_a_server_chooses_what_its_tables_begin_with_and_a_host_says_otherwise(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana = server.member("ana")
    panel = (await owner.slash(server.channel, "salad settings")).response
    assert panel is not None
    for label in ("Rated", "Hints if friendly", "Scores shown"):
        await owner.click(panel, label=label)
    assert {"Friendly", "No hints", "Scores hidden"} <= {*labels(panel)}
    await server.lobby(ana)
    assert says(server) == OFF
    assert "Scores stay hidden until the end." in text_of(board_of(server.channel))
    await ana.click(board_of(server.channel), label="Leave")
    await server.lobby(ana, rated=True, scores=True)
    assert says(server) == RATED
    assert "Scores are shown during the game." in text_of(board_of(server.channel))
    await server.restart()
    again = (await owner.slash(server.channel, "salad settings")).response
    assert again is not None
    assert button(again, "Friendly")


async def test_one_person_among_computers_is_told_what_it_takes_to_be_rated(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana)
    assert says(server) == RATED
    await ana.select(lobby, ["sprout"], custom_id=ids_of(lobby, "m:computer:")[0])
    assert says(server).startswith("**Rated** once two people play")
    await ben.click(board_of(server.channel), label="Join")
    assert says(server) == RATED


async def test_who_has_only_played_what_does_not_count_is_told_so(server: Server) -> None:
    ana, ben = server.members(2)
    game = await finished.play(server, ana, ben)
    friendly = update(games).where(games.c.id == game).values(options={"rated": False})
    async with server.bot.services.store._database.write() as connection:
        await connection.execute(friendly)
    told = said(await ana.slash(server.channel, "salad stats"))
    assert "No rated games yet." in told
    assert "And 1 game that does not count here" in told


async def test_a_history_of_another_game_does_not_say_that_nothing_was_finished(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await finished.play(server, ana, ben)
    told = said(await ana.slash(server.channel, "salad history", game="veggies"))
    assert "Nobody has finished Veggies in this server yet." in told
