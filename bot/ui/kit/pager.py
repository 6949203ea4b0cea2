"""Pages of a private message, and the buttons that turn them."""

from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.items import SaladButton
from bot.words.i18n import Catalog


def page_of(wanted: str | int, pages: int) -> int:
    """Return the page that is meant, within what there is."""
    return min(number_in(str(wanted), 0), pages - 1)


def pager(
    verb: str, game: int, page: int, pages: int, say: Catalog, more: tuple[str, ...] = ()
) -> list[SaladButton]:
    """Return the buttons to the pages before and after; none for a single page.

    They carry the number of their page, and `more`.
    """
    if pages == 1:
        return []
    before, after = max(page - 1, 0), min(page + 1, pages - 1)
    place = say("{page} of {pages}", page=page + 1, pages=pages)
    return [
        SaladButton(CustomId(verb, game, (str(before), *more)), say("Back"), disabled=page == 0),
        SaladButton(CustomId("keep", game, ("x",)), place, disabled=True),
        SaladButton(CustomId(verb, game, (str(after), *more)), say("Next"), disabled=after == page),
    ]
