import random
import re

import pytest
from simcord import ResponseMessage

from bot.games.point_salad.pictures.models import Board
from bot.games.point_salad.presenter import boards as models
from bot.games.scene import Scene
from bot.store.records import Preferences
from tests.bot.messages import alts, board_of, history, ids_of, picks, privates, said, text_of
from tests.bot.server import Server

POINTS = re.compile(r"point\b(?! card)|\bpoints\b|→|still \d", re.IGNORECASE)


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    """Everything that was drawn, as the pictures were told it."""
    drawn: list[Board] = []
    board = models.board

    def spied(scene: Scene) -> Board:
        drawn.append(board(scene))
        return drawn[-1]

    monkeypatch.setattr(models, "board", spied)
    return drawn


async def test_nobodys_points_are_public_before_the_end(
    server: Server, boards: list[Board]
) -> None:
    await server.game(*server.members(2), scores=False)
    rng = random.Random(7)
    seen: list[str] = []
    while (await server.table()).running:
        for _ in range(2):
            mover, board = await server.mover(), board_of(server.channel)
            seen += _public(board)
            await mover.click(board, custom_id=rng.choice(picks(board)))
        seen += _public(board_of(server.channel))
        await server.take_turn(rng)
    seen += [text_of(message) for message in history(server.channel)[:-1]]
    assert [text for text in seen if POINTS.search(text)] == []
    during, final = [board for board in boards if not board.final], boards[-1]
    assert final.final
    assert {tableau.points for board in during for tableau in board.tableaux} == {None}
    assert {c.points for b in during for t in b.tableaux for c in t.cards} == {None}
    assert None not in {tableau.points for tableau in final.tableaux}
    assert "points" in text_of(board_of(server.channel))


def _public(board: ResponseMessage) -> list[str]:
    return [text_of(board), *alts(board)]


async def test_a_complete_draft_is_previewed_to_the_mover_alone(server: Server) -> None:
    await server.game(*server.members(2), scores=False)
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:A1:A1")
    result = await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B1:A1B1")
    assert said(result) == "With this turn: 0 points"
    assert "Only you are told what it brings." in text_of(board_of(server.channel))


async def test_with_shown_scores_a_complete_draft_is_previewed_to_all(server: Server) -> None:
    await server.game(*server.members(3))
    mover = await server.mover()
    result = await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    assert privates(result) == []
    shown = text_of(board_of(server.channel))
    assert re.search(r"With this turn: ana .+ · ben .+ · cleo .+", shown)


async def test_ones_own_points_and_reasons_are_private_at_any_time(server: Server) -> None:
    people = server.members(2)
    await server.game(*people, scores=False)
    await server.take_turn(random.Random(2))
    posted = len(history(server.channel))
    for person in people:
        result = await person.slash(server.channel, "salad salad")
        assert said(result).startswith(f"**{person.name}**: ")
        assert re.search("\nVeggies: |\nNo veggies yet", said(result))
        (alt,) = alts(privates(result)[-1])
        assert alt.startswith(f"{person.name}: ")
    assert len(history(server.channel)) == posted


async def test_who_asks_for_words_gets_no_picture_of_their_own_salad(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    await server.bot.services.store.people.set_preferences(ana.id, Preferences(text_board=True))
    result = await ana.slash(server.channel, "salad salad")
    assert alts(privates(result)[-1]) == []
    assert said(result).startswith("**ana**: ")


async def test_the_lobby_says_whether_scores_are_shown(server: Server) -> None:
    ana = server.member("ana")
    lobby = await server.lobby(ana, scores=False)
    assert "Scores stay hidden until the end." in text_of(lobby)
    await ana.click(lobby, label="Leave")
    assert "Scores are shown during the game." in text_of(await server.lobby(ana, scores=True))


async def test_details_stay_closed_before_the_end(server: Server) -> None:
    ana, ben = server.members(2)
    board = await server.game(ana, ben, scores=False)
    panel = privates(await ana.slash(server.channel, "salad rules"))[-1]
    for verb, message in (("details", board), ("seat", panel)):
        result = await server.press(ana, message, f"s:{verb}:1:1").done()
        told = said(result).splitlines()[-1]
        assert told in {
            "This game hasn't started yet. The host starts it.",
            "This game isn't over yet. Ask again after its end.",
        }
    assert ids_of(board_of(server.channel), "s:pick:")
