"""How each game looks and sounds at a table."""

from bot.presenters.contract import (
    Button,
    Controls,
    Drawing,
    Look,
    Menu,
    Option,
    Page,
    Presenter,
    Scene,
)
from bot.presenters.point_salad import PointSaladPresenter

PRESENTERS: dict[str, Presenter] = {
    "point-salad": PointSaladPresenter(),
}
"""One presenter for each key of `engine.GAMES`."""

__all__ = [
    "PRESENTERS",
    "Button",
    "Controls",
    "Drawing",
    "Look",
    "Menu",
    "Option",
    "Page",
    "Presenter",
    "Scene",
]
