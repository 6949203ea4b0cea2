"""The command line, and the only place that constructs things: settings, logs, then the bot."""

from bot import stopping

if __name__ == "__main__":
    stopping.at_once()

import argparse
import asyncio
import contextlib
import importlib.util
import io
import logging
import os
import platform
import sys
from collections.abc import Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import discord
from pydantic import ValidationError

from bot import __version__
from bot.host.arguments import whole
from bot.settings import Settings, mistakes
from bot.signs import children, heartbeat, logs, signals
from bot.store import StoreError, backup, restore
from bot.wire import what_the_host_must_do

OK, FAILED, MISUSED = 0, 1, 2
"""Exit codes: done or stopped on request; something broke; the host has to change something."""

PLAYGROUND = "simcord[preview]>=3.2"
"""What the playground needs beside the bot; the same stands in pyproject.toml."""

log = logging.getLogger("bot")

# The bot has no voice: what it would need for one is no news to a host.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return the exit code of the process."""
    options = _parser().parse_args(arguments)
    try:
        settings = Settings()
    except ValidationError as error:
        return _refuse(MISUSED, *mistakes(error))
    logs.set_up(settings)
    try:
        result: int = options.command(settings, options)
    except _Unsaid as error:
        return _refuse(FAILED, f"What there is to say cannot be written: {error}.")
    return result


def _started_as() -> str:
    """Return the words that started this program: the package's command, or the module."""
    return "salad" if Path(sys.argv[0]).stem == "salad" else "python -m bot"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=_started_as(),
        description="Salad deals, draws and scores card games in Discord channels. "
        "Settings come from the environment and from .env; .env.example explains each.",
    )
    version = f"Salad {__version__} (Python {platform.python_version()})"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    add = partial(_add_command, commands)
    run = add("run", _run, "Run the bot on Discord until it is stopped.")
    run.add_argument(
        "--processes",
        type=whole,
        metavar="N",
        help="share the connections among N processes of this machine (needs PostgreSQL)",
    )
    run.add_argument("--watched", action="store_true", help=argparse.SUPPRESS)
    play = add(
        "play",
        _play,
        "Try the bot in your browser. With DISCORD_TOKEN set, run it on the real Discord.",
    )
    play.add_argument(
        "--port",
        type=whole,
        metavar="PORT",
        help="the port of the page on this machine (default: any free one)",
    )
    play.add_argument(
        "--thread",
        action="store_true",
        help="show a thread of the playground's channel in place of the channel",
    )
    copy = add("backup", _backup, "Copy the database to FILE, also while the bot runs.")
    copy.add_argument("file", type=Path, metavar="FILE", help="where the copy is written")
    back = add(
        "restore", _restore, "Put a copy in the place of the database, with the bot stopped."
    )
    back.add_argument("file", type=Path, metavar="FILE", help="a copy of the database; it stays")
    away = add("move", _move, "Copy the database to PostgreSQL, with the bot stopped.")
    empty = "an empty database: postgresql+asyncpg://USER:PASSWORD@HOST/NAME"
    away.add_argument("url", metavar="URL", help=empty)
    doctor = add("doctor", _doctor, "Find stuck games, damaged data and leftovers in the database.")
    doctor.add_argument(
        "--repair",
        action="store_true",
        help="fix what is safe to fix, with the bot stopped; games are never deleted",
    )
    show = add("replay", _replay, "Show a game that was exported to FILE, turn by turn.")
    show.add_argument("file", type=Path, metavar="FILE", help="what /salad history gave")
    proof = add("verify", _verify, "Check a game that was exported to FILE: its deal and turns.")
    proof.add_argument("file", type=Path, metavar="FILE", help="what /salad history gave")
    check = add("check", _check, "Check the settings and say how to fix them.")
    check.add_argument(
        "--heartbeat",
        action="store_true",
        help="only tell whether the running bot is connected, by the age of HEARTBEAT_FILE",
    )
    return parser


def _add_command(commands: Any, name: str, command: Any, sentence: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=sentence[0].lower() + sentence[1:].rstrip("."), description=sentence
    )
    parser.set_defaults(command=command)
    return parser


def _run(settings: Settings, options: argparse.Namespace) -> int:
    token = settings.discord_token
    if token is None:
        return _refuse(
            MISUSED,
            "There is no DISCORD_TOKEN: copy the bot's token from Discord's Developer Portal into "
            "the environment or into .env, or try the bot without one: "
            f"{_started_as()} play.",
        )
    if options.processes is not None:
        from bot.host import processes

        return processes.main(settings, options.processes, _guarded, _refuse)
    if options.watched:
        children.stop_with_parent(sys.stdin.fileno())
    return _guarded(_serve(settings, token.get_secret_value()))


def _play(settings: Settings, options: argparse.Namespace) -> int:
    if settings.discord_token is not None:
        return _guarded(_serve(settings, settings.discord_token.get_secret_value()))
    if importlib.util.find_spec("simcord") is None:
        return _refuse(
            MISUSED,
            "The playground needs simcord, an extra of this package: type make play in Salad's "
            f"folder, or {sys.executable} -m pip install {PLAYGROUND!r}.",
        )
    # simcord tries discord.py with a client of its own that asks for nothing.
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    from bot import playground

    if options.port is not None and (why := playground.impossible(options.port)) is not None:
        return _refuse(MISUSED, why)
    return _guarded(playground.main(settings, options.port, thread=options.thread))


def _backup(settings: Settings, options: argparse.Namespace) -> int:
    return _guarded(_copy(settings.database_url, options.file), interrupted=FAILED)


def _restore(settings: Settings, options: argparse.Namespace) -> int:
    return _guarded(_put_back(settings.database_url, options.file), interrupted=FAILED)


def _move(settings: Settings, options: argparse.Namespace) -> int:
    return _guarded(_take_along(settings.database_url, options.url), interrupted=FAILED)


def _doctor(settings: Settings, options: argparse.Namespace) -> int:
    from bot.host import doctor

    report = doctor.Diagnosis()

    async def examine() -> None:
        nonlocal report
        report = await doctor.examine(settings.database_url, repair=options.repair)

    code = _guarded(examine(), interrupted=FAILED)
    _say(sys.stdout, *report.facts, *report.wrong)
    return FAILED if report.wrong else code


def _replay(_settings: Settings, options: argparse.Namespace) -> int:
    from bot.host import exports

    try:
        export = exports.read(options.file)
        _say(sys.stdout, *exports.told(export))
    except exports.NoExport as error:
        return _refuse(FAILED, str(error))
    return _found([check for check in exports.checks(export) if not check.holds])


def _verify(_settings: Settings, options: argparse.Namespace) -> int:
    from bot.host import exports

    try:
        found = exports.checks(exports.read(options.file))
    except exports.NoExport as error:
        return _refuse(FAILED, str(error))
    return _found(found)


def _found(checks: Sequence[Any]) -> int:
    """Tell what was checked; return OK if all of it holds."""
    _say(sys.stdout, *(f"{'ok  ' if c.holds else 'FAIL'} {c.finding}" for c in checks))
    return OK if all(c.holds for c in checks) else FAILED


def _check(settings: Settings, options: argparse.Namespace) -> int:
    from bot.host import checks

    look = checks.heartbeat_findings if options.heartbeat else checks.findings
    found = look(settings)
    _say(sys.stdout, *(found or ["Nothing is wrong."]))
    return FAILED if found else OK


async def _serve(settings: Settings, token: str) -> None:
    from bot.client import create_bot
    from bot.host import backups, traces, vigil

    if (sentence := traces.missing(settings)) is not None:
        log.critical("%s", sentence)
    bot = create_bot(settings)

    def whole() -> bool:
        return vigil.whole(bot)

    def alive() -> bool:
        return heartbeat.connected(bot) and whole()

    async with (
        bot,
        heartbeat.beating(settings.heartbeat_file, alive),
        backups.scheduled(settings, whole),
        _health(bot, settings),
        vigil.kept(bot, settings),
    ):
        await bot.start(token)
    log.info("Stopped.")


def _health(bot: Any, settings: Settings) -> contextlib.AbstractAsyncContextManager[None]:
    """Return what answers on the port for metrics; without a port, nothing of it is loaded."""
    if settings.metrics_port is None:
        return contextlib.nullcontext()
    from bot.host import health

    return health.serving(bot, settings.metrics_port, str(settings.metrics_host))


async def _copy(url: str, target: Path) -> None:
    await backup(url, target)
    _say(sys.stdout, f"Copied the database to {target}.")


async def _put_back(url: str, copy: Path) -> None:
    kept = await restore(url, copy)
    _say(sys.stdout, f"Restored the database from {copy}.")
    if kept is not None:
        _say(sys.stdout, f"What was there before is kept as {kept}.")


async def _take_along(url: str, to: str) -> None:
    from bot.host import moving

    _say(sys.stdout, *await moving.move(url, to))


def _guarded(work: Coroutine[Any, Any, None], interrupted: int = OK) -> int:
    """Run `work` until it ends or a signal stops it; turn what can go wrong into one line.

    To be stopped is what `run` and `play` are asked for; anything else is `interrupted`.
    """
    try:
        with stopping.afterwards_as_before():
            ended = asyncio.run(signals.until_stopped(work))
    except _Unsaid:
        raise
    except StoreError as error:
        log.critical("%s", error)
    except discord.DiscordException as error:
        if (sentence := what_the_host_must_do(error)) is not None:
            log.critical("%s", sentence)
            return MISUSED
        log.critical("Discord ended the session: %s", error)
    except OSError as error:
        log.critical("The network or a file failed: %s", str(error) or repr(error))
    except Exception:
        log.exception("The bot stopped on an error of its own; please report it.")
    else:
        return OK if ended else interrupted
    return FAILED


def _refuse(code: int, *sentences: str) -> int:
    _say(sys.stderr, *sentences)
    return code


class _Unsaid(Exception):
    """Standard output takes nothing more, on a full disk for one."""


def _say(stream: TextIO | None, *sentences: str) -> None:
    """Write each sentence on a line of its own, whatever characters and readers `stream` has.

    Raises _Unsaid for what can be written nowhere; who stops reading, or never wanted to, has had
    enough.
    """
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    if stream is None:
        return
    try:
        stream.writelines(f"{_printable(sentence)}\n" for sentence in sentences)
        stream.flush()
    except OSError as error:
        # Python would try once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(error, BrokenPipeError):
            raise _Unsaid(error.strerror) from error


def _printable(sentence: str) -> str:
    """Return a sentence that does nothing to a terminal, whatever a file has put into it."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in sentence)


if __name__ == "__main__":
    sys.exit(main())
