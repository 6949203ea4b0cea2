"""A program that answers a line with a line: nothing that it does makes anybody wait for ever.

It is a stranger's. So it is read by a thread that may be left behind, and all that is waited for
has an end: the answer, the exit status, the program itself.
"""

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread

LONGEST = 1_000_000
"""Bytes of an answer, at the most: what goes on and on is not collected."""

LEAVE = 2.0
"""Seconds in which a program ends by itself that reads no more, or writes no more."""

_CHUNK = 65_536


class ProgramFailed(Exception):
    """A program gave no answer; the message goes on after its name."""


class Program:
    """A running program. Raises OSError or ValueError where it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        # In a session of its own, what it starts is ended with it: it may be a script.
        self._process = subprocess.Popen(  # noqa: S603 - whoever runs the arena has written it
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._exchange = Thread()
        self._answer = b""
        self._left = False
        """Nobody waits for the exchange any more; what has got away may still hold the pipes."""

    @property
    def pid(self) -> int:
        """Return the number of its process."""
        return self._process.pid

    def ask(self, line: bytes, patience: float) -> bytes:
        """Return the line with which a line is answered, within so many seconds.

        Raises ProgramFailed where there is none, or more than one; then there is nothing left but
        `end`.
        """
        self._exchange = Thread(target=self._exchanged, args=(line + b"\n",), daemon=True)
        self._exchange.start()
        self._exchange.join(patience)
        if self._exchange.is_alive():
            raise ProgramFailed(
                f"gave no answer within {patience:g} seconds: "
                "an answer is a line that ends with a newline and is flushed"
            )
        answer, newline, more = self._answer.partition(b"\n")
        if len(answer) > LONGEST:
            raise ProgramFailed(f"answered more than {LONGEST} bytes")
        if not newline:
            raise ProgramFailed(self._ended(missing="a newline after its" if answer else "an"))
        if more:
            raise ProgramFailed("answered more than one line to one position")
        return answer

    def end(self) -> None:
        """End the program and what it has started, within seconds, whatever it does.

        One that waits for the next line may put its things away first.
        """
        if not self._exchange.is_alive():
            self._close()
            self._wait()
        self._kill()
        self._wait()
        self._left = True
        if self._exchange.ident is not None:
            self._exchange.join(LEAVE)
        if not self._exchange.is_alive():
            self._close()

    def _exchanged(self, line: bytes) -> None:
        """Write a line and read one; this may never come back."""
        with suppress(OSError):  # What reads nothing may have answered all the same.
            self._write(line)
        self._answer = self._read()
        if self._left:
            self._close()

    def _close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        left = memoryview(line)
        while left:
            left = left[self._process.stdin.write(left) :]

    def _read(self) -> bytes:
        """Return what comes until a newline, an end or too much of it."""
        assert self._process.stdout is not None
        read = bytearray()
        while b"\n" not in read[-_CHUNK:] and len(read) <= LONGEST:
            if not (chunk := self._process.stdout.read(_CHUNK)):
                break
            read += chunk
        return bytes(read)

    def _ended(self, missing: str) -> str:
        """Return how a program has left off writing."""
        code = self._wait()
        if code is None:
            return f"closed its output without {missing} answer, and did not end"
        return f"ended without {missing} answer (exit status {code})"

    def _wait(self) -> int | None:
        """Return the exit status; None: the program does not end by itself."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(LEAVE)
        return None

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            with suppress(OSError):  # All of them have ended.
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
