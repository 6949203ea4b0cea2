"""What a host can set, in the environment or in `.env`; `.env.example` lists the same keys."""

import re
import unicodedata
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    Field,
    IPvAnyAddress,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

MACHINE = Path("/etc/salad.env")
"""What a machine or an image sets for every Salad on it; all else wins over it."""

_COMMENT = re.compile(r"(?:^|\s)#")
_QUOTES = ('"', "'")
_VARIANTS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""They choose how the character before them looks."""
_RANGE = re.compile(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?")
_MOST_SHARDS = 100_000
_MOST_HOURS = 87_600
MOST_PORT = 65535
"""The last number of a port that there is."""


class Settings(BaseSettings):
    """The whole configuration: the environment wins over `.env`, and that over `MACHINE`.

    An empty value counts as unset, and hides none that stands elsewhere. Raises
    `pydantic.ValidationError` for a value that cannot be used; `mistakes` turns it into sentences
    for the host.
    """

    model_config = SettingsConfigDict(
        env_file=(MACHINE, ".env"),
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(
        default=None,
        description="The bot's token from Discord's Developer Portal; needed to run on Discord.",
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///data/salad.db",
        # It may hold a password.
        repr=False,
        description="The database, as sqlite+aiosqlite:///PATH from the working directory, or as "
        "postgresql+asyncpg://USER:PASSWORD@HOST/NAME.",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO",
        description="The lowest log level: DEBUG, INFO, WARNING or ERROR.",
    )
    log_json: bool = Field(
        default=False,
        description="Whether to log one JSON object a line instead of text.",
    )
    heartbeat_file: Path | None = Field(
        default=None,
        description="A file to touch while the bot is connected, for health checks.",
    )
    render_workers: int = Field(
        default=2,
        ge=1,
        le=32,
        description="How many boards may be drawn at the same time, 1 to 32.",
    )

    player_workers: int = Field(
        default=1,
        ge=1,
        le=32,
        description="How many computer players may think at the same time, 1 to 32.",
    )
    tables_per_host: int = Field(
        default=8,
        ge=1,
        description="The most open games that one member may be the host of.",
    )
    tables_per_server: int = Field(
        default=200,
        ge=1,
        description="The most open games that one server may have.",
    )
    shard_count: int | None = Field(
        default=None,
        ge=1,
        le=_MOST_SHARDS,
        description="Number of connections to Discord. Empty: Discord decides.",
    )
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = Field(
        default=None,
        description="Which of them this process has, like 0-3 or 0,4,8. Empty: all of them.",
    )

    metrics_port: int | None = Field(
        default=None,
        ge=1,
        le=MOST_PORT,
        description="A port of this machine for /metrics (Prometheus) and /healthz.",
    )
    metrics_host: IPvAnyAddress = Field(
        default=IPv4Address("127.0.0.1"),
        description="The address on which METRICS_PORT answers; 0.0.0.0 is every one.",
    )
    backup_dir: Path | None = Field(
        default=None,
        description="A folder for scheduled backups of the database. Empty: none are made.",
    )
    backup_hours: int = Field(
        default=24,
        ge=1,
        le=_MOST_HOURS,
        description="Hours between scheduled backups.",
    )
    backup_keep: int = Field(
        default=7,
        ge=1,
        description="Number of scheduled backups kept; older ones are deleted.",
    )
    admin_guild: int | None = Field(
        default=None,
        description="The id of the server in which the bot's owner gets /salad-admin.",
    )

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        """Read ranges and lists of whole numbers, such as 0-3,8.

        What stands below is asked first.
        """
        if not isinstance(value, str):
            return value
        parts = [_RANGE.fullmatch(part) for part in value.split(",")]
        ranges = [(int(part[1]), int(part[2] or part[1])) for part in parts if part]
        if len(ranges) < len(parts) or any(first > last for first, last in ranges):
            raise PydanticCustomError("shards", "it is no range or list like 0-3 or 0,4,8")
        if max(last for _, last in ranges) >= _MOST_SHARDS:
            raise PydanticCustomError("shards", "it names more connections than any bot has")
        return tuple(number for first, last in ranges for number in range(first, last + 1))

    @field_validator("*", mode="before")
    @classmethod
    def _bare(cls, value: object) -> object:
        """Take no quotes and no comment for a part of the value; a shell would have removed them.

        Docker's --env-file, for one, hands on whatever stands behind the equals sign.
        """
        if not isinstance(value, str):
            return value
        value = _trimmed(value)
        if _COMMENT.search(value):
            raise PydanticCustomError(
                "comment", "it has a comment behind it; write the comment on a line of its own"
            )
        if value[:1] in _QUOTES or value[-1:] in _QUOTES:
            raise PydanticCustomError("quotes", "it stands in quotes; write it without them")
        return value

    @field_validator("shard_ids")
    @classmethod
    def _among_all(
        cls, value: tuple[int, ...] | None, others: ValidationInfo
    ) -> tuple[int, ...] | None:
        """Take only numbers of connections that there are, each once."""
        if value is None or "shard_count" not in others.data:
            return value  # What is wrong with SHARD_COUNT is told already.
        count = others.data["shard_count"]
        if count is None:
            raise PydanticCustomError("shards", "it needs SHARD_COUNT, the number of all of them")
        if max(value) >= count:
            raise PydanticCustomError(
                "shards",
                "with SHARD_COUNT={count}, the connections have the numbers 0 to {last}",
                {"count": count, "last": count - 1},
            )
        if len(set(value)) < len(value):
            raise PydanticCustomError("shards", "it names a connection twice")
        return tuple(sorted(value))

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value


def _trimmed(value: str) -> str:
    """Return a value without spaces around it, and signs that nobody sees: copies bring them."""
    unseen = {c for c in value if c.isspace() or unicodedata.category(c) == "Cf" or c in _VARIANTS}
    return value.strip("".join(unseen))


def mistakes(error: ValidationError) -> list[str]:
    """Return one sentence for each setting that cannot be used; values are never quoted."""
    return [
        f"{'.'.join(str(part) for part in one['loc']).upper()} cannot be used: {one['msg']}."
        for one in error.errors(include_url=False, include_input=False)
    ]
