"""Why a turn is good, in words: what it pays now, what it builds on, what it keeps from others."""

from collections.abc import Iterable

from bot.games.point_salad.presenter import words
from bot.games.point_salad.presenter.ahead import Rest
from bot.games.scene import Scene
from bot.words.names import harmless
from engine import Seat
from engine.point_salad import CARDS, CardId, Tableau, Turn, View
from engine.point_salad.actions import POINT_DRAFTS, VEGGIE_DRAFTS, parse
from engine.point_salad.state import Market
from engine.point_salad.tableaux import score_card, score_lines, scores
from engine.point_salad.turns import Tops, after, legal_turns
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
    if _flips_taken(scene.view, turn):
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
    """Say what the turn's new cards can add to the next turn, with what is seen of the table then.

    It is more than could be had without them, now as well as then.
    """
    view: View = scene.view
    rest, then = Rest.of(view, turn), _then(view, seat, turn)
    flipped = view.tableaux[seat] if _flips_taken(view, turn) else _flip(view.tableaux[seat], turn)
    without, drafts = _with(view, seat, flipped), [Turn(draft) for draft in rest.drafts()]
    least = max(
        _gain(without, seat, view.tops, view.market, _drafts(view)),
        _gain(without, seat, rest.tops, rest.market, drafts),
    )
    more = _gain(then, seat, rest.tops, rest.market, drafts) - least
    if more <= 0:
        return ""
    return scene.say(
        "{taken} can bring {points} more next turn",
        taken=_brought(scene, turn),
        points=printed(more),
    )


def _keeps_open(scene: Scene, turn: Turn) -> str:
    """Say what a turn is for that changes nothing yet; "" where nothing can come of it."""
    view: View = scene.view
    rest, brought = Rest.of(view, turn), _brought(scene, turn)
    if turn.draft in POINT_DRAFTS and not _flips_taken(view, turn):
        return scene.say("{taken} can still pay later", taken=brought) if rest.again else ""
    return scene.say("{taken}, for cards still to come", taken=brought) if rest.cards else ""


def _brought(scene: Scene, turn: Turn) -> str:
    """Return what a turn takes as it lies there afterwards: a card that is flipped, as veggie."""
    if turn.flip is not None and _flips_taken(scene.view, turn):
        return words.one(scene.say, CARDS[turn.flip].veggie)
    return _taken(scene, turn)


def _flips_taken(view: View, turn: Turn) -> bool:
    """Return whether a turn flips the very card that it takes."""
    return turn.draft in POINT_DRAFTS and view.tops[POINT_DRAFTS[turn.draft]] == turn.flip


def _flip(own: Tableau, turn: Turn) -> Tableau:
    """Return what lies before a seat if it only flips, and takes nothing."""
    if turn.flip is None:
        return own
    points = tuple(card for card in own.points if card != turn.flip)
    return Tableau((*own.veggies, turn.flip), points)


def _then(view: View, seat: Seat, turn: Turn) -> tuple[Tableau, ...]:
    """Return what lies before everybody once the seat has taken a turn."""
    return _with(view, seat, after(view.tableaux[seat], view.tops, view.market, turn))


def _with(view: View, seat: Seat, own: Tableau) -> tuple[Tableau, ...]:
    return (*view.tableaux[:seat], own, *view.tableaux[seat + 1 :])


def _denies(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Name the next player who loses a good turn, if this turn takes it away and another would not.

    What counts are the points that they could have after their turn.
    """
    view: View = scene.view
    rival = (seat + 1) % len(view.tableaux)
    least = _left(view, seat, turn, rival)
    if least is None:
        return ""
    most = _best(view.tableaux, rival, view.tops, view.market)
    if most - least < _WORTH_DENYING:
        return ""
    lost = _spared(view, seat, rival, most) - least
    if lost < _WORTH_DENYING:
        return ""
    name = harmless(scene.names[rival])
    return scene.say.plural("denies {name} {n} point", "denies {name} {n} points", lost, name=name)


def _spared(view: View, seat: Seat, rival: Seat, most: int) -> int:
    """Return the most points, up to so many, that some turn of a seat leaves to the next one."""
    found: list[int] = []
    for turn in _drafts(view):
        left = _left(view, seat, turn, rival)
        found += [] if left is None else [min(most, left)]
        if most in found:
            break
    return max(found)


def _left(view: View, seat: Seat, turn: Turn, rival: Seat) -> int | None:
    """Return the most points that the next player could have; None: the turn ends the round."""
    rest = Rest.of(view, turn)
    return None if rest.over else _best(_then(view, seat, turn), rival, rest.tops, rest.market)


def _drafts(view: View) -> list[Turn]:
    """Return every turn of the player to move, without flips."""
    return [turn for turn in legal_turns(view.tops, view.market, Tableau()) if turn.flip is None]


def _best(tableaux: tuple[Tableau, ...], seat: Seat, tops: Tops, market: Market) -> int:
    """Return the most points that a seat could have after one turn."""
    return _most(tableaux, seat, tops, market, legal_turns(tops, market, tableaux[seat]))


def _gain(
    tableaux: tuple[Tableau, ...], seat: Seat, tops: Tops, market: Market, turns: Iterable[Turn]
) -> int:
    """Return the most points that one of these turns would bring a seat."""
    most = _most(tableaux, seat, tops, market, turns)
    return max(0, most - scores(tableaux)[seat])


def _most(
    tableaux: tuple[Tableau, ...], seat: Seat, tops: Tops, market: Market, turns: Iterable[Turn]
) -> int:
    """Return the most points that a seat could have after one of these turns; with none, now."""
    own = tableaux[seat]
    others = [other.counts for at, other in enumerate(tableaux) if at != seat]
    ends = [after(own, tops, market, turn) for turn in turns] or [own]
    return max(
        sum(score_card(card, counts, others) for card in end.points)
        for end in ends
        for counts in [end.counts]
    )


def _flips(scene: Scene, seat: Seat, turn: Turn) -> str:
    """Say that a flipped card was costing points, if it was."""
    if turn.flip is None:
        return ""
    lines = {line.source: line.points for line in score_lines(scene.view.tableaux, seat)}
    lost = lines.get(turn.flip, 0)
    if lost >= 0:
        return ""
    return scene.say("{points} without the flipped card", points=signed(-lost))
