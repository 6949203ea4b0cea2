"""Logging, set up once: a line for a person or a JSON object for a machine, never the token."""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import partial

from bot.settings import Settings
from bot.signs import metrics

FIELDS = ("game", "guild", "version", "user", "shards")
"""What a message may carry in `extra` or from `about`; each is shown where it is known."""

_HANDLER = "salad"
_SEED = re.compile(r"\b[0-9a-f]{32}\b")
_KNOWN: ContextVar[dict[str, object] | None] = ContextVar("known", default=None)


@contextmanager
def about(**fields: object) -> Iterator[None]:
    """Let every message inside the block carry these of the `FIELDS`; None takes one away."""
    token = _KNOWN.set({**(_KNOWN.get() or {}), **fields})
    try:
        yield
    finally:
        _KNOWN.reset(token)


def note(**fields: object) -> None:
    """Add to what the messages of the current block carry, for what is known only later in it."""
    _KNOWN.set({**(_KNOWN.get() or {}), **fields})


def set_up(settings: Settings) -> None:
    """Send all messages to stderr as `settings` say; a second call replaces the first."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    root = logging.getLogger()
    for old in [handler for handler in root.handlers if handler.name == _HANDLER]:
        root.removeHandler(old)
    root.addHandler(_handler(settings))
    root.addHandler(_Counting())
    # At DEBUG the libraries write out every statement and body, seeds and tokens among them.
    root.setLevel(max(level, logging.INFO))
    logging.getLogger("bot").setLevel(level)
    # Its notes on each start are news to no host; a migration tells of itself.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.captureWarnings(capture=True)


def _handler(settings: Settings) -> logging.Handler:
    shape = JsonFormatter() if settings.log_json else LineFormatter()
    secret = settings.discord_token.get_secret_value() if settings.discord_token else ""
    handler = logging.StreamHandler()
    handler.name = _HANDLER
    handler.setFormatter(Redacted(shape, secret.strip()))
    if settings.shard_ids is not None:
        handler.addFilter(partial(_tell_apart, ",".join(map(str, settings.shard_ids))))
    return handler


def _tell_apart(shards: str, record: logging.LogRecord) -> bool:
    """Let every message say which of several processes has written it."""
    record.shards = shards
    return True


class _Counting(logging.Handler):
    """Counts warnings and worse, whoever writes them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.name = _HANDLER

    def emit(self, record: logging.LogRecord) -> None:
        """Count the message."""
        metrics.MESSAGES.labels(record.levelname).inc()


class Redacted(logging.Formatter):
    """Blacks out `secret` and seeds in whatever `inner` makes of a record, tracebacks included.

    A logging filter would see the message alone; a secret in a traceback or a field would pass.
    """

    def __init__(self, inner: logging.Formatter, secret: str) -> None:
        super().__init__()
        self._inner = inner
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without the secret, and without anything that looks like a seed."""
        line = _SEED.sub("[seed]", self._inner.format(record))
        return line.replace(self._secret, "[token]") if self._secret else line


class LineFormatter(logging.Formatter):
    """`time level logger: message key=value …`, then the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text; only a traceback takes more than one line."""
        fields = "".join(f" {name}={_word(value)}" for name, value in _fields(record))
        # A line break in a stranger's text must not pass for a message of its own.
        message = record.getMessage().replace("\r", "\\r").replace("\n", "\\n")
        line = f"{_time(record)} {record.levelname} {record.name}: {message}{fields}"
        return "\n".join([line, *_traceback(self, record)])


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, fields, and error for a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line of JSON."""
        entry: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **dict(_fields(record)),
        }
        for text in _traceback(self, record):
            entry["error"] = text
        return json.dumps(entry, ensure_ascii=False, default=str)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _fields(record: logging.LogRecord) -> Iterator[tuple[str, object]]:
    known = _KNOWN.get() or {}
    for name in FIELDS:
        value = getattr(record, name, known.get(name))
        if value is not None:
            yield name, value


def _word(value: object) -> str:
    text = str(value)
    plain = text.isprintable() and text and not set(text) & set(' "=')
    return text if plain else json.dumps(text)


def _traceback(formatter: logging.Formatter, record: logging.LogRecord) -> Iterator[str]:
    if record.exc_info:
        yield formatter.formatException(record.exc_info)
