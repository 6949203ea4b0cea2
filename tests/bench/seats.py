"""A table in the simulated Discord, played by clicks chosen at random."""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import discord
import simcord

NAMES = ("Ana", "Ben", "Chloé", "Дмитрий", "さくら花子", "🥕 Chef Lulu")


class Seats:
    """Members at a table in a channel of their own."""

    def __init__(self, env: simcord.Env, seats: int, seed: int) -> None:
        guild = env.create_guild("Bench")
        self._channel = guild.create_text_channel("table")
        users = [env.create_user(f"member{n}", global_name=NAMES[n]) for n in range(seats)]
        self._members = [guild.add_member(user) for user in users]
        self._random = Random(seed)

    async def start(self) -> None:
        """Open a lobby without hints, whose thinking would be measured as well; fill it, deal."""
        host, *others = self._members
        await host.slash(self._channel, "salad new", hints=False)
        for member in others:
            await member.click(self._board(), label="Join")
        await host.click(self._board(), label="Start")

    def next_click(self) -> tuple[simcord.MemberActor, discord.Message, str] | None:
        """Return who presses what next: Confirm if it is there; None: the game is over."""
        board = self._board()
        parts = list(_walk(board.components))
        buttons = [part for part in parts if isinstance(part, discord.Button) and not part.disabled]
        ids = [button.custom_id or "" for button in buttons]
        confirm = [custom_id for custom_id in ids if custom_id.startswith("s:do:")]
        picks = [custom_id for custom_id in ids if custom_id.startswith("s:pick:")]
        if not picks:
            return None
        return self._mover(parts), board, self._random.choice(confirm or picks)

    def _mover(self, parts: Iterable[Any]) -> simcord.MemberActor:
        text = "".join(part.content for part in parts if isinstance(part, discord.TextDisplay))
        mentioned = re.search(r"<@(\d+)>", text)
        assert mentioned is not None, "a board mentions whose turn it is"
        return next(member for member in self._members if member.id == int(mentioned[1]))

    def _board(self) -> discord.Message:
        message = self._channel.last_message
        assert message is not None, "the bot has posted something"
        return message


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
