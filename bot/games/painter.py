"""A process that draws one long picture: a pickled Drawing comes in, the pickled Picture goes out.

Started by `bot.ui.live.films` as `python -m bot.games.painter`. It ends when it is done, and
with it goes all the memory that it took.
"""

import os
import pickle
import signal
import sys

NICENESS = 10
"""Boards come first, and computer players too, where all want the same core."""


def main() -> None:
    """Draw for the parent process, which alone says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    drawing = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the bot to its own child, nobody else
    pickle.dump(drawing.draw(), out)


if __name__ == "__main__":
    main()
