"""A table of Veggies as its members see it: first cards, the private stand, declarations, teams."""

import random
import re

import pytest
import simcord
from simcord.results import ResponseMessage

from engine.veggies import Lay, Phase, State
from tests.bot.messages import (
    alts,
    board_of,
    button,
    fields,
    history,
    ids_of,
    labels,
    picks,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server

POINTS = re.compile(r"points?\b|\([+−]\d+\)|= −?\d")
"""Points, and by how much they change."""


@pytest.fixture
def server(server: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server whose tables are of Veggies, with dots for pictures."""
    server.draw_nothing(monkeypatch)
    server.rules = "veggies"
    return server


async def state(server: Server) -> State:
    found = (await server.table()).state
    assert isinstance(found, State)
    return found


def asked(server: Server) -> list[str]:
    """Return whom the board names, in order."""
    names = {str(person.id): name for name, person in server.people.items()}
    heading = text_of(board_of(server.channel)).splitlines()[0]
    return [names[number] for number in re.findall(r"<@(\d+)>", heading)]


async def open_stand(server: Server, person: simcord.MemberActor) -> ResponseMessage:
    (panel,) = privates(await person.click(board_of(server.channel), label="Your stand"))
    return panel


async def begun(server: Server, number: int = 2) -> list[simcord.MemberActor]:
    """Start a game and let everybody choose a first card."""
    people = server.members(number)
    await server.game(*people)
    rng = random.Random(1)
    while (await state(server)).phase is Phase.FIRST:
        await server.take_turn(rng)
    return people


async def test_first_cards_are_chosen_in_private_and_the_board_names_who_still_chooses(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    board = await server.game(ana, ben, cleo)
    assert asked(server) == ["ana", "ben", "cleo"]
    assert picks(board) == []
    for person, left in ((ben, ["ana", "cleo"]), (ana, ["cleo"])):
        panel = await open_stand(server, person)
        assert labels(panel)[:2] == ["Card 1", "Card 2"]
        await person.click(panel, label="Card 2")
        await person.click(panel, label="Confirm")
        assert "Chosen: card 2 begins your stand." in text_of(panel)
        assert labels(panel) == ["Refresh"]
        shown = board_of(server.channel)
        assert shown.id == board.id, "the board is edited, and not posted anew"
        assert asked(server) == left
        assert f"{person.name}, to move" not in str(alts(shown))
        assert "a first card is chosen" in str(alts(shown))
    panel = await open_stand(server, cleo)
    await cleo.click(panel, label="Card 1")
    await cleo.click(panel, label="Confirm")
    told = [text_of(message) for message in history(server.channel)[:-1]]
    assert told[-1] == "All first cards are revealed"
    assert len(asked(server)) == 1
    assert (await state(server)).phase is Phase.TURN


async def test_a_card_is_looked_around_with_by_arrows_and_laid(server: Server) -> None:
    await begun(server)
    mover, before = await server.mover(), await state(server)
    panel = await open_stand(server, mover)
    assert labels(panel)[:4] == ["m1", "m2", "m3", "Hand"]
    await mover.click(panel, label="m2")
    seen = [alts(panel)[1]]
    for label in ("→", "↻", "↑", "Hand", "←"):
        if not button(panel, label).get("disabled"):
            await mover.click(panel, label=label)
            seen.append(alts(panel)[1])
    assert len({*seen}) == len(seen) > 3
    assert "All five goods together:" in text_of(panel)
    public = board_of(server.channel)
    assert not ids_of(public, "s:pick:")
    assert text_of(public).count("Your stand") == 1
    await mover.click(panel, label="Confirm")
    after = await state(server)
    assert after.laid == before.laid + 1
    assert "Here is what you hold." in text_of(panel)
    line = text_of(history(server.channel)[-2])
    assert re.match(rf"\*\*{mover.name}\*\* lays (market card \d|the card from the hand): ", line)


async def test_a_turn_can_be_typed_and_what_is_wrong_with_it_is_told_in_one_line(
    server: Server,
) -> None:
    await begun(server)
    mover = await server.mover()
    panel = await open_stand(server, mover)
    note = {
        "carrots, please": "I can't read “carrots\\, please”",
        "m9": "There is no card “m9”",
        "h@30,30": "the nearest place is",
        "m1r7": "r0, r1, r2 or r3",
    }
    for line, told in note.items():
        form = await mover.click(panel, label="Type it")
        assert form.modal is not None
        (field,) = form.modal["components"]
        example = field["component"]["placeholder"]
        assert re.fullmatch(r"m2@-?\d+,-?\d+r1", example)
        await mover.submit_modal(form, dict.fromkeys(fields(form), line))
        assert told in text_of(panel)
        assert "Confirm" not in labels(panel)
    assert (await state(server)).turn == 1
    form = await mover.click(panel, label="Type it")
    await mover.submit_modal(form, dict.fromkeys(fields(form), " M3 @ 0, 1 R1 "))
    assert "`m3@0,1r1`" in text_of(panel)
    await mover.click(panel, label="Confirm")
    last = (await server.table()).record.turns[-1]
    assert (last.action, last.user_id) == ("m3@0,1r1", mover.id)


async def test_a_stand_is_thrown_away_at_will_and_goes_on_after_a_restart(server: Server) -> None:
    await begun(server)
    mover = await server.mover()
    panel = await open_stand(server, mover)
    await mover.click(panel, label="m1")
    picked = text_of(panel), labels(panel), alts(panel)
    await server.restart()
    again = await open_stand(server, mover)
    assert text_of(again) != picked[0]
    await mover.click(again, label="m1")
    assert (text_of(again), labels(again), alts(again)) == picked
    await mover.click(panel, label="Confirm")
    assert (await state(server)).turn == 2
    await mover.click(again, label="Confirm")
    assert "That turn is already taken." in text_of(again)
    assert (await state(server)).turn == 2


async def test_a_stand_of_one_is_no_business_of_another(server: Server) -> None:
    ana, ben = await begun(server)
    mover = await server.mover()
    other = ben if mover is ana else ana
    hand = (await state(server)).hands
    mine = await open_stand(server, mover)
    theirs = await open_stand(server, other)
    assert labels(theirs) == ["Refresh"]
    assert hand[0] != hand[1]
    assert alts(mine)[0] != alts(theirs)[0]
    zoe = server.member("zoe")
    refused = await zoe.click(board_of(server.channel), label="Your stand")
    assert alts(privates(refused)[-1]) == []
    assert said(refused)


@pytest.mark.parametrize("number", [2, 4])
async def test_goods_are_declared_in_public_where_groups_tie_and_all_see_what_is_picked(
    server: Server, number: int
) -> None:
    await begun(server, number)
    rng, manager = random.Random(8), server.bot.services.manager
    while (await state(server)).phase is Phase.TURN:
        table = await server.table()
        seat, decision = table.waits_for()[0], table.pending()[0]
        stand = table.state.stands[seat.seat]
        column, row = rng.choice(sorted(stand.lying))
        lay = Lay(rng.choice(("m1", "h")), column, row, 0)
        await manager.submit(1, seat.user_id or 0, decision.id, str(lay))
    await server.bot.services.live.screens.show(1)
    declared = 0
    while (await server.table()).running:
        mover, board = await server.mover(), board_of(server.channel)
        assert "which goods to declare?" in text_of(board)
        assert len(picks(board)) > 1
        other = next(p for p in server.people.values() if p is not mover)
        pressed = await other.click(board, custom_id=picks(board)[0])
        assert said(pressed) == f"Not yet: I'm waiting for {mover.name}."
        await mover.click(board, custom_id=picks(board)[0])
        assert "With this: " in text_of(board_of(server.channel))
        await mover.click(board_of(server.channel), label="Confirm")
        declared += 1
    assert declared
    final = text_of(board_of(server.channel))
    assert "🏆" in final
    assert final.count("points (") == number


async def test_where_scores_are_hidden_no_points_are_public_before_the_end(server: Server) -> None:
    people = server.members(2)
    await server.game(*people, scores=False)
    rng, seen = random.Random(5), list[str]()
    while (await server.table()).running:
        for message in history(server.channel):
            seen += [text_of(message), *alts(message)]
        await server.take_turn(rng)
    assert [text for text in seen if POINTS.search(text)] == []
    assert "points" in text_of(board_of(server.channel))
