"""A guided game as one short text, which its buttons carry: nothing else remembers it.

`0A34fZ…`: the number of the deal, then two characters a turn, the number of the action among all
that were legal. Before it stand the key of the game and a dot, unless it is the default game. A
custom_id has room for 23 turns of that.
"""

from dataclasses import dataclass, replace
from string import ascii_letters, digits
from typing import Any, Self

from bot.games import DEFAULT, TITLES
from bot.games.contract import Course
from bot.games.scene import Scene, Story
from bot.ui.kit.titles import carried
from bot.words import roles
from bot.words.apart import Party, told_apart
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from bot.words.refusals import Refusal
from engine import GAMES, AnyGame, Seat, Step
from engine.text import text

LEARNER = 0
_DIGITS = digits + ascii_letters
_BASE = len(_DIGITS)


class LostLesson(Refusal):
    """The text tells no guided game."""

    def __init__(self) -> None:
        super().__init__(text("This lesson can't continue. `/salad learn` starts a new one."))


class NoLessons(Refusal):
    """Nobody has written lessons for this game."""

    def __init__(self) -> None:
        super().__init__(text("This game has no lessons yet. `/salad rules` shows its rules."))


def _course(rules: str) -> Course:
    course = TITLES[rules].course
    if course is None:
        raise NoLessons
    return course


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game so far."""

    rules: str
    """The key of the game that is learnt."""
    log: str
    steps: tuple[Step[Any], ...]

    @classmethod
    def begin(cls, deal: int, rules: str = DEFAULT) -> Self:
        """Return a new game. Raises NoLessons."""
        course = _course(rules)
        number = deal % course.deals
        return cls(rules, _DIGITS[number], (course.deal(number),))

    @classmethod
    def read(cls, told: str) -> Self:
        """Return the game that a text tells, as `told` has it. Raises Unreadable or NoLessons."""
        rules, _, log = told.rpartition(".")
        if rules and rules not in TITLES:
            raise LostLesson
        try:
            lesson = cls.begin(_DIGITS.index(log[0]), rules or DEFAULT)
            for start in range(1, len(log), 2):
                high, low = (_DIGITS.index(sign) for sign in log[start : start + 2])
                actions = lesson.game.legal_actions(lesson.state, lesson.to_move)
                lesson = lesson.after(str(actions[high * _BASE + low]))
        except (IndexError, ValueError) as error:
            raise LostLesson from error
        return lesson

    @property
    def game(self) -> AnyGame:
        """Return the rules that are played."""
        return GAMES[self.rules]

    @property
    def course(self) -> Course:
        """Return who explains them."""
        return _course(self.rules)

    @property
    def told(self) -> str:
        """Return the game as one text."""
        return ".".join([*carried(self.rules), self.log])

    @property
    def state(self) -> Any:
        """Return the state after the latest turn."""
        return self.steps[-1].state

    @property
    def deal(self) -> int:
        """Return the number of the deal."""
        return _DIGITS.index(self.log[0])

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return not self.game.pending(self.state)

    @property
    def to_move(self) -> Seat:
        """Return whose turn it is. Raises Unreadable when the game has ended."""
        decisions = self.game.pending(self.state)
        if not decisions:
            raise LostLesson
        return decisions[0].seats[0]

    @property
    def turn(self) -> int:
        """Return the number of the learner's turn, from 1."""
        return len(self.log) // 4 + 1

    def after(self, action: str) -> Self:
        """Return the game after an action of the seat to move. Raises a RulesError."""
        parsed = self.game.parse(action)
        step = self.game.apply(self.state, self.to_move, parsed)
        number = list(self.game.legal_actions(self.state, self.to_move)).index(parsed)
        code = _DIGITS[number // _BASE] + _DIGITS[number % _BASE]
        return replace(self, log=self.log + code, steps=(*self.steps, step))

    def finished(self) -> Self:
        """Return the game played to its end without the learner; the log stays as it is."""
        steps = list(self.steps)
        while decisions := self.game.pending(steps[-1].state):
            state, seat = steps[-1].state, decisions[0].seats[0]
            action = self.game.default_action(state, seat)
            steps.append(self.game.apply(state, seat, action))
        return replace(self, steps=tuple(steps))

    def scene(self, say: Catalog, icons: Icons, name: str) -> Scene:
        """Return the game as its presenter sees it; `name` is what the learner is called.

        No "you" stands for it: "you takes" is no language's grammar.
        """
        rival = say.render(roles.level(self.course.level))
        (learner,) = told_apart((Party(LEARNER, name),), (rival,))
        return Scene(
            steps=Story(self.game, self.steps, LEARNER),
            names=(learner, rival),
            automatic=frozenset({1 - LEARNER}),
            scores_shown=True,
            say=say,
            icons=icons,
        )
