"""What a lobby offers of the options that its game describes, and how it is dealt."""

from dataclasses import replace

import pytest

from bot.manager import rematches
from bot.store.records import SeatRecord
from bot.ui.messages.choices import choice_menus, chosen_lines
from bot.words import refusals
from bot.words.i18n import catalog
from engine import GAMES, Kind, Option, starter
from engine.text import text
from tests.games.hush import Hush
from tests.manager.house import ANN, BEN, CLEO, DAN, EVE, House

SAY = catalog("en-US")


async def labels(house: House, game: int) -> list[str]:
    """Return the lines of the menus of a lobby."""
    menus = list(choice_menus(await house.manager.table(game), SAY, renewed=""))
    assert all(len(menu.item.options) <= 25 for menu in menus)
    return [option.label for menu in menus for option in menu.item.options]


async def told(house: House, game: int) -> list[str]:
    return chosen_lines(await house.manager.table(game), SAY)


async def test_at_a_table_of_point_salad_a_match_has_a_button_and_the_first_player_a_menu(
    house: House,
) -> None:
    game = await house.lobby(ANN, BEN)
    assert await labels(house, game) == ["First player: Ann", "First player: Ben"]
    assert await told(house, game) == []
    for key, value in (("rounds", 4), ("start", 2), ("calm", 1), ("", 0)):
        with pytest.raises(refusals.NoSuchChoice):
            await house.manager.choose_rule(game, ANN.id, key, value)


async def test_a_game_s_options_are_offered_for_the_table_and_for_each_seat(
    house: House, hush: Hush
) -> None:
    game = await house.lobby(ANN, BEN, seats=3, rules=hush.key)
    assert await labels(house, game) == [
        "Calm: on",
        *("Jars of Ann: 0", "Jars of Ann: 2"),
        *("Jars of Ben: 0", "Jars of Ben: 2"),
        *("Jars of seat 3: 0", "Jars of seat 3: 2"),
        *("First player: Ann", "First player: Ben"),
    ]
    assert await told(house, game) == []


async def test_what_is_chosen_is_told_stored_and_dealt_and_no_more_offered(
    house: House, hush: Hush
) -> None:
    game = await house.lobby(ANN, BEN, seats=3, rules=hush.key)
    await house.manager.choose_rule(game, ANN.id, "calm", 1)
    await house.manager.choose_rule(game, ANN.id, "jars1", 2)
    assert await told(house, game) == ["**Calm**: on", "**Jars of Ben**: 2"]
    assert "Calm: off" in await labels(house, game)
    assert "Calm: on" not in await labels(house, game)
    assert (await house.stored(game)).record.options.rules == {"calm": 1, "jars1": 2}
    table = await house.manager.start(game, ANN.id)
    assert (table.state.calm, table.state.jars) == (True, (1, 2))
    assert (await house.stored(game)).state == table.state


async def test_more_than_a_menu_holds_is_offered_in_several(
    house: House, hush: Hush, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = hush.options
    switches = [
        Option(f"more{n}", Kind.SWITCH, text("More"), text("More of it.")) for n in range(40)
    ]
    monkeypatch.setattr(hush, "options", lambda seats: (*few(seats), *switches))
    game = await house.lobby(ANN, BEN, seats=3, rules=hush.key)
    menus = list(choice_menus(await house.manager.table(game), SAY, renewed=""))
    assert [len(menu.item.options) for menu in menus] == [25, 24]
    offered = [option.value for menu in menus for option in menu.item.options]
    assert len({*offered}) == len(offered) == 49
    assert len({menu.custom_id for menu in menus}) == 2
    table = await house.manager.choose_rule(game, ANN.id, "more39", 1)
    assert table.record.options.rules == {"more39": 1}


async def test_what_is_chosen_as_usual_again_is_not_stored(house: House, hush: Hush) -> None:
    game = await house.lobby(ANN, BEN, seats=3, rules=hush.key)
    await house.manager.choose_rule(game, ANN.id, "jars0", 2)
    table = await house.manager.choose_rule(game, ANN.id, "jars0", 1)
    assert table.record.options.rules == {}


async def test_what_so_many_cannot_choose_is_not_dealt(house: House, hush: Hush) -> None:
    """The third seat may have been given something, and stays empty."""
    game = await house.lobby(ANN, BEN, seats=3, rules=hush.key)
    await house.manager.choose_rule(game, ANN.id, "jars2", 2)
    table = await house.manager.start(game, ANN.id)
    assert table.record.options.rules == {}
    assert table.state.jars == (1, 1)


async def test_a_match_is_settled_by_its_role_whatever_its_key(house: House, hush: Hush) -> None:
    game = await house.lobby(ANN, BEN, CLEO, DAN, seats=4, rules=hush.key)
    await house.manager.choose_match(game, ANN.id, wanted=True)
    table = await house.manager.start(game, ANN.id)
    assert (table.record.options.rules, table.state.rounds) == ({"rounds": 4}, 4)


async def test_only_the_host_chooses_and_only_what_is_there(house: House, hush: Hush) -> None:
    game = await house.lobby(ANN, BEN, seats=3, rules=hush.key)
    with pytest.raises(refusals.HostOnly):
        await house.manager.choose_rule(game, BEN.id, "calm", 1)
    for key, value in (("calm", 2), ("calm", -1), ("jars3", 1), ("nonsense", 1), ("rounds", 4)):
        with pytest.raises(refusals.NoSuchChoice):
            await house.manager.choose_rule(game, ANN.id, key, value)
    await house.manager.start(game, ANN.id)
    with pytest.raises(refusals.AlreadyStarted):
        await house.manager.choose_rule(game, ANN.id, "calm", 1)


async def test_a_rematch_keeps_the_choices_and_lets_the_next_one_begin(
    house: House, hush: Hush
) -> None:
    game = await house.lobby(ANN, BEN, seats=3, rules=hush.key)
    await house.manager.choose_rule(game, ANN.id, "calm", 1)
    table = await house.manager.start(game, ANN.id)
    again = rematches.repeated(table, ANN.id)
    assert again.rules == {"calm": 1}
    began = starter(table.steps)
    assert began is not None
    following = rematches.next_to_begin(table, table.record.seats)
    assert following is not None
    assert following.seat == 1 - began
    assert rematches.settled(table, table).rules == {"calm": 1, "start": 1 - began}


async def test_who_begins_a_rematch_is_known_by_account_or_level_whatever_name_or_seat_they_have(
    house: House,
) -> None:
    game = await house.lobby(ANN, seats=3)
    for level in ("sprout", "chef"):
        await house.manager.seat_computer(game, ANN.id, level)
    await house.manager.choose_rule(game, ANN.id, "start", 0)
    table = await house.manager.start(game, ANN.id)
    ann, sprout, chef = table.record.seats
    moved = [replace(chef, seat=0, user_id=sprout.user_id), replace(sprout, seat=1, user_id=-9)]
    assert rematches.next_to_begin(table, [*moved, replace(ann, seat=2)]) == moved[1]
    renamed = replace(ann, name="Anna")
    assert rematches.next_to_begin(table, [renamed]) == renamed
    assert rematches.next_to_begin(table, [replace(ann, user_id=BEN.id)]) is None


@pytest.mark.parametrize("key", GAMES)
async def test_more_people_than_the_game_is_for_stay_in_their_lobby(
    house: House, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever has let them in: a start that cannot be dealt changes nothing."""
    monkeypatch.setattr(type(GAMES[key]), "seats", range(2, 5))
    game = await house.lobby(ANN, BEN, CLEO, DAN, seats=4, rules=key)
    table = await house.manager.table(game)
    more = (*table.record.seats, SeatRecord(4, EVE.id, EVE.name))
    await house.store.tables.set_seats(game, ANN.id, more)
    await house.manager.reload(game)
    with pytest.raises(refusals.TooMany):
        await house.manager.start(game, ANN.id)
    await is_a_lobby(house, game)
    await house.manager.leave(game, EVE.id)
    assert (await house.manager.start(game, ANN.id)).running


async def test_what_cannot_be_dealt_stays_a_lobby(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await house.lobby(ANN, BEN)

    def new(*_: object, **__: object) -> None:
        raise ValueError("These two options do not go together.")

    with monkeypatch.context() as patches:
        patches.setattr(type(GAMES["point-salad"]), "new", new)
        with pytest.raises(refusals.CannotBeDealt):
            await house.manager.start(game, ANN.id)
    await is_a_lobby(house, game)
    assert (await house.manager.start(game, ANN.id)).running


async def is_a_lobby(house: House, game: int) -> None:
    """Check that nothing of a start was stored, and that the channel's table can be used."""
    stored = await house.stored(game)
    assert (stored.record.status, stored.record.seed, stored.steps) == ("lobby", None, ())
    assert (await house.manager.table_in(1)).id == game
