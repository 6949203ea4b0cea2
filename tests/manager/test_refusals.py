import pytest

from bot.manager.lobbies import NoComputerSeated, NoSeatForComputer
from bot.words import refusals
from engine import GameOver, IllegalAction, MalformedAction, RulesError
from tests.manager.house import ANN, BEN, CLEO, STRANGER, House


async def test_a_game_that_does_not_exist_is_none(house: House) -> None:
    for number in (0, -1, 1, 10**14, 2**70):
        with pytest.raises(refusals.NoGame):
            await house.manager.table(number)
        with pytest.raises(refusals.NoGame):
            await house.manager.join(number, ANN)
    with pytest.raises(refusals.NoGame):
        await house.manager.table_in(1)


async def test_a_channel_holds_one_open_game(house: House) -> None:
    game = await house.lobby(ANN)
    with pytest.raises(refusals.ChannelBusy):
        await house.lobby(BEN)
    await house.manager.cancel(game, ANN.id)
    assert await house.lobby(BEN) != game


async def test_a_person_takes_one_seat(house: House) -> None:
    game = await house.lobby(ANN, BEN)
    for person in (ANN, BEN):
        with pytest.raises(refusals.AlreadySeated):
            await house.manager.join(game, person)


async def test_a_full_table_takes_nobody_more(house: House) -> None:
    game = await house.lobby(ANN, BEN, seats=2)
    before = await house.manager.table(game)
    with pytest.raises(refusals.TableFull):
        await house.manager.join(game, CLEO)
    with pytest.raises(NoSeatForComputer, match="Remove a computer player, or ask"):
        await house.manager.seat_computer(game, ANN.id, "sprout")
    assert await house.manager.table(game) == before == await house.stored(game)


async def test_a_host_without_computer_players_hears_of_them_and_not_of_the_own_seat(
    house: House,
) -> None:
    game = await house.lobby(ANN, BEN)
    with pytest.raises(NoComputerSeated, match="no computer player here"):
        await house.manager.unseat_computer(game, ANN.id)


async def test_only_the_host_starts_and_only_with_company(house: House) -> None:
    game = await house.lobby(ANN)
    with pytest.raises(refusals.TooFew):
        await house.manager.start(game, ANN.id)
    await house.manager.join(game, BEN)
    with pytest.raises(refusals.HostOnly, match="Ann"):
        await house.manager.start(game, BEN.id)


async def test_a_started_game_is_no_lobby_any_more(house: House) -> None:
    game = await house.game(ANN, BEN)
    with pytest.raises(refusals.AlreadyStarted):
        await house.manager.join(game, CLEO)
    with pytest.raises(refusals.AlreadyStarted):
        await house.manager.start(game, ANN.id)


async def test_a_lobby_takes_no_turns(house: House) -> None:
    game = await house.lobby(ANN, BEN)
    with pytest.raises(refusals.NotStarted):
        await house.manager.submit(game, ANN.id, "0", "A")


async def test_only_the_one_to_move_may_answer(house: House) -> None:
    game = await house.game(ANN, BEN)
    mover = await house.mover(game)
    other = BEN if mover == ANN.id else ANN
    with pytest.raises(refusals.OthersTurn):
        await house.manager.submit(game, other.id, "0", "A")
    with pytest.raises(refusals.NotSeated):
        await house.manager.submit(game, STRANGER.id, "0", "A")
    with pytest.raises(refusals.Outdated):
        await house.manager.submit(game, mover, "1", "A")


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("A1", IllegalAction),
        ("A/onion-99", MalformedAction),
        ("nonsense", MalformedAction),
        ("", MalformedAction),
        ("A1A1", MalformedAction),
        ("A1B1/", MalformedAction),
    ],
)
async def test_a_turn_that_the_rules_refuse_changes_nothing(
    house: House, action: str, error: type[RulesError]
) -> None:
    game = await house.game(ANN, BEN)
    before = await house.manager.table(game)
    with pytest.raises(error):
        await house.manager.submit(game, await house.mover(game), "0", action)
    assert await house.manager.table(game) is before
    assert (await house.stored(game)).record == before.record


async def test_one_who_left_can_do_nothing_more(house: House) -> None:
    game = await house.game(ANN, BEN, CLEO)
    await house.manager.leave(game, CLEO.id)
    with pytest.raises(refusals.SeatLeft):
        await house.manager.leave(game, CLEO.id)
    decision = (await house.manager.table(game)).pending()[0]
    with pytest.raises(refusals.SeatLeft):
        await house.manager.submit(game, CLEO.id, decision.id, "A")
    with pytest.raises(refusals.NotSeated):
        await house.manager.leave(game, STRANGER.id)


async def test_a_game_is_called_off_by_its_host_or_a_manager_of_the_server(house: House) -> None:
    game = await house.game(ANN, BEN)
    with pytest.raises(refusals.HostOnly):
        await house.manager.cancel(game, BEN.id)
    assert (await house.manager.cancel(game, BEN.id, manager=True)).record.status == "cancelled"


@pytest.mark.parametrize("ending", ["cancelled", "finished"])
async def test_a_game_that_is_over_refuses_everything(house: House, ending: str) -> None:
    game = await house.game(ANN, BEN)
    if ending == "cancelled":
        await house.manager.cancel(game, ANN.id)
    else:
        await house.play_to_the_end(game)
    manager = house.manager
    for wish in (
        manager.join(game, CLEO),
        manager.leave(game, ANN.id),
        manager.start(game, ANN.id),
        manager.cancel(game, ANN.id),
        manager.submit(game, ANN.id, "0", "A"),
    ):
        with pytest.raises((refusals.AlreadyOver, GameOver)):
            await wish
    assert (await house.stored(game)).record.status == ending


async def test_every_refusal_is_one_sentence(house: House) -> None:
    game = await house.lobby(ANN)
    with pytest.raises(refusals.Refusal) as caught:
        await house.manager.start(game, ANN.id)
    assert str(caught.value.text) == str(caught.value)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
