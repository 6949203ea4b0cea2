import io

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.gallery import REFERENCES
from tests.render.states import STATES, drawn

MEAN_DIFFERENCE = 1.5
"""Of 255, over all pixels and channels: other versions of FreeType round letters differently."""
STRONG_DIFFERENCE = 64
STRONG_SHARE = 0.004


@pytest.mark.parametrize("name", STATES)
def test_a_named_state_looks_like_its_reference(name: str) -> None:
    picture = Image.open(io.BytesIO(drawn(name).data)).convert("RGB")
    with Image.open(REFERENCES / f"{name}.png") as image:
        reference = image.convert("RGB")
    assert picture.size == reference.size
    difference = ImageChops.difference(picture, reference)
    assert max(ImageStat.Stat(difference).mean) <= MEAN_DIFFERENCE
    strong = sum(difference.convert("L").histogram()[STRONG_DIFFERENCE:])
    assert strong <= STRONG_SHARE * picture.width * picture.height


def test_every_reference_belongs_to_a_named_state() -> None:
    assert {path.stem for path in REFERENCES.glob("*.png")} == set(STATES)
