"""What the pictures show, in words, for people who cannot see them."""

from dataclasses import replace
from types import MappingProxyType

from bot.games.point_salad.pictures.models import SaladLine
from bot.games.point_salad.presenter import boards, heard, rounds, words
from bot.games.point_salad.presenter.narration import (
    deed,
    market_line,
    pile_words,
    player_words,
    tableau_words,
)
from bot.games.scene import Scene
from bot.words.descriptions import LONGEST, described, most_telling
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from bot.words.names import plain
from engine import Seat
from engine.point_salad.matches import round_before, totals
from engine.point_salad.state import View
from engine.point_salad.veggies import Veggie
from engine.text import printed, signed

_NO_ICONS: Icons = MappingProxyType(dict.fromkeys(["coin", *map(str, Veggie)], ""))


def market(scene: Scene) -> str:
    """Return what is new on the table, the piles with what their cards would pay, the market."""
    board = boards.board(scene)
    table = [*pile_words(scene, board), market_line(scene.say, scene.view)]
    return described(scene.say, [heard.new_on_the_table(scene, board), *table])


def tableaux(scene: Scene) -> str:
    """Return what players have, what is new and one's own first; at the end the curves, too.

    Where it gets too long, point cards become numbers: one's own keep their words longest.
    """
    board, seats, caption = boards.board(scene), heard.order(scene), rounds.caption(scene)
    news = "" if board.final else heard.new_before_players(scene, board)
    head = [f"{caption}." if caption else "", news]
    parts: list[str] = []
    for spelled in (set(seats), {seats[0]}, set[Seat]()):
        players = (
            player_words(scene, seat, cards=seat in spelled, markdown=False) for seat in seats
        )
        parts = [*head, *players, heard.curves(scene, board)]
        if len(" ".join(filter(None, parts))) <= LONGEST:
            break
    return described(scene.say, parts)


def at_a_break(scene: Scene) -> str:
    """Return how a round of a match has ended, with what all had, and what the next one deals."""
    told = rounds.ending(scene, len(scene.steps) - 1, markdown=False)
    ended = round_before(scene.view).tableaux
    players = (
        tableau_words(scene.say, plain(name), own)
        for name, own in zip(scene.names, ended, strict=True)
    )
    begins = f"{rounds.caption(scene)}. {market(scene)}"
    whole = " ".join([f"{told}.", *players, begins])
    return whole if len(whole) <= LONGEST else described(scene.say, [f"{told}.", begins])


def replay(scene: Scene) -> str:
    """Return how a game went: places, curves, and the turns that changed most, in their order."""
    curves = heard.curves(scene, boards.board(scene))
    told = " ".join(filter(None, [*heard.places(scene), curves]))
    turns = {version: _turn(scene, version) for version in range(1, len(scene.steps))}
    order = sorted(turns, key=lambda version: (-abs(_change(scene, version)), version))
    return most_telling(scene.say, told, turns, order)


def _turn(scene: Scene, version: int) -> str:
    seat = scene.steps[version - 1].view.to_move
    bare, change = replace(scene, icons=_NO_ICONS), _change(scene, version)
    told = deed(bare, version, plain(scene.names[seat])).replace("**", "")
    return scene.say(
        "Turn {turn}: {told} ({change}).",
        turn=version,
        told=" ".join(told.split()),
        change=signed(change) if change else "0",
    )


def _change(scene: Scene, version: int) -> int:
    """Return what a turn has changed about the points of who took it."""
    before: View = scene.steps[version - 1].view
    seat = before.to_move
    assert seat is not None, "a turn was taken"
    return totals(scene.steps[version].view)[seat] - totals(before)[seat]


def salad(scene: Scene, seat: Seat) -> str:
    """Return what each card of a seat pays, and what one more of a veggie would change."""
    say, shown = scene.say, boards.salad(scene, seat)
    own = words.counts(say, shown.own.veggies)
    told = say("{player}: {veggies}.", player=plain(scene.names[seat]), veggies=own)
    return described(say, [told, *(f"{_paid(say, line)}." for line in shown.lines)])


def _paid(say: Catalog, line: SaladLine) -> str:
    points = printed(line.card.points or 0)
    card = say("“{card}” pays {points}", card=words.card(say, line.card.card), points=points)
    more = (
        say("one more {veggie} {change}", veggie=words.one(say, veggie), change=signed(change))
        for veggie, change in zip(Veggie, line.changes, strict=True)
        if change
    )
    return say.apart([card, *more])
