"""Who is left with nobody to play against has won, and may play the board on."""

import random

import pytest

from bot.manager.outcomes import exported
from bot.manager.recount import recount
from bot.scores.exports import verify
from bot.store.guilds import GuildSettings
from tests.bot.matches import start_match
from tests.bot.messages import alive, board_of, history, labels, privates, said, text_of
from tests.bot.server import Server
from tests.bot.tables import with_sprout

A_DAY = 24 * 3600
"""Seconds for which the board can be played on."""


@pytest.mark.parametrize("turns", [0, 3])
async def test_of_two_the_one_who_stays_has_won_at_once(server: Server, turns: int) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    for turn in range(turns):
        await server.take_turn(random.Random(turn))
    asked = privates(await ben.slash(server.channel, "salad leave"))[-1]
    assert text_of(asked) == ("Leave game 1? You lose, and ana wins. This cannot be undone.")
    await ben.click(asked, label="Leave the game")
    final = board_of(server.channel)
    assert text_of(final).startswith(
        "## 🏆 Game 1, winner: ana\n"
        "🥇 **ana**\n"
        "2\\. **ben** (left)\n"
        "Everybody else has left, so the game ends here.\n"
    )
    assert labels(final) == ["Rematch", "Keep playing", "Details", "Analysis"]
    assert [message.id for message in alive(server.channel)] == [final.id]
    assert "won: 1 (100%)" in said(await ana.slash(server.channel, "salad stats"))
    assert "won: 0 (0%)" in said(await ben.slash(server.channel, "salad stats"))
    joining = said(await ben.slash(server.channel, "salad join"))
    assert "No game is open in this channel." in joining
    assert "ana" in said(await ben.slash(server.channel, "salad history"))
    await server.restart()
    assert [message.id for message in alive(server.channel)] == [final.id]
    opened = await ben.slash(server.channel, "salad new")
    assert said(opened).startswith("Your game is open")


async def test_everything_about_a_game_that_ended_early_can_be_looked_at(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    for turn in range(3):
        await server.take_turn(random.Random(turn))
    await server.leave(ana)
    final, store = board_of(server.channel), server.bot.services.store
    assert "ana" in said(await ben.click(final, label="Details"))
    server.env.backend.advance_clock(A_DAY)
    assert "dealt and played fairly" in said(await ben.slash(server.channel, "salad verify"))
    shown = said(await ben.slash(server.channel, "salad replay"))
    assert "Game 1, turn by turn" in shown
    duel = said(await ben.slash(server.channel, "salad stats", against=ana))
    assert "**ben** ahead: 1 (100%)" in duel, "though nothing has moved the rating of who stayed"
    record, found = (await server.table()).record, await store.results.of_game(1)
    assert [(one.points, one.left, one.rank) for one in found] == [
        (None, True, 2),
        (None, False, 1),
    ]
    export = exported(record, found, {})
    assert all(check.holds for check in verify(export))
    both = [seat.model_copy(update={"left": False, "rank": 1}) for seat in export.seats]
    stayed = export.model_copy(update={"seats": tuple(both)})
    assert not all(check.holds for check in verify(stayed))
    assert await recount(store) == 1
    assert await store.results.of_game(1) == found


async def test_in_a_match_too_who_is_left_alone_has_won(server: Server) -> None:
    await start_match(server, 3)
    ana, _, cleo = server.members(3)
    await server.leave(ana)
    assert (await server.table()).running
    await server.leave(cleo)
    final = text_of(board_of(server.channel))
    assert final.startswith("## 🏆 Game 1, winner: ben\n🥇 **ben**\n2\\. **ana** (left)\n2\\. ")


async def test_who_has_won_may_play_on_and_the_result_stays(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    await server.take_turn(random.Random(1))
    await server.leave(ben)
    final, store = board_of(server.channel), server.bot.services.store
    before = await store.results.of_game(1)
    refused = said(await ben.click(final, label="Keep playing"))
    assert refused == ("You have no seat in this game. `/salad join` takes one if there is one.")
    await ana.click(final, label="Keep playing")
    assert ana.mention in text_of(board_of(server.channel))
    busy = said(await ana.click(final, label="Keep playing"))
    assert busy.startswith("Game 1 was already played on, as game 2.")
    table = await server.table(2)
    assert table.running
    assert table.version >= 1
    assert not table.record.options.rated
    for turn in range(2):
        await server.take_turn(random.Random(turn), game=2)
    asked = await ana.slash(server.channel, "salad leave")
    await ana.click(privates(asked)[-1], label="Leave the game")
    assert not (await server.table(2)).running
    assert await store.results.of_game(1) == before
    assert await store.results.of_game(2) == []
    assert "won: 1 (100%)" in said(await ana.slash(server.channel, "salad stats"))


async def test_with_computer_players_at_the_table_the_last_person_plays_on(server: Server) -> None:
    ana, ben = server.members(2)
    await with_sprout(server, ana, ben)
    await server.leave(ben)
    assert (await server.table()).running
    assert "Sit in for ben" in labels(board_of(server.channel))


async def test_who_is_forgotten_leaves_the_game_to_the_other(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    asked = privates(await ben.slash(server.channel, "salad forget-me"))[-1]
    await ben.click(asked, label="Delete my data")
    assert text_of(history(server.channel)[-1]).startswith("## 🏆 Game 1, winner: ana")
    assert len(alive(server.channel)) == 1


async def test_a_game_is_played_on_only_where_the_server_wants_games(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    await server.leave(ben)
    final, elsewhere = board_of(server.channel), server.guild.create_text_channel("elsewhere")
    chosen = GuildSettings(channels=(elsewhere.id,))
    await server.bot.services.store.guilds.set_settings(server.guild.id, chosen)
    refused = said(await ana.click(final, label="Keep playing"))
    assert refused == f"Games can be opened in: <#{elsewhere.id}>"
    await server.bot.services.store.guilds.set_settings(server.guild.id, GuildSettings())
    await ana.click(final, label="Keep playing")
    assert (await server.table(2)).running
