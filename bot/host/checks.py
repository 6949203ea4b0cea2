"""What `python -m bot check` finds wrong: one sentence each, with what to do."""

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from bot import pulse
from bot.host import backups, traces
from bot.settings import Settings
from bot.store import servers
from bot.store.database import parse, sqlite_file
from bot.store.engines import is_server
from bot.store.errors import StoreError
from bot.store.failures import told
from engine import GAMES

_ASSETS = Path(__file__).resolve().parents[2] / "assets"
_TOKEN_DOTS = 2


def findings(settings: Settings, assets: Path = _ASSETS) -> list[str]:
    """Return what keeps the bot from running well; an empty list means that it can start.

    Opens nothing on Discord and leaves the database and its folder as they were.
    """
    return [
        *_token(settings),
        *_database(settings.database_url),
        *_traces(settings),
        *_heartbeat_folder(settings.heartbeat_file),
        *_backups(settings),
        *_art(assets),
        *_text_shaping(),
        *_players(),
    ]


def heartbeat_findings(settings: Settings) -> list[str]:
    """Return why the running bot looks dead; an empty list means that it is alive."""
    path = settings.heartbeat_file
    if path is None:
        return ["HEARTBEAT_FILE is not set: set it for the bot and for this check alike."]
    if not pulse.is_fresh(path):
        return [f"{path} is not fresh: the bot is not connected; its log says why."]
    return []


def _token(settings: Settings) -> Iterator[str]:
    if settings.discord_token is None:
        yield (
            "DISCORD_TOKEN is not set: copy the bot's token from Discord's Developer Portal into "
            "the environment or into .env. (To play in the browser needs none.)"
        )
    elif settings.discord_token.get_secret_value().count(".") != _TOKEN_DOTS:
        yield (
            "DISCORD_TOKEN does not look like a bot token, which has three parts with dots "
            "between them: copy it again from the Bot page of Discord's Developer Portal."
        )


def _traces(settings: Settings) -> Iterator[str]:
    if (sentence := traces.missing(settings)) is not None:
        yield sentence


def _database(address: str) -> Iterator[str]:
    try:
        url = parse(address)
        if is_server(url):
            yield from _server(url)
        else:
            yield from _sqlite(url)
    except StoreError as error:
        yield f"{error} Change DATABASE_URL, or make its place writable for this user."


def _server(url: URL) -> Iterator[str]:
    try:
        asyncio.run(servers.look(url))
    except StoreError as error:
        yield f"{error} Change DATABASE_URL, or see to the server."


def _sqlite(url: URL) -> Iterator[str]:
    path = sqlite_file(url)
    if url.drivername != "sqlite+aiosqlite":
        yield "DATABASE_URL has no asynchronous driver: write sqlite+aiosqlite:///path/to/salad.db."
    elif path is None:
        yield (
            "DATABASE_URL names a database in memory, so games end with the bot: "
            "write sqlite+aiosqlite:///path/to/salad.db."
        )
    elif path.exists():
        _try_writing(path)
    else:
        yield from _folder("DATABASE_URL", path)


def _try_writing(path: Path) -> None:
    address = f"{path.resolve().as_uri()}?mode=rw"
    with told(), closing(sqlite3.connect(address, uri=True)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.rollback()


def _heartbeat_folder(path: Path | None) -> Iterator[str]:
    if path is not None:
        yield from _folder("HEARTBEAT_FILE", path)


def _backups(settings: Settings) -> Iterator[str]:
    if (sentence := backups.impossible(settings)) is not None:
        yield sentence
    elif settings.backup_dir is not None:
        yield from _folder("BACKUP_DIR", settings.backup_dir / "copy.db")


def _folder(setting: str, path: Path) -> Iterator[str]:
    """Try the folder of `path`, or the nearest one above it that exists already."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        yield (
            f"{setting} names {path}, but {folder} cannot be written ({error.strerror}): "
            "make it writable for this user, or choose another place."
        )


def _art(assets: Path) -> Iterator[str]:
    if missing := [name for name in _fonts(assets / "fonts") if not (assets / name).is_file()]:
        yield _incomplete(", ".join(missing))
    if not any((assets / "sprites").glob("*.png")):
        yield _incomplete("sprites")


def _fonts(folder: Path) -> list[str]:
    """Return the fonts that pictures use, and the table of their characters, under assets."""
    table = folder / "coverage.json"
    names = json.loads(table.read_text(encoding="utf-8")) if table.is_file() else []
    return [f"fonts/{name}" for name in (table.name, *names)]


def _incomplete(missing: str) -> str:
    return (
        f"Pictures cannot be drawn without what is missing in assets ({missing}): "
        "get Salad's files again, complete."
    )


def _text_shaping() -> Iterator[str]:
    from PIL import features  # noqa: PLC0415 - a bot that runs has no use for it

    if not features.check("raqm"):
        yield (
            "Pillow has no Raqm, so Arabic and Hebrew names are drawn wrong: "
            "install FriBiDi (Debian: apt-get install libfribidi0)."
        )


def _players() -> Iterator[str]:
    """Have the computer players of each game take a first turn, after hardly any thought."""
    try:
        from bot.players import LEVELS, Budget, choose  # noqa: PLC0415 - what it needs may be broken

        for key, game in GAMES.items():
            state = game.new(seats=min(game.seats), seed="check").state
            view = game.view(state, game.pending(state)[0].seats[0])
            for level in LEVELS:
                choose(key, level, view, "check", Budget(1))
    except Exception as error:  # noqa: BLE001 - whatever is broken, this is for telling it
        why = " ".join(f"{type(error).__name__}: {error}".split())
        yield (
            f"Computer players cannot think ({why}): unless memory was short, get Salad's files "
            "again, complete, and install it anew."
        )
