"""Seats that people have left are taken over by others; the results stay with who left."""

import random
from typing import Any

import pytest
import simcord

from bot.manager.outcomes import exported
from bot.scores.ledger import EVERYWHERE
from bot.ui.table import hints
from tests.bot.messages import (
    alive,
    alts,
    board_of,
    history,
    ids_of,
    labels,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server
from tests.bot.tables import with_sprout
from tests.manager.house import results_of


async def play_on(server: Server) -> None:
    """Let everybody take the turn that a sleeper takes, and show the end."""
    manager = server.bot.services.manager
    while (table := await manager.table(1)).running:
        (decision,), (seat,) = table.pending(), table.waits_for()
        action = str(table.game.default_action(table.state, seat.seat))
        await manager.submit(1, seat.user_id, decision.id, action)
    await server.bot.services.live.screens.show(1)


async def taken_over(server: Server, **options: Any) -> tuple[simcord.MemberActor, ...]:
    """Start a game of ana, ben and eve, let ben leave and cleo take the seat."""
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, server.member("eve"), **options)
    await server.leave(ben)
    await cleo.click(board_of(server.channel), label="Sit in for ben")
    return ana, ben, cleo


async def test_the_board_offers_the_seat_of_one_who_left_to_everybody(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, server.member("eve"))
    await server.leave(ben)
    told, board = history(server.channel)[-2:]
    assert (
        text_of(told) == "**ben** leaves the game. I play the seat until another member takes it."
    )
    assert [message.id for message in alive(server.channel)] == [board.id]
    taken = await cleo.click(board, label="Sit in for ben")
    assert said(taken) == (
        "You sit in for **ben** in game 1. For ben it counts as a loss, so the seat comes last; "
        "your own scores don't change."
    )
    told, board = history(server.channel)[-2:]
    assert text_of(told) == (
        "**cleo** sits in for **ben**. For ben it counts as a loss, so the seat comes last; "
        "cleo's own scores don't change."
    )
    assert "Sit in for ben" not in labels(board)
    assert len(alive(server.channel)) == 1
    assert any("cleo (for ben)" in alt for alt in alts(board))


async def test_in_a_friendly_game_nobody_is_told_of_a_loss(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, server.member("eve"), rated=False)
    asked = privates(await ben.slash(server.channel, "salad leave"))[-1]
    assert text_of(asked) == (
        "Leave game 1? I'll play your seat. Until another member takes it, `/salad join` brings "
        "you back. No scores change."
    )
    await ben.click(asked, label="Leave the game")
    taken = await cleo.click(board_of(server.channel), label="Sit in for ben")
    assert said(taken) == "You sit in for **ben** in game 1."
    assert text_of(history(server.channel)[-2]) == "**cleo** sits in for **ben**."
    assert not any("a loss" in text_of(message) for message in history(server.channel))


async def test_who_takes_over_is_asked_for_turns_gets_hints_and_plays(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def thoughtless(*_: object) -> list[object]:
        return []

    monkeypatch.setattr(hints, "_evaluate", thoughtless)
    ana, ben, cleo = await taken_over(server, rated=False)
    movers = []
    for turn in range(6):
        movers.append(await server.mover())
        await server.take_turn(random.Random(turn))
    assert ben not in movers
    assert movers.count(cleo) == movers.count(ana) == 2
    while await server.mover() != cleo:
        await server.take_turn(random.Random(9))
    assert cleo.mention in text_of(board_of(server.channel))
    hint = await cleo.click(board_of(server.channel), label="Hint")
    assert "What Chef would do" in said(hint)
    assert "cleo plays your seat" in said(await ben.click(board_of(server.channel), label="Hint"))
    assert "**cleo \\(for ben\\)**" in said(await cleo.slash(server.channel, "salad salad"))
    actors = {turn.user_id for turn in (await server.table()).record.turns}
    assert actors <= {ana.id, cleo.id, server.member("eve").id}


async def test_the_seat_can_be_taken_by_command_and_after_a_restart(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, server.member("eve"))
    refused = await cleo.slash(server.channel, "salad join")
    assert said(refused) == (
        "This game has already started. `/salad new` opens another, in another channel or a thread."
    )
    await server.leave(ana)
    await server.restart()
    assert "You sit in for **ana**" in said(await cleo.slash(server.channel, "salad join"))
    await server.restart()
    seat = (await server.table()).seat_of(cleo.id)
    assert seat is not None
    assert seat.owner == (ana.id, "ana")


async def test_who_left_is_told_who_plays_and_gets_in_nowhere(server: Server) -> None:
    _, ben, _ = await taken_over(server)
    told = "You have left this game, and cleo plays your seat now."
    board = board_of(server.channel)
    assert said(await ben.click(board, custom_id=ids_of(board, "s:pick:")[0])) == told
    for command in ("join", "leave"):
        assert said(await ben.slash(server.channel, f"salad {command}")) == told
    assert said(await server.press(ben, board, "s:take:1:0").done()) == told
    assert said(await server.press(ben, board, "s:return:1").done()) == told


async def test_who_sits_at_the_table_or_comes_too_late_gets_no_seat(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, server.member("finn"))
    await server.leave(ben)
    board = board_of(server.channel)
    assert said(await ana.click(board, label="Sit in for ben")) == ("You already have a seat here.")
    presses = [server.press(p, board, "s:take:1:1") for p in (cleo, server.member("dmitri"))]
    answers = sorted([said(await press.done()) for press in presses])
    assert answers[0] == "This seat is taken again. `/salad board` shows the game."
    assert answers[1].startswith("You sit in for **ben**")
    for forged in ("s:take:1:0", "s:take:1:9", "s:take:1:x", "s:take:1:"):
        late = await server.press(server.member("eve"), board, forged).done()
        assert said(late) == "This seat is taken again. `/salad board` shows the game."


async def test_a_seat_that_was_left_again_goes_back_to_its_owner_or_to_others(
    server: Server,
) -> None:
    _, ben, cleo = await taken_over(server)
    dmitri = server.member("dmitri")
    await server.leave(cleo)
    assert "Sit in for ben" in labels(board_of(server.channel))
    await dmitri.slash(server.channel, "salad join")
    seat = (await server.table()).seat_of(dmitri.id)
    assert seat is not None
    assert seat.owner == (ben.id, "ben")
    await server.leave(dmitri)
    back = await ben.slash(server.channel, "salad join")
    assert said(back) == "You have a seat in game 1."
    assert text_of(history(server.channel)[-2]) == "**ben** comes back to the game."
    await play_on(server)
    left = {name: left for name, _, _, left in await results_of(server.bot.services.store)}
    assert left == {"ana": False, "ben": False, "eve": False}


async def test_the_result_is_that_of_who_left_and_everything_says_who_played(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben, cleo = await taken_over(server)
    await play_on(server)
    final = board_of(server.channel)
    assert "\n3\\. **cleo** (for **ben**): " in text_of(final)
    assert "cleo (for ben)" in alts(final)[0]
    assert "(left)" not in alts(final)[0], "ben has left, cleo has not"
    assert "📈 Ratings: " in text_of(final)
    store = server.bot.services.store
    ranked = [(name, rank, left) for name, rank, _, left in await results_of(store)]
    assert [one for one in ranked if one[0] != "eve"][-1] == ("ben", 3, True)
    for guild_id in (server.guild.id, EVERYWHERE):
        games = [
            (await store.ratings.of_person("point-salad", guild_id, p.id)).games
            for p in (ben, cleo)
        ]
        assert games == [1, 0]
    found = said(await cleo.slash(server.channel, "salad stats"))
    assert "No rated games yet." in found
    assert "Games: 1 · won: 0" in said(await ben.slash(server.channel, "salad stats"))
    panel = privates(await ana.slash(server.channel, "salad history"))[-1]
    assert ", cleo (for ben) " in text_of(panel)
    accounts = await store.names.account_names([p.id for p in server.people.values()])
    file = exported((await server.table()).record, await store.results.of_game(1), accounts)
    assert [(seat.name, seat.left, seat.substitute) for seat in file.seats] == [
        ("ana", False, None),
        ("ben", True, "cleo"),
        ("eve", False, None),
    ]
    assert file.seats[1].rank == 3
    assert said(await cleo.slash(server.channel, "salad verify")).count("✅") == 3


async def test_who_played_on_and_who_left_may_call_for_a_rematch(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben, cleo = await taken_over(server)
    await play_on(server)
    await ben.click(board_of(server.channel), label="Rematch")
    call = text_of(history(server.channel)[-1])
    eve = server.member("eve")
    assert call == f"{ana.mention} {cleo.mention} {eve.mention}, a rematch! Join if you like."


async def test_a_game_in_which_only_others_are_left_has_no_winner(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, _, _ = await taken_over(server)
    for person, other in ((ana, "dmitri"), (server.member("eve"), "finn")):
        await server.leave(person)
        await server.member(other).slash(server.channel, "salad join")
    await play_on(server)
    final = text_of(board_of(server.channel))
    assert final.startswith("## Game 1 ends without a winner: all players left\n1\\. ")
    assert "🥇" not in final
    panel = privates(await ana.slash(server.channel, "salad history"))[-1]
    assert "**ana**" not in text_of(panel)
    assert "**ben**" not in text_of(panel)


async def test_hosting_passes_on_to_who_took_a_seat_over(server: Server) -> None:
    ana, _, cleo = await taken_over(server)
    await server.leave(ana)
    assert (await server.table()).record.host_id == cleo.id


async def test_a_game_that_everybody_left_cannot_be_taken_over(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await with_sprout(server, ana, ben)
    await server.leave(ben)
    board = board_of(server.channel)
    await server.leave(ana)
    assert (
        said(await server.press(cleo, board, "s:take:1:1").done())
        == "This game is over. `/salad new` opens the next."
    )
    joining = said(await cleo.slash(server.channel, "salad join"))
    assert "No game is open in this channel." in joining


async def test_who_took_over_and_sleeps_is_away_and_can_come_back(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, server.member("eve"), pace="live")
    await server.leave(ben)
    await cleo.slash(server.channel, "salad join")
    for turn in range(6):
        if await server.mover() == cleo:
            await server.env.advance_time(130)
        else:
            await server.take_turn(random.Random(turn))
    seat = (await server.table()).seat_of(cleo.id)
    assert seat is not None
    assert seat.away_at is not None
    assert "I'm back" in labels(board_of(server.channel))
    assert not any(label.startswith("Take") for label in labels(board_of(server.channel)))
    await cleo.click(board_of(server.channel), label="I'm back")
    seat = (await server.table()).seat_of(cleo.id)
    assert seat is not None
    assert (seat.away_at, seat.owner) == (None, (ben.id, "ben"))


async def test_who_sits_in_for_somebody_of_the_same_name_is_told_apart_everywhere(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana = server.member("ana")
    for number in range(2):
        user = server.env.create_user(f"sam{number}", global_name="Sam")
        server.people[f"sam{number}"] = server.guild.add_member(user)
    owner, substitute = server.people["sam0"], server.people["sam1"]
    await server.game(ana, owner, server.member("eve"))
    await server.leave(owner)
    await substitute.slash(server.channel, "salad join")
    await play_on(server)
    final = text_of(board_of(server.channel))
    assert "**② Sam** (for **❷ Sam**)" in final
    panel = privates(await ana.slash(server.channel, "salad history"))[-1]
    assert "② Sam (for ❷ Sam)" in text_of(panel)
