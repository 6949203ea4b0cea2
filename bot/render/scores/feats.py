"""What somebody has achieved: a plate for each achievement, with its sign and title."""

from dataclasses import dataclass

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable

_TITLE = 66
_BELOW = theme.MARGIN // 2 + _TITLE
_PLATE, _SIGN, _SIGN_WIDTH = 92, 48, 76
_IN_LINE = 2
_LETTERS, _LEAST = 38, 24
_WRAPPED = 32
"""Letters of this size are put into two lines rather than be smaller."""
_LEAST_LINES = 2


@dataclass(frozen=True, slots=True)
class Plate:
    """One achievement: an emoji, and what it is called."""

    sign: str
    title: str


@dataclass(frozen=True, slots=True)
class Plates:
    """All that somebody has achieved, at least one."""

    title: str
    plates: tuple[Plate, ...]


def draw_feats(feats: Plates) -> Picture:
    """Return the picture of somebody's achievements."""
    lines = max(_LEAST_LINES, -(-len(feats.plates) // _IN_LINE))
    pitch = _PLATE + theme.GAP
    canvas = Canvas.table(_BELOW + lines * pitch - theme.GAP + theme.MARGIN)
    width = theme.WIDTH - 2 * theme.MARGIN
    title = Box(theme.MARGIN, theme.MARGIN // 2, width, _TITLE)
    size = comfortable(feats.title, 38, _LEAST, title.w)
    canvas.name(feats.title, title, size, (theme.PAPER, theme.GRASS), centred=True)
    for number, plate in enumerate(feats.plates):
        line = Box(theme.MARGIN, _BELOW + number // _IN_LINE * pitch, width, _PLATE)
        _plate(canvas, plate, line.columns(_IN_LINE, theme.GAP)[number % _IN_LINE])
    return canvas.picture("achievements")


def _plate(canvas: Canvas, plate: Plate, box: Box) -> None:
    canvas.frame("panel", box, theme.GRASS)
    sign = Box(box.x + 12, box.y + 4, _SIGN_WIDTH, box.h - 8)
    colours = (theme.INK, theme.PAPER)
    canvas.name(plate.sign, sign, _SIGN, colours, centred=True)
    room = Box(sign.right + 8, box.y + 4, box.right - sign.right - 22, box.h - 8)
    words = _wrapped(plate.title, room.w)
    most, high = (_LETTERS if len(words) == 1 else _WRAPPED), room.h // len(words)
    size = min(comfortable(part, most, _LEAST, room.w) for part in words)
    for number, part in enumerate(words):
        line = room._replace(y=room.y + number * high, h=high)
        canvas.name(part, line, size, colours)


def _wrapped(title: str, width: int) -> tuple[str, ...]:
    """Return a title in one line or, where that would be small and it has words, in two."""
    words = title.split()
    if len(words) == 1 or comfortable(title, _WRAPPED, _WRAPPED - 2, width) == _WRAPPED:
        return (title,)
    parts = ((" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words)))
    return min(parts, key=lambda part: max(map(len, part)))
