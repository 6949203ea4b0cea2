"""Measured figures beside their targets, as a table or as JSON."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from time import process_time
from typing import Literal


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure should reach; `later` is the goal after that.

    A `firm` one is about what is counted, so it can be met on any machine.
    """

    value: float
    sense: Literal["at least", "at most"] = "at most"
    later: float | None = None
    firm: bool = False

    def met_by(self, value: float) -> bool:
        return value >= self.value if self.sense == "at least" else value <= self.value

    def __str__(self) -> str:
        later = "" if self.later is None else f", later {self.later:g}"
        return f"{self.sense} {self.value:,g}{later}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    name: str
    value: float
    unit: str
    target: Target | None = None

    def __str__(self) -> str:
        value = f"{self.value:,.0f}" if abs(self.value) >= 100 else f"{self.value:,.1f}"
        line = f"  {self.name:<52}{value:>8} {self.unit:<9}"
        if self.target is None:
            return line.rstrip()
        return f"{line}{self.target}{'' if self.target.met_by(self.value) else '  (missed)'}"

    @property
    def fails(self) -> bool:
        return self.target is not None and self.target.firm and not self.target.met_by(self.value)


@dataclass(frozen=True, slots=True)
class Section:
    """Figures measured together."""

    title: str
    figures: Sequence[Figure]

    def __str__(self) -> str:
        return "\n".join([self.title, *map(str, self.figures)])


def as_json(sections: Iterable[Section]) -> str:
    return json.dumps([asdict(section) for section in sections], indent=2)


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time that the work takes in this process, on all its threads."""
    start = process_time()
    work()
    return process_time() - start


def percentile(values: Iterable[float], share: float) -> float:
    """Return the smallest of the values that at least this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
