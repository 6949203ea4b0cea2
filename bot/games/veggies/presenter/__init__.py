"""How Veggies looks and sounds at a table."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.games.contract import Controls, Drawing, Page
from bot.games.scene import Scene
from bot.games.veggies.pictures import alt, draw_place, draw_replay, draw_sources, prepare
from bot.games.veggies.presenter import (
    advice,
    boards,
    controls,
    heard,
    narration,
    reading,
    reasons,
    rules,
)
from bot.games.veggies.presenter.comparison import comparison
from bot.games.veggies.presenter.statistics import statistics
from bot.games.veggies.presenter.typed import read
from bot.render import Picture
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from engine import Seat
from engine.veggies import First, Lay


class VeggiesPresenter:
    """Fulfils `bot.games.contract.Presenter`."""

    def name(self, say: Catalog) -> str:
        """Return the name of the game."""
        return say("Veggies")

    def introduction(self, say: Catalog) -> tuple[str, ...]:
        """Return what is built, who plays together, and what a turn is."""
        return rules.introduction(say)

    def prepare(self) -> None:
        """Load sprites and fonts, and play the game that the rules show."""
        prepare()
        rules.EXAMPLE.prepare()

    def drawings(self, scene: Scene) -> tuple[Drawing, ...]:
        """Return market and stands, or how the game has ended."""
        return boards.table(scene)

    def private(self, scene: Scene) -> str:
        """Return what opens one's own stand and hand; at the end they lie open."""
        return "" if scene.over else controls.private(scene)

    def hand(self, scene: Scene, pick: str) -> tuple[Drawing, ...]:
        """Return the viewer's stand, the cards to choose from, and the card as it would lie."""
        seat = scene.viewer
        if seat is None:
            return ()
        action = read(scene.view, seat, pick) if seat in scene.view.asked else None
        shown = action if isinstance(action, First | Lay) else None
        hand = boards.hand(scene, seat, shown)
        return (
            Drawing(partial(draw_sources, hand), alt.sources(scene.say, hand)),
            Drawing(partial(draw_place, hand), alt.place(scene.say, hand)),
        )

    def replay(self, scene: Scene) -> Drawing:
        """Return the game as one animated picture, a frame a turn."""
        # Working out the frames takes a while, too; no picture shows emoji of Discord's.
        return Drawing(partial(_draw_replay, replace(scene, icons={})), heard.replay(scene))

    def match(self, say: Catalog, seats: int) -> str:
        """Return that there are no matches."""
        del seats
        return say("There are no matches of this game.")

    def breakdown(self, scene: Scene, seat: Seat) -> str:
        """Return what each good pays and the mice cost; of a team, what each stand scores."""
        return reasons.breakdown(scene, seat)

    def status(self, scene: Scene) -> str:
        """Return which card is laid, and how many the stack still has."""
        return narration.status(scene)

    def controls(self, scene: Scene, seat: Seat, pick: str) -> Controls:
        """Return sources and arrows in private, and declarations."""
        return controls.controls(scene, seat, pick)

    def preview(self, scene: Scene, action: str, seat: Seat | None) -> str:
        """Return what an action would do to the points."""
        return narration.preview(scene, action, seat)

    def narrate(self, scene: Scene, version: int) -> str:
        """Return one line on the action that led to `version`."""
        return narration.narrate(scene, version)

    def describe(self, scene: Scene, action: str) -> str:
        """Return an action in words."""
        return advice.describe(scene, action)

    def essence(self, scene: Scene, action: str) -> str:
        """Return which card an action lays."""
        return advice.essence(scene, action)

    def reason(self, scene: Scene, seat: Seat, action: str) -> str:
        """Return which goods gain, and what is covered."""
        return advice.reason(scene, seat, action)

    def text_board(self, scene: Scene) -> str:
        """Return the whole table in words."""
        return reading.text_board(scene)

    def reasons(self, scene: Scene, seat: Seat) -> str:
        """Return the points of the seat's side with reasons."""
        return reasons.reasons(scene, seat)

    def own(self, scene: Scene, seat: Seat) -> tuple[Drawing, ...]:
        """Return the stand and the hand, as long as they are looked at by who has them."""
        return self.hand(scene, "") if scene.viewer == seat and not scene.over else ()

    def statistics(self, say: Catalog, icons: Icons, summaries: Sequence[Any]) -> list[str]:
        """Return favourite and best goods, mice, and cards from the hand."""
        return statistics(say, icons, summaries)

    def rules(self, say: Catalog) -> tuple[Page, ...]:
        """Return the rules in pages."""
        return rules.rules(say)

    def page_now(self, scene: Scene) -> int:
        """Return the stands at first, then the turn, then groups and the end."""
        return rules.page_now(scene)

    def comparison(self, scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
        """Return the stand before a turn with both cards marked."""
        return comparison(scene, taken, better)


def _draw_replay(scene: Scene) -> Picture:
    return draw_replay([*boards.frames(scene)])


PRESENTER = VeggiesPresenter()
