"""What a table shows of a game, and what it offers to press; one presenter a game.

A presenter turns a scene into pictures, words and controls. The part of a turn that a player has
picked so far is one short text, the pick: it lives in the buttons, and only the game's presenter
can read it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from bot.games.scene import Scene
from bot.render import Picture
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from engine import Seat, Step


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture still to be drawn, in a worker, and what it shows in words (≤ 1,024 characters)."""

    draw: Callable[[], Picture]
    alt: str


class Look(Enum):
    """How a button looks."""

    PLAIN = "plain"
    POINT = "point"
    MARKED = "marked"


@dataclass(frozen=True, slots=True)
class Button:
    """A button that changes the pick."""

    key: str
    """Names the button among those of its board."""
    label: str
    pick: str
    """What is picked after a press."""
    emoji: str | None = None
    """The name of one of the game's own emoji."""
    look: Look = Look.PLAIN
    enabled: bool = True
    confirms: bool = False
    """A press commits the complete action: whoever has just pressed here need not look elsewhere.

    It stands in place of Confirm, so there is at most one; its pick is what is picked now.
    """


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of a menu; choosing it makes `pick` the pick."""

    label: str
    pick: str
    chosen: bool = False
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu that changes the pick."""

    placeholder: str
    options: tuple[MenuLine, ...]
    enabled: bool = True
    """Else it keeps its place for a pick with which it can be used."""


@dataclass(frozen=True, slots=True)
class Controls:
    """What a player can press, given what is picked, and what is to be said about that."""

    rows: tuple[tuple[Button, ...], ...]
    note: str
    """What to do next, or what the complete action would do."""
    menu: Menu | None = None
    action: str | None = None
    """The complete action that Confirm would commit; None: the pick is not complete."""
    optional: bool = False
    """Something optional could still be added to the complete action."""
    brisk: bool = False
    """What could be added is not asked about where somebody wants to be quick with cards."""
    typed: str = ""
    """What a button says that opens a line in which a pick can be typed; "": there is none."""
    example: str = ""
    """A pick as it can be typed, up to 20 characters, which the empty line shows."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rules: a heading, text and a picture."""

    title: str
    body: str
    drawing: Drawing | None = None


class Presenter(Protocol):
    """How one game looks and sounds at a table. Texts are markdown with names made harmless.

    A scene has nothing that its viewer cannot know. What a seat decides in secret is offered, shown
    and told where the scene's viewer is that seat, and nowhere else. There the picture, its
    description and the note still say what was decided while others decide.

    A game may be over before its end. Where `scene.over` is true, nobody's turn is told, nor what
    could still come; places are those of `scene.ranks`, and names those of `scene.called`.
    """

    def name(self, say: Catalog) -> str:
        """Return the name of the game."""
        ...

    def introduction(self, say: Catalog) -> tuple[str, ...]:
        """Return for the help, a line each, what the game is and what to do in it."""
        ...

    def prepare(self) -> None:
        """Make ready what the first picture needs; meant to be called once, in a worker."""
        ...

    def drawings(self, scene: Scene) -> tuple[Drawing, ...]:
        """Return the pictures of the live board, or of the end when the game is over."""
        ...

    def private(self, scene: Scene) -> str:
        """Return what a button says that shows everybody what they alone may see.

        "": nobody sees more than all do, and there is no such button.
        """
        ...

    def hand(self, scene: Scene, pick: str) -> tuple[Drawing, ...]:
        """Return the pictures of what the viewer alone may see, with what is picked so far.

        It is asked only where there is a button that shows it.
        """
        ...

    def replay(self, scene: Scene) -> Drawing:
        """Return the whole game as one animated picture, which a process can be asked to draw."""
        ...

    def match(self, say: Catalog, seats: int) -> str:
        """Return what a match of several rounds is for so many, or who can play one."""
        ...

    def breakdown(self, scene: Scene, seat: Seat) -> str:
        """Return the parts of which the seat's points are the sum; "" where there is but one."""
        ...

    def status(self, scene: Scene) -> str:
        """Return one line on how far the game is."""
        ...

    def controls(self, scene: Scene, seat: Seat, pick: str) -> Controls:
        """Return what the seat can press, and a note on it; a senseless pick counts as none.

        A pick may be any text of up to 48 characters, where it can be typed.

        Where everybody looks, nothing is offered that would tell a secret when it is picked.
        """
        ...

    def preview(self, scene: Scene, action: str, seat: Seat | None) -> str:
        """Return what an action of the player to move would do to the scores.

        With a seat, to that one alone; otherwise to all.
        """
        ...

    def narrate(self, scene: Scene, version: int) -> str:
        """Return one line on the action that led to `version` (from 1).

        "": the viewer could see nothing of it.
        """
        ...

    def describe(self, scene: Scene, action: str) -> str:
        """Return a legal action of the player to move in words."""
        ...

    def essence(self, scene: Scene, action: str) -> str:
        """Return what makes a legal action differ from others in the eyes of a player.

        Of actions with the same essence a hint names the best alone. It is never shown.
        """
        ...

    def reason(self, scene: Scene, seat: Seat, action: str) -> str:
        """Return why an action is worth taking; "" where only the long run knows."""
        ...

    def text_board(self, scene: Scene) -> str:
        """Return the whole table in words."""
        ...

    def reasons(self, scene: Scene, seat: Seat) -> str:
        """Return the seat's points, card by card with reasons."""
        ...

    def own(self, scene: Scene, seat: Seat) -> tuple[Drawing, ...]:
        """Return pictures of what the seat has, shown to it alone above the reasons, if any."""
        ...

    def statistics(self, say: Catalog, icons: Icons, summaries: Sequence[Any]) -> list[str]:
        """Return what the summaries of somebody's seats add up to, a sentence each."""
        ...

    def rules(self, say: Catalog) -> tuple[Page, ...]:
        """Return the rules, short, in pages."""
        ...

    def page_now(self, scene: Scene) -> int:
        """Return the number of the page of the rules that helps most now, from 0."""
        ...

    def comparison(self, scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
        """Return the table before a turn, with what was taken and what Chef would take marked."""
        ...


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a pick is not what a turn of a lesson is for."""

    words: str
    stays: str
    """What stays picked."""


class Course(Protocol):
    """A short game against a computer player in which the rules are explained as they matter.

    The learner has seat 0 and begins. All texts follow from the turns so far, so that a course can
    be taken up again from them alone.
    """

    level: str
    """The computer player in seat 1."""
    turns: int
    """Turns of the learner; what is left then is played on without them."""
    deals: int
    """Different games to learn from, numbered from 0."""

    def deal(self, number: int) -> Step[Any]:
        """Return the beginning of a game; equal numbers give equal games."""
        ...

    def lesson(self, scene: Scene) -> str:
        """Return what is explained before the learner's turn."""
        ...

    def objection(self, scene: Scene, pick: str, *, final: bool) -> Objection | None:
        """Return why a pick, half or whole, is not what this turn is for; None: it is fine.

        `final`: it is about to be committed.
        """
        ...

    def note(self, scene: Scene, pick: str) -> str:
        """Return what to do, or what the pick so far means and how to go on."""
        ...

    def farewell(self, scene: Scene) -> str:
        """Return what the end of the game teaches."""
        ...
