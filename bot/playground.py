"""The playground: the same bot on a simulated Discord, shown in the browser.

Games are kept in a file of their own, so that stopping and starting shows the resume. The
simulated world is made anew each time, with the same server, channel and members; only its
messages are gone, and the bot posts its boards again.
"""

import asyncio
import contextlib
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import discord
import simcord
from simcord.backend.cdn import CDN_BASE

from bot.client import SaladBot, create_bot
from bot.host import vigil
from bot.settings import MOST_PORT, Settings
from bot.ui.clockwork import TICK_SECONDS
from bot.ui.kit.app_emoji import FOLDER
from bot.ui.live.rehearsal import warm_up

log = logging.getLogger(__name__)

DATABASE = "sqlite+aiosqlite:///data/playground.db"
MEMBERS = ("Ana", "Ben", "Chloé", "Dmitri")
HOST = "Host"
"""The member who manages the server: /salad settings and /salad end are for them."""
_TICK_SECONDS = 0.25
_PATIENCE_SECONDS = 60
"""How long a busy machine may take over one press, with pictures and thinking."""
_HOW_TO = (
    "Type /salad new in the channel, let others join, press Start. “Viewing as” switches members.",
    "The member Host manages the server: /salad settings, /salad end.",
    "One window for each player works, too. Ctrl+C stops; the games go on next time.",
)


def impossible(port: int) -> str | None:
    """Return in a sentence why the page cannot be on a port of this machine; None: it can; 0: any.

    It is asked before anything is made, for making it takes seconds.
    """
    if not 0 <= port <= MOST_PORT:
        return f"There is no port {port}: choose one from 1 to {MOST_PORT}, or none for a free one."
    with socket.socket() as probe:
        if os.name == "posix":
            # As the page itself does: a port that was just given back can be had.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            why = error.strerror or error
            return f"Port {port} cannot be had ({why}): choose another one, or none for a free one."
    return None


async def main(settings: Settings, port: int | None, *, thread: bool) -> None:
    """Serve the playground until its page ends it or the task is cancelled; None: any free port.

    `thread`: the page shows a thread of the channel, with tables of its own.
    """
    async with world(playground_settings(settings)) as (env, channel, members):
        preview = env.preview(
            channel.threads[0] if thread else channel,
            viewers=members,
            layout="channel",
            port=port,
            assets=await _emoji_pictures(env),
        )
        async with preview, vigil.kept(env.bot, playground_settings(settings)):
            _say(f"Salad is open: {preview.url}", *_HOW_TO)
            keeping = [
                asyncio.create_task(_keep_fresh(env, preview)),
                asyncio.create_task(_tick(env)),
            ]
            try:
                await preview.wait_closed()
            finally:
                for task in keeping:
                    task.cancel()


def playground_settings(settings: Settings) -> Settings:
    """Return the settings with a database of the playground's own: its world is not Discord's."""
    return settings.model_copy(update={"database_url": DATABASE, "shard_count": 1})


@contextlib.asynccontextmanager
async def world(
    settings: Settings,
) -> AsyncIterator[tuple[simcord.Env, simcord.ChannelHandle, list[simcord.MemberActor]]]:
    """Run the bot in a server with a channel, its thread, four members and one who manages it.

    Their ids never change.

    All of it is there before the bot starts, which ends the games of channels that are gone.
    """
    # No clock of the machine: the time of day of a simulated world is the only one it has.
    async with create_bot(settings, lambda: discord.utils.utcnow().timestamp()) as bot:
        env = simcord.Env(bot, check_errors=False, settle_timeout=_PATIENCE_SECONDS)
        guild = env.create_guild("Salad Bowl", owner=env.create_user("host"))
        channel = guild.create_text_channel("salad-bar", topic="/salad new opens a game")
        members = [guild.add_member(env.create_user(n.lower(), global_name=n)) for n in MEMBERS]
        managing = discord.Permissions(manage_guild=True, manage_messages=True)
        hosts = guild.create_role("hosts", permissions=managing)
        host = env.create_user(HOST.lower(), global_name=HOST)
        members.append(guild.add_member(host, roles=[hosts]))
        env.backend.create_thread(channel.id, "table-talk", members[-1].id, broadcast=False)
        # Message ids grow with time; ids of an earlier run must not come back for new messages.
        env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
        # The simulated Discord waits five seconds for a start, which a busy machine may need.
        await asyncio.to_thread(warm_up)
        keeping = asyncio.create_task(_keep_time(env))
        await env.start()
        try:
            with env.time_context():
                await env.settle()
                yield env, channel, members
        finally:
            keeping.cancel()
            await env.shutdown()


async def _emoji_pictures(env: simcord.Env) -> dict[str, tuple[str, bytes]]:
    """Return the pictures of the bot's emoji by address: simcord forgets what is uploaded."""
    pictures = {}
    for emoji in await env.bot.fetch_application_emojis():
        file = FOLDER / f"{emoji.name}.png"
        pictures[f"{CDN_BASE}/emojis/{emoji.id}.png"] = (file.name, file.read_bytes())
    return pictures


async def _keep_fresh(env: simcord.Env, preview: simcord.Preview) -> None:
    """Show in every window what others and the bot itself have done.

    A window shows its own presses at once. simcord's public refresh renews all windows, takes its
    time, and voids a press that comes just then; so only the windows that lag behind are renewed,
    between two presses, through what lies beneath it.
    """
    current: dict[str, tuple[int, int]] = {}
    while True:
        await asyncio.sleep(_TICK_SECONDS)
        done = len(env.http_requests)
        for page in tuple(preview._pages.values()):  # noqa: SLF001 — see above
            revision, shown = current.get(page.id, (-1, 0))
            if page.revision == revision and shown < done and env._operation_task is None:  # noqa: SLF001 — see above
                preview._publish(page, reason="refresh")  # noqa: SLF001 — see above
            if page.revision != revision:
                current[page.id] = page.revision, done


async def _keep_time(env: simcord.Env) -> None:
    """Let the time of day go on: simulated time stands still unless it is moved along.

    It is moved in small steps: a jump of seconds would look like a clock that somebody has set.
    """
    loop = asyncio.get_running_loop()
    then = loop.time()
    while True:
        await asyncio.sleep(_TICK_SECONDS)
        now = loop.time()
        env.backend.advance_clock(now - then)
        then = now


async def _tick(env: simcord.Env) -> None:
    """Let the turn clocks tick."""
    while True:
        await asyncio.sleep(TICK_SECONDS)
        if isinstance(env.bot, SaladBot) and env.bot.clockwork is not None:
            await env.bot.clockwork.tick()


def _say(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()
