"""One tableau: whose it is, the six veggies, the point cards."""

from dataclasses import dataclass

from bot.games.point_salad.pictures.layout import PANEL, CardSize
from bot.games.point_salad.pictures.models import Captions, TableauModel
from bot.games.point_salad.pictures.parts import Head, header, tableau_card, veggie_cell
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from engine.point_salad.veggies import Veggie

_WIDE = 600
"""Panels wider than this show veggies and their numbers side by side."""


@dataclass(frozen=True, slots=True)
class PanelPlaces:
    """Where the parts of one panel lie, and how large its cards are."""

    outer: Box
    header: Box
    veggies: tuple[Box, ...]
    cards: tuple[Box, ...]
    size: CardSize


def height(width: int, cards: int, size: CardSize) -> int:
    """Return the least height of a panel that has this many point cards."""
    p = PANEL
    lines = -(-cards // per_line(width, size))
    return 2 * p.pad + p.foot + p.header + p.gap + _veggies(width) + lines * (size.h + p.gap)


def per_line(width: int, size: CardSize) -> int:
    """Return how many point cards lie side by side."""
    return (width - 2 * PANEL.pad + PANEL.card_gap) // (size.w + PANEL.card_gap)


def places(outer: Box, cards: int, size: CardSize, stretch: int) -> PanelPlaces:
    """Lay out a panel in its box; `stretch` pixels of its height go to the veggies."""
    p = PANEL
    inner = outer.inset(p.pad)
    header = Box(inner.x, inner.y, inner.w, p.header)
    veggies = Box(inner.x, header.bottom + p.gap, inner.w, _veggies(outer.w) + stretch)
    cells = veggies.columns(len(Veggie), p.card_gap)
    line = per_line(outer.w, size)
    gap = min(2 * p.pad, (inner.w - line * size.w) // max(1, line - 1))
    top = veggies.bottom + p.gap
    spots = tuple(
        Box(
            inner.x + (index % line) * (size.w + gap),
            top + (index // line) * (size.h + p.gap),
            size.w,
            size.h,
        )
        for index in range(cards)
    )
    return PanelPlaces(outer, header, cells, spots, size)


def _veggies(width: int) -> int:
    return PANEL.veggies_wide if width > _WIDE else PANEL.veggies_half


def draw(canvas: Canvas, tableau: TableauModel, spots: PanelPlaces, say: Captions) -> None:
    """Draw the tableau where `spots` says."""
    canvas.frame("active" if tableau.current else "panel", spots.outer, theme.GRASS)
    head = Head(
        tableau.seat,
        tableau.name,
        tableau.points,
        _sign(tableau),
        tableau.bot,
        tableau.earlier,
    )
    canvas.put(header(head, spots.header.w), spots.header.x, spots.header.y)
    for veggie, cell, own, new in zip(
        Veggie, spots.veggies, tableau.veggies, tableau.fresh, strict=True
    ):
        canvas.put(veggie_cell(veggie, own, cell.w, cell.h, fresh=bool(new)), cell.x, cell.y)
    edge = PANEL.edge
    for card, box in zip(tableau.cards, spots.cards, strict=False):
        canvas.put(tableau_card(card, spots.size, say), box.x - edge, box.y - edge)


def _sign(tableau: TableauModel) -> str | None:
    if tableau.rank is not None:
        return "crown" if tableau.rank == 1 else str(tableau.rank)
    return "turn" if tableau.current else None
