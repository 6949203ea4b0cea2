"""A game of secrets at a table: hands and secret choices are private, and nothing leaks."""

import random
import re

import pytest

from bot.store.records import Preferences
from tests.bot.messages import (
    alts,
    board_of,
    button,
    fields,
    history,
    labels,
    lines,
    parts,
    privates,
    said,
    text_of,
)
from tests.bot.onlookers import public
from tests.bot.secret_games import (
    SECRETS,
    Eavesdropper,
    dealt,
    named,
    open_hand,
    seat_of,
    state,
)
from tests.bot.server import Server
from tests.games.hush_table import CARDS, Phase

pytestmark = pytest.mark.usefixtures("hush")

WAYS = {"hush": {"LAY", "DRAW", "TAKE", "GUARD"}, "veggies": {"FIRST", "TURN"}}
"""What is decided in a game, at least."""


@pytest.mark.parametrize(
    ("rules", "number", "seed"),
    [("hush", 2, 1), ("hush", 3, 5), ("veggies", 2, 2), ("veggies", 4, 4)],
)
async def test_nothing_hidden_is_anywhere_where_others_can_read_it(
    server: Server, caplog: pytest.LogCaptureFixture, rules: str, number: int, seed: int
) -> None:
    rng = random.Random(seed)
    await dealt(server, number, rules)
    spy = Eavesdropper(server, caplog)
    phases = set()
    while (table := await server.table()).running:
        await spy.listen()
        phases.add(table.state.phase)
        hidden = SECRETS[rules](table.state)
        await server.take_turn(rng)
    assert {phase.name for phase in phases} >= WAYS[rules]
    assert spy.leaks == []
    # Once it is over, everything may be told.
    assert any(card in str(parts(b)) for b in history(server.channel) for card in hidden)


async def test_a_hand_is_seen_by_its_seat_alone_and_opened_as_often_as_one_likes(
    server: Server,
) -> None:
    ana, ben = await dealt(server, 2)
    hands = (await state(server)).hands
    for person in (ana, ben):
        mine = hands[await seat_of(server, person)]
        for _ in range(2):
            hand = await open_hand(server, person)
            assert lines(hand)[0] == "### Your hand"
            assert alts(hand) == [f"in your hand: {', '.join(mine)}, picked: nothing"]
            offered = [f"lay/{card}" for card in mine]
            assert labels(hand) == [*offered, "Clear", "Type it", "Refresh"]
    outsider = server.member("zoe")
    result = await outsider.click(board_of(server.channel), label="Your hand")
    assert said(result) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )
    assert not any(card in said(result) for card in CARDS)


@pytest.mark.parametrize("rules", SECRETS)
async def test_nobody_gets_at_a_secret_by_what_they_ask_of_a_running_game(
    server: Server, rules: str
) -> None:
    ana, ben = await dealt(server, 2, rules)
    table = await server.table()
    cards = table.state.hands[await seat_of(server, ben)]
    mine = table.state.hands[await seat_of(server, ana)]
    secrets = [*cards, *named(rules, cards, mine)]
    decision = table.pending()[0].id
    hand, board = await open_hand(server, ana), board_of(server.channel)
    await server.decide(ben, random.Random(2))
    told = []
    for forged in (
        "turns:1:0",
        "turn:1:1",
        "details:1:0",
        "seat:1:1",
        "analyse:1",
        "review:1:all:0",
    ):
        for message in (hand, board):
            pressed = await server.press(ana, message, f"s:{forged}").done()
            told += [said(pressed), *(alt for one in privates(pressed) for alt in alts(one))]
    told.append(said(await server.press(ana, hand, "m:export:0", "1").done()))
    for name in ("board", "salad", "replay", "verify", "history"):
        told.append(said(await server.command(ana, name).done()))
    for card in cards:
        for forged in (f"handpick:1:{decision}:x:lay/{card}", f"handdo:1:{decision}:lay/{card}"):
            await server.press(ana, hand, f"s:{forged}").done()
            assert (await server.table()).version == 1
    # What she has typed herself may be said to her.
    told += [*alts(hand), re.sub(r"lay\\+/[\w-]+", "", text_of(hand) + str(parts(hand)))]
    assert [text for text in told if any(card in text for card in secrets)] == []


async def test_a_pick_in_the_hand_changes_its_picture_and_no_message_of_others(
    server: Server,
) -> None:
    ana, _ = await dealt(server, 2)
    hand, board = await open_hand(server, ana), board_of(server.channel)
    before, card = str(parts(board)), labels(hand)[0]
    sent = len(server.env.http_requests)
    await ana.click(hand, label=card)
    assert alts(hand)[0].endswith(f"picked: {card}")
    assert f"Confirm {card}?" in text_of(hand)
    assert button(hand, card)["style"] == button(hand, labels(hand)[1])["style"]
    await ana.click(hand, label="Clear")
    assert alts(hand)[0].endswith("picked: nothing")
    assert str(parts(board_of(server.channel))) == before
    assert not any(card in request for request in public(server.env, sent))


async def test_a_hand_outlives_a_restart_and_its_decision_the_answers_of_others(
    server: Server,
) -> None:
    ana, ben = await dealt(server, 2)
    hands = [await open_hand(server, person) for person in (ana, ben)]
    await server.restart()
    for person, hand in zip((ana, ben), hands, strict=True):
        await person.click(hand, label=labels(hand)[0])
        await person.click(hand, label="Confirm")
    assert (await state(server)).phase is Phase.DRAW


async def test_a_late_press_in_a_hand_shows_it_as_it_is_now(server: Server) -> None:
    ana, ben = await dealt(server, 2)
    old, other = await open_hand(server, ana), await open_hand(server, ana)
    await ana.click(other, label=labels(other)[0])
    await ana.click(other, label="Confirm")
    assert labels(other) == ["Refresh"]
    assert "Wait for the others." in text_of(other)
    await ana.click(old, label=labels(old)[0])
    assert "That turn is already taken. Here is the board now." in text_of(old)
    assert labels(old) == ["Refresh"]
    await server.decide(ben, random.Random(1))
    await ana.click(old, label="Refresh")
    assert "taken already" not in text_of(old)
    await server.bot.services.manager.cancel(1, ana.id, manager=True)
    await ana.click(old, label="Refresh")
    assert (labels(old), text_of(old)) == (
        [],
        "This game is over. `/salad new` opens the next.",
    )


async def test_a_pick_can_be_typed_and_nonsense_is_none(server: Server) -> None:
    ana, _ = await dealt(server, 2)
    hand = await open_hand(server, ana)
    card = labels(hand)[1]
    for typed, picked in (("lay: ben's!", "nothing"), (f" {card} ", card)):
        form = await ana.click(hand, label="Type it")
        await ana.submit_modal(form, dict.fromkeys(fields(form), typed))
        assert alts(hand)[0].endswith(f"picked: {picked}")
    await ana.click(hand, label="Confirm")
    assert (await server.table()).version == 1


async def test_a_pick_on_the_board_can_be_typed_too(server: Server) -> None:
    people, rng = await dealt(server, 2), random.Random(4)
    for person in people:
        await server.decide(person, rng)
    mover, board = await server.mover(), board_of(server.channel)
    form = await mover.click(board, label="Type it")
    await mover.submit_modal(form, dict.fromkeys(fields(form), "draw"))
    assert "Confirm draw?" in text_of(board_of(server.channel))


async def test_quick_turns_are_quick_in_the_hand_too(server: Server) -> None:
    ana, _ = await dealt(server, 2)
    await server.bot.services.store.people.set_preferences(ana.id, Preferences(quick=True))
    hand = await open_hand(server, ana)
    await ana.click(hand, label=labels(hand)[0])
    assert (await server.table()).version == 1
    assert labels(hand) == ["Refresh"]


async def test_who_asked_for_words_has_the_hand_in_words(server: Server) -> None:
    ana, _ = await dealt(server, 2)
    await server.bot.services.store.people.set_preferences(ana.id, Preferences(text_board=True))
    hand = await open_hand(server, ana)
    assert alts(hand) == []
    cards = (await state(server)).hands[await seat_of(server, ana)]
    assert f"in your hand: {', '.join(cards)}" in text_of(hand)
