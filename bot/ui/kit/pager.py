"""Pages of a private message, and the buttons that turn them."""

from collections.abc import Callable

from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.items import SaladButton
from bot.words.i18n import Catalog


def page_of(wanted: str | int, pages: int) -> int:
    """Return the page that is meant, within what there is."""
    return min(number_in(str(wanted), 0), pages - 1)


def pager(to: Callable[[int], CustomId], page: int, pages: int, say: Catalog) -> list[SaladButton]:
    """Return the buttons to the pages before and after; none for a single page.

    `to` says what a button to a page carries.
    """
    if pages <= 1:
        return []
    before, after = max(page - 1, 0), min(page + 1, pages - 1)
    place = say("{page} of {pages}", page=page + 1, pages=pages)
    here = CustomId("keep", to(page).game, ("x",))
    return [
        SaladButton(to(before), say("Back"), disabled=page == 0),
        SaladButton(here, place, disabled=True),
        SaladButton(to(after), say("Next"), disabled=after == page),
    ]


def numbered(verb: str, game: int = 0, more: tuple[str, ...] = ()) -> Callable[[int], CustomId]:
    """Return what buttons carry that carry the number of their page, and `more`."""
    return lambda page: CustomId(verb, game, (str(page), *more))
