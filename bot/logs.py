"""Logging, set up once: a line for a person or a JSON object for a machine, never the token."""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime

from bot.settings import Settings

FIELDS = ("game", "guild", "version", "user")
"""What a message may carry in `extra`; each is shown where it is given."""

_HANDLER = "salad"


def set_up(settings: Settings) -> None:
    """Send all messages to stderr as `settings` say; a second call replaces the first."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    root = logging.getLogger()
    for old in [handler for handler in root.handlers if handler.name == _HANDLER]:
        root.removeHandler(old)
    root.addHandler(_handler(settings))
    # At DEBUG the libraries write out every statement and body, seeds and tokens among them.
    root.setLevel(max(level, logging.INFO))
    logging.getLogger("bot").setLevel(level)
    logging.captureWarnings(capture=True)


def _handler(settings: Settings) -> logging.Handler:
    shape = JsonFormatter() if settings.log_json else LineFormatter()
    secret = settings.discord_token.get_secret_value() if settings.discord_token else ""
    handler = logging.StreamHandler()
    handler.name = _HANDLER
    handler.setFormatter(Redacted(shape, secret.strip()))
    return handler


class Redacted(logging.Formatter):
    """Blacks out `secret` in whatever `inner` makes of a record, tracebacks included.

    A logging filter would see the message alone; a secret in a traceback or a field would pass.
    """

    def __init__(self, inner: logging.Formatter, secret: str) -> None:
        super().__init__()
        self._inner = inner
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without the secret."""
        line = self._inner.format(record)
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
    for name in FIELDS:
        value = getattr(record, name, None)
        if value is not None:
            yield name, value


def _word(value: object) -> str:
    text = str(value)
    plain = text.isprintable() and text and not set(text) & set(' "=')
    return text if plain else json.dumps(text)


def _traceback(formatter: logging.Formatter, record: logging.LogRecord) -> Iterator[str]:
    if record.exc_info:
        yield formatter.formatException(record.exc_info)
