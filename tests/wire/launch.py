"""The bot as it is run, with Discord elsewhere: python -m tests.wire.launch ADDRESS."""

import sys

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.__main__ import main


def redirect(address: str) -> None:
    """Let discord.py speak to another address than Discord's."""
    Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(f"{address.replace('http', 'ws', 1)}/gateway")


if __name__ == "__main__":
    redirect(sys.argv[1])
    sys.exit(main(["run"]))
