"""Pictures of Veggies: what they show, and that they are the same wherever they are drawn."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.games.veggies.pictures import (
    arrange,
    draw_final,
    draw_line,
    draw_market,
    draw_place,
    draw_replay,
    draw_sources,
    prepare,
    stands,
)
from bot.games.veggies.pictures import lines as lines_module
from bot.games.veggies.pictures.cards import card
from bot.games.veggies.pictures.layout import CELLS, PANEL, STAND
from bot.games.veggies.pictures.models import StandModel, TableModel
from bot.render import Picture, theme
from bot.render.box import Box
from engine.veggies import CARDS, First, Laid, Lay
from tests.render.stands import game, hand, played

MOST_BYTES = 100_000
"""Of one picture; a message of four seats has at most five of them."""


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def changed(one: Picture, other: Picture) -> Box | None:
    found = ImageChops.difference(opened(one), opened(other)).getbbox()
    return found and Box(found[0], found[1], found[2] - found[0], found[3] - found[1])


def pictures(shown: TableModel) -> list[Picture]:
    return [draw_market(shown), *(draw_line(shown, line) for line in arrange(shown.stands))]


def only(shown: TableModel, seat: int) -> Picture:
    """Return the picture of a seat's line."""
    return next(draw_line(shown, line) for line in arrange(shown.stands) if seat in line.places)


def with_stand(shown: TableModel, stand: StandModel) -> TableModel:
    others = (stand if own.seat == stand.seat else own for own in shown.stands)
    return replace(shown, stands=tuple(others))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_picture_is_an_opaque_png_of_the_size_it_says_and_small(seats: int) -> None:
    boards = game(seats, seed=5, care=0)
    *_, turn = (state for state in played(seats, 5, care=0) if state.turn == seats)
    private = hand(turn, turn.asked[0], Lay("h", 1, 0, 1))
    found = [*pictures(boards[0]), *pictures(boards[-seats]), draw_final(boards[-1])]
    for picture in (*found, draw_sources(private), draw_place(private)):
        with Image.open(io.BytesIO(picture.data)) as image:
            assert image.format == "PNG"
            assert image.size == (picture.width, picture.height)
            assert image.width == theme.WIDTH
            assert "transparency" not in image.info
        assert len(picture.data) <= MOST_BYTES
    names = [picture.filename for picture in pictures(boards[-1])]
    assert len({*names}) == len(names)


def test_equal_boards_give_equal_bytes_in_many_threads_and_whatever_was_drawn_before() -> None:
    boards = [shown for seats in (2, 4) for shown in game(seats, seed=1, care=0)[::4]]
    alone = [[picture.data for picture in pictures(shown)] for shown in boards]
    for cached in (lines_module._drawn, stands.stand, stands._cards, card):
        cached.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda shown: [p.data for p in pictures(shown)], reversed(boards))
        assert list(together) == alone[::-1]


def test_the_newest_card_is_marked_around_itself_and_nowhere_else() -> None:
    shown = game(2, seed=7)[-1]
    (own, *_) = (stand for stand in shown.stands if stand.fresh)
    dull = with_stand(shown, replace(own, fresh=False))
    box = changed(only(shown, own.seat), only(dull, own.seat))
    assert box is not None
    cell = arrange(shown.stands)[0].panels[0].cell
    card_box = stands.box_of(own.cards[-1], stands.Extent.of(own.cards), cell)
    assert abs(box.w - card_box.w) <= 2 * STAND.new
    assert abs(box.h - card_box.h) <= 2 * STAND.new


def test_a_covered_space_is_not_seen_but_that_something_lies_below_is() -> None:
    """The covering card has a shadow all around, also on the cards below it."""
    below, cover, cell = Laid("v01"), Laid("v02", 1), CELLS[0]
    alone, upon_one, upon_other = (
        stands.stand(laid, cell, fresh=False).image.convert("RGB")
        for laid in ((below,), (below, cover), (Laid("v05"), cover))
    )
    box = stands.box_of(cover, stands.Extent.of([below, cover]), cell).inset(4 * STAND.edge)
    edges = (box.x, box.y, box.right, box.bottom)
    assert upon_one.crop(edges).tobytes() == upon_other.crop(edges).tobytes()
    beside = (box.x - 4 * STAND.edge - 4, box.y)
    lit, shaded = (
        sum(image.crop((*beside, beside[0] + 1, beside[1] + 1)).tobytes())
        for image in (alone, upon_one)
    )
    assert shaded < lit


def test_the_player_to_move_stands_out() -> None:
    shown = game(2, seed=7)[9]
    own = next(stand for stand in shown.stands if stand.current)
    box = changed(
        only(shown, own.seat), only(with_stand(shown, replace(own, current=False)), own.seat)
    )
    assert box is not None
    assert box.w > theme.WIDTH // 3
    assert box.h > 150


def test_partners_carry_their_teams_sign() -> None:
    shown = game(4, seed=7)[5]
    own = shown.stands[0]
    box = changed(only(shown, 0), only(with_stand(shown, replace(own, team=None)), 0))
    assert box is not None


def test_a_first_card_that_is_chosen_shows_its_back_and_no_more() -> None:
    before, after, *_ = game(2, seed=7)
    assert sum(stand.chosen for stand in after.stands) == 1
    assert [stand.cards for stand in after.stands] == [(), ()]
    assert changed(only(before, 0), only(after, 0)) is not None


def test_a_preview_lets_the_covered_spaces_shine_through_and_shows_what_would_count() -> None:
    state = list(played(2, 7))[15]
    seat = state.asked[0]
    beside, covering = (hand(state, seat, Lay("m1", *spot, 1)) for spot in ((-7, -2), (0, -1)))
    images = [draw_place(shown) for shown in (replace(covering, preview=None), covering, beside)]
    assert len({image.data for image in images}) == 3
    other = replace(covering, stand=replace(covering.stand, cards=covering.stand.cards[:1]))
    assert draw_place(other).data != images[1].data


def test_the_picked_source_is_marked_and_only_the_own_hand_is_open() -> None:
    state = list(played(2, 7))[15]
    shown = hand(state, state.asked[0], Lay("m2", 0, -1, 1))
    plain = draw_sources(replace(shown, source=""))
    market, own = (replace(shown, source=source) for source in ("m2", "h"))
    left, right = changed(plain, draw_sources(market)), changed(plain, draw_sources(own))
    assert left is not None
    assert right is not None
    assert left.right < right.x
    closed = draw_market(game(2, 7)[15])
    assert changed(closed, plain) is not None


def test_a_move_that_is_compared_stands_below_the_name_of_whose_it_is() -> None:
    state = list(played(2, 7))[15]
    own = hand(state, state.asked[0], Lay("m2", 0, -1, 1))
    taken, advised = (
        draw_place(replace(own, by="Chef", adviser=adviser)) for adviser in (False, True)
    )
    head = changed(taken, advised)
    assert head is not None
    assert head.bottom <= theme.MARGIN + PANEL.header
    assert taken.height != draw_place(own).height or taken.data != draw_place(own).data


def test_the_cards_that_were_left_in_the_hands_lie_below_the_sums() -> None:
    last = game(3, seed=7)[-1]
    without = draw_final(replace(last, hands=()))
    assert draw_final(last).height > without.height


def test_of_the_two_first_cards_the_picked_one_is_marked() -> None:
    state = next(played(2, 7))
    one, two, none = (draw_place(hand(state, 0, pick)) for pick in (First(1), First(2), None))
    assert len({one.data, two.data, none.data}) == 3


def test_a_replay_has_a_frame_for_each_moment_and_ends_with_the_last_board() -> None:
    boards = game(2, seed=7, care=0)
    film = draw_replay(boards)
    with Image.open(io.BytesIO(film.data)) as image:
        assert image.size == (film.width, film.height)
        assert getattr(image, "n_frames", 1) == len(boards)
    with pytest.raises(ValueError, match="no turns"):
        draw_replay([])


def test_preparing_draws_every_card_ahead() -> None:
    card.cache_clear()
    prepare()
    assert card.cache_info().currsize >= len(CARDS)
