"""Pictures and the messages around them: drawn in workers, never on the event loop.

Boards have workers of their own. What members ask for besides (statistics, charts, pages) takes
turns in one thread beside them, and a replay has a process: no board waits behind those.
"""

import asyncio
import logging
from collections.abc import Hashable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace

import discord

from bot.games.contract import Drawing
from bot.render import Picture
from bot.signs import metrics
from bot.store.records import Status
from bot.ui.kit.views import Shown
from bot.ui.live import rehearsal
from bot.ui.live.films import Films
from bot.ui.messages.board import board_view
from bot.ui.messages.display import Display
from bot.ui.messages.ending import final_view

log = logging.getLogger(__name__)

_LONGEST_SECONDS = 8.0
"""A board whose pictures take longer is shown without them."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message of a table, ready to be posted."""

    view: discord.ui.LayoutView
    pictures: list[Picture]

    @property
    def parts(self) -> tuple[discord.ui.LayoutView, list[Picture]]:
        """Return both."""
        return self.view, self.pictures


class Studio:
    """Draws boards in the workers, and everything else beside them."""

    def __init__(self, workers: Executor) -> None:
        self._workers = workers
        self._cold = True
        self._beside = ThreadPoolExecutor(1, "draw-beside")
        self._films = Films()

    def warm_up(self) -> None:
        """Make ready, once, what the first board needs: somebody is about to play.

        While nobody plays, a bot does without the memory of it.
        """
        if self._cold:
            self._cold = False
            asyncio.get_running_loop().run_in_executor(self._workers, rehearsal.warm_up)

    async def close(self) -> None:
        """Give up what is drawn beside the boards; the workers belong to who made them."""
        self._beside.shutdown(wait=False, cancel_futures=True)
        await self._films.close()

    async def draw(self, drawings: tuple[Drawing, ...], *, at_once: bool = False) -> list[Picture]:
        """Draw pictures that a person has asked for, one after the other, or as boards are."""
        loop, workers = asyncio.get_running_loop(), self._workers if at_once else self._beside
        return await asyncio.gather(
            *(loop.run_in_executor(workers, _draw, drawing) for drawing in drawings)
        )

    async def film(self, key: Hashable, drawing: Drawing) -> Picture:
        """Draw a long picture, once for all who want the one of this key. Raises NotDrawn."""
        return await self._films.draw(key, drawing)

    async def message(self, display: Display) -> Drawn:
        """Return the board or the end of a table, its pictures drawn along with their words.

        Where they cannot be drawn, or not in time, the table is told in words.
        """
        drawing = asyncio.get_running_loop().run_in_executor(self._workers, _draw_all, display)
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                drawn = await drawing
        except Exception:
            # Whatever it is: a game goes on without pictures.
            log.exception("a board could not be drawn")
            return Drawn(_view(replace(display, words=True, pictures=False), []), [])
        shown = [Shown(picture.filename, alt) for picture, alt in drawn]
        return Drawn(_view(display, shown), [picture for picture, _ in drawn])


def _draw(drawing: Drawing) -> Picture:
    with metrics.PICTURES.time():
        return drawing.draw()


def _draw_all(display: Display) -> list[tuple[Picture, str]]:
    """Draw the pictures of a table and tell them in words; takes milliseconds of a worker."""
    if not display.pictures:
        return []
    drawings = display.presenter.drawings(display.scene)
    return [(_draw(drawing), drawing.alt) for drawing in drawings]


def _view(display: Display, pictures: list[Shown]) -> discord.ui.LayoutView:
    finished = display.table.record.status is Status.FINISHED
    return final_view(display, pictures) if finished else board_view(display, pictures)
