"""The playground in a real browser: what a person sees who types `make play`."""

import re
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageColor
from playwright.async_api import Browser

from bot.games.point_salad.pictures.layout import LOOKS
from tests.playground.browser import IS_THERE, browser
from tests.playground.stand import Stand, open_stand
from tests.playground.window import Window

__all__ = ["browser"]

pytestmark = pytest.mark.skipif(not IS_THERE, reason="There is no Chromium on this machine.")


async def _window(browser: Browser, stand: Stand, width: int = 1000) -> Window:
    page = await browser.new_page(viewport={"width": width, "height": 1500})
    window = Window(page)
    await window.open(stand.url)
    return window


async def _deal(first: Window, second: Window) -> None:
    """Open a table as Ana, let Ben join in a window of his own, and Chloé; start the game."""
    await first.command("/salad new")
    await second.see(second.button("Join"))
    await second.view_as("Ben")
    await second.press("Join")
    await first.see(first.lobby.filter(has_text="Ben"))
    await first.view_as("Chloé")
    await first.press("Join")
    await first.see(first.lobby.filter(has_text="Chloé"))
    await first.view_as("Ana")
    await first.press("Start")
    for window in (first, second):
        await window.see(window.turn(1))
    await second.see_pictures()


def _colours(picture: Image.Image) -> set[str]:
    """Return the veggies whose colour covers some of the picture."""
    data = picture.tobytes()
    pixels = Counter(zip(data[::3], data[1::3], data[2::3], strict=True))
    areas = {
        veggie: sum(n for colour, n in pixels.items() if _alike(colour, look.dark))
        for veggie, look in LOOKS.items()
    }
    return {str(veggie) for veggie, area in areas.items() if area > 500}


def _alike(colour: tuple[int, ...], wanted: str) -> bool:
    """Return whether the page shows that colour, which scaling may shift a little."""
    pairs = zip(colour, ImageColor.getrgb(wanted), strict=True)
    return all(abs(a - b) < 8 for a, b in pairs)


async def test_a_table_is_opened_and_played_in_two_windows_and_found_again_after_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    async with open_stand(tmp_path) as stand:
        window, other = await _window(browser, stand), await _window(browser, stand, width=390)
        await _deal(window, other)
        await _the_pictures_show_the_market(window)
        await _a_wrong_click_is_told_to_its_person_only(window)
        await _veggies_are_drafted(window, other)
        await other.see(other.turn(2))
        await _a_card_is_taken_back_then_drafted_and_flipped(window)
        assert await stand.stop() == 0
    address = urlsplit(stand.url)
    async with open_stand(tmp_path, "--port", str(address.port)) as stand:
        assert urlsplit(stand.url).netloc == address.netloc
        window = await _window(browser, stand)
        await window.see(window.turn(3))
        await _veggies_are_drafted(window)
        await window.see(window.turn(4))
        assert await stand.stop() == 0


async def _the_pictures_show_the_market(window: Window) -> None:
    await window.see_pictures()
    market, tableaux = window.pictures.first, window.pictures.last
    words = await market.get_attribute("alt") or ""
    named = set(re.findall(r"[ABC][12] (\w+)", words))
    assert len(named) > 1
    shot = await window.picture(0)
    assert named <= _colours(shot)
    assert 1.3 < shot.width / shot.height < 1.7
    assert "Chloé" in (await tableaux.get_attribute("alt") or "")


async def _a_wrong_click_is_told_to_its_person_only(window: Window) -> None:
    mover = await window.to_move()
    other = "Ben" if mover == "Ana" else "Ana"
    refusal = window.says(f"Not yet: I'm waiting for {mover}.")
    await window.view_as(other)
    await window.press("Card A")
    await window.see(refusal.filter(has_text="Only you can see this"))
    await window.view_as(mover)
    await window.see_none(refusal)


async def _veggies_are_drafted(window: Window, *others: Window) -> None:
    mover = await window.to_move()
    await window.view_as(mover)
    await window.press_slot("A1")
    await window.see(window.says("Pick a second veggie."))
    await window.press_slot("C2")
    await window.see(window.says("With this turn:"))
    for other in others:
        await other.see(other.button("Confirm"))
    await window.press("Confirm")
    await window.see_none(window.button("Confirm"))
    await window.see(window.says(re.compile(rf"{mover} takes .*(\w+ \+|2) \w+")))


async def _a_card_is_taken_back_then_drafted_and_flipped(window: Window) -> None:
    mover = await window.to_move()
    await window.view_as(mover)
    await window.press("Card B")
    await window.press("Clear")
    await window.see_none(window.button("Clear"))
    await window.press("Card C")
    await window.see(window.button("Confirm"))
    flip = await window.choose(re.compile("^Flip: "))
    await window.press("Confirm")
    await window.see_none(window.button("Confirm"))
    veggie = re.findall(r"\((\w+)\)$", flip)[0]
    await window.see(window.says(f"(now {veggie})"))


async def test_a_stand_is_opened_and_a_card_is_moved_turned_and_laid_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    async with open_stand(tmp_path) as playground:
        window = await _window(browser, playground, width=360)
        await window.command("/salad new", game="Veggies")
        await window.view_as("Ben")
        await window.press("Join")
        await window.view_as("Ana")
        await window.press("Start")
        for name in ("Ana", "Ben"):
            await window.view_as(name)
            await window.press("Your stand")
            await window.press_there("Card 1")
            await window.press_there("Confirm")
        await window.see(window.says("All first cards are revealed"))
        await window.view_as(await window.to_move())
        await window.press("Your stand")
        await window.press_there("m1")
        await window.press_there("↻")
        await window.press_there("←")
        pictures = window.stand.locator("img.gallery-image")
        await window.see(pictures)
        assert await pictures.count() == 2
        assert "Picked card at column" in (await pictures.last.get_attribute("alt") or "")
        await window.press_there("Confirm")
        await window.see(window.says("lays market card 1"))
