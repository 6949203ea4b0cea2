"""What the table answers to a person whose wish cannot be met; each carries its sentence."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from engine.text import Text, Value, listed, plural, text, text_as, verbatim


class Refusal(Exception):
    """A wish that cannot be met; `text` is the private line that the person reads."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.text = sentence


class NoGame(Refusal):
    """There is no such game; without a sentence of its own: none is open in this channel."""

    def __init__(self, sentence: Text | None = None) -> None:
        super().__init__(
            sentence or text("No game is open in this channel. `/salad new` opens one.")
        )


class UnknownGame(NoGame):
    """No game has this number, or none that the person may see from here."""

    def __init__(self, number: int, *, here: int | None = None) -> None:
        super().__init__(
            text("There is no game {number} that you can see here.", number=number)
            if here is None
            else text(
                "There is no game {number} that you can see here. This channel's game is "
                "game {here}.",
                number=number,
                here=here,
            )
        )


class CalledOff(NoGame):
    """The game was called off, so nothing of it is told."""

    def __init__(self, number: int) -> None:
        super().__init__(
            text("Game {number} was called off, so there is nothing to show.", number=number)
        )


class NoneFinished(NoGame):
    """No game of the server has been played to its end."""

    def __init__(self) -> None:
        super().__init__(
            text("No game has been finished in this server yet, so there is none to show.")
        )


class PlaysNowhere(NoGame):
    """The person has no seat in the server, and nobody plays in the channel."""

    def __init__(self) -> None:
        super().__init__(
            text("You have no seat in any game of this server. `/salad new` opens one.")
        )


class WhichGame(Refusal):
    """The person plays several games, none of them here."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(
            text(
                "You play several games, none of them here: {numbers}. Choose one with "
                "the option `{option}`.",
                option=text_as("option", "game"),
                numbers=listed(*numbers),
            )
        )


class Damaged(Refusal):
    """What is stored of the game cannot be played again."""

    def __init__(self, number: int) -> None:
        super().__init__(
            text(
                "Game {number} is damaged and cannot go on. A server manager can call it "
                "off with `/salad end`.",
                number=number,
            )
        )


class ChannelBusy(Refusal):
    """Another game already has the channel."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "This channel already has a game. `/salad board` brings it to the "
                "bottom; a thread can hold another."
            )
        )


class HostsEnough(Refusal):
    """The person is the host of as many open games as anybody may be."""

    def __init__(self, most: int) -> None:
        super().__init__(
            plural(
                "You are the host of {n} open game, as many as anybody can be. Finish it or leave "
                "it, then open the next.",
                "You are the host of {n} open games, as many as anybody can be. Finish or leave "
                "one of them, then open the next.",
                most,
            )
        )


class ServerFull(Refusal):
    """The server has as many open games as any may have."""

    def __init__(self, most: int) -> None:
        super().__init__(
            plural(
                "This server has {n} open game, as many as it can have. When it is over, open "
                "the next.",
                "This server has {n} open games, as many as it can have. When one is over, open "
                "the next.",
                most,
            )
        )


class AlreadyStarted(Refusal):
    """The game has left its lobby."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "This game has already started. `/salad new` opens another, in another channel "
                "or a thread."
            )
        )


class NotStarted(Refusal):
    """The game is still in its lobby."""

    def __init__(self) -> None:
        super().__init__(text("This game hasn't started yet. The host starts it."))


class NotOver(Refusal):
    """The game is still being played."""

    def __init__(self, number: int | None = None) -> None:
        super().__init__(
            text("This game isn't over yet. Ask again after its end.")
            if number is None
            else text("Game {number} isn't over yet. Ask again after its end.", number=number)
        )


class AlreadyOver(Refusal):
    """The game was played to its end or called off."""

    def __init__(self) -> None:
        super().__init__(text("This game is over. `/salad new` opens the next."))


class AlreadySeated(Refusal):
    """The person sits at the table already."""

    def __init__(self) -> None:
        super().__init__(text("You already have a seat here."))


class TableFull(Refusal):
    """Every seat is taken; without a sentence of its own: somebody wanted one for themselves."""

    def __init__(self, sentence: Text | None = None) -> None:
        super().__init__(
            sentence
            or text("Every seat is taken. You can watch, or open your own game with `/salad new`.")
        )


class NotSeated(Refusal):
    """The person has no seat at the table."""

    def __init__(self) -> None:
        super().__init__(
            text("You have no seat in this game. `/salad join` takes one if there is one.")
        )


class SeatLeft(Refusal):
    """The person has left the running game."""

    def __init__(self) -> None:
        super().__init__(
            text("You have left this game, and I play your seat. `/salad join` brings you back.")
        )


class HostOnly(Refusal):
    """Only the host may do this; in a lobby, later everybody at the table."""

    def __init__(self, host: str, *, until: datetime | None = None) -> None:
        super().__init__(
            text(
                "Only the host ({host}) can do this. From {time} on, anyone seated can.",
                host=host,
                time=verbatim("<t:{at}:t>", at=int(until.timestamp())),
            )
            if until
            else text("Only the host ({host}) can do this.", host=host)
        )


class AllMustAgree(Refusal):
    """Turns have been taken, so everybody who plays decides whether the game is called off."""

    def __init__(self) -> None:
        super().__init__(
            text("The game is on, so all players must agree. `/salad cancel` asks them.")
        )


class WrongSeats(Refusal):
    """A game is for other numbers of players."""

    def __init__(self, fewest: int, most: int) -> None:
        exactly = plural(
            "This game is for {n} player, no more and no fewer.",
            "This game is for {n} players, no more and no fewer.",
            most,
        )
        among = text("This game is for {fewest} to {most} players.", fewest=fewest, most=most)
        super().__init__(exactly if fewest == most else among)


class TooFew(Refusal):
    """More seats must be filled before the game can start."""

    def __init__(self, missing: int) -> None:
        super().__init__(
            plural(
                "{n} more player is needed. Invite somebody, or add a computer player.",
                "{n} more players are needed. Invite somebody, or add computer players.",
                missing,
            )
        )


class TooMany(Refusal):
    """More people sit at the table than the game is for."""

    def __init__(self, most: int) -> None:
        super().__init__(
            text(
                "At most {most} can play this game. Somebody must leave before it starts.",
                most=most,
            )
        )


class CannotBeDealt(Refusal):
    """What was chosen does not go together."""

    def __init__(self) -> None:
        super().__init__(text("These rules don't go together. Please change one of them."))


class NoSuchChoice(Refusal):
    """A lobby does not offer that, or no longer."""

    def __init__(self) -> None:
        super().__init__(text("This game doesn't offer that."))


class OthersTurn(Refusal):
    """Somebody else must decide now."""

    def __init__(self, names: Sequence[Value]) -> None:
        super().__init__(text("Not yet: I'm waiting for {names}.", names=listed(*names)))


class Outdated(Refusal):
    """The click answers a decision that was made already."""

    def __init__(self) -> None:
        super().__init__(text("This board is old: that turn is taken."))


class TimeOver(Refusal):
    """The answer arrived after the time for it, where every second counts."""

    def __init__(self) -> None:
        super().__init__(text("That came a moment too late: your time was up."))


class NotAway(Refusal):
    """The person plays for themselves already."""

    def __init__(self) -> None:
        super().__init__(text("You already play your own seat."))


class SeatAway(Refusal):
    """A computer player sits in until the person says that they are back."""

    def __init__(self) -> None:
        super().__init__(text("I'm playing for you. Press **I'm back** first."))


class SeatTaken(Refusal):
    """Somebody plays on in the seat that the person has left."""

    def __init__(self, name: str) -> None:
        super().__init__(
            text("You have left this game, and {name} plays your seat now.", name=name)
        )


class NoFreeSeat(Refusal):
    """The game has started without the person, and nobody has left it."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "This game has already started. `/salad new` opens another, in another channel "
                "or a thread."
            )
        )


class SeatNotFree(Refusal):
    """Somebody sits again in the seat that was left."""

    def __init__(self) -> None:
        super().__init__(text("This seat is taken again. `/salad board` shows the game."))
