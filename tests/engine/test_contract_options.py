"""What every game must keep of seats and options, asked of all that are played."""

from functools import partial
from typing import Any

import pytest

from engine import (
    Kind,
    Role,
    match_of,
    with_role,
)
from tests.engine.game_adapters import PLAYED


def is_told(error: pytest.ExceptionInfo[ValueError], what: str) -> bool:
    """Return whether an error names something in a sentence."""
    sentence = str(error.value)
    return what in sentence and sentence.endswith(".") and len(sentence.split()) > 3


def test_a_number_of_seats_that_the_game_does_not_have_is_a_value_error() -> None:
    for game in PLAYED.values():
        for seats in (game.seats.start - 1, game.seats.stop, 0, -1):
            with pytest.raises(ValueError) as error:  # noqa: PT011 - what it says is looked at
                game.new(seats=seats, seed=1)
            assert is_told(error, str(seats))


def test_an_option_that_the_game_does_not_have_is_a_value_error() -> None:
    for game in PLAYED.values():
        with pytest.raises(ValueError) as error:  # noqa: PT011 - what it says is looked at
            game.new(seats=game.seats.start, seed=1, options={"nonsense": 1})
        assert is_told(error, "nonsense")


def test_each_option_is_described_in_words_and_its_default_is_one_of_its_values() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            options = game.options(seats)
            keys = [key for option in options for key in option.keys(seats)]
            assert len(set(keys)) == len(keys)
            assert all(key.isascii() and key.isalnum() for key in keys)
            for option in options:
                assert str(option.name)
                assert str(option.sentence).endswith(".")
                assert option.default in {None, *option.values}
                assert min(option.values) >= 0
                assert len(option.words) == len(option.values) * (option.kind is Kind.CHOICE)
                assert option.kind is not Kind.SWITCH or option.values == (0, 1)


def test_a_role_is_played_by_one_option_of_the_whole_table() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            for role in Role:
                found = [option for option in game.options(seats) if option.role is role]
                assert found in ([], [with_role(game, seats, role)])
                assert not any(option.per_seat for option in found)


def test_every_value_of_every_option_deals_a_game_and_no_other_value_does() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            deal = partial(game.new, seats=seats, seed=4)
            for option in game.options(seats):
                for key in option.keys(seats):
                    for value in option.values:
                        assert game.pending(deal(options={key: value}).state)
                    if option.default is not None:
                        assert deal(options={key: option.default}) == deal()
                    wrong: list[Any] = [min(option.values) - 1, max(option.values) + 1, True, "1"]
                    for value in wrong:
                        with pytest.raises(ValueError) as error:  # noqa: PT011 - see below
                            deal(options={key: value})
                        assert is_told(error, key)


def test_a_match_is_the_largest_number_of_rounds_and_nothing_where_there_is_one() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            rounds = with_role(game, seats, Role.ROUNDS)
            for key, value in match_of(game, seats).items():
                assert rounds is not None
                assert key == rounds.key
                assert value == max(rounds.values) != rounds.default
