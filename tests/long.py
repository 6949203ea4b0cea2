"""Which tests are long: the few that together take two thirds of the time of all.

`make test` leaves them out, `make test-long` and CI run them. `python -m tests.long REPORT` writes
the list anew from what a run of all tests has measured (`pytest --junitxml REPORT`).
"""

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

LIST = Path(__file__).with_name("long.txt")

_SHARE = 2 / 3
"""How much of the time the long tests take."""


def listed() -> frozenset[str]:
    """Return the long tests, each as `tests/bot/test_turns.py::test_something`."""
    return frozenset(LIST.read_text(encoding="utf-8").split())


def longest(seconds: Mapping[str, Sequence[float]]) -> list[str]:
    """Return the tests that take longest each time they are run, until they make up `_SHARE`.

    `seconds` has, for each test, how long it took with each of its parameters.
    """
    left = _SHARE * sum(map(sum, seconds.values()))
    found = list[str]()
    for name in sorted(seconds, key=lambda one: -sum(seconds[one]) / len(seconds[one])):
        if left <= 0:
            break
        left -= sum(seconds[name])
        found.append(name)
    return sorted(found)


def _measured(report: Path) -> Iterator[tuple[str, float]]:
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 — it is of one's own run
        place = re.fullmatch(r"((?:\w+\.)*test_\w+)((?:\.\w+)*)", case.attrib["classname"])
        if place is not None:
            file, name = place[1].replace(".", "/"), case.attrib["name"].partition("[")[0]
            inside = place[2].replace(".", "::")
            yield f"{file}.py{inside}::{name}", float(case.attrib["time"])


def main() -> None:
    """Write the list anew."""
    parser = argparse.ArgumentParser(description="Write down which tests are long.")
    parser.add_argument("report", type=Path, help="what pytest --junitxml has written")
    seconds = defaultdict[str, list[float]](list)
    for name, took in _measured(parser.parse_args().report):
        seconds[name].append(took)
    LIST.write_text("".join(f"{name}\n" for name in longest(seconds)), encoding="utf-8")


if __name__ == "__main__":
    main()
