"""The numbered rules of each game: each has tests that carry its number."""

import re
from pathlib import Path

import pytest

RULES = [
    *(("point_salad", f"r{number}") for number in range(1, 23)),
    *(("veggies", f"v{number}") for number in range(1, 21)),
]


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_the_rule_has_a_test_that_carries_its_number(game: str, rule: str) -> None:
    files = Path(__file__).parent.glob(f"test_{game}_*.py")
    texts = [file.read_text("utf-8") for file in files]
    names = [name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]
    assert [name for name in names if rule in name.split("_")]
