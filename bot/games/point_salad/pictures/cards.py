"""Cards: point side up in two sizes, veggie side up in the market."""

from functools import lru_cache
from itertools import product

from bot.games.point_salad.pictures import rules
from bot.games.point_salad.pictures.layout import LARGE, LOOKS, PILE, SLOT, CardSize
from bot.games.point_salad.pictures.models import Captions
from bot.games.point_salad.pictures.signs import price
from bot.games.point_salad.pictures.wording import words
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.plates import worth
from bot.render.sprites import fitted, scaled, sprite
from bot.render.stamps import Stamp, icon, stamp
from engine.point_salad.actions import SLOTS
from engine.point_salad.cards import CARDS, CardId
from engine.point_salad.veggies import Veggie


@lru_cache(512)
def point_card(card: CardId, size: CardSize, ground: str, say: Captions) -> Stamp:
    """Return the point side; below it the card's other side looks out, with its veggie."""
    veggie, rule = CARDS[card].veggie, CARDS[card].rule
    image = sprite(f"card-{size.name}-{veggie}").copy()
    spot = (size.radius * 3 // 4, size.h - size.icon - (size.foot - size.icon) // 2 - 1)
    image.alpha_composite(scaled(veggie, size.icon), spot)
    signs = rules.drawn(rule, size, say)
    front = (size.w, size.h - size.foot)
    image.alpha_composite(signs, (_middle(front[0], signs.width), _middle(front[1], signs.height)))
    return stamp(image, ground)


@lru_cache(64)
def veggie_card(veggie: Veggie, slot: str, say: Captions) -> Stamp:
    """Return the veggie side as it lies in the market slot of that name."""
    look = LOOKS[veggie]
    image = sprite(f"card-slot-{veggie}").copy()
    tag = fitted(slot, SLOT.number, theme.WHITE, SLOT.side - 8)
    x, y = _middle(SLOT.side, tag.width), _middle(SLOT.tag, tag.height)
    image.alpha_composite(tag, (x, y))
    image.alpha_composite(scaled(veggie, SLOT.icon), (SLOT.side, _middle(SLOT.h, SLOT.icon)))
    left = SLOT.side + SLOT.icon
    room = (SLOT.w - left - 2 * SLOT.pad, SLOT.h // 2)
    name = words(say.veggies[list(Veggie).index(veggie)], room, SLOT.letters, look.dark)
    at = (left + _middle(SLOT.w - left, name.width), _middle(SLOT.h, name.height))
    image.alpha_composite(name, at)
    return stamp(image, theme.GRASS)


def prepare(say: Captions) -> None:
    """Draw every card once, so that the first pictures of a process are not slow."""
    for card in CARDS:
        point_card(card, PILE, theme.GRASS, say)
        point_card(card, LARGE, theme.PAPER, say)
    for veggie, slot in product(Veggie, SLOTS):
        veggie_card(veggie, slot, say)
    # The cards are kept; what they were made of would take as much again.
    price.cache_clear()
    words.cache_clear()


def lay(
    canvas: Canvas, card: CardId, box: Box, size: CardSize, points: int | None, say: Captions
) -> None:
    """Lay a tableau's point card, with what it is worth now at its foot."""
    canvas.put(point_card(card, size, theme.PAPER, say), box.x, box.y)
    if points is not None:
        width, height = size.worth
        plate = worth(points, width, height, LOOKS[CARDS[card].veggie].tint)
        canvas.put(plate, box.right - width, box.bottom - height)


def mark_new(canvas: Canvas, box: Box, size: int) -> None:
    """Put the mark of what is new on the upper left corner of a box on the table."""
    canvas.put(icon("new", size, theme.GRASS), box.x - size // 6, box.y - size // 6)


def _middle(room: int, width: int) -> int:
    return (room - width) // 2
