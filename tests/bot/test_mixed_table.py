"""Tables of all kinds of people: readers of words, sleepers, computers, substitutes."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.players import LEVELS
from bot.store.records import Preferences
from bot.thinking.brain import ABOUT, ALONE
from tests.bot.finished import play
from tests.bot.limits import Json
from tests.bot.messages import (
    alts,
    board_of,
    history,
    ids_of,
    labels,
    lines,
    parts,
    picks,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server
from tests.bot.thinking import think_at_once

WORDS = "\n- **"
"""So begins each player's line of a board that is told in words."""
NAMED = re.compile(r"[ABC][12] [a-z]+")
"""So reads a button of the market at a table where somebody has asked for words."""
SHOWN = 8
"""The most achievements that the end of a game names."""


async def prefer(server: Server, *people: simcord.MemberActor, **chosen: bool | int) -> None:
    for person in people:
        await server.bot.services.store.people.set_preferences(person.id, Preferences(**chosen))  # type: ignore[arg-type]  # names and types are the record's own


async def seat_computers(server: Server, host: simcord.MemberActor, *levels: str) -> None:
    for level in levels:
        menu = ids_of(board_of(server.channel), "m:computer:")[0]
        await host.select(board_of(server.channel), [level], custom_id=menu)


async def play_to_the_end(server: Server, game: int) -> None:
    """Let everybody take turns without looking, and show the end."""
    services = server.bot.services
    while (table := await services.manager.table(game)).running:
        if table.computer_to_move() is not None:
            await services.autopilot.play_on(game)
            continue
        (decision,), (seat,) = table.pending(), table.waits_for()
        action = str(table.game.default_action(table.state, seat.seat))
        await services.manager.submit(game, seat.user_id, decision.id, action)
    await services.live.screens.show(game)


async def test_one_players_words_stand_beside_the_pictures_and_everybodys_replace_them(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    board = await server.game(ana, ben)
    assert WORDS not in text_of(board)
    assert "A1" in labels(board)
    pictures = len(alts(board))
    assert pictures
    for words, left in (((ana,), pictures), ((ana, ben), 0)):
        await prefer(server, *words, text_board=True)
        await ana.slash(server.channel, "salad board")
        board = board_of(server.channel)
        assert len(alts(board)) == left
        assert sum(bool(NAMED.fullmatch(label)) for label in labels(board)) == 6
        # What is picked is found again, whatever the buttons say.
        mover, slot = await server.mover(), picks(board)[3]
        await mover.click(board, custom_id=slot)
        assert any(NAMED.fullmatch(label) for label in labels(board_of(server.channel)))
        await mover.click(board_of(server.channel), custom_id=picks(board_of(server.channel))[3])
        told = [line for line in lines(board) if line.startswith("- ")]
        assert [any(name in line for line in told) for name in ("ana", "ben")] == [True, True]


async def test_two_computer_players_are_two_and_the_last_one_is_sent_away_first(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.lobby(ana, ben)
    await seat_computers(server, ana, "sprout", "gardener", "sprout")
    seats = (await server.table()).shown.record.seats
    computers = ["🤖 Sprout", "🤖 Gardener", "🤖 Sprout II"]
    assert [seat.name for seat in seats] == ["ana", "ben", *computers]
    assert len({seat.user_id for seat in seats}) == len(seats)
    assert all((seat.user_id < 0) is (seat.level is not None) for seat in seats)
    await seat_computers(server, ana, "none")
    seats = (await server.table()).shown.record.seats
    assert [seat.name for seat in seats] == ["ana", "ben", *computers[:2]]
    assert "5. " not in text_of(board_of(server.channel))


async def test_at_a_full_table_the_host_can_only_remove_computer_players(server: Server) -> None:
    ana, ben = server.members(2)
    await server.lobby(ana, ben, seats=3)
    old = ids_of(board_of(server.channel), "m:computer:")[0]
    await seat_computers(server, ana, "sprout")
    (menu,) = menus(board_of(server.channel), "computer")
    assert menu["placeholder"] == "Remove a computer player"
    assert [option["value"] for option in menu["options"]] == ["none"]
    told = said(await server.press(ana, board_of(server.channel), old, "chef").done())
    assert told.startswith("Every seat is taken. Remove a computer player, or ask somebody")
    await seat_computers(server, ana, "none")
    (menu,) = menus(board_of(server.channel), "computer")
    assert menu["placeholder"] == "Add a computer player"
    assert len(menu["options"]) == len(LEVELS)


async def test_a_table_full_of_people_has_no_menu_of_computer_players(server: Server) -> None:
    people = server.members(2)
    lobby = await server.lobby(*people, seats=2)
    assert not menus(lobby, "computer")
    assert "2. **ben**" in text_of(lobby)


def menus(message: ResponseMessage, verb: str) -> list[Json]:
    """Return the menus of a message that send this verb."""
    return [part for part in parts(message) if part.get("custom_id", "").startswith(f"m:{verb}:")]


async def test_the_end_of_a_mixed_table_tells_of_those_who_played_for_themselves_to_the_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    monkeypatch.setattr("bot.ui.live.aftermath._MOST_ACHIEVEMENTS", 20)
    think_at_once(server)
    ana, ben, cleo = server.members(3)
    await server.lobby(ana, ben, cleo)
    await seat_computers(server, ana, "sprout", "sprout")
    await ana.click(board_of(server.channel), label="Start")
    await server.leave(cleo)
    (seat,) = ids_of(board_of(server.channel), "s:take:")
    await server.member("dmitri").click(board_of(server.channel), custom_id=seat)
    await prefer(server, ana, text_board=True)
    await play_to_the_end(server, 1)
    shown = await server.bot.services.live.displays.of_board(await server.table(1))
    assert shown.scene.automatic == {3, 4}
    final = board_of(server.channel)
    assert alts(final)
    told = lines(final)
    firsts = [line for line in told if "Seedling" in line]
    assert [line.split("**")[1] for line in firsts] == ["ana", "ben"]
    achieved = {line.split("**")[1] for line in told if re.match(r"\S+ \*\*.*\*\* · ", line)}
    assert achieved <= {"ana", "ben"}
    (ratings,) = [line for line in told if line.startswith("📈")]
    assert [name in ratings for name in ("ana", "ben", "cleo", "dmitri", "Sprout")] == [
        *[True] * 3,
        *[False] * 2,
    ]
    assert any("**dmitri** (for **cleo**)" in line for line in told)
    # Who reads boards in words steps through the game in words, too.
    page = privates(await server.press(ana, final, "s:turns:1:0").done())[-1]
    assert alts(page) == []
    assert any(line.startswith("- Pile A: ") for line in lines(page))


async def test_of_more_than_eight_achievements_eight_are_named_and_the_others_counted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    people = server.members(6)
    number = await play(server, *people)
    display = await server.bot.services.live.displays.of_board(await server.table(number))
    ratings, *earned, rest = display.news
    assert ratings.startswith("📈")
    assert len(earned) == SHOWN
    more = re.fullmatch("… and (\\d+) more", rest)
    assert more is not None
    assert int(more[1]) == await _earned(server, people) - SHOWN


async def _earned(server: Server, people: list[simcord.MemberActor]) -> int:
    """Return how many achievements people have, as each of them is told."""
    earned = 0
    for person in people:
        panel = privates(await person.slash(server.channel, "salad stats"))[-1]
        feats = said(await person.click(panel, label="Achievements"))
        earned += feats.count("(game 1)")
    return earned


async def test_a_second_game_tells_only_what_it_brought_for_the_first_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    people = server.members(2)
    await play(server, *people)
    news: list[tuple[str, ...]] = []
    for seed in range(2, 9):
        number = await play(server, *people, seed=seed)
        news.append(
            (await server.bot.services.live.displays.of_board(await server.table(number))).news
        )
        if any("Green thumb" in line for line in news[-1]):
            break
    assert any("Green thumb" in line for line in news[-1]), "whoever lost the first game"
    assert all("Seedling" not in line for lines in news for line in lines)


async def test_a_channel_shows_its_own_last_game_and_no_other_ones(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    kitchen = server.guild.create_text_channel("kitchen")
    hall = server.guild.create_text_channel("hall")
    for number, channel in ((1, server.channel), (2, kitchen)):
        await server.game(ana, ben, channel=channel)
        await play_to_the_end(server, number)
    for number, channel in ((1, server.channel), (2, kitchen)):
        told = said(await ana.slash(channel, "salad board"))
        assert f"/{channel.id}/" in told
        assert f"ame {number}" in text_of(board_of(channel))
    assert "http" not in said(await ana.slash(hall, "salad board"))


async def test_who_sleeps_at_half_time_is_reminded_when_the_quiet_hours_end(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="slow")
    half = (server.env.now() + timedelta(hours=12)).hour
    await prefer(server, ana, ben, quiet_from=(half - 4) % 24)
    for hours, reminded in ((12.1, False), (4, False), (1, True)):
        server.env.backend.advance_clock(hours * 3600)
        # Not the whole gap was an outage.
        server.bot.services.clock._able = server.bot.services.clock.steady()
        await server.wait()
        told = "\n".join(map(text_of, history(server.channel)))
        assert ("the table waits for you" in told) is reminded


async def test_who_takes_a_seat_over_begins_awake_whatever_was_missed_before(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo, pace="live")
    while not (asleep := [s for s in (await server.table()).record.seats if s.away_at]):
        await server.wait(3)
    sleeper = next(person for person in (ana, ben, cleo) if person.id == asleep[0].user_id)
    await server.leave(sleeper)
    dmitri = server.member("dmitri")
    (seat,) = ids_of(board_of(server.channel), "s:take:")
    await dmitri.click(board_of(server.channel), custom_id=seat)
    taken = (await server.table()).seat_of(dmitri.id)
    assert taken is not None
    assert (taken.missed, taken.away_at, taken.left_at) == (0, None, None)
    await server.leave(dmitri)
    freed = (await server.table()).record.seats[taken.seat]
    assert (freed.user_id, freed.missed, freed.away_at) == (sleeper.id, 0, None)
    assert f"Sit in for {sleeper.name}" in labels(board_of(server.channel))


async def test_advice_takes_people_at_their_rating_and_computers_think_little_of_nobody(
    server: Server,
) -> None:
    think_at_once(server)
    players, ana = server.bot.services.players, server.member("ana")
    asked = dict[str, Sequence[str]]()

    def noted(name: str, thinks: Callable[..., Any]) -> Callable[..., Any]:
        def think(*what: Any, levels: Sequence[str], **how: Any) -> Any:
            asked[name] = tuple(levels)
            return thinks(*what, levels=levels, **how)

        return think

    questions = ("evaluate", "outlook", "choose")
    for name in questions:
        setattr(players, name, noted(name, getattr(players, name)))
    await server.lobby(ana, rated=False, hints=True)
    await seat_computers(server, ana, "chef")
    await ana.click(board_of(server.channel), label="Start")
    await ana.click(board_of(server.channel), label="Hint")
    picked = await server.pick_default()
    await ana.click(picked, label="Chances")
    await ana.click(picked, label="Confirm")
    seats = (await server.table()).record.seats
    rated, known = (
        tuple(seat.level or person for seat in seats) for person in (ABOUT + "shopper", "")
    )
    assert asked == {"evaluate": rated, "outlook": rated, "choose": known}


async def test_chef_knows_that_a_seat_whose_person_has_left_plays_by_itself(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_at_once(server)
    players, (ana, ben) = server.bot.services.players, server.members(2)
    asked, choose = list[Sequence[str]](), players.choose

    async def noted(*what: Any, levels: Sequence[str], **how: Any) -> str:
        asked.append(levels)
        return await choose(*what, levels=levels, **how)

    monkeypatch.setattr(players, "choose", noted)
    await server.lobby(ana)
    await ben.click(board_of(server.channel), label="Join")
    await seat_computers(server, ana, "chef")
    await ana.click(board_of(server.channel), label="Start")
    await server.leave(ben)
    await play_to_the_end(server, (await server.table()).id)
    left = {ben.id: ALONE, ana.id: ""}
    known = [seat.level or left[seat.user_id] for seat in (await server.table()).record.seats]
    assert asked[-1] == known
