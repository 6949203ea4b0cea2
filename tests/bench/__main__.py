"""`python -m tests.bench`: measure, and print the figures beside their targets."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from tests.bench import clicks, endurance, games, host, pictures, scale, scores, taps
from tests.bench.figures import Section, as_json

PARTS: dict[str, Callable[[], Iterator[Section]]] = {
    "games": games.measure,
    "pictures": pictures.measure,
    "clicks": clicks.measure,
    "taps": taps.measure,
    "scores": scores.measure,
    "endurance": endurance.measure,
    "scale": scale.measure,
    "host": host.measure,
}
LARGE = "scale"
"""Has to be asked for: it makes a database of a million games first, and keeps it."""


def main(arguments: Sequence[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    sections = list[Section]()
    for part in options.parts or [part for part in PARTS if part != LARGE]:
        for section in PARTS[part]():
            sections.append(section)
            if not options.json:
                sys.stdout.write(f"{section}\n\n")
                sys.stdout.flush()
    if options.json:
        sys.stdout.write(as_json(sections) + "\n")
    sys.exit(any(figure.fails for section in sections for figure in section.figures))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="Measure games a second, pictures and clicks. A missed target of time fails "
        "nothing; more requests, reads or commits than allowed do. The part scale is left out "
        "unless it is named: it keeps a database of a million games, where SALAD_BENCH_DATABASE "
        "says.",
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which of: {', '.join(PARTS)}")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return parser


if __name__ == "__main__":
    main()
