"""Layouts of Components V2, small ones first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord
from discord.ui import ActionRow, Container, LayoutView, MediaGallery, TextDisplay

from bot.words.names import whole_lines
from engine.text import printed

Item = discord.ui.Item[Any]

MOST_TEXT = 4000
"""Discord's limit for the characters of all text displays in one message."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawn picture as a message names it."""

    filename: str
    alt: str


def layout(*items: Item) -> LayoutView:
    """Return a layout that never times out: its buttons are dynamic and need no memory.

    Nobody listens to it: discord.py would keep each private answer for a quarter of an hour.
    """
    view = LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def message(*paragraphs: str) -> LayoutView:
    """Return a message of text alone."""
    return layout(TextDisplay(whole_lines("\n".join(paragraphs), MOST_TEXT)))


def panel(*items: Item, colour: discord.Colour | None = None) -> LayoutView:
    """Return a framed message."""
    return layout(Container(*items, accent_colour=colour))


def room_beside(*items: Item) -> int:
    """Return how many characters a message may still say beside these items."""
    return MOST_TEXT - sum(len(item.content) for item in items if isinstance(item, TextDisplay))


def number(value: float) -> str:
    """Return a whole number with a real minus sign; one with a fraction is the language's."""
    return printed(round(value))


def picture(file: str, alt: str) -> MediaGallery[Any]:
    """Return one picture in its full width; `file` is the name of an attachment."""
    return MediaGallery(discord.MediaGalleryItem(f"attachment://{file}", description=alt))


def pictures(shown: Iterable[Shown]) -> list[Item]:
    """Return drawn pictures one below the other."""
    return [picture(one.filename, one.alt) for one in shown]


def rows(*groups: Iterable[Item]) -> list[Item]:
    """Return one row of buttons for each group that has any."""
    return [ActionRow(*group) for group in map(list, groups) if group]
