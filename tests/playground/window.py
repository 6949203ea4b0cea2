"""One window of the playground, as a person uses it."""

import io
import re

from PIL import Image
from playwright.async_api import Locator, Page, expect

from bot.render import theme

Pattern = re.Pattern[str]

MILLISECONDS = 30_000
"""How long anything may take on a slow machine; each wait ends as soon as it is there."""

_BUSY = re.compile("…$")


class Window:
    """A page in which somebody looks at the channel as one of the members."""

    def __init__(self, page: Page) -> None:
        page.set_default_timeout(MILLISECONDS)
        self.page = page

    async def open(self, url: str) -> None:
        await self.page.goto(url)
        await self.composer.wait_for()

    @property
    def composer(self) -> Locator:
        return self.page.locator("#channel-composer-input")

    @property
    def messages(self) -> Locator:
        """All messages, the newest last."""
        return self.page.locator("#channel-message-list article.channel-message")

    @property
    def lobby(self) -> Locator:
        """The message with the seats taken."""
        return self.messages.filter(has=self.button("Join"))

    @property
    def board(self) -> Locator:
        """The message with the buttons of the turn, or the one that opens a private stand."""
        return self.messages.filter(has=self.button("Card A").or_(self.button("Your stand")))

    @property
    def pictures(self) -> Locator:
        return self.board.locator("img.gallery-image")

    def button(self, name: str) -> Locator:
        """Return the buttons of that name; an emoji may stand before it."""
        return self.page.get_by_role("button", name=re.compile(rf"(^|\s){re.escape(name)}$"))

    def turn(self, number: int) -> Locator:
        """Return the board of the turn of that number."""
        return self.board.filter(has_text=f"Turn {number} · ")

    def says(self, text: str | Pattern) -> Locator:
        """Return the messages that have the text."""
        return self.messages.filter(has_text=text)

    async def see(self, what: Locator) -> None:
        """Wait until it can be seen."""
        await expect(what.last).to_be_visible(timeout=MILLISECONDS)

    async def see_none(self, what: Locator) -> None:
        """Wait until there is none of it."""
        await expect(what).to_have_count(0, timeout=MILLISECONDS)

    async def view_as(self, name: str) -> None:
        """Become another member, and wait until the page shows what that member sees."""
        picker = self.page.locator("#viewer-picker")
        (viewer,) = await picker.select_option(label=name)
        shown = self.page.locator(f'article[data-media-reuse-scope*="{viewer}"]')
        await self.see(shown)

    async def _click(self, what: Locator) -> None:
        """Click when the page has nothing in hand: it voids what is pressed while it is renewed."""
        await expect(self._status).not_to_have_text(_BUSY, timeout=MILLISECONDS)
        await what.click()

    @property
    def _status(self) -> Locator:
        """What the page says it is doing, or has done."""
        return self.page.locator("#action-status")

    async def press(self, name: str) -> None:
        """Press the newest button of that name."""
        await self._click(self.button(name).last)

    async def press_slot(self, slot: str) -> None:
        """Press the button of a market slot, whatever lies there."""
        await self._click(self.board.get_by_role("button", name=re.compile(rf"\b{slot}$")))

    async def choose(self, option: Pattern) -> str:
        """Choose from the menu of the board the first option that matches, and return its text."""
        await self.board.get_by_role("combobox").click()
        chosen = self.page.get_by_role("option").filter(has_text=option).first
        text = await chosen.inner_text()
        await self._click(chosen)
        return text

    @property
    def stand(self) -> Locator:
        """The newest private message with somebody's own stand."""
        return self.messages.filter(has=self.button("Refresh")).last

    async def press_there(self, name: str) -> None:
        """Press a button of the own stand, and wait until it has done what it does."""
        before = await self.stand.inner_text()
        await self._click(self.stand.get_by_role("button", name=name, exact=True))
        await expect(self.stand).not_to_have_text(before, timeout=MILLISECONDS)

    async def command(self, text: str, **options: str) -> None:
        """Type a command, choose it from the list with its options, and send it."""
        await self.composer.click()
        await self.page.keyboard.type(text)
        await self.see(self.page.get_by_role("option").filter(has_text=text))
        await self.page.keyboard.press("Enter")
        await self.see(self.page.locator(".command-chip"))
        for name, value in options.items():
            await self.page.get_by_role("option").filter(has_text=name).first.click()
            await self.page.keyboard.type(value)
            await self.page.get_by_role("option").filter(has_text=value).first.click()
        await self._click(self.button("Send"))

    async def see_pictures(self) -> None:
        """Wait until every picture of the board has been loaded."""
        await self.see(self.pictures)
        for picture in await self.pictures.all():
            await expect(picture).to_have_js_property(
                "naturalWidth", theme.WIDTH, timeout=MILLISECONDS
            )

    async def to_move(self) -> str:
        """Return who is to move."""
        heading = await self.board.locator("h3").inner_text()
        match = re.fullmatch(r"@(\S+), your turn!", heading)
        assert match is not None, heading
        return match[1]

    async def picture(self, index: int) -> Image.Image:
        """Return a picture of the board as the page shows it, 0 the market, 1 the tableaux."""
        shot = await self.pictures.nth(index).screenshot()
        with Image.open(io.BytesIO(shot)) as image:
            return image.convert("RGB")
