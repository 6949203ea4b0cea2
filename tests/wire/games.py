"""People who play a whole game over the wire, whatever happens to it."""

import contextlib
from dataclasses import dataclass, field
from random import Random

from tests.wire.wire import Wire
from tests.wire.world import Interaction, Message


@dataclass
class Players:
    """People at one table in one channel; they press the newest board until the game is over."""

    wire: Wire
    people: list[int]
    rng: Random = field(default_factory=lambda: Random(1))
    channel: int = 0
    seconds: float = 20
    """How long they wait for a reaction before they press again."""
    turns: int = 0
    told: list[str] = field(default_factory=list)
    """What they were told privately."""
    _hands: dict[int, Message] = field(default_factory=dict)
    """What each of them has opened last to decide in secret."""

    @property
    def boards(self) -> list[Message]:
        return self.wire.world.alive(self.channel or None)

    def board(self, prefix: str) -> Message | None:
        """Return the newest message on which something that begins so can be pressed."""
        fit = [m for m in self.boards if any(name.startswith(prefix) for name in m.live)]
        return fit[-1] if fit else None

    async def open(self, computers: tuple[str, ...] = (), **options: object) -> None:
        """Open a table, fill it, and start the game."""
        host, *others = self.people
        await self.wire.slash(host, "salad new", self.channel, **options)
        await self.wire.until(lambda: self.board("s:join:"))
        for person in others:
            await self._until_changed(person, self._named("s:join:"))
        for level in computers:
            await self._until_changed(host, self._named("m:computer:"), level)
        await self.start()

    async def start(self) -> None:
        while self.board("s:start:") is not None and not self.asking:
            await self._press(self.people[0], self._named("s:start:"))
            with contextlib.suppress(TimeoutError):
                await self.wire.until(lambda: self.asking, self.seconds)

    async def hurry(self) -> None:
        """Let everybody's turn be taken by the press that completes it."""
        for person in self.people:
            await self._prefer(person, "quick")

    async def _prefer(self, person: int, what: str) -> None:
        asked = await self.wire.slash(person, "salad preferences", self.channel)
        shown = self.wire.world.messages
        await self.wire.until(lambda: asked.answers and shown[asked.answers[-1]].live)
        panel = shown[asked.answers[-1]]
        wish = next(name for name in panel.live if name.startswith(f"s:prefer:0:{what}:"))
        pressed = await self.wire.press(person, panel, wish)
        await self.wire.until(lambda: wish not in panel.live or pressed.answers)

    def told_turns(self) -> int:
        """Return how many lines in the channel tell of a turn."""
        seen = self.wire.world.seen(self.channel or None)
        past = [line for message in seen if not message.live for line in message.text.splitlines()]
        return sum(line.startswith("**") for line in past)

    async def play(self, turns: int = 1000) -> None:
        """Play so many turns, or until the game is over."""
        for _ in range(turns):
            if self.over:
                return
            await self.turn()

    @property
    def over(self) -> bool:
        """Return whether the game has ended: its rematch is offered."""
        return self.board("s:rematch:") is not None

    async def turn(self) -> None:
        """Press on until another decision is asked for, or the game is over."""
        before = self.decision()
        for _ in range(40):
            if self.over or (self.decision() or before) != before:
                self.turns += 1
                return
            await self._step()
        raise AssertionError(f"the game is stuck: {self.told[-3:]}")

    @property
    def asking(self) -> Message | None:
        """Return the newest board that asks for a decision, on it or in a hand that it opens."""
        return self.board("s:pick:") or self.board("s:hand:")

    def decision(self) -> str | None:
        """Return which decision the newest board asks for."""
        board = self.asking
        if board is None:
            return None
        return next(n for n in board.live if n.startswith(("s:pick:", "s:hand:"))).split(":")[3]

    async def _step(self) -> None:
        board = self.asking
        if board is None:
            await self._miss_the_board()
            return
        person, place = self._mover(board), board
        if not _carry(board, "pick"):
            place = self._hands.get(person, board)
            if place is board or place.id not in self.wire.world.messages or _is_old(place, board):
                await self._open_hand(person, board)
                return
        verb = "pick" if place is board else "handpick"
        drafts = [n for n in _carry(place, verb) if ":back:" not in n]
        adding = [n for n in drafts if not n.endswith(":")]
        chosen = self.rng.choice(_carry(place, verb.replace("pick", "do")) or adding or drafts)
        values = place.values(chosen)
        value = [self.rng.choice(values)] if values else []
        one = await self._press(person, (place, chosen), *value)
        await self._settle(one, place)
        if ":handdo:" in chosen:
            del self._hands[person]

    async def _open_hand(self, person: int, board: Message) -> None:
        """Let somebody open what they alone see, which may come a while after the press."""
        one = await self._press(person, (board, _carry(board, "hand")[0]))

        def opened() -> list[Message]:
            answers = (self.wire.world.messages.get(number) for number in one.answers)
            return [hand for hand in answers if hand is not None and hand.live]

        with contextlib.suppress(TimeoutError):
            await self.wire.until(opened, self.seconds)
        for hand in opened():
            self._hands[person] = hand

    async def _miss_the_board(self) -> None:
        """Wait while a computer player thinks, then ask for the board."""
        try:
            await self.wire.until(lambda: self.over or self.asking, self.seconds)
        except TimeoutError:
            one = await self.wire.slash(self.people[0], "salad board", self.channel)
            await self._settle(one, None)

    def _mover(self, board: Message) -> int:
        named = [person for person in self.people if f"<@{person}>" in board.text]
        return self.rng.choice(named or self.people)

    async def _settle(self, one: Interaction, board: Message | None) -> None:
        """Wait until the bot has reacted to a press, or can be given up."""
        world = self.wire.world
        before = _looks(board), _looks(self.board("s:"))
        known = set(one.answers)

        def reacted() -> bool:
            now = _looks(board), _looks(self.board("s:"))
            return now != before or bool(set(one.answers) - known)

        with contextlib.suppress(TimeoutError):
            await self.wire.until(reacted, self.seconds)
        if told := world.told(one):
            self.told.append(told)

    async def _press(self, person: int, what: tuple[Message, str], *values: str) -> Interaction:
        return await self.wire.press(person, *what, *values)

    def _named(self, prefix: str) -> tuple[Message, str]:
        board = self.board(prefix)
        assert board is not None, f"nothing to press for {prefix}"
        return board, next(name for name in board.live if name.startswith(prefix))

    async def _until_changed(self, person: int, what: tuple[Message, str], *values: str) -> None:
        before = what[0].text
        await self._press(person, what, *values)
        await self.wire.until(lambda: any(m.text != before for m in self.boards[-1:]))


def _carry(message: Message, verb: str) -> list[str]:
    """Return what can be pressed of a verb."""
    return [name for name in message.live if name.startswith(f"s:{verb}:")]


def _is_old(hand: Message, board: Message) -> bool:
    """Return whether a hand was opened for another decision than the board asks for."""
    asked = {name.split(":")[3] for name in _carry(board, "hand")}
    return not any(name.split(":")[3] in asked for name in _carry(hand, "handpick"))


def _looks(message: Message | None) -> tuple[int, tuple[str, ...]] | None:
    return None if message is None else (message.id, tuple(message.live))
