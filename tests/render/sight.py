"""How people with dichromatic sight see a colour, and how far apart two colours look.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, on linear RGB.
"""

from collections.abc import Iterable

from PIL import Image

Colour = tuple[float, float, float]

MATRICES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def lab(colour: Colour, sight: str) -> Colour:
    """Return L*, a*, b* of an sRGB colour (0 to 255) as this sight has it."""
    linear = _times(MATRICES[sight], _triple(_linear(value / 255) for value in colour))
    seen = _triple(min(1.0, max(0.0, value)) for value in linear)
    x, y, z = (_root(v / white) for v, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Colour, other: Colour, sight: str) -> float:
    """Return the distance in CIELAB (CIE 1976): about 2.3 is just noticeable."""
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def seen(image: Image.Image, sight: str) -> Image.Image:
    """Return a picture in palette mode as this sight has it."""
    flat = image.getpalette() or []
    colours = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    result = image.copy()
    result.putpalette([round(255 * value) for colour in colours for value in _as(colour, sight)])
    return result


def _as(colour: Colour, sight: str) -> Colour:
    linear = _triple(_linear(value / 255) for value in colour)
    return _triple(_encoded(value) for value in _times(MATRICES[sight], linear))


def _encoded(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return 12.92 * value if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def _times(matrix: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    return _triple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def _triple(values: Iterable[float]) -> Colour:
    a, b, c = values
    return a, b, c
