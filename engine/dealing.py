"""Randomness from a seed alone, the same in every version of Python and easy to check by hand.

The stream is SHA-256 over `seed:0`, `seed:1`, …, read as big-endian 32-bit numbers.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")
Seed = int | str | bytes

_WORD = 1 << 32


def seed_text(seed: Seed) -> str:
    """Return the text that stands for a seed: itself, a decimal number, or hexadecimal bytes."""
    return seed.hex() if isinstance(seed, bytes) else str(seed)


def commitment(seed: Seed) -> str:
    """Return the SHA-256 of the seed's text in hexadecimal: published before, checked after."""
    return sha256(seed_text(seed).encode()).hexdigest()


class Dealer:
    """Draws and shuffles; two dealers with equal seeds do exactly the same."""

    def __init__(self, seed: Seed) -> None:
        self._words = self._stream(seed_text(seed))

    @staticmethod
    def _stream(seed: str) -> Iterator[int]:
        counter = 0
        while True:
            yield from unpack(">8I", sha256(f"{seed}:{counter}".encode()).digest())
            counter += 1

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1, each equally likely.

        Raises ValueError for a limit below 1 or above 2 ** 32.
        """
        if not 1 <= limit <= _WORD:
            raise ValueError(f"A dealer cannot draw from {limit} numbers.")
        fair = _WORD - _WORD % limit
        for word in self._words:
            if word < fair:
                return word % limit
        raise AssertionError("the stream has no end")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order (Fisher-Yates from the last place down)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
