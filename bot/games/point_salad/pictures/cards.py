"""Cards: point side up in three sizes, veggie side up in the market."""

from functools import lru_cache

from bot.games.point_salad.pictures import rules
from bot.games.point_salad.pictures.layout import LARGE, LOOKS, PILE, SLOT, SMALL, CardSize
from bot.games.point_salad.pictures.signs import coin, number
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.sprites import fitted, label, scaled, sprite, stretched
from bot.render.stamps import Stamp, icon, stamp
from engine.point_salad.cards import CARDS, CardId
from engine.point_salad.veggies import Veggie


@lru_cache(512)
def point_card(card: CardId, size: CardSize, ground: str) -> Stamp:
    """Return the point side: the veggie of the other side in the strip, the rule beside it."""
    veggie, rule = CARDS[card].veggie, CARDS[card].rule
    image = sprite(f"card-{size.name}-{veggie}").copy()
    picture = scaled(veggie, size.icon)
    image.alpha_composite(picture, (_middle(size.strip + 2, size.icon), size.radius // 2 - 1))
    signs = rules.drawn(rule, size)
    x = size.strip + 4 + _middle(size.w - size.strip - 8, signs.width)
    image.alpha_composite(signs, (x, _middle(size.h, signs.height)))
    return stamp(image, ground)


@lru_cache(64)
def veggie_card(veggie: Veggie, name: str) -> Stamp:
    """Return the veggie side as it lies in the market slot of that name."""
    look = LOOKS[veggie]
    image = sprite(f"card-slot-{veggie}").copy()
    text = label(name, SLOT.number, theme.WHITE)
    image.alpha_composite(text, (_middle(SLOT.strip, text.width), _middle(SLOT.h, text.height)))
    picture = scaled(veggie, SLOT.icon)
    x = SLOT.strip + _middle(SLOT.w - SLOT.strip, SLOT.icon)
    image.alpha_composite(picture, (x, _middle(SLOT.h, SLOT.icon)))
    letter = label(look.letter, 34, look.dark)
    image.alpha_composite(letter, (SLOT.w - 18 - letter.width, SLOT.h - 12 - letter.height))
    return stamp(image, theme.GRASS)


def prepare() -> None:
    """Draw every point card once, so that the first pictures of a process are not slow."""
    for card in CARDS:
        point_card(card, PILE, theme.GRASS)
        point_card(card, LARGE, theme.PAPER)
        point_card(card, SMALL, theme.PAPER)
    # The cards are kept; what they were made of would take as much again.
    coin.cache_clear()


def strip_letter(canvas: Canvas, card: CardId, box: Box, size: CardSize) -> None:
    """Write the veggie's letter at the foot of a card's strip."""
    look = LOOKS[CARDS[card].veggie]
    room = Box(box.x, box.bottom - 54, size.strip + 2, 44)
    canvas.text(look.letter, room, 36, theme.WHITE, look.dark)


def lay(canvas: Canvas, card: CardId, box: Box, size: CardSize, points: int | None) -> None:
    """Lay a tableau's point card, with what it is worth now at the foot of its strip."""
    canvas.put(point_card(card, size, theme.PAPER), box.x, box.y)
    if points is not None:
        badge = _worth(points, size, LOOKS[CARDS[card].veggie].dark)
        canvas.put(badge, box.x + 3, box.bottom - badge.height - 4)


def glow(canvas: Canvas, box: Box, by: int, ground: str) -> None:
    """Light up the place where a fresh card will lie."""
    around = Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)
    canvas.frame("glow", around, ground)


def star(canvas: Canvas, card: CardId, box: Box, size: int) -> None:
    """Put a small star on the strip of a fresh card."""
    canvas.centre(icon("star", size, LOOKS[CARDS[card].veggie].dark), box)


@lru_cache(256)
def _worth(points: int, size: CardSize, ground: str) -> Stamp:
    width, height = size.strip - 3, max(28, size.strip * 3 // 4)
    image = stretched("badge", width, height).copy()
    colour = theme.INK if points >= 0 else theme.LOSS
    text = fitted(number(points), size.number - 1, colour, width - 2)
    image.alpha_composite(text, (_middle(width, text.width), _middle(height, text.height)))
    return stamp(image, ground)


def _middle(room: int, width: int) -> int:
    return (room - width) // 2
