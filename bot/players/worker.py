"""One process that thinks: questions come in on standard input, answers go out on standard output.

Started by `bot.players.pool` as `python -m bot.players.worker`. It ends with its standard input, so
it never outlives the bot.
"""

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from bot.players.levels import choose, evaluate, standing
from bot.signs.children import end, end_with_parent

QUESTIONS: dict[str, Callable[..., Any]] = {
    "choose": choose,
    "evaluate": evaluate,
    "standing": standing,
}
"""What a worker can be asked."""

LENGTH = struct.Struct(">I")
"""Each message is its length in bytes and a pickle."""

NICENESS = 5
"""The bot itself comes first where both want the same core."""


def pack(message: object) -> bytes:
    """Return a message as it goes through the pipe."""
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def unpack(body: bytes) -> Any:
    """Return the message without its length."""
    return pickle.loads(body)  # noqa: S301 - the pipe joins the bot and its own child, nobody else


def answer(question: str, arguments: tuple[Any, ...], share: float) -> tuple[bool, Any]:
    """Return True and the answer, or False and what went wrong, in words.

    Ends the process where it lacks memory or the like: another one may have it.
    """
    try:
        return True, QUESTIONS[question](*arguments, share=share)
    except (MemoryError, OSError) as error:
        raise SystemExit(f"Thinking ends: {error!r}") from error
    except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to the one who asked
        return False, f"{type(error).__name__}: {error}"


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the questions end, also where the last one is cut off."""
    while len(head := questions.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        if len(body := questions.read(length)) < length:
            return
        answers.write(pack(answer(*unpack(body))))
        answers.flush()


def main() -> None:
    """Serve the parent process; whatever else is printed goes to standard error."""
    # Whoever stops the whole group, or the whole service, leaves it to the bot to end its workers.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    end_with_parent(sys.stdin.fileno())
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        end()


if __name__ == "__main__":
    main()
