"""What Chef has learned by self-play, and of what it learns."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from bot.games.point_salad.brain import learn
from bot.games.point_salad.brain.core import IN_STYLE, Core, core
from bot.games.point_salad.brain.features import DRAFT, VEGGIE
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.learned import FILE, Learned, learned, policies
from bot.games.point_salad.brain.policy import FORESIGHT, LEGAL
from bot.games.point_salad.brain.practice import PointSaladPractice, deal
from bot.games.point_salad.brain.styles import Style, styles_by_level
from bot.games.point_salad.brain.tables import VEGGIE as VEGGIE_OF
from bot.games.point_salad.brain.turns import notation
from bot.thinking.network import Floats
from engine.point_salad import CARDS, PointSalad, State, Tableau, Turn, Veggie
from engine.point_salad.tableaux import scores
from tests.players.random_games import positions

GAME = PointSalad()
every_number = pytest.mark.parametrize("seats", GAME.seats)
KINDS = [*Veggie]


def looked_at(state: State) -> Iterator[tuple[Turn, Floats, Floats]]:
    """Each draft of the seat to move, with its features by veggie and as a whole."""
    view, game = GAME.view(state, state.to_move), core()
    policy = learned(len(state.tableaux))
    legal = game.weigh(view, deal_hidden(view, 1, generator(1)), policy) > LEGAL
    parts, whole = game.look()
    for number in np.flatnonzero(legal):
        yield Turn(notation(view, int(number))), parts[number], whole[number]


def of(features: Floats, names: tuple[str, ...], name: str) -> Floats:
    found: Floats = features[..., names.index(name)]
    return found


def test_the_weights_fit_the_features_for_each_number_of_players_and_say_how_they_were_made() -> (
    None
):
    file = json.loads(FILE.read_text(encoding="utf-8"))
    assert len({*DRAFT}) == len(DRAFT)
    assert len({*VEGGIE}) == len(VEGGIE)
    assert [*policies(file)] == [*GAME.seats]
    for one in file.values():
        assert one["made"].keys() == {"seed", "rounds", "positions", "games", "training"}
    for policy in policies(file).values():
        assert len(policy.network.parts) == len(VEGGIE)
        assert len(policy.network.whole) == len(policy.network.parts_bias) + len(DRAFT)


@pytest.mark.parametrize("kind", ["parts", "whole"])
def test_weights_for_other_features_are_refused(kind: str) -> None:
    for change in ([], ["weather"]):
        file = json.loads(FILE.read_text(encoding="utf-8"))
        file["3"]["seen"][kind] = [*file["3"]["seen"][kind][1:], *change]
        with pytest.raises(ValueError, match="make learn"):
            policies(file)


def test_weights_of_another_form_or_size_are_refused() -> None:
    file = json.loads(FILE.read_text(encoding="utf-8"))
    del file["2"]["seen"]
    with pytest.raises(ValueError, match="make learn"):
        policies(file)
    file = json.loads(FILE.read_text(encoding="utf-8"))
    file["6"]["network"]["out"] += [0.0]
    with pytest.raises(ValueError, match="make learn"):
        policies(file)


@every_number
def test_the_core_makes_of_the_features_what_the_network_does(seats: int) -> None:
    game, policy = core(), learned(seats)
    for state in positions(seats, 20):
        view = GAME.view(state, state.to_move)
        weighed = game.weigh(view, deal_hidden(view, 1, generator(1)), policy)
        legal = weighed > LEGAL
        expected = policy.network.values(*game.look())
        assert weighed[legal] == pytest.approx(expected[legal], abs=1e-2)


@every_number
def test_points_of_a_draft_are_those_that_the_engine_pays_for_it_at_once(seats: int) -> None:
    for state in positions(seats, 20):
        seat, now = state.to_move or 0, scores(state.tableaux)
        for turn, _, whole in looked_at(state):
            name = "card, points" if turn.draft in "ABC" else "veggies, points"
            after = GAME.preview(GAME.view(state, seat), turn)
            assert of(whole, DRAFT, name) == after[seat] - now[seat]


@every_number
def test_harm_is_what_the_others_lose_in_comparisons_of_one_veggie(seats: int) -> None:
    for state in positions(seats, 20):
        for turn, _, whole in looked_at(state):
            if turn.draft not in "ABC":
                taken = [card for slot in slots(turn) if (card := state.market[slot])]
                lost = lost_by_others(state, state.to_move or 0, taken)
                assert of(whole, DRAFT, "veggies, harm to comparisons") == lost


def slots(turn: Turn) -> list[int]:
    """The places in the market that a turn empties."""
    places = [first + second for first in "ABC" for second in "12"]
    return [places.index(turn.draft[at : at + 2]) for at in range(0, len(turn.draft), 2)]


def lost_by_others(state: State, seat: int, cards: list[str]) -> int:
    kept = [
        Tableau(own.veggies, tuple(card for card in own.points if compares(card)))
        for own in state.tableaux
    ]
    more = [*kept]
    more[seat] = Tableau((*kept[seat].veggies, *cards), kept[seat].points)
    before, after = scores(tuple(kept)), scores(tuple(more))
    return sum(before) - before[seat] - sum(after) + after[seat]


def compares(card: str) -> bool:
    return type(CARDS[card].rule).__name__ in {"Most", "Fewest"}


@every_number
def test_how_each_veggie_stands_after_a_draft_is_what_lies_open_then(seats: int) -> None:
    for state in positions(seats, 20):
        seat = state.to_move or 0
        for turn, parts, _ in looked_at(state):
            after = GAME.apply(state, seat, turn).state
            own = after.tableaux[seat].counts
            assert of(parts, VEGGIE, "held").tolist() == list(own)
            assert of(parts, VEGGIE, "in the market").tolist() == known_market(state, turn)
            below = [CARDS[card].veggie for pile in state.piles for card in pile[1:]]
            share = [6 * below.count(kind) / max(len(below), 1) for kind in KINDS]
            assert of(parts, VEGGIE, "share below the tops") == pytest.approx(share)
            others = [one.counts for n, one in enumerate(state.tableaux) if n != seat]
            for name, judge in (("most of the others", max), ("fewest of the others", min)):
                expected = [judge(counts) for counts in zip(*others, strict=True)]
                assert of(parts, VEGGIE, name).tolist() == expected


def known_market(state: State, turn: Turn) -> list[int]:
    """How many of each veggie lie in the market after a draft, as far as people can tell."""
    market, piles = [*state.market], set[int]()
    if turn.draft not in "ABC":
        for slot in slots(turn):
            market[slot] = None
            piles.add(slot // 2)
    coming = [state.piles[pile][0] for pile in piles if state.piles[pile]]
    kinds = [CARDS[card].veggie for card in (*market, *coming) if card]
    return [kinds.count(kind) for kind in KINDS]


@every_number
def test_what_is_said_of_a_draft_does_not_depend_on_the_hidden_cards(seats: int) -> None:
    """But for how many of each veggie they are, which people know."""
    game, policy = core(), learned(seats)
    for state in positions(seats, 10):
        view = GAME.view(state, state.to_move)
        decks = deal_hidden(view, 5, generator(3))
        found = [game.weigh(view, decks[n : n + 1], policy).tolist() for n in range(5)]
        assert found == found[:1] * 5


@every_number
def test_practice_games_are_dealt_as_the_rules_say(seats: int) -> None:
    new = GAME.new(seats=seats, seed=1).state
    for deck in deal(seats, 20, generator(1)):
        assert len({*deck.tolist()}) == len(deck) == new.left
        assert np.bincount(VEGGIE_OF[deck]).tolist() == [3 * seats] * 6


@every_number
def test_on_a_walk_everybody_takes_turns_and_no_card_is_lost(seats: int) -> None:
    game, deck = core(), deal(seats, 1, generator(seats))[0]
    game.deal(deck, seats)
    game.seat_all([styles_by_level(seats)["cook"]] * seats)
    start = game._start
    for turn in range(1, 4 * seats):
        left, owned = game.walk(1, 1), start["counts"][:seats].sum(axis=1) + start["held"][:seats]
        assert game.seat == turn % seats
        assert (owned > 0).sum() == min(turn, seats)
        assert owned.sum() + left == len(deck)


@every_number
def test_drafts_are_tried_with_the_hidden_cards_in_other_orders_and_all_else_as_it_lies(
    seats: int,
) -> None:
    game, deck = core(), deal(seats, 1, generator(seats))[0]
    game.deal(deck, seats)
    game.seat_all([styles_by_level(seats)["cook"]] * seats)
    game.walk(3 * seats, 1)
    before = game._start.tobytes()
    game.try_drafts(np.arange(2), 20, generator(1))
    assert game._start.tobytes() == before
    piles = zip(game._start["top"].tolist(), game._start["end"].tolist(), strict=True)
    hidden = np.concatenate([np.arange(top + 1, end) for top, end in piles])
    open_ = np.setdiff1d(np.arange(len(deck)), hidden)
    decks = game._decks[:20, : len(deck)]
    assert (decks[:, open_] == deck[open_]).all()
    assert (np.sort(decks[:, hidden]) == np.sort(deck[hidden])).all()
    assert len({row.tobytes() for row in decks[:, hidden]}) > 10


@every_number
def test_a_draft_that_is_tried_is_played_as_by_who_chooses_it(seats: int) -> None:
    """With the flip that pays, in the last turns."""
    game, policy = core(), learned(seats)
    for seed in range(20):
        deck = deal(seats, 1, generator(seed))[0]
        game.deal(deck, seats)
        game.seat_all([Style(policy)] * seats)
        game.walk(8 * seats + seed % 5, 1)
        draft = int(in_playouts(game, policy, seats).argmax())
        game._decks[0, : len(deck)] = deck
        game._drafts[:1], game._flips[:1] = draft, IN_STYLE
        game._code.call("play", 1, 1, 0, 0, 0, 0)
        tried = game._points[0, 0, :seats].tolist()
        assert tried == game.play_on().tolist()


def in_playouts(game: Core, policy: Learned, seats: int) -> Floats:
    """What the drafts are worth in playouts: of those that foresight does not like, nothing."""
    found = game.weighed()
    game.seat_all([Style(FORESIGHT)] * seats)
    liked = (-game.weighed()).argsort()[: policy.looks_at]
    game.seat_all([Style(policy)] * seats)
    worth: Floats = np.full_like(found, -np.inf)
    worth[liked] = found[liked]
    return worth


@every_number
def test_in_playouts_the_network_chooses_among_what_foresight_likes_best(seats: int) -> None:
    """So of one draft it plays as foresight does."""
    game, deck, ends = core(), deal(seats, 1, generator(seats))[0], []
    for policy in (FORESIGHT, Learned(learned(seats).network, looks_at=1), learned(seats)):
        game.deal(deck, seats)
        game.seat_all([Style(policy)] * seats)
        ends.append(game.play_on().tolist())
    assert ends[0] == ends[1] != ends[2]


@pytest.mark.parametrize("seats", [2, 5])
def test_what_was_learned_beats_taking_the_most_points(seats: int) -> None:
    practice = PointSaladPractice(seats)
    wins = practice.wins(learned(seats).network, None, 40, np.random.default_rng(1))
    assert wins >= 40 * (0.75 if seats == 2 else 0.3)


def test_learning_from_nothing_writes_a_file_that_is_stronger_than_nothing(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    asked = ["--players", "2", "--rounds", "1", "--positions", "600", "--games", "50"]
    learn.main([*asked, "--processes", "1", "--out", str(out)])
    network = policies(json.loads(out.read_text(encoding="utf-8")))[2].network
    wins = PointSaladPractice(2).wins(network, None, 100, np.random.default_rng(2))
    assert wins >= 60


def test_positions_to_learn_from_come_from_all_stages_and_each_tries_several_drafts() -> None:
    trials = PointSaladPractice(3).trials(None, 60, np.random.default_rng(1))
    tried = (~np.isnan(trials.ends)).sum(axis=1)
    assert trials.whole.shape == (*trials.ends.shape, len(DRAFT))
    assert trials.parts.shape == (*trials.ends.shape, len(KINDS), len(VEGGIE))
    assert 40 <= len(tried) <= 60
    assert np.median(tried) == 8
    assert len({*trials.whole[:, 0, -1].tolist()}) > 20
