"""The rules in a minute, in pages, each with a picture of a real table."""

from collections.abc import Callable
from functools import partial

from bot.games.contract import Drawing, Page
from bot.games.example import Example
from bot.games.point_salad.pictures import draw_final, draw_market, draw_tableaux
from bot.games.point_salad.pictures.models import Board
from bot.games.point_salad.presenter import alt, boards
from bot.games.scene import Scene
from bot.render import Picture
from bot.words.i18n import Catalog
from engine.point_salad import PointSalad

_TABLE, _TURN, _THE_END = 0, 1, 3
"""The numbers of pages."""
_FEW = 6
"""Cards that are left when the end is near."""
EXAMPLE = Example(PointSalad(), "a salad to learn from")


def introduction(say: Catalog) -> tuple[str, ...]:
    """Return the game in three lines."""
    return (
        say("Take veggies and the cards that make them count: 2 to 6 players, 10 minutes."),
        say(
            "With two or three players the host can choose **Play a match** before the start: "
            "several rounds, and the points add up."
        ),
        say("On your turn press a card, or two veggies, then **Confirm**."),
    )


def rules(say: Catalog) -> tuple[Page, ...]:
    """Return the pages: the table, a turn, the point cards, the end."""
    start, middle, end = (EXAMPLE.scene(say, turns) for turns in (0, 12, None))
    return (
        Page(say("The table"), _table(say), _drawing(draw_market, start, alt.market)),
        Page(say("Your turn"), _turn(say), _drawing(draw_market, middle, alt.market)),
        Page(say("Point cards"), _cards(say), _drawing(draw_tableaux, middle, alt.tableaux)),
        Page(say("The end"), _end(say), _drawing(draw_final, end, alt.tableaux)),
    )


def _table(say: Catalog) -> str:
    return say(
        "Every card has two sides: a **veggie**, and a **point card** that says which veggies "
        "pay.\n"
        "- On top: three piles, A, B and C. You see the point card on top of each, at its foot "
        "the veggie on its back, and above it what it would pay the player whose turn it is.\n"
        "- Below: the market, two veggies in each column.\n"
        "Collect veggies, and the point cards that make them worth something."
    )


def _turn(say: Catalog) -> str:
    return say(
        "Take **one point card** from the top of a pile, **or two veggies** from the market "
        "(exactly two; one alone only as the last card of the game).\n"
        "- Once per turn you **may flip** one of your point cards to its veggie. Never back.\n"
        "- Nothing is final before **Confirm**; new cards come only after it.\n"
        "- An empty pile gets the bottom half of the largest one."
    )


def _cards(say: Catalog) -> str:
    return say(
        "Each point card is counted by itself over **all** your veggies; one veggie can serve "
        "many cards.\n"
        "- “Each”: points for each of that veggie, also negative ones.\n"
        "- “Each set”: points for each complete set, again and again.\n"
        "- “Most” or “fewest” of all players: a tie is a win.\n"
        "- “Even” and “odd”: none at all pays 0.\n"
        "- The white label at a card's foot: what it pays now."
    )


def _end(say: Catalog) -> str:
    return say(
        "The game ends when piles and market are empty. Most points win; a tie goes to the player "
        "later in turn order.\n"
        "**Match:** two players can play 3 rounds, three can play 2. The points add up, no card "
        "comes twice, and the player to the left starts the next round.\n"
        "**Fair deal:** I show a code before the first turn. After the last one, `/salad verify` "
        "checks the deal against it."
    )


def page_now(scene: Scene) -> int:
    """Return the page that helps most: in a first turn the table, the end near it, else a turn."""
    if len(scene.steps) <= len(scene.names):
        return _TABLE
    return _THE_END if scene.view.left <= _FEW else _TURN


def _drawing(
    draw: Callable[[Board], Picture], scene: Scene, words: Callable[[Scene], str]
) -> Drawing:
    return Drawing(partial(draw, boards.board(scene)), words(scene))
