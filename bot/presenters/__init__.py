"""How each game looks and sounds at a table."""

from bot.presenters.contract import (
    Button,
    Controls,
    Course,
    Drawing,
    Look,
    Menu,
    Option,
    Page,
    Presenter,
    Scene,
)
from bot.presenters.point_salad import PointSaladPresenter
from bot.presenters.point_salad.course import PointSaladCourse

PRESENTERS: dict[str, Presenter] = {
    "point-salad": PointSaladPresenter(),
}
"""One presenter for each key of `engine.GAMES`."""

COURSES: dict[str, Course] = {
    "point-salad": PointSaladCourse(),
}
"""A guided game for those keys of `engine.GAMES` that have one."""

__all__ = [
    "COURSES",
    "PRESENTERS",
    "Button",
    "Controls",
    "Course",
    "Drawing",
    "Look",
    "Menu",
    "Option",
    "Page",
    "Presenter",
    "Scene",
]
