"""The rules in a minute, in pages, each with a picture of a real table."""

from bot.games.contract import Page
from bot.games.example import Example
from bot.games.scene import Scene
from bot.games.veggies.presenter import boards
from bot.words.i18n import Catalog
from engine.veggies import Phase, Veggies
from engine.veggies.state import FULL

EXAMPLE = Example(Veggies(), "a stand to learn from")

_STANDS, _TURN, _GROUPS, _THE_END = range(4)
"""The numbers of pages."""
_FEW = 2
"""Turns of everybody that are left when the end is near."""


def introduction(say: Catalog) -> tuple[str, ...]:
    """Return the game in three lines."""
    return (
        say("Lay cards upon each other and build a market stand: 2 to 4 players, 15 minutes."),
        say("Four players are two teams: partners sit opposite each other."),
        say("On your turn press **Your stand**, choose a card and its place, then **Confirm**."),
    )


def rules(say: Catalog) -> tuple[Page, ...]:
    """Return the pages: the stands, a turn, groups and declaring, the end."""
    start, middle, end = (EXAMPLE.scene(say, turns) for turns in (2, 10, None))
    return (
        Page(
            say("Stands"),
            _stands(say),
            boards.table(start)[0],
        ),
        Page(say("Your turn"), _turn(say), boards.stands(middle)[0]),
        Page(say("Groups"), _groups(say), boards.stands(middle)[0]),
        Page(
            say("The end"),
            _end(say),
            boards.table(end)[0],
        ),
    )


def _stands(say: Catalog) -> str:
    return say(
        "The deck has 40 cards, made for Salad. Each card has six spaces: strawberries, bananas, "
        "grapes, carrots and mushrooms, empty crates and some mice.\n"
        "- Three cards lie in the **market**. You hold **one card** that nobody else sees.\n"
        "- To begin, everybody gets two cards and chooses in secret which one to lay. All are "
        "shown together; the other card is your hand."
    )


def _turn(say: Catalog) -> str:
    return say(
        "Add **one card** to your stand: your hand card, or one of the market. A new one takes its "
        "place only afterwards.\n"
        "- Turn it as you like. It must cover a space of your stand, or touch one along an edge.\n"
        "- It lies on top. What is covered no longer counts.\n"
        "- Press **Your stand** for buttons, or type a turn there: `m2@3,-1r1` is market card 2, "
        "its upper left space in column 3, row −1, turned once."
    )


def _groups(say: Catalog) -> str:
    return say(
        "Spaces of one good that share an edge are a **group**. At the end everybody "
        "declares the good of their own biggest group; two players declare two goods each. With "
        "equally big groups, you choose.\n"
        "**Everybody scores every declared good**: their biggest group of it × the number of "
        "their groups of it. So a good that somebody else declares pays you, too."
    )


def _end(say: Catalog) -> str:
    return say(
        "The game ends when everybody has laid 8 cards. Each visible mouse costs 2 points. "
        "Most points win; a tie goes to fewer mice, or is shared.\n"
        "- Four players: partners sit opposite each other, hide their hands, and add their "
        "points.\n"
        "- The card left in the hand counts for nothing.\n"
        "- **Fair deal:** I show a code before the first turn. After the last one, "
        "`/salad verify` checks the deal against it."
    )


def page_now(scene: Scene) -> int:
    """Return the page that helps most in what is decided now; the end near it."""
    match scene.view.phase:
        case Phase.FIRST:
            return _STANDS
        case Phase.DECLARE:
            return _GROUPS
        case _:
            laid = min(len(stand.cards) for stand in scene.view.stands)
            return _THE_END if FULL - laid <= _FEW else _TURN
