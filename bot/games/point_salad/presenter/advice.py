"""Why a turn is good, in words: what it pays now, what it builds on, what it keeps from others."""

from dataclasses import replace

from bot.games.point_salad.presenter import words
from bot.games.scene import Scene
from bot.words.names import harmless
from engine import Seat
from engine.point_salad import CARDS, CardId, Tableau, Turn, View
from engine.point_salad.actions import POINT_DRAFTS, VEGGIE_DRAFTS, parse
from engine.point_salad.state import Market
from engine.point_salad.tableaux import score_lines, scores
from engine.point_salad.turns import after, legal_turns
from engine.text import printed, signed

_NAMED = 2
"""Cards that are named as gaining."""
_WORTH_DENYING = 3
"""Points that the next player would miss; less than this is no reason."""


def describe(scene: Scene, action: str) -> str:
    """Return a turn in words: "carrot + onion (A1 + C2)", "“carrot +2” (B) · flip “onion +1” …"."""
    say, turn = scene.say, parse(action)
    taken = say("{taken} ({place})", place=_place(turn), taken=_taken(scene, turn))
    if turn.flip is None:
        return taken
    veggie = words.one(say, CARDS[turn.flip].veggie)
    if turn.draft in POINT_DRAFTS and scene.view.tops[POINT_DRAFTS[turn.draft]] == turn.flip:
        return say("{taken} · flip it ({veggie})", taken=taken, veggie=veggie)
    card = words.card(say, turn.flip)
    return say("{taken} · flip “{card}” ({veggie})", taken=taken, card=card, veggie=veggie)


def _place(turn: Turn) -> str:
    """Return the buttons of a turn: "B", "A1 + C2"."""
    draft = turn.draft
    if draft in POINT_DRAFTS:
        return draft
    return " + ".join(draft[start : start + 2] for start in range(0, len(draft), 2))


def _taken(scene: Scene, turn: Turn) -> str:
    """Return the card that a turn takes, in quotes, or its veggies."""
    say, view = scene.say, scene.view
    if turn.draft in POINT_DRAFTS:
        top = view.tops[POINT_DRAFTS[turn.draft]]
        return say("“{card}”", card=words.card(say, top))
    cards = [view.market[slot] for slot in VEGGIE_DRAFTS[turn.draft]]
    return words.cards_of([CARDS[card].veggie for card in cards], say)


def essence(scene: Scene, action: str) -> str:
    """Return what a turn takes, whatever the slots and whatever is flipped besides."""
    view, turn = scene.view, parse(action)
    if turn.draft in POINT_DRAFTS:
        return turn.draft
    cards = [view.market[slot] for slot in VEGGIE_DRAFTS[turn.draft]]
    return " ".join(sorted(CARDS[card].veggie for card in cards))


def reason(scene: Scene, seat: Seat, action: str) -> str:
    """Return why the turn is worth taking, in one sentence."""
    turn = parse(action)
    now = _pays(scene, seat, turn) or _promises(scene, seat, turn)
    found = [now, _denies(scene, seat, turn), _flips(scene, seat, turn)]
    return " · ".join(filter(None, found)) or _keeps_open(scene, turn)


def _pays(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Name the cards of one's own that gain the most, at most two."""
    view: View = scene.view
    gains = _gains(view.tableaux, _then(view, seat, turn), seat)
    return scene.say.apart(
        scene.say(
            "{points} from “{card}”",
            points=signed(gain),
            card=words.card(scene.say, card),
        )
        for card, gain in gains[:_NAMED]
    )


def _gains(
    before: tuple[Tableau, ...], after: tuple[Tableau, ...], seat: Seat
) -> list[tuple[CardId, int]]:
    """Return the cards of a seat that pay more than before, and how much, the most first."""
    paid = {line.source: line.points for line in score_lines(before, seat)}
    gains = [(n.source, n.points - paid.get(n.source, 0)) for n in score_lines(after, seat)]
    return sorted((one for one in gains if one[1] > 0), key=lambda one: -one[1])


def _promises(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Say what the taken can add to the next turn, with what stays on the table."""
    view: View = scene.view
    later = replace(view, tableaux=_then(view, seat, turn))
    tops, market = _tops_without(view, turn), _market_without(view, turn)
    more = _best_gain(later, seat, tops, market) - _best_gain(view, seat, tops, market)
    if more <= 0:
        return ""
    return scene.say(
        "{taken} can bring {points} more next turn",
        taken=_taken(scene, turn),
        points=printed(more),
    )


def _keeps_open(scene: Scene, turn: Turn) -> str:
    """Say what a turn is for that changes nothing yet."""
    if turn.draft in POINT_DRAFTS:
        return scene.say("{taken} pays for what you collect from now on", taken=_taken(scene, turn))
    return scene.say("{taken}, for cards still to come", taken=_taken(scene, turn))


def _then(view: View, seat: Seat, turn: Turn) -> tuple[Tableau, ...]:
    """Return what lies before everybody once the seat has taken a turn."""
    return _with(view, seat, after(view.tableaux[seat], view.tops, view.market, turn))


def _with(view: View, seat: Seat, own: Tableau) -> tuple[Tableau, ...]:
    return (*view.tableaux[:seat], own, *view.tableaux[seat + 1 :])


def _denies(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Name the next player who loses a good turn, if the turn takes one away."""
    view: View = scene.view
    rival = (seat + 1) % len(view.tableaux)
    lost = _best_gain(view, rival, view.tops, view.market) - _best_gain(
        view, rival, _tops_without(view, turn), _market_without(view, turn)
    )
    if lost < _WORTH_DENYING:
        return ""
    name = harmless(scene.names[rival])
    return scene.say.plural("denies {name} {n} point", "denies {name} {n} points", lost, name=name)


def _best_gain(view: View, seat: Seat, tops: tuple[str | None, ...], market: Market) -> int:
    """Return the most points that a seat could gain in one turn without flips."""
    own, now = view.tableaux[seat], scores(view.tableaux)[seat]
    drafts = [turn for turn in legal_turns(tops, market, Tableau()) if turn.flip is None]
    ends = [_with(view, seat, after(own, tops, market, turn)) for turn in drafts]
    return max([now, *(scores(tableaux)[seat] for tableaux in ends)]) - now


def _tops_without(view: View, turn: Turn) -> tuple[str | None, ...]:
    taken = POINT_DRAFTS.get(turn.draft)
    return tuple(None if pile == taken else top for pile, top in enumerate(view.tops))


def _market_without(view: View, turn: Turn) -> Market:
    taken = VEGGIE_DRAFTS.get(turn.draft, ())
    return tuple(None if slot in taken else card for slot, card in enumerate(view.market))


def _flips(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Say that a flipped card was costing points, if it was."""
    if turn.flip is None:
        return ""
    lines = {line.source: line.points for line in score_lines(scene.view.tableaux, seat)}
    lost = lines.get(turn.flip, 0)
    if lost >= 0:
        return ""
    return scene.say("{points} without the flipped card", points=signed(-lost))
