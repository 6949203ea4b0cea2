"""How Point Salad looks and sounds at a table."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.games.contract import Controls, Drawing, Page
from bot.games.point_salad.pictures import (
    draw_break,
    draw_final,
    draw_market,
    draw_replay,
    draw_salad,
    draw_tableaux,
    prepare,
)
from bot.games.point_salad.presenter import advice, alt, boards, narration, rounds
from bot.games.point_salad.presenter.captions import captions
from bot.games.point_salad.presenter.comparison import comparison
from bot.games.point_salad.presenter.controls import controls
from bot.games.point_salad.presenter.reasons import reasons
from bot.games.point_salad.presenter.rules import EXAMPLE, introduction, page_now, rules
from bot.games.point_salad.presenter.statistics import statistics
from bot.games.scene import Scene
from bot.render import Picture
from bot.words.i18n import Catalog, catalog
from bot.words.icons import Icons
from engine import Seat


class PointSaladPresenter:
    """Fulfils `bot.games.contract.Presenter`."""

    def name(self, say: Catalog) -> str:
        """Return the name of the game."""
        return say("Point Salad")

    def introduction(self, say: Catalog) -> tuple[str, ...]:
        """Return what is drafted, what a match is, and what a turn is."""
        return introduction(say)

    def prepare(self) -> None:
        """Load sprites and fonts, and play the game that the rules show."""
        prepare(captions(catalog("en-US")))
        EXAMPLE.prepare()

    def drawings(self, scene: Scene) -> tuple[Drawing, ...]:
        """Return market and tableaux; at the end the one final picture.

        At the break between two rounds of a match both are one picture.
        """
        board = boards.board(scene)
        if board.final:
            return (Drawing(partial(draw_final, board), alt.tableaux(scene)),)
        if rounds.just_ended(scene) and not scene.over:
            ended = boards.last_round(scene)
            return (Drawing(partial(draw_break, ended, board), alt.at_a_break(scene)),)
        return (
            Drawing(partial(draw_market, board), alt.market(scene)),
            Drawing(partial(draw_tableaux, board), alt.tableaux(scene)),
        )

    def private(self, scene: Scene) -> str:
        """Return nothing: all that a player sees lies open."""
        del scene
        return ""

    def hand(self, scene: Scene, pick: str) -> tuple[Drawing, ...]:
        """Return nothing: there are no hands."""
        del scene, pick
        return ()

    def replay(self, scene: Scene) -> Drawing:
        """Return the game as one animated picture, a frame a turn and one for each round's end."""
        # Working out the frames takes a while, too; no picture shows emoji of Discord's.
        return Drawing(partial(_draw_replay, replace(scene, icons={})), alt.replay(scene))

    def match(self, say: Catalog, seats: int) -> str:
        """Return what a match is for so many."""
        return rounds.offered(say, seats)

    def breakdown(self, scene: Scene, seat: Seat) -> str:
        """Return the points of each round as a sum; "" in a game of one round."""
        return rounds.sum_of(scene, seat)

    def status(self, scene: Scene) -> str:
        """Return the turn number and the cards left."""
        return narration.status(scene)

    def controls(self, scene: Scene, seat: Seat, pick: str) -> Controls:
        """Return piles, market and flips."""
        return controls(scene, seat, pick)

    def preview(self, scene: Scene, action: str, seat: Seat | None) -> str:
        """Return what a turn would do to the scores."""
        return narration.preview(scene, action, seat)

    def narrate(self, scene: Scene, version: int) -> str:
        """Return one line on the turn that led to `version`."""
        return narration.narrate(scene, version)

    def describe(self, scene: Scene, action: str) -> str:
        """Return a turn in words."""
        return advice.describe(scene, action)

    def essence(self, scene: Scene, action: str) -> str:
        """Return which card or which kinds of veggies a turn takes."""
        return advice.essence(scene, action)

    def reason(self, scene: Scene, seat: Seat, action: str) -> str:
        """Return what a turn pays, denies and mends."""
        return advice.reason(scene, seat, action)

    def text_board(self, scene: Scene) -> str:
        """Return the whole table in words."""
        return narration.text_board(scene)

    def reasons(self, scene: Scene, seat: Seat) -> str:
        """Return the seat's points with reasons."""
        return reasons(scene, seat)

    def own(self, scene: Scene, seat: Seat) -> tuple[Drawing, ...]:
        """Return the salad of a seat that plays, with what one more of each veggie would change."""
        if scene.over:
            return ()
        return (Drawing(partial(draw_salad, boards.salad(scene, seat)), alt.salad(scene, seat)),)

    def statistics(self, say: Catalog, icons: Icons, summaries: Sequence[Any]) -> list[str]:
        """Return favourite veggie, best card, flips, and points by kind of card."""
        return statistics(say, icons, summaries)

    def rules(self, say: Catalog) -> tuple[Page, ...]:
        """Return the rules in pages."""
        return rules(say)

    def page_now(self, scene: Scene) -> int:
        """Return the table before anybody has taken a turn, the end near it, or else the turn."""
        return page_now(scene)

    def comparison(self, scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
        """Return the market with both turns marked, and the tableaux."""
        return comparison(scene, taken, better)


def _draw_replay(scene: Scene) -> Picture:
    return draw_replay([*boards.frames(scene)])


PRESENTER = PointSaladPresenter()
