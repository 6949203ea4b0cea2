"""One process that thinks: questions come in on standard input, answers go out on standard output.

Started by `bot.players.pool` as `python -m bot.players.worker`. It ends with its standard input, so
it never outlives the bot.
"""

from collections.abc import Callable
from typing import Any

from bot.players.levels import choose, evaluate
from bot.players.outlooks import outlook
from bot.signs.pipes import work

QUESTIONS: dict[str, Callable[..., Any]] = {
    "choose": choose,
    "evaluate": evaluate,
    "outlook": outlook,
}
"""What a worker can be asked."""

NICENESS = 5
"""The bot itself comes first where both want the same core."""


def answer(question: str, arguments: tuple[Any, ...], share: float) -> tuple[bool, Any]:
    """Return True and the answer, or False and what went wrong, in words.

    Ends the process where it lacks memory or the like: another one may have it.
    """
    try:
        return True, QUESTIONS[question](*arguments, share=share)
    except (MemoryError, OSError) as error:
        raise SystemExit(f"Thinking ends: {type(error).__name__}: {error}") from error
    except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to the one who asked
        return False, f"{type(error).__name__}: {error}"


def main() -> None:
    """Serve the parent process."""
    work(lambda asked: answer(*asked), NICENESS)


if __name__ == "__main__":
    main()
