"""What is counted and timed while the bot runs, for Prometheus.

Whoever sees something happen counts it here; `bot.health` shows it, if a port is set. The rules
and the game manager know nothing of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call] # the library has no types for this one

_SHORT = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_LONG = (0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 3, 5, 10, 30)

TURNS = Counter("salad_turns_committed", "Turns that are on disk, by who took them.", ["by"])
PICTURES = Histogram("salad_picture_seconds", "Drawing one picture in a worker.", buckets=_SHORT)
FILMS = Histogram("salad_film_seconds", "Drawing one replay in a process.", buckets=_LONG)
BOARDS = Histogram(
    "salad_click_to_board_seconds",
    "From the arrival of a press or command to the new board in the channel.",
    buckets=_LONG,
)
STORE = Histogram(
    "salad_store_seconds", "One transaction, waiting included.", ["kind"], buckets=_SHORT
)
REFUSALS = Counter("salad_refusals", "Wishes that could not be met, by reason.", ["reason"])
ERRORS = Counter("salad_errors", "Interactions that failed, by what failed.", ["kind"])
MESSAGES = Counter("salad_log_messages", "Warnings and worse in the log.", ["level"])
LAG = Histogram(
    "salad_event_loop_lag_seconds", "How late the event loop wakes a sleeper.", buckets=_SHORT
)
THINKING = Counter(
    "salad_thinking_failures", "What processes that think did wrong, by how they failed.", ["how"]
)
DEFAULT_MOVES = Counter(
    "salad_default_moves", "Turns of computer players that were taken without thinking: it failed."
)
OPEN_GAMES = Gauge("salad_open_games", "Lobbies and running games.", ["status"])
PAUSED_GAMES = Gauge("salad_paused_games", "Games that wait until their board can be posted.")
LEADS = Gauge("salad_leads", "Whether this process leads those that share its database.")
SERVERS = Gauge("salad_servers", "Servers that the bot is in.")
CONNECTED = Gauge("salad_shard_connected", "Whether a shard has its gateway.", ["shard"])
LATENCY = Gauge("salad_shard_latency_seconds", "Heartbeat latency of a shard.", ["shard"])

_clicked: ContextVar[float | None] = ContextVar("clicked", default=None)


@contextmanager
def click() -> Iterator[None]:
    """Mark the block as the work on one interaction that has just arrived."""
    token = _clicked.set(perf_counter())
    try:
        yield
    finally:
        _clicked.reset(token)


def board_posted() -> None:
    """Note that a board has been posted; only the first one of a click is timed."""
    since = _clicked.get()
    if since is not None:
        BOARDS.observe(perf_counter() - since)
        _clicked.set(None)
