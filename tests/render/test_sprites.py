import io
import json

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games import TITLES, Title
from bot.games.emoji import PLAIN
from bot.games.point_salad.pictures.cards import point_card
from bot.games.point_salad.pictures.layout import SIZES
from bot.games.veggies.pictures.layout import LOOKS as ITEMS
from bot.render import sprites, stamps, theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.sprites import sprite
from bot.ui.live.rehearsal import warm_up
from bot.words.icons import COMMON
from engine.point_salad.cards import CARDS
from engine.point_salad.veggies import Veggie
from engine.veggies.cards import Good, Other
from tests.render import art as build
from tests.render.boards import SAY
from tests.render.palette import shared_palette

SOURCES = {name: (svg, width) for name, svg, width in build.sources()}
MOST_EMOJI_BYTES = 256 * 1024


def test_no_sprite_is_stale() -> None:
    made = json.loads(build.MANIFEST.read_text(encoding="utf-8"))
    wanted = {name: build.digest(svg, width) for name, (svg, width) in SOURCES.items()}
    assert made == wanted, "run `python -m tests.render.art`"


def test_there_is_a_file_for_each_source_and_no_other() -> None:
    files = {path.stem for path in theme.SPRITES.glob("*.png")}
    assert files == {*SOURCES, "palette"}


@pytest.mark.parametrize(
    "name", [*Veggie, *Good, *Other, "crown", "card-large-onion", "panel", "back"]
)
def test_a_sprite_is_what_its_source_renders_to(name: str) -> None:
    with Image.open(theme.SPRITES / f"{name}.png") as image:
        sprite = image.convert("RGBA")
    rendered = build.render(*SOURCES[name])
    assert max(ImageStat.Stat(ImageChops.difference(sprite, rendered)).mean) < 1


def test_the_palette_is_the_one_that_the_sprites_ask_for() -> None:
    palette = shared_palette({name: sprite(name) for name in SOURCES})
    assert palette.getpalette() == stamps.palette().getpalette(), "run `python -m tests.render.art`"


@pytest.mark.parametrize("name", [path.stem for path in build.emoji_sources()])
def test_an_emoji_can_be_uploaded_to_discord(name: str) -> None:
    data = (theme.ASSETS / f"emoji/{name}.png").read_bytes()
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (128, 128)
        assert image.mode == "RGBA"
    assert len(data) < MOST_EMOJI_BYTES


def test_every_emoji_has_a_plain_one_that_stands_in_for_it() -> None:
    assert set(PLAIN) == {path.stem for path in build.emoji_sources()} >= {*Veggie}


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_an_emoji_that_games_share_has_one_plain_one_and_each_game_has_a_sign(
    title: Title,
) -> None:
    assert {name: PLAIN[name] for name in title.emoji} == dict(title.emoji)
    assert title.sign in {*title.emoji, *COMMON}
    assert (title.sign in title.emoji) == bool(title.emoji)


@pytest.mark.parametrize("name", ["panel", "active", "mat", "header-1"])
def test_a_large_frame_looks_as_one_that_was_stretched_first(name: str) -> None:
    drawn, put = (Canvas.blank(500, 420, theme.GRASS) for _ in range(2))
    box = Box(11, 7, 431, 377)
    drawn.frame(name, box, theme.GRASS)
    put.put(stamps.frame(name, box.w, box.h, theme.GRASS), box.x, box.y)
    assert drawn.image.tobytes() == put.image.tobytes()


def test_cards_of_one_size_share_their_mask() -> None:
    for size in SIZES:
        masks = {id(point_card(card, size, theme.PAPER, SAY).mask) for card in CARDS}
        assert len(masks) == 1


def test_once_the_first_pictures_are_prepared_nothing_is_kept_of_what_they_were_made_of() -> None:
    warm_up()
    caches = (sprites.sprite, sprites.scaled, sprites.stretched, sprites.label)
    assert [cache.cache_info().currsize for cache in caches] == [0] * 4


def test_every_good_has_its_own_letter_and_a_mouse_its_price() -> None:
    letters = [ITEMS[item].letter for item in (*Good, Other.MOUSE)]
    assert len({*letters}) == len(letters)
    assert all(letters)
