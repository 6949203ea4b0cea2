"""A process that draws one long picture: a pickled Drawing comes in, the pickled Picture goes out.

Started by `bot.ui.live.films` as `python -m bot.games.painter`. It ends when it is done, and
with it goes all the memory that it took.
"""

import os
import pickle
import signal
import sys

from bot.signs.children import end, end_with_parent

NICENESS = 10
"""Boards come first, and computer players too, where all want the same core."""


def main() -> None:
    """Draw for the parent process, which alone says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    # Not the other end of the questions: it is closed as soon as the one question is asked.
    end_with_parent(out.fileno())
    try:
        drawing = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the bot to its own child, nobody else
        pickle.dump(drawing.draw(), out)
        out.flush()
    except (BrokenPipeError, EOFError, pickle.UnpicklingError):
        # Nobody asks any more, or nobody listens.
        end()


if __name__ == "__main__":
    main()
