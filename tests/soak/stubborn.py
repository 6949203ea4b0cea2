"""A table whose people press on until their game is over, whatever Discord does."""

from dataclasses import dataclass, field
from random import Random

import simcord
from simcord.results import InteractionResult

from bot.manager.table import Table
from tests.bot.messages import asks, confirms, history, ids_of, picks, privates
from tests.bot.server import Server

PATIENCE_SECONDS = 66
"""After so long the bot has tried again what had failed."""
NOWHERE = (0, -1, 0)


@dataclass
class Stubborn:
    """Plays one game by random presses."""

    server: Server
    rng: Random
    game: int = 1
    channel: simcord.ChannelHandle | None = None
    """Where it looks for boards; None: in the channel of the server."""
    hall: simcord.ChannelHandle | None = None
    presses: int = 0
    lines: list[str] = field(default_factory=list)
    """What people were told privately."""
    _hand: simcord.ResponseMessage | None = None
    _at: tuple[int, int, int] = NOWHERE
    """When that was opened: in which game, after so many actions, and by whom."""

    async def table(self) -> Table:
        return await self.server.table(self.game)

    def boards(self) -> list[simcord.results.ResponseMessage]:
        """Return the messages with buttons, oldest first."""
        where = self.channel or self.server.channel
        return [message for message in history(where) if ids_of(message)]

    @property
    def next_door(self) -> simcord.ChannelHandle:
        """Return another channel of the server, for a lobby."""
        if self.hall is None:
            self.hall = self.server.guild.create_text_channel("next-door")
        return self.hall

    async def press(self) -> InteractionResult | None:
        """Press one button of the newest board, or ask for a board where there is none."""
        if not any(asks(board, self.game) for board in self.boards()):
            await self._miss_the_board()
            return None
        mover, where = await self.server.mover(self.game), self.boards()[-1]
        before = (await self.table()).version
        if not picks(where) and self._at != (self.game, before, mover.id):
            result = await mover.click(where, custom_id=ids_of(where, "s:hand:")[0])
            hands = [one for one in privates(result) if picks(one)]
            self._hand = hands[0] if hands else None
            self._at = (self.game, before, mover.id) if hands else NOWHERE
        else:
            where = where if self._hand is None or picks(where) else self._hand
            ids = confirms(where) or picks(where) or ids_of(where, "s:hand")
            result = await mover.click(where, custom_id=self.rng.choice(ids))
        self.presses += 1
        assert (await self.table()).version - before in {0, 1}, "a press counts once at most"
        told = [one for one in privates(result) if one.id != where.id]
        assert len(told) <= 1, "a person is told one thing"
        return result

    async def turn(self) -> InteractionResult:
        """Press until a turn is committed, and return what became of that press."""
        before = (await self.table()).version
        for _ in range(60):
            result = await self.press()
            if result is not None and (await self.table()).version > before:
                return result
        raise AssertionError("the game is stuck")

    async def _miss_the_board(self) -> None:
        await self.wait()
        if not self.boards():
            member = await self.server.mover(self.game)
            await member.slash(self.server.channel, "salad board")

    async def wait(self, seconds: float = PATIENCE_SECONDS) -> None:
        """Let the time pass, and the bot look once what is due."""
        env, clockwork = self.server.env, self.server.bot.clockwork
        assert clockwork is not None
        env.backend.advance_clock(seconds)
        with env.time_context():
            await clockwork.tick()
        await env.settle()
