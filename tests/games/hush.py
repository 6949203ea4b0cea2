"""Hush: a tiny game of secrets that lives in the tests, to hold the house to its contract.

Two to four players; four are two teams. Everybody holds three hidden cards. In a round

1. all lay a card at once, in secret, and then show them (`lay/quince-3`);
2. the highest card has the word: its seat draws a card or not (`draw`, `stay`), and then names a
   seat (`take/2`) from which it takes a jar;
3. all others may prevent that with a card of 5 or 6: within eight seconds, in secret, or they pass
   (`guard/sloe-6`, `pass`).

Hands are filled up, and the discarded cards are shuffled anew when the deck is empty. After two
rounds the most jars win; there are no points.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from engine import (
    Dealer,
    Dealt,
    Decision,
    Event,
    GameOver,
    IllegalAction,
    Kind,
    MalformedAction,
    NotYourTurn,
    Option,
    Options,
    Outcome,
    Placing,
    Role,
    RulesError,
    Seat,
    Seed,
    Sides,
    Step,
    alone,
)
from engine.dealing import seed_text
from engine.options import settled, starter_option
from engine.text import plural, text
from tests.games.hush_table import (
    CARDS,
    HAND,
    NO_GUARD,
    Answered,
    Drew,
    DrewHidden,
    Ended,
    Guarded,
    Laid,
    Move,
    Named,
    Phase,
    Shown,
    Shuffled,
    State,
    Stayed,
    Took,
    View,
    value,
)

T = TypeVar("T")

GUARDS_FROM = 5
REACTION = 8
ACTIONS = [
    *(Move("lay", card) for card in CARDS),
    *(Move("draw"), Move("stay")),
    *(Move("take", str(seat)) for seat in range(4)),
    *(Move("guard", card) for card in CARDS),
    Move("pass"),
]
_BY_TEXT = {str(action): action for action in ACTIONS}
_VERBS = {
    Phase.LAY: {"lay"},
    Phase.DRAW: {"draw", "stay"},
    Phase.TAKE: {"take"},
    Phase.GUARD: {"guard", "pass"},
}


class Hush:
    """Fulfils `engine.Game`."""

    key = "hush"
    seats = range(2, 5)
    playouts_a_second = 100

    def options(self, seats: int) -> tuple[Option, ...]:
        rounds = Option(
            "rounds",
            Kind.CHOICE,
            text("Rounds"),
            text("Teams may play four rounds in place of two."),
            values=(2, 4) if seats == 4 else (2,),
            words=(text("Two"), text("Four")) if seats == 4 else (text("Two"),),
            default=2,
            role=Role.ROUNDS,
        )
        calm = Option("calm", Kind.SWITCH, text("Calm"), text("Nobody may prevent anything."))
        jars = Option(
            "jars",
            Kind.NUMBER,
            text("Jars"),
            text("The jars with which a seat begins."),
            values=(0, 1, 2),
            default=1,
            per_seat=True,
        )
        return (rounds, calm, jars, starter_option(seats))

    def sides(self, seats: int) -> Sides:
        return ((0, 2), (1, 3)) if seats == 4 else alone(seats)

    def new(self, *, seats: int, seed: Seed, options: Options | None = None) -> Step[State]:
        chosen = settled(self, seats, options)
        dealer = Dealer(seed)
        cards, drawn = dealer.shuffled(CARDS), dealer.below(seats)
        start = chosen["start"]
        hands = tuple(tuple(cards[HAND * seat :][:HAND]) for seat in range(seats))
        state = State(
            seed=seed_text(seed),
            rounds=chosen["rounds"] or 2,
            calm=bool(chosen["calm"]),
            start=drawn if start is None else start,
            hands=hands,
            deck=tuple(cards[HAND * seats :]),
            laid=(None,) * seats,
            answers=(None,) * seats,
            jars=tuple(chosen[f"jars{seat}"] or 0 for seat in range(seats)),
        )
        return Step(state, (Dealt(state.start), *map(Drew, range(seats), hands)))

    def pending(self, state: State) -> tuple[Decision, ...]:
        number, seats = str(state.decision), range(len(state.hands))
        match state.phase:
            case Phase.LAY:
                waiting = tuple(seat for seat in seats if state.laid[seat] is None)
                return (Decision(number, waiting),)
            case Phase.DRAW:
                return (Decision(number, (state.mover,)),)
            case Phase.TAKE:
                return (Decision(number, (state.mover,), begins=False),)
            case Phase.GUARD:
                asked = tuple(s for s in seats if s != state.mover and state.answers[s] is None)
                return (Decision(number, asked, begins=False, missed=False, seconds=REACTION),)
            case Phase.OVER:
                return ()

    def next_seat(self, state: State) -> Seat | None:
        if state.phase is Phase.DRAW:
            return state.mover
        duel = len(state.hands) == 2 and not state.calm
        return 1 - state.mover if state.phase is Phase.TAKE and duel else None

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Move]:
        return [action for action in ACTIONS if refusal(self, state, seat, action) is None]

    def check(self, state: State, seat: Seat, action: Move) -> None:
        if (refused := refusal(self, state, seat, action)) is not None:
            raise refused

    def apply(self, state: State, seat: Seat, action: Move) -> Step[State]:
        self.check(state, seat, action)
        match action.verb:
            case "lay":
                return _lay(state, seat, action.what)
            case "draw" | "stay":
                return _draw(state, seat, draws=action.verb == "draw")
            case "take":
                return _take(state, int(action.what))
            case _:
                return _answer(state, seat, action.what or NO_GUARD)

    def view(self, state: State, seat: Seat | None) -> View:
        return View.of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        seats = len(state.hands)
        jars = {
            seat: sum(state.jars[s] for s in side) for side in self.sides(seats) for seat in side
        }
        placings = (
            Placing(
                seat,
                1 + sum(other > own for other in jars.values()),
                None,
                reason=plural("{n} jar", "{n} jars", own),
            )
            for seat, own in sorted(jars.items(), key=lambda item: (-item[1], item[0]))
        )
        return Outcome(tuple(placings), sides=self.sides(seats))

    def default_action(self, state: State, seat: Seat) -> Move:
        actions = self.legal_actions(state, seat)
        if not actions:
            self.check(state, seat, Move("pass"))
        if state.phase is Phase.LAY:
            return max(actions, key=lambda action: (value(action.what), action.what))
        return actions[-1] if state.phase is Phase.GUARD else actions[0]

    def determinize(self, view: View, seed: Seed) -> State:
        return view.imagined(Dealer(seed), seed_text(seed), GUARDS_FROM)

    def parse(self, text_: str) -> Move:
        if text_ not in _BY_TEXT:
            raise MalformedAction(text("“{text}” is no action of Hush.", text=text_[:40]))
        return _BY_TEXT[text_]


def refusal(game: Hush, state: State, seat: Seat, action: Move) -> RulesError | None:
    """Return why a seat may not do this; None: it may. Everything else rests on it."""
    pending = game.pending(state)
    if not pending:
        return GameOver(text("The game is over."))
    if seat not in pending[0].seats:
        return NotYourTurn(text("It is not yours to decide."))
    if action.verb not in _VERBS[state.phase]:
        return IllegalAction(text("That is not asked now."))
    if action.verb == "take":
        return _target_refusal(game, state, int(action.what))
    return _card_refusal(state.hands[seat], action) if action.what else None


def _card_refusal(hand: Sequence[str], action: Move) -> RulesError | None:
    if action.what not in hand:
        return IllegalAction(text("You do not hold {card}.", card=action.what))
    if action.verb == "guard" and value(action.what) < GUARDS_FROM:
        return IllegalAction(text("{card} is too low to guard.", card=action.what))
    return None


def _target_refusal(game: Hush, state: State, target: Seat) -> RulesError | None:
    seats = len(state.hands)
    ours = next(side for side in game.sides(seats) if state.mover in side)
    if target >= seats or target in ours:
        return IllegalAction(text("There is nobody to take from at seat {seat}.", seat=target))
    return None


def _lay(state: State, seat: Seat, card: str) -> Step[State]:
    laid = _with(state.laid, seat, card)
    events: list[Event] = [Laid(seat, card)]
    if None in laid:
        return Step(replace(state, laid=laid), tuple(events))
    cards = tuple(card for card in laid if card is not None)
    seats = len(cards)
    in_order = [(state.start + place) % seats for place in range(seats)]
    hands = tuple(_without(hand, cards[seat]) for seat, hand in enumerate(state.hands))
    shown = replace(
        state,
        hands=hands,
        laid=(None,) * seats,
        discard=(*state.discard, *cards),
        mover=max(in_order, key=lambda seat: value(cards[seat])),
    )
    return Step(_next(shown, Phase.DRAW), (*events, Shown(cards)))


def _draw(state: State, seat: Seat, *, draws: bool) -> Step[State]:
    if not draws:
        return Step(_next(state, Phase.TAKE), (Stayed(seat),))
    state, cards, events = _drawn(state, 1)
    hands = _with(state.hands, seat, (*state.hands[seat], *cards))
    events += [DrewHidden(seat, len(cards)), Drew(seat, cards)]
    return Step(_next(replace(state, hands=hands), Phase.TAKE), tuple(events))


def _take(state: State, target: Seat) -> Step[State]:
    named = replace(state, target=target)
    event = Named(state.mover, target)
    if state.calm:
        after = _settle(named)
        return Step(after.state, (event, *after.events))
    return Step(_next(named, Phase.GUARD), (event,))


def _answer(state: State, seat: Seat, answer: str) -> Step[State]:
    answers = _with(state.answers, seat, answer)
    event = Answered(seat, answer)
    state = replace(state, answers=answers)
    if sum(one is None for one in answers) > 1:
        return Step(state, (event,))
    after = _settle(state)
    return Step(after.state, (event, *after.events))


def _settle(state: State) -> Step[State]:
    """Let the jar go over unless it is guarded; then fill the hands, or end the game."""
    guards = {s: card for s, card in enumerate(state.answers) if card not in {None, NO_GUARD}}
    events: list[Event] = [Guarded(seat, str(card)) for seat, card in guards.items()]
    jars = list(state.jars)
    if not guards and jars[state.target]:
        jars[state.target] -= 1
        jars[state.mover] += 1
        events.append(Took(state.mover, state.target))
    hands = tuple(_without(hand, guards.get(seat)) for seat, hand in enumerate(state.hands))
    state = replace(
        state,
        jars=tuple(jars),
        hands=hands,
        discard=(*state.discard, *map(str, guards.values())),
        answers=(None,) * len(hands),
        round=state.round + 1,
    )
    if state.round == state.rounds:
        return Step(replace(state, phase=Phase.OVER), (*events, Ended()))
    for seat in range(len(hands)):
        state, cards, shuffles = _drawn(state, max(0, HAND - len(state.hands[seat])))
        state = replace(state, hands=_with(state.hands, seat, (*state.hands[seat], *cards)))
        events += [*shuffles, DrewHidden(seat, len(cards)), Drew(seat, cards)]
    return Step(_next(state, Phase.LAY), tuple(events))


def _drawn(state: State, number: int) -> tuple[State, tuple[str, ...], list[Event]]:
    """Take cards from the deck; what was discarded is shuffled anew where it does not suffice."""
    if number <= len(state.deck):
        return replace(state, deck=state.deck[number:]), state.deck[:number], []
    shuffles = state.shuffles + 1
    again = Dealer(f"{state.seed}/{shuffles}").shuffled(sorted(state.discard))
    deck = (*state.deck, *again)
    state = replace(state, deck=deck[number:], discard=(), shuffles=shuffles)
    return state, deck[:number], [Shuffled(len(again))]


def _next(state: State, phase: Phase) -> State:
    return replace(state, phase=phase, decision=state.decision + 1)


def _with(values: tuple[T, ...], seat: Seat, new: T) -> tuple[T, ...]:
    return (*values[:seat], new, *values[seat + 1 :])


def _without(hand: tuple[str, ...], gone: str | None) -> tuple[str, ...]:
    return tuple(card for card in hand if card != gone)
