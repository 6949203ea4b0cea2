"""The command `salad`: as `python -m bot`, and as quick to hear a signal."""

from bot import stopping


def main() -> int:
    """Carry out one command and return the exit code of the process."""
    stopping.at_once()
    from bot.__main__ import main as salad  # noqa: PLC0415 - what takes time, with signals heard

    return salad()
