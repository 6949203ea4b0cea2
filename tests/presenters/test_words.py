import re

import pytest

from bot.games import TITLES
from bot.games.emoji import PLAIN
from bot.games.point_salad.presenter import words
from bot.words.i18n import catalog, translations
from engine import Step
from engine.point_salad import CARDS, State, Tableau
from engine.point_salad.veggies import Veggie
from tests.presenters.scenes import RULES, cards_only, laid, play, scene

PRESENTER = TITLES["point-salad"].presenter


def _first(kind: str) -> str:
    """Return the first card whose rule is of a kind."""
    return next(name for name, card in CARDS.items() if type(card.rule).__name__ == kind)


def _carrots_and_an_onion() -> tuple[str, list[Step[State]]]:
    """Return a card that pays 2 for each carrot, and the table at which Ana has it."""
    say = scene(play(2, 1, 0)).say
    paying = next(name for name in CARDS if words.card(say, name) == "carrot +2")
    carrots = [n for n, card in CARDS.items() if card.veggie is Veggie.CARROT and n != paying]
    onion = next(n for n, card in CARDS.items() if card.veggie is Veggie.ONION and n != paying)
    market = (carrots[0], onion, *carrots[1:5])
    return paying, laid(Tableau((), (paying,)), Tableau(), tops=carrots[5:8], market=market)


@pytest.mark.parametrize(
    ("action", "told", "score"),
    [
        ("A1A2", "**Ana** takes 🥕🧅 carrot + onion", "**2** points (+2)"),
        ("A1B1", "**Ana** takes 🥕🥕 2 carrots", "**4** points (+4)"),
        (
            "A1B1/{paying}",
            "**Ana** takes 🥕🥕 2 carrots and flips “carrot +2” (now {veggie})",
            "0 points",
        ),
    ],
)
def test_a_turn_is_told_in_one_line_with_the_change_of_score_where_scores_are_shown(
    action: str, told: str, score: str
) -> None:
    paying, table = _carrots_and_an_onion()
    after = RULES.apply(table[0].state, 0, RULES.parse(action.format(paying=paying)))
    steps = [*table, after]
    kind = CARDS[paying].veggie
    veggie = f"{PLAIN[kind]} {words.one(scene(steps).say, kind)}"
    assert PRESENTER.narrate(scene(steps), 1) == f"{told} · {score}".format(veggie=veggie)
    quiet = PRESENTER.narrate(scene(steps, scores_shown=False), 1)
    assert quiet == told.format(veggie=veggie)


def test_a_preview_tells_the_change_for_all_or_for_one() -> None:
    _, table = _carrots_and_an_onion()
    assert PRESENTER.preview(scene(table), "A1B1", None) == "Ana **4** (+4) · Ben 0"
    assert PRESENTER.preview(scene(table), "A1B1", 0) == "With this turn: **4** points (+4)"


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ("PerVeggie", "+"),
        ("CompleteSet", " + "),
        ("Most", "most "),
        ("Fewest", "fewest "),
        ("MostTotal", "most veggies in total: "),
        ("FewestTotal", "fewest veggies in total: "),
        ("EvenOdd", ": even 7, odd 3"),
        ("PerMissingType", "per missing kind: "),
        ("PerTypeWithAtLeast", "per kind with "),
    ],
)
def test_a_card_of_each_kind_is_told_in_a_few_words(kind: str, part: str) -> None:
    told = words.card(scene(play(2, 1, 0)).say, _first(kind))
    assert part in told
    assert len(told) < 60


@pytest.mark.parametrize("locale", ["en-US", *sorted(translations())])
def test_the_words_of_a_card_speak_to_nobody_and_pay_with_a_colon(locale: str) -> None:
    told = [words.card(catalog(locale), name) for name in CARDS]
    assert [one for one in told if re.search(r"\b(?:you|du|dein|ty|tw[oó]j)|=", one)] == []
    assert len({*told}) > 90


@pytest.mark.parametrize(
    ("action", "told"), [("A1A2", "carrot + onion (A1 + A2)"), ("A1B1", "2 carrots (A1 + B1)")]
)
def test_a_turn_names_what_it_takes_before_the_buttons(action: str, told: str) -> None:
    _, table = _carrots_and_an_onion()
    assert PRESENTER.describe(scene(table), action) == told


def test_every_card_fits_the_line_of_a_menu() -> None:
    say = scene(play(2, 1, 0)).say
    for name, card in CARDS.items():
        line = f"Flip: {words.card(say, name)} ({words.one(say, card.veggie)})"
        assert len(line) <= 100


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["Finn", "n" * 32, "é" * 32, "👨‍👩‍👧‍👦" * 32])
def test_alt_texts_of_six_players_fit_and_are_never_empty(seed: int, name: str) -> None:
    steps = play(6, seed) if seed else cards_only(6, seed)
    for turn in range(0, len(steps), 6):
        for shown in (True, False):
            table = scene(steps[: turn + 1], names=[name] * 6, scores_shown=shown)
            for drawing in PRESENTER.drawings(table):
                assert 1 <= len(drawing.alt) <= 1024


def test_alt_texts_tell_market_and_tableaux() -> None:
    market, tableaux = PRESENTER.drawings(scene(play(2, 1, turns=4)))
    assert " Pile A: " in market.alt
    assert "Market: A1 " in market.alt
    assert "Ana, " in tableaux.alt
    assert " (their turn)" in tableaux.alt


@pytest.mark.parametrize("seats", [2, 6])
def test_hidden_scores_stand_in_no_public_text_and_in_no_picture(seats: int) -> None:
    steps = play(seats, 3)
    for turn in range(1, len(steps) - 1, 5):
        table = scene(steps[: turn + 1], scores_shown=False)
        texts = [PRESENTER.narrate(table, turn), PRESENTER.text_board(table)]
        texts += [drawing.alt for drawing in PRESENTER.drawings(table)]
        assert [t for t in texts if "point," in t or " points" in t or "→" in t] == []


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_reasons_of_a_seat_add_up_to_its_points_and_fit_a_message(seats: int) -> None:
    for steps in (play(seats, 2), cards_only(seats, 2)):
        outcome = RULES.outcome(steps[-1].state)
        assert outcome is not None
        for placing in outcome.placings:
            told = PRESENTER.reasons(scene(steps), placing.seat)
            lines = [line for line in told.splitlines() if line.startswith("- `")]
            points = [int(line.split("`")[1].replace("−", "-")) for line in lines]
            assert sum(points) == placing.points
            assert len(told) < 4000


def test_the_status_tells_the_turn_and_the_cards_left() -> None:
    assert PRESENTER.status(scene(play(2, 1, turns=0))) == "Turn 1 · 36 cards left"


@pytest.mark.parametrize("seats", [2, 6])
def test_the_rules_open_at_the_table_in_a_first_turn_and_at_the_end_near_it(seats: int) -> None:
    steps = play(seats, 1)
    tables = [scene(steps[:version]) for version in range(1, len(steps))]
    pages = PRESENTER.rules(tables[0].say)
    opened = [pages[PRESENTER.page_now(table)].title for table in tables]
    assert opened[:seats] == ["The table"] * seats
    assert list(dict.fromkeys(opened)) == ["The table", "Your turn", "The end"]


def test_the_rules_come_in_pages_with_described_pictures() -> None:
    pages = PRESENTER.rules(scene(play(2, 1, 0)).say)
    assert len({page.title for page in pages}) == len(pages) >= 3
    for page in pages:
        assert len(page.title) + len(page.body) < 3900
        assert page.drawing is None or 1 <= len(page.drawing.alt) <= 1024
