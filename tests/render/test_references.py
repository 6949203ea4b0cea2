import io

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.gallery import REFERENCES
from tests.render.states import STATES, drawn

SPOT = 4
"""Pixels: so wide and high is the smallest spot that is looked at; on a phone, hardly two."""
DIFFERENCE = 16
"""Of 255, in the mean colour of a spot: a line that is a pixel thicker shows, a colour that was
rounded to its neighbour does not. A new version of FreeType may draw letters otherwise: look at
them in the gallery before they become the references."""


@pytest.mark.parametrize("name", STATES)
def test_a_named_state_looks_like_its_reference_at_every_spot(name: str) -> None:
    picture = Image.open(io.BytesIO(drawn(name).data)).convert("RGB")
    with Image.open(REFERENCES / f"{name}.png") as image:
        reference = image.convert("RGB")
    assert picture.size == reference.size
    spots = ImageChops.difference(picture.reduce(SPOT), reference.reduce(SPOT))
    assert max(most for _, most in ImageStat.Stat(spots).extrema) <= DIFFERENCE


def test_every_reference_belongs_to_a_named_state() -> None:
    assert {path.stem for path in REFERENCES.glob("*.png")} == set(STATES)
