"""Which tests are long."""

import ast

import pytest

from tests.long import LIST, listed, longest

ROOT = LIST.parent.parent


@pytest.mark.parametrize("name", sorted(listed()))
def test_every_long_test_is_there(name: str) -> None:
    file, *inside = name.split("::")
    body = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    for part in inside:
        (found,) = [one for one in body if getattr(one, "name", None) == part]
        body = getattr(found, "body", [])


def test_the_longest_tests_are_those_that_take_most_each_time_up_to_two_thirds() -> None:
    seconds = {"often": [1.0, 1.0, 1.0, 1.0], "long": [5.0], "both": [2.0, 4.0], "short": [2.0]}
    assert longest(seconds) == ["both", "long", "short"]
    assert longest({}) == []
