"""A seat's points, good by good, each with its reason."""

from bot.games.scene import Scene
from bot.games.veggies.pictures.words import card_words
from bot.games.veggies.presenter import words
from bot.games.veggies.presenter.narration import side_name
from bot.words.names import harmless
from engine import Seat
from engine.text import added, printed, signed
from engine.veggies import Phase, Tally, View, declared_now


def reasons(scene: Scene, seat: Seat) -> str:
    """Return what the seat's side has by the goods that are declared, or would be now."""
    say, view = scene.say, scene.view
    tally = declared_now(view)
    heading = say.plural(
        "**{name}**: {points} point",
        "**{name}**: {points} points",
        tally.points(seat),
        name=side_name(scene, tally.side(seat)),
        points=printed(tally.points(seat)),
    )
    told = words.goods(say, tally.declared)
    if view.phase is Phase.OVER:
        declared = say("Declared: {goods}", goods=told)
    elif scene.over:
        declared = say("The game ended early. These goods would have counted: {goods}", goods=told)
    else:
        declared = say("If the game ended now, these goods would count: {goods}", goods=told)
    stands = [line for member in tally.side(seat) for line in _stand(scene, tally, member)]
    return "\n".join([heading, declared, *stands])


def breakdown(scene: Scene, seat: Seat) -> str:
    """Return what each good pays, as a sum; of a team, what each stand does."""
    view: View = scene.view
    if view.phase is not Phase.OVER:
        return ""
    tally = view.tally
    side = tally.side(seat)
    if len(side) > 1:
        return _sum([tally.own(member) for member in side])
    return _sum([line.points for line in tally.lines(seat)])


def _sum(parts: list[int]) -> str:
    return added(*parts) if parts[1:] else ""


def _stand(scene: Scene, tally: Tally, seat: Seat) -> list[str]:
    say = scene.say
    lines = [
        f"- `{signed(line.points):>3}` {say.render(line.reason)}" for line in tally.own_lines(seat)
    ]
    lines += _last_card(scene, seat)
    if len(tally.side(seat)) == 1:
        return lines
    own = say(
        "The stand of **{name}**: {points}",
        name=harmless(scene.called(seat)),
        points=printed(tally.own(seat)),
    )
    return [own, *lines]


def _last_card(scene: Scene, seat: Seat) -> list[str]:
    """Return which card was left in the hand, at the end."""
    say, view = scene.say, scene.view
    if view.phase is not Phase.OVER:
        return []
    return [say("Left in the hand: {card}.", card=card_words(say, view.hands[seat][0]))]
