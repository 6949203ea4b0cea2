"""Note of which code the compiled core was made: `make core` ends with it."""

from hashlib import sha256

from bot.games.point_salad.brain.core import FILE

NOTED = FILE.with_suffix(".sums")


def sums() -> str:
    """Return a line for each file of the code, and one for what was made of it."""
    files = [*sorted(FILE.parent.glob("*.[ch]")), FILE]
    return "".join(f"{sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in files)


if __name__ == "__main__":
    NOTED.write_text(sums(), encoding="utf-8")
