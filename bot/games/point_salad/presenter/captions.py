"""The few words that stand on pictures."""

from bot.games.point_salad.pictures.models import Captions
from bot.games.point_salad.presenter import words
from bot.words.i18n import Catalog
from engine.point_salad.veggies import Veggie


def captions(say: Catalog) -> Captions:
    """Return the words in a language; there is little room for each."""
    return Captions(
        veggies=tuple(words.one(say, veggie) for veggie in Veggie),
        each=say("each"),
        each_set=say("each set"),
        all_six=say("each set of all six"),
        most=say("most"),
        fewest=say("fewest"),
        most_total=say("most veggies in total"),
        fewest_total=say("fewest veggies in total"),
        even=say("even"),
        odd=say("odd"),
        missing=say("each missing kind"),
        at_least=tuple(say("each kind with {n}+", n=n) for n in range(1, len(Veggie) + 1)),
        to_move=say("their turn"),
        new=say("new"),
        pays=say("pays now"),
        paid=say("what it pays"),
        back=say("on the back"),
        best=say("best card"),
        turn=say("turn"),
        one_more=say("one more of each"),
        in_all=say("all cards"),
    )
