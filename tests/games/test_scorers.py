"""What holds for every scorer, whatever people enter."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.games import library
from rules_core.scoring.items import Cards, Item, Number, Numbers, One, Pairs, Player, Yes
from rules_core.scoring.ranking import Ranking
from rules_core.scoring.tally import Scorer, Tally
from screens.skin import DRAWN
from tests.kits.games import SCORED

CLOCKWISE = ("century",)
"""Games in which it matters who sits after whom."""

SEATS = ("Amira", "Ben", "Chiara", "Dušan", "gold", "Zoë of Ben")
every_game = pytest.mark.parametrize("game", SCORED)
often = settings(
    max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


def values(item: Item, seats: tuple[str, ...], wild: bool) -> st.SearchStrategy[Any]:
    """What could stand in a line; if wild, also what can be read but cannot be."""
    slip = 20 if wild else 0
    match item:
        case Number():
            return st.integers(item.least - slip, item.most + slip)
        case Numbers():
            return st.lists(
                st.integers(item.least - slip, item.most + slip), max_size=min(item.many, 6) + slip
            )
        case Cards():
            most = 5 if wild else 1
            counts = {
                each: st.integers(0, most if item.is_single(each) else max(most, item.copies))
                for each in item.options
            }
            return st.fixed_dictionaries({}, optional=counts).map(item.normal)
        case Pairs():
            return st.dictionaries(
                st.sampled_from(list(item.places)), st.sampled_from(list(item.options)), max_size=4
            )
        case One():
            return st.sampled_from([*item.options, ""] if item.none else list(item.options))
        case Yes():
            return st.booleans()
        case Player():
            return st.sampled_from(
                [*seats, *([""] if item.none else []), *(["somebody else"] if wild else [])]
            )
    raise AssertionError(f"a new kind of item: {item.kind}")


@st.composite
def tallies(draw: st.DrawFn, game: str, wild: bool = False) -> Tally:
    """A table of any size; sometimes all have the same, so that ties happen."""
    scorer = library.scorer(game)
    seats = SEATS[: draw(st.integers(scorer.min_seats, scorer.max_seats))]
    own, shared = {}, {}
    for item in scorer.items.values():
        (shared if item.id in scorer.shared_items else own)[item.id] = values(item, seats, wild)
    column = st.fixed_dictionaries({}, optional=own)
    level = draw(st.one_of(st.none(), column))
    players = {seat: draw(column) if level is None else dict(level) for seat in seats}
    return Tally(players, draw(st.fixed_dictionaries({}, optional=shared)))


def result(sheet: Ranking) -> dict[str, tuple[int, int]]:
    return {score.seat: (score.total, score.place) for score in sheet.scores}


def cell(item: Item, value: Any) -> str:
    """A value as somebody writes it into a cell of a file."""
    match item:
        case Numbers():
            return " ".join(map(str, value))
        case Cards():
            return "; ".join(f"{each}*{count}" if count > 1 else each for each, count in value.items())
        case Pairs():
            return "; ".join(f"{place}={each}" for place, each in value.items())
        case Yes():
            return "yes" if value else "no"
    return str(value)


def each_fact(tally: Tally, change: Callable[[str, Any], Any]) -> Tally:
    def changed(facts: Any) -> dict[str, Any]:
        return {item: change(item, value) for item, value in facts.items()}

    return Tally({seat: changed(own) for seat, own in tally.players.items()}, changed(tally.shared))


# --- whatever is entered


@every_game
@given(data=st.data())
@often
def test_the_order_of_players_does_not_matter(game: str, data: st.DataObject) -> None:
    scorer, tally = library.scorer(game), data.draw(tallies(game))
    seats = list(tally.players)
    turned = data.draw(st.integers(1, len(seats) - 1))
    order = [*seats[turned:], *seats[:turned]] if game in CLOCKWISE else data.draw(st.permutations(seats))
    again = scorer.score(Tally({seat: tally.players[seat] for seat in order}, tally.shared))
    assert result(again) == result(scorer.score(tally))
    assert set(again.winners) == set(scorer.score(tally).winners)


@every_game
@given(data=st.data())
@often
def test_a_total_is_the_sum_of_lines_that_belong_to_sections_and_cite_rules(
    game: str, data: st.DataObject
) -> None:
    scorer, tally = library.scorer(game), data.draw(tallies(game))
    sections, book = {section.id for section in scorer.sections}, library.rulebook(game)
    sheet = scorer.score(tally)
    assert {score.seat for score in sheet.scores} == set(tally.players)
    for score in sheet.scores:
        assert score.total == sum(line.points for line in score.lines)
        assert {line.category for line in score.lines} <= sections
        assert {line.rule for line in score.lines} <= set(book)
        assert all(str(line.reason) for line in score.lines)
    assert {tie_break.rule for tie_break in scorer.tie_breaks(tally)} <= set(book)
    assert str(sheet.decided_by)


@every_game
@given(data=st.data())
@often
def test_a_section_gives_no_more_than_its_cap_and_a_typed_one_what_was_typed(
    game: str, data: st.DataObject
) -> None:
    scorer, tally = library.scorer(game), data.draw(tallies(game))
    for seat, own in tally.players.items():
        for section in scorer.sections:
            lines = [line for line in scorer.lines(tally, seat) if line.category == section.id]
            cap = 10_000 if section.cap is None else section.cap
            assert sum(line.points for line in lines) <= cap
            if section.is_typed(own) and lines:
                assert [line.points for line in lines] == [min(own[section.total.id], cap)]


def test_the_goods_and_the_resources_of_the_road_are_capped() -> None:
    capped = {section.id: section.cap for section in library.scorer("via-egnatia").sections if section.cap}
    assert capped == {"resources": 10, "goods": 10}


@every_game
@given(data=st.data())
@settings(often, phases=[Phase.generate])
def test_what_can_be_read_can_be_scored(game: str, data: st.DataObject) -> None:
    scorer, tally = library.scorer(game), data.draw(tallies(game, wild=True))
    for score in scorer.score(tally).scores:
        assert score.total == sum(line.points for line in score.lines)
        assert all(str(line.reason) for line in score.lines)


@every_game
@given(data=st.data())
@often
def test_whatever_is_pointed_out_stands_on_the_sheet_and_cites_a_rule(game: str, data: st.DataObject) -> None:
    scorer, tally = library.scorer(game), data.draw(tallies(game, wild=game != "wayfarers"))
    for fault in scorer.faults(tally):
        assert fault.rule in library.rulebook(game)
        assert fault.seat in (("",) if fault.item in scorer.shared_items else tally.players)
        assert fault.item in scorer.items
        assert str(fault.because)
        assert not (fault.missing and fault.item in tally.of(fault.seat)) or fault.item == "goals"


@every_game
@given(data=st.data())
@often
def test_a_tally_is_the_same_after_a_file(game: str, data: st.DataObject) -> None:
    scorer, tally = library.scorer(game), data.draw(tallies(game))
    assert scorer.score(Tally(*json.loads(json.dumps(tally)))) == scorer.score(tally)
    normal = each_fact(tally, lambda item, value: scorer.items[item].normal(value))
    assert normal == tally
    cells = each_fact(tally, lambda item, value: scorer.items[item].parse(cell(scorer.items[item], value)))
    assert cells == tally
    assert scorer.score(cells) == scorer.score(tally)


@every_game
def test_an_empty_sheet_is_scored_for_every_number_of_players(game: str) -> None:
    scorer = library.scorer(game)
    for count in range(scorer.min_seats, scorer.max_seats + 1):
        empty = Tally({seat: {} for seat in SEATS[:count]})
        assert len(scorer.score(empty).scores) == count
        assert all(fault.missing for fault in scorer.faults(empty))


FIRST = {
    "caravan-conquest": "gold",
    "via-egnatia": "track",
    "marco-polo": "track",
    "wayfarers": "city",
    "century": "points",
}


@every_game
def test_nothing_as_a_fact_is_as_good_as_no_fact(game: str) -> None:
    scorer = library.scorer(game)
    columns: dict[str, dict[str, Any]] = {seat: {"home": True} for seat in SEATS[:3]}
    nothing = {seat: own | {FIRST[game]: None} for seat, own in columns.items()}
    assert scorer.score(Tally(nothing)) == scorer.score(Tally(columns))


@pytest.mark.parametrize(
    ("game", "own"),
    [
        ("century", {"crystals-total": 4, "yellow": 8, "green": 8}),
        ("century", {"exploration-total": 4, "exploration": [1] * 11}),
        ("marco-polo", {"goals-total": 9, "goals": {}}),
        (
            "wayfarers",
            {"space-total": 9, "space": {"moon": 1}, "city": 1, "vista": 0, "harbour": 1, "open_water": 0},
        ),
        ("wayfarers", {"space-total": 9, "tucked": {"moon": "city"}}),
    ],
)
def test_nothing_is_pointed_out_that_is_not_asked(game: str, own: dict[str, Any]) -> None:
    scorer = library.scorer(game)
    tally = Tally({"Amira": own, "Ben": {}})
    asked = {
        item.id
        for section in scorer.sections
        if not section.shared
        for item in scorer.asked(tally, section, "Amira")
    }
    assert {fault.item for fault in scorer.faults(tally) if fault.seat == "Amira"} <= asked


# --- what the sheet is made of


def items(game: str) -> Iterator[Item]:
    yield from library.scorer(game).items.values()


@every_game
def test_every_section_and_item_cites_a_rule_of_its_book(game: str) -> None:
    book = library.rulebook(game)
    assert {library.scorer(game).winning, library.scorer(game).ties} <= set(book)
    assert {section.rule for section in library.scorer(game).sections} <= set(book)
    assert {item.rule for item in items(game)} <= set(book)


@every_game
def test_every_id_is_there_only_once(game: str) -> None:
    scorer: Scorer = library.scorer(game)
    ids = [item.id for section in scorer.sections for item in section.items]
    ids += [section.total.id for section in scorer.sections if section.may_total]
    assert len(ids) == len(set(ids)) == len(scorer.items)
    assert len(scorer.sections) == len({section.id for section in scorer.sections})


@every_game
def test_every_icon_is_drawn(game: str) -> None:
    scorer = library.scorer(game)
    wanted = {section.icon for section in scorer.sections if section.items}
    assert "" not in wanted
    wanted |= {item.icon for item in items(game) if item.icon}
    for item in items(game):
        wanted |= set((getattr(item, "icons", None) or {}).values())
    assert [icon for icon in sorted(wanted) if icon not in DRAWN] == []


@every_game
def test_every_item_says_how_it_is_written(game: str) -> None:
    for item in items(game):
        assert str(item.label)
        assert str(item.how())
        for notes in (
            getattr(item, "notes", None),
            getattr(item, "icons", None),
            getattr(item, "groups", None),
        ):
            assert set(notes or {}) <= set(getattr(item, "options", {}))
        if item.usual is not None:
            assert item.normal(item.usual) == item.usual
            assert item.fault(item.usual, ()) is None


@every_game
def test_every_option_is_found_by_its_id(game: str) -> None:
    for item in items(game):
        if isinstance(item, Cards | One):
            for each in item.options:
                assert item.parse(each) == ({each: 1} if isinstance(item, Cards) else each)


@every_game
def test_every_option_is_found_by_its_name(game: str) -> None:
    for item in items(game):
        if isinstance(item, Cards | One):
            for each, name in item.options.items():
                assert item.parse(str(name)) == ({each: 1} if isinstance(item, Cards) else each)
