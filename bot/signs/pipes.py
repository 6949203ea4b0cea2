"""Requests of the bot to a process of its own, and the answers: each a length and a pickle."""

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from bot.signs.children import end, end_with_parent

LENGTH = struct.Struct(">I")
"""Each message is its length in bytes and a pickle."""


def pack(message: object) -> bytes:
    """Return a message as it goes through the pipe."""
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def unpack(body: bytes) -> Any:
    """Return the message without its length."""
    return pickle.loads(body)  # noqa: S301 - the pipe joins the bot and its own child, nobody else


def work(answer: Callable[[Any], object], niceness: int) -> None:
    """Answer the parent process until it ends; whatever else is printed goes to standard error."""
    # Whoever stops the whole group, or the whole service, leaves it to the bot to end its workers.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    end_with_parent(sys.stdin.fileno())
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    if hasattr(os, "nice"):
        os.nice(niceness)
    try:
        _serve(sys.stdin.buffer, answers, answer)
    except BrokenPipeError:
        end()


def _serve(requests: BinaryIO, answers: BinaryIO, answer: Callable[[Any], object]) -> None:
    """Answer until the requests end, also where the last one is cut off."""
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        if len(body := requests.read(length)) < length:
            return
        answers.write(pack(answer(unpack(body))))
        answers.flush()
