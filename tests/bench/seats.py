"""A table in the simulated Discord, played by clicks chosen at random."""

import re
from random import Random

import simcord
from simcord.results import InteractionResult, ResponseMessage

from bot.games import DEFAULT
from tests.bot.messages import board_of, ids_of, privates, text_of

NAMES = ("Ana", "Ben", "Chloé", "Дмитрий", "さくら花子", "🥕 Chef Lulu")


class Seats:
    """Members at a table in a channel of their own."""

    def __init__(self, env: simcord.Env, seats: int, seed: int, rules: str = DEFAULT) -> None:
        self._rules = rules
        self._hands: dict[simcord.MemberActor, ResponseMessage] = {}
        self._done: list[simcord.MemberActor] = []
        guild = env.create_guild("Bench")
        self._channel = guild.create_text_channel("table")
        users = [env.create_user(f"member{n}", global_name=NAMES[n]) for n in range(seats)]
        self._members = [guild.add_member(user) for user in users]
        self._random = Random(seed)

    async def start(self) -> None:
        """Open a lobby without hints, whose thinking would be measured as well; fill it, deal."""
        host, *others = self._members
        await host.slash(self._channel, "salad new", hints=False, game=self._rules)
        for member in others:
            await member.click(self._board(), label="Join")
        await host.click(self._board(), label="Start")

    def next_click(self) -> tuple[simcord.MemberActor, ResponseMessage, str] | None:
        """Return who presses what next: Confirm if it is there; None: the game is over.

        What is not decided on the board is decided in a hand, which is opened first.
        """
        board = self._board()
        if on_board := ids_of(board, "s:do:") or picks_of(board, "s:pick:"):
            return self._mover(board), board, self._random.choice(on_board)
        opens = ids_of(board, "s:hand:")
        if not opens:
            return None
        decision = opens[0].split(":")[3]
        for member, hand in self._hands.items():
            carried = ids_of(hand, "s:handdo:") or picks_of(hand, "s:handpick:")
            if any(name.split(":")[3] == decision for name in carried):
                return member, hand, self._random.choice(carried)
        return self._mover(board), board, opens[0]

    def heard(self, member: simcord.MemberActor, pressed: str, result: InteractionResult) -> None:
        """Take note of a hand that was opened, or in which somebody has confirmed."""
        if ":handdo:" in pressed:
            del self._hands[member]
            self._done.append(member)
        for answer in privates(result):
            if ids_of(answer, "s:handpick:"):
                self._hands[member] = answer

    def _mover(self, board: ResponseMessage) -> simcord.MemberActor:
        """Return whose turn it is; of several, whoever has confirmed something least lately."""
        mentioned = set(re.findall(r"<@(\d+)>", text_of(board)))
        asked = [member for member in self._members if str(member.id) in mentioned]
        assert asked, "a board mentions whose turn it is"
        lately = {member: number for number, member in enumerate(self._done)}
        return min(asked, key=lambda member: lately.get(member, -1))

    def _board(self) -> ResponseMessage:
        return board_of(self._channel)


def picks_of(message: ResponseMessage, prefix: str) -> list[str]:
    """Return what can be pressed to pick; to take it back is none."""
    return [name for name in ids_of(message, prefix) if ":back:" not in name]
