"""What stands behind a command, as a host types it."""

from argparse import ArgumentTypeError

from bot.words.names import visible


def whole(typed: str) -> int:
    """Read a number as people see it. Raises ArgumentTypeError, which argparse tells."""
    try:
        return int(visible(typed))
    except ValueError:
        raise ArgumentTypeError(f"{typed!r} is no whole number") from None
