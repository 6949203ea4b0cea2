import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageSequence
from PIL.GifImagePlugin import GifImageFile

from bot.games.point_salad.pictures import (
    draw_break,
    draw_final,
    draw_market,
    draw_replay,
    draw_tableaux,
    final,
    prepare,
)
from bot.games.point_salad.pictures.cards import point_card
from bot.games.point_salad.pictures.models import Board
from bot.games.point_salad.pictures.signs import rounds
from bot.render import Picture, film, stamps, theme
from bot.render.film import MOST_BYTES
from engine import match_of
from engine.point_salad.cards import CARDS
from tests.render.boards import GAME, SAY, crowded, game
from tests.render.boards import board as board_of

MOST_BOARD_BYTES = 120_000


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def middle(seats: int) -> Board:
    boards = game(seats, seed=11)
    return boards[len(boards) // 2]


@pytest.mark.parametrize("draw", [draw_market, draw_tableaux, draw_final])
def test_a_picture_is_an_opaque_png_of_the_size_it_says(draw: Callable[[Board], Picture]) -> None:
    picture = draw(middle(4))
    with Image.open(io.BytesIO(picture.data)) as image:
        assert image.format == "PNG"
        assert image.size == (picture.width, picture.height)
        assert image.width == theme.WIDTH
        assert "transparency" not in image.info
    assert picture.filename.endswith(".png")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_of_an_ordinary_game_stay_within_their_bytes(seats: int) -> None:
    for board in game(seats, seed=2)[::5]:
        for draw in (draw_market, draw_tableaux):
            assert len(draw(board).data) <= MOST_BOARD_BYTES


def test_equal_boards_give_equal_bytes_whatever_was_drawn_before() -> None:
    first = draw_tableaux(middle(3)).data
    draw_final(game(5, seed=1)[-1])
    assert draw_tableaux(middle(3)).data == first


def test_many_threads_draw_what_one_draws() -> None:
    boards = [board for seats in (2, 3, 4) for board in game(seats, seed=21)[::6]]
    alone = [(draw_market(board).data, draw_tableaux(board).data) for board in boards]
    stamps.text.cache_clear()
    stamps.name.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda b: (draw_market(b).data, draw_tableaux(b).data), boards))
    assert together == alone


def test_the_current_player_stands_out() -> None:
    board = middle(4)
    still = replace(board, tableaux=tuple(replace(t, current=False) for t in board.tableaux))
    seat = next(t.seat for t in board.tableaux if t.current)
    changed = ImageChops.difference(opened(draw_tableaux(board)), opened(draw_tableaux(still)))
    left, top, right, bottom = changed.getbbox() or (0, 0, 0, 0)
    assert (right - left) > theme.WIDTH // 3
    assert (left < theme.WIDTH // 2) == (seat % 2 == 0)
    assert bottom - top > 150


def test_a_fresh_card_in_the_market_is_marked() -> None:
    board = middle(2)
    dull = tuple(replace(slot, fresh=False) for slot in board.market.slots)
    bright = (replace(dull[0], fresh=True), *dull[1:])
    plain, marked = (
        opened(draw_market(replace(board, market=replace(board.market, slots=slots))))
        for slots in (dull, bright)
    )
    box = ImageChops.difference(plain, marked).getbbox()
    assert box is not None
    assert box[2] < theme.WIDTH // 2


def test_a_pile_that_shrinks_looks_lower() -> None:
    board = middle(2)
    tall, low = (
        replace(board.market.piles[0], top="onion-01", left=left, fresh=False) for left in (36, 6)
    )
    pictures = [
        opened(
            draw_market(
                replace(board, market=replace(board.market, piles=(p, *board.market.piles[1:])))
            )
        )
        for p in (tall, low)
    ]
    assert ImageChops.difference(*pictures).crop((20, 262, 294, 292)).getbbox() is not None


def test_hidden_scores_are_nowhere_in_the_picture() -> None:
    hidden = game(2, seed=4, shown=False)[12]
    other = replace(hidden, tableaux=tuple(replace(t, points=None) for t in hidden.tableaux))
    assert draw_tableaux(hidden).data == draw_tableaux(other).data


def test_the_final_picture_lists_the_best_player_first_and_marks_one_card() -> None:
    board = game(4, seed=7)[-1]
    ranked = sorted(board.tableaux, key=lambda t: t.rank or 0)
    shining = [card for t in final._with_best_card(ranked) for card in t.cards if card.best]
    points = [card.points or 0 for t in board.tableaux for card in t.cards]
    assert [card.points for card in shining] == [max(points)]


def test_a_final_picture_needs_no_curves() -> None:
    board = game(3, seed=7)[-1]
    assert draw_final(replace(board, history=())).data != draw_final(board).data


@pytest.mark.parametrize("seats", range(2, 7))
def test_extreme_boards_can_be_drawn(seats: int) -> None:
    board = crowded(seats, 20)
    assert opened(draw_market(board)).size[0] == theme.WIDTH
    assert opened(draw_tableaux(board)).size[0] == theme.WIDTH


def unrolled(film: Picture) -> list[Image.Image]:
    with Image.open(io.BytesIO(film.data)) as image:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


def longest(seats: int, *, match: bool) -> list[Board]:
    """Return the boards of a game in which everybody takes one card each turn, as long as one can.

    No game has more turns than one of six players: 105.
    """
    options = match_of(GAME, seats) if match else None
    state = GAME.new(seats=seats, seed="1", options=options).state
    boards = [board_of(state)]
    while state.to_move is not None:
        turns = GAME.legal_actions(state, state.to_move)
        one = min((turn for turn in turns if turn.flip is None), key=lambda turn: len(str(turn)))
        before, state = state, GAME.apply(state, state.to_move, one).state
        boards.append(board_of(state, before))
    return boards


@pytest.mark.parametrize(("seats", "match", "turns"), [(6, False, 105), (3, True, 102)])
def test_the_longest_game_has_its_replay_with_a_frame_for_each_turn(
    seats: int, turns: int, *, match: bool
) -> None:
    boards = longest(seats, match=match)
    assert len(boards) == turns + 1
    replay = draw_replay(boards)
    assert len(replay.data) <= MOST_BYTES
    with GifImageFile(io.BytesIO(replay.data)) as film:
        assert film.size == (replay.width, replay.height)
        assert film.n_frames == len(boards)


def test_each_frame_of_a_replay_shows_the_whole_table_though_only_news_are_stored() -> None:
    boards = game(2, seed=9)[:6]
    for frame, shown in zip(unrolled(draw_replay(boards)), boards, strict=True):
        market = opened(draw_market(shown))
        strip = (0, 0, market.width, market.height - theme.MARGIN)
        assert ImageChops.difference(frame.crop(strip), market.crop(strip)).getbbox() is None


def test_a_replay_that_would_be_too_large_shows_several_turns_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boards = game(2, seed=9)[:12]
    whole = draw_replay(boards)
    monkeypatch.setattr(film, "MOST_BYTES", len(whole.data) * 2 // 3)
    smaller = draw_replay(boards)
    assert len(smaller.data) <= len(whole.data) * 2 // 3
    frames, every = unrolled(smaller), unrolled(whole)
    assert 1 < len(frames) < len(every) == len(boards)
    assert frames[-1].tobytes() == every[-1].tobytes()


def test_the_caption_of_a_round_and_what_it_brought_change_the_picture() -> None:
    board = game(2, seed=4, match=True)[-5]
    shown = draw_tableaux(board)
    assert draw_tableaux(replace(board, caption="")).height < shown.height
    tableaux = tuple(replace(tableau, earlier=()) for tableau in board.tableaux)
    assert draw_tableaux(replace(board, tableaux=tableaux)).data != shown.data


@pytest.mark.parametrize("captions", [("The end of round 1", "Round 2"), ("", "")])
def test_a_break_shows_the_salads_of_the_last_round_above_the_market_of_the_next(
    captions: tuple[str, str],
) -> None:
    one, other = (replace(middle(2), caption=words) for words in captions)
    shown = opened(draw_break(one, other))
    salads, table = opened(draw_tableaux(one)), opened(draw_market(other))
    room = salads.crop((0, 0, salads.width, salads.height - theme.MARGIN))
    assert ImageChops.difference(shown.crop((0, 0, *room.size)), room).getbbox() is None
    below = shown.crop((0, shown.height - table.height, *shown.size))
    cards = (theme.MARGIN, theme.MARGIN, table.width - theme.MARGIN, table.height - theme.MARGIN)
    assert ImageChops.difference(below.crop(cards), table.crop(cards)).getbbox() is None


@pytest.mark.parametrize(
    ("earlier", "total", "shown"),
    [
        ((30,), 42, "30 + 12"),
        ((30, -4), 20, "30 − 4 − 6"),
        ((-12, 104), -108, "−12 + 104 − 200"),
        ((0,), None, "0 + ?"),
    ],
)
def test_the_points_of_rounds_are_shown_as_a_sum(
    earlier: tuple[int, ...], total: int | None, shown: str
) -> None:
    assert rounds(earlier, total) == shown


def test_a_replay_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no turns"):
        draw_replay([])


def test_preparing_draws_every_card_ahead() -> None:
    point_card.cache_clear()
    prepare(SAY)
    assert point_card.cache_info().currsize == 2 * len(CARDS)
