import unicodedata

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.render import fonts, theme
from bot.render.fonts import covers, font
from bot.render.graphemes import graphemes
from bot.render.lettering import comfortable, lettered, runs, shortened
from bot.words.names import clean, visible
from tests.render.hard_names import HARD_NAMES

SIZE, HEIGHT = 33, 58
RTL_OVERRIDE, ISOLATE = "\u202e", "\u2066"


def test_there_are_sixty_hard_names() -> None:
    assert len(set(HARD_NAMES)) == 60


@pytest.mark.parametrize("name", HARD_NAMES)
def test_every_grapheme_of_a_hard_name_has_a_font(name: str) -> None:
    parts = graphemes(name)
    assert parts
    assert "·" not in {part.text for part in parts} - set(name)
    for part in parts:
        seen = [c for c in part.text if unicodedata.category(c) not in {"Cf", "Mn"}]
        assert all(covers(part.font, ord(char)) for char in seen)


@pytest.mark.parametrize("name", HARD_NAMES)
def test_no_grapheme_of_a_hard_name_is_drawn_as_a_box(name: str) -> None:
    for part in graphemes(name):
        if part.font != theme.EMOJI and part.text != " ":
            assert ink(part.text, part.font) != ink("\U0010fffd", part.font), part


@pytest.mark.parametrize("name", HARD_NAMES)
def test_every_font_of_a_hard_name_has_the_spaces_that_it_draws(name: str) -> None:
    for run in runs(graphemes(name)):
        assert " " not in run.text or covers(run.font, ord(" "))


def ink(text: str, name: str) -> bytes:
    image = Image.new("L", (200, 90))
    ImageDraw.Draw(image).text((40, 60), text, 255, font(name, SIZE), anchor="ls")
    return image.tobytes()


@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_hard_name_leaves_ink_and_fits_its_box(name: str) -> None:
    image = lettered(name, SIZE, "#ffffff", 240, HEIGHT)
    assert image.width <= 240
    assert image.height == HEIGHT
    assert image.getchannel("A").getextrema()[1] == 255


@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_hard_name_is_not_cut_above_or_below(name: str) -> None:
    """The same name in a much higher box has no ink that the header's box would lose."""
    marks = sum(unicodedata.combining(char) > 0 for char in name)
    if marks > len(name) // 2:
        pytest.skip("towers of marks are meant to be cut")
    high = lettered(name, SIZE, "#ffffff", 240, HEIGHT * 3).getchannel("A")
    box = high.getbbox()
    assert box is not None
    assert box[3] - box[1] <= HEIGHT


@given(st.text(min_size=1, max_size=40), st.integers(60, 400))
@settings(max_examples=60, deadline=None)
def test_any_text_fits_and_is_cut_between_graphemes(name: str, width: int) -> None:
    parts = shortened(name, SIZE, width)
    whole = graphemes(name)
    assert lettered(name, SIZE, "#ffffff", width, HEIGHT).width <= width
    if parts != whole and whole:
        assert parts[-1].text == "…"
        assert parts[:-1] == whole[: len(parts) - 1]


def test_a_family_stays_together_when_a_name_is_cut() -> None:
    family = "👩‍👩‍👧‍👦"
    parts = shortened(family * 9, SIZE, 150)
    assert {part.text for part in parts[:-1]} == {family}
    assert parts[-1].text == "…"


def test_arabic_letters_join() -> None:
    joined = lettered("بيت", SIZE, "#ffffff", 400, HEIGHT).width
    alone = sum(lettered(char, SIZE, "#ffffff", 400, HEIGHT).width for char in "بيت")
    assert joined < 0.8 * alone


def test_hebrew_is_drawn_from_right_to_left_once() -> None:
    word = lettered("אב", SIZE, "#ffffff", 400, HEIGHT)
    last = lettered("ב", SIZE, "#ffffff", 400, HEIGHT)
    left = word.crop((0, 0, last.width - 2, HEIGHT))
    difference = ImageChops.difference(left, last.crop((0, 0, last.width - 2, HEIGHT)))
    assert sum(difference.getchannel("A").histogram()[128:]) < 20


def visual(name: str) -> list[str]:
    """Return the runs as they lie from left to right."""
    return [run.text for run in runs(graphemes(name))]


def test_words_of_two_directions_keep_their_order() -> None:
    assert visual("Bob שלום Ann") == ["Bob ", "שלום", " ", "Ann"]
    assert visual("שלום Bob") == ["Bob", "שלום "]
    assert visual("Ali علي 42 x") == ["Ali ", "42", "علي ", " x"]
    assert visual("(שלום)") == [")", "שלום", "("]


def test_overrides_and_controls_are_taken_out() -> None:
    assert visible(f"a{RTL_OVERRIDE}b{ISOLATE}\tc\n\nd\x00") == "ab c d"


NEWER = {
    "pink heart": "\U0001fa77",
    "shaking face": "\U0001fae8",
    "face with bags under its eyes": "\U0001fae9",
    "a code point kept free for emoji": "\U0001faff",
    "phoenix": "\U0001f426\u200d\U0001f525",
    "a letter of a script without font": "\U00010f70",
    "an ideograph of 2023": "\U0002ebf0",
}


@pytest.mark.parametrize("name", NEWER.values(), ids=NEWER)
def test_what_is_newer_than_pythons_tables_or_the_fonts_stays_a_name_and_leaves_ink(
    name: str,
) -> None:
    assert clean(name) == name
    parts = graphemes(name)
    assert parts
    for part in parts:
        assert part.font == theme.EMOJI or ink(part.text, part.font) != ink("\U0010fffd", part.font)
    assert lettered(name, SIZE, "#ffffff", 240, HEIGHT).getchannel("A").getextrema()[1] == 255


def test_whatever_a_font_draws_without_ink_is_no_name_by_itself() -> None:
    """Asked of every character of every bundled font that counts as a letter, digit or sign."""
    unseen = []
    for name, (firsts, lasts) in fonts._coverage().items():
        face = font(name, SIZE)
        for first, last in zip(firsts, lasts, strict=True):
            for code in range(first, last + 1):
                if clean(chr(code)) == "?":
                    continue
                left, top, right, bottom = face.getbbox(chr(code))
                if right <= left or bottom <= top:
                    unseen.append((name, hex(code)))
    assert unseen == []


def test_towers_of_marks_are_trimmed() -> None:
    tower = "a" + "\u0301" * 40
    (part,) = graphemes(tower)
    assert len(regex.findall(r"\p{Mn}", part.text)) <= 4


def test_a_name_of_nothing_visible_still_shows_something() -> None:
    assert [part.text for part in shortened("\u200b\u2060", SIZE, 100)] == ["…"]


def test_a_name_shrinks_before_it_is_cut() -> None:
    assert comfortable("Ana", 32, 24, 150) == 32
    assert 24 <= comfortable("Bartholomäus", 32, 24, 190) < 32
    assert comfortable("W" * 40, 32, 24, 150) == 24


def test_all_fonts_together_are_small_enough_to_ship() -> None:
    files = [*theme.FONTS.glob("*.ttf"), *theme.FONTS.glob("*.otf")]
    assert {path.name for path in files} == set(theme.CHAIN)
    assert sum(path.stat().st_size for path in files) < 12_000_000


@pytest.mark.parametrize("name", HARD_NAMES)
def test_on_a_machine_without_fribidi_every_name_is_drawn_all_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def basic(file: str, size: int) -> ImageFont.FreeTypeFont:
        size = theme.EMOJI_STRIKE if file == theme.EMOJI else size
        path = theme.FONTS / file
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)

    monkeypatch.setattr("bot.render.lettering.font", basic)
    lettered.cache_clear()
    drawn = lettered(name, SIZE, theme.INK, 300, HEIGHT)
    lettered.cache_clear()
    assert drawn.getbbox() is not None
