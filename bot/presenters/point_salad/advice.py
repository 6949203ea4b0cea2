"""Why a turn is good, in words: what it pays now, what it builds on, what it keeps from others."""

from bot.names import harmless
from bot.presenters.contract import Scene
from bot.presenters.point_salad import words
from engine import Seat
from engine.point_salad import CARDS, State, Tableau, Turn
from engine.point_salad.actions import POINT_DRAFTS, VEGGIE_DRAFTS, parse
from engine.point_salad.state import Market
from engine.point_salad.tableaux import score_lines, scores
from engine.point_salad.turns import after, legal_turns

_WORTH_DENYING = 3
"""Points that the next player would miss; less than this is no reason."""


def describe(scene: Scene, action: str) -> str:
    """Return a turn in words: "carrot + onion, flip a card to pepper"."""
    say, state, turn = scene.say, scene.state, parse(action)
    if turn.draft in POINT_DRAFTS:
        top = state.tops[POINT_DRAFTS[turn.draft]]
        taken = say("{pile}: “{card}”", pile=turn.draft, card=words.card(say, top))
    else:
        cards = [state.market[slot] for slot in VEGGIE_DRAFTS[turn.draft]]
        named = words.cards_of([CARDS[card].veggie for card in cards], say)
        taken = say("{slots}: {veggies}", slots=turn.draft, veggies=named)
    if turn.flip is None:
        return taken
    veggie = words.one(say, CARDS[turn.flip].veggie)
    card = words.card(say, turn.flip)
    return say("{taken}, and flip “{card}” to {veggie}", taken=taken, card=card, veggie=veggie)


def reason(scene: Scene, seat: Seat, action: str) -> str:
    """Return why the turn is worth taking, in one sentence; "" if only the long run knows."""
    turn = parse(action)
    reasons = [_pays(scene, seat, turn), _denies(scene, seat, turn), _flips(scene, seat, turn)]
    return "; ".join(filter(None, reasons))


def _pays(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Name the card of one's own that gains the most."""
    state: State = scene.state
    mine = after(state.tableaux[seat], state.tops, state.market, turn)
    then = (*state.tableaux[:seat], mine, *state.tableaux[seat + 1 :])
    before = {line.source: line.points for line in score_lines(state.tableaux, seat)}
    gains = {
        line.source: line.points - before.get(line.source, 0) for line in score_lines(then, seat)
    }
    card = max(gains, key=lambda source: gains[source], default=None)
    if card is None or gains[card] <= 0:
        return ""
    return scene.say(
        "{points} from “{card}”",
        points=words.signed(gains[card]),
        card=words.card(scene.say, card),
    )


def _denies(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Name the next player who loses a good turn, if the turn takes one away."""
    state: State = scene.state
    rival = (seat + 1) % len(state.tableaux)
    lost = _best_gain(state, rival, state.tops, state.market) - _best_gain(
        state, rival, _tops_without(state, turn), _market_without(state, turn)
    )
    if lost < _WORTH_DENYING:
        return ""
    name = harmless(scene.names[rival])
    return scene.say.plural(
        "keeps {n} point from {name}", "keeps {n} points from {name}", lost, name=name
    )


def _best_gain(state: State, seat: Seat, tops: tuple[str | None, ...], market: Market) -> int:
    """Return the most points that a seat could gain in one turn without flips."""
    own, now = state.tableaux[seat], scores(state.tableaux)[seat]
    best = now
    for turn in legal_turns(tops, market, Tableau()):
        if turn.flip is None:
            then = after(own, tops, market, turn)
            best = max(
                best, scores((*state.tableaux[:seat], then, *state.tableaux[seat + 1 :]))[seat]
            )
    return best - now


def _tops_without(state: State, turn: Turn) -> tuple[str | None, ...]:
    taken = POINT_DRAFTS.get(turn.draft)
    return tuple(None if pile == taken else top for pile, top in enumerate(state.tops))


def _market_without(state: State, turn: Turn) -> Market:
    taken = VEGGIE_DRAFTS.get(turn.draft, ())
    return tuple(None if slot in taken else card for slot, card in enumerate(state.market))


def _flips(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Say that a flipped card was costing points, if it was."""
    if turn.flip is None:
        return ""
    lines = {line.source: line.points for line in score_lines(scene.state.tableaux, seat)}
    lost = lines.get(turn.flip, 0)
    if lost >= 0:
        return ""
    return scene.say("rids you of {points}", points=words.number(lost))
