"""Files of tallies as spreadsheets and programs write them; what is wrong is named by its place."""

from __future__ import annotations

import csv
import io
import json
from time import process_time
from typing import Any

import pytest

from companion.files.report import ranking_report
from companion.files.tally_files import (
    Entered,
    UnreadableFileError,
    Wrong,
    columns,
    decoded,
    read,
    scored,
    template_csv,
    template_json,
)
from companion.games import library
from rules_core.scoring.tally import Scorer, Tally
from tests.kits.tables.sheet_talk import as_kept
from tests.kits.tallies import TALLIES
from tests.kits.tally_cells import as_csv, as_json, as_table

CENTURY = library.scorer("century")
POLO = library.scorer("marco-polo")
SMALL = "table,player,yellow,green,last\n1,Amira,3,1,\n1,Ben,2,,Ben\n"


def one(scorer: Scorer, data: str | bytes) -> Entered:
    (entered,) = read(scorer, data.encode() if isinstance(data, str) else data)
    return entered


def report(scorer: Scorer, data: str | bytes) -> dict[str, Any]:
    found, wrong = scored(scorer, one(scorer, data))
    assert wrong == []
    assert found is not None
    return found


def wrongs(scorer: Scorer, data: str) -> list[str]:
    """What is wrong with all tables of a file, in words."""
    return [str(each) for entered in read(scorer, data.encode()) for each in scored(scorer, entered)[1]]


# --- the same scores from every source


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("game", TALLIES)
def test_a_tally_written_into_cells_scores_like_the_scorer(game: str, delimiter: str) -> None:
    scorer, tally = library.scorer(game), as_kept(game, TALLIES[game])
    found = report(scorer, as_csv(scorer, {"Friday": tally}, delimiter))
    assert {key: found[key] for key in ("scores", "decided_by")} == ranking_report(scorer.score(tally))
    assert found["table"] == "Friday"


@pytest.mark.parametrize("game", TALLIES)
def test_a_tally_as_json_scores_like_the_scorer(game: str) -> None:
    scorer, tally = library.scorer(game), as_kept(game, TALLIES[game])
    found = report(scorer, as_json({"Friday": tally}))
    assert {key: found[key] for key in ("scores", "decided_by")} == ranking_report(scorer.score(tally))
    missing = [(each.seat, each.item) for each in scorer.faults(tally) if each.missing]
    assert [(each["seat"], each["item"]) for each in found["missing"]] == missing


# --- CSV


@pytest.mark.parametrize(
    "data",
    [
        SMALL.encode(),
        SMALL.encode("utf-8-sig"),
        SMALL.encode("utf-16"),
        b"\xfe\xff" + SMALL.encode("utf-16-be"),
        SMALL.replace(",", ";").encode(),
        SMALL.replace(",", "\t").encode(),
        SMALL.replace("\n", "\r\n").encode(),
        SMALL.replace("\n", "\r").encode(),
        SMALL.rstrip().encode(),
        SMALL.replace("\n", "\n\n,,,,\n").encode(),
        ("# a remark\n\n#another, with cells\n" + SMALL).encode(),
        SMALL.replace("table,player", " Table , PLAYER ").encode(),
        SMALL.replace("table", '"table"').replace("Amira", '" Amira "').encode(),
        SMALL.replace("\n1,Ben", "\n,Ben").encode(),
        SMALL.replace(",Ben\n", ",BEN\n").encode(),
        SMALL.replace("\n1,Amira,3,1,\n", "\n1,Amira,3,1,Ben\n").encode(),
        SMALL.replace("\n1,Amira,3,1,\n", "\n1,Amira,3,1\n").encode(),
        SMALL.replace("last\n", "last,,\n").encode(),
    ],
)
def test_a_file_as_spreadsheets_save_it(data: bytes) -> None:
    entered = one(CENTURY, data)
    assert entered.wrong == []
    assert entered.players == {"Amira": {"yellow": 3, "green": 1}, "Ben": {"yellow": 2}}
    assert entered.shared["last"].casefold() == "ben"
    assert scored(CENTURY, entered)[1] == []


def test_older_letters_are_read() -> None:
    text = SMALL.replace("Amira", "Chloé")
    assert list(one(CENTURY, text.encode("cp1252")).players) == ["Chloé", "Ben"]
    assert decoded("Dušan €".encode("cp1252")) == "Dušan €"


@pytest.mark.parametrize("data", [b"\x81\x8d\x8f", b"\xff\xfe\x00", b"\xff\xfe\x00\xd8"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableFileError, match="it is not a text file"):
        read(CENTURY, data)


def test_a_row_that_begins_on_an_earlier_line_is_named_by_it() -> None:
    text = 'player,points,yellow\nAmira,"6\n7\n8",1\nBen,9,x\n'
    entered = one(CENTURY, text)
    assert entered.players == {"Amira": {"points": [6, 7, 8], "yellow": 1}, "Ben": {"points": [9]}}
    assert [(each.line, each.column) for each in entered.wrong] == [(5, "yellow")]


def test_several_tables_and_rows_that_belong_together_by_name() -> None:
    text = "table,player,yellow\nA,Amira,1\n,Ben,2\nB,Amira,3\nB,Cy,4\nA,Dora,5\n"
    found = read(CENTURY, text.encode())
    assert {entered.name: list(entered.players) for entered in found} == {
        "A": ["Amira", "Ben", "Dora"],
        "B": ["Amira", "Cy"],
    }


def test_without_a_column_for_tables_there_is_one() -> None:
    entered = one(CENTURY, "player,yellow\nAmira,1\nBen,2\n")
    assert (entered.name, list(entered.players)) == ("", ["Amira", "Ben"])


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "it is empty"),
        ("\n\n  \n", "it is empty"),
        ("# only a remark\n", "it is empty"),
        ("table,name,yellow\n1,Amira,3\n", "no column 'player'"),
        ("\n# x\nplayer,camels\nAmira,1\n", "line 3: there is no column 'camels' for this game"),
        ("player,yellow,Yellow\nAmira,1,2\n", "line 1: the column 'yellow' appears twice"),
        ("player,player\nAmira,Ben\n", "'player' appears twice"),
        ("hello, world\nwhat, else\n", "no column 'player'"),
        ("hello, world\n", "there is no table in it"),
        ("player,yellow\n", "there is no table in it"),
        ("# a remark\nplayer,yellow\n\n,,\n", "there is no table in it"),
        ("player,yellow,Yellow\n", "there is no table in it"),
        ('player,yellow\n"' + "x" * 200_000 + '",1\n', "line 2: field larger than field limit"),
    ],
)
def test_a_file_that_cannot_be_used(text: str, because: str) -> None:
    with pytest.raises(UnreadableFileError) as wrong:
        read(CENTURY, text.encode())
    assert because in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("player,yellow\nAmira,three\nBen,2\n", "line 2, yellow: a number is needed here, not “three”"),
        ("player,yellow\nAmira,1\nBen,1.5\n", "line 3, yellow: a number is needed here, not “1.5”"),
        ("player,yellow\nAmira,1\n,2\nBen,3\n", "line 3, player: the player's name is missing"),
        ("player,yellow\nAmira,1\nAmira,2\nBen,3\n", "line 3, player: Amira is here twice"),
        (
            "player,yellow\nAmira,1,,9\nBen,2\n",
            "line 2, column 3: this row has more cells than the first line",
        ),
        (
            "player,last\nAmira,Ben\nBen,Amira\n",
            "line 3, last: another row of this table says something different",
        ),
        ("player,last,green\nAmira,Zoe,1\nBen,,1\n", "line 2, last: Zoe isn't one of the players"),
        ("player,yellow\nAmira,-1\nBen,2\n", "line 2, yellow: -1 is too few: the least is 0"),
    ],
)
def test_a_bad_cell_is_named_by_line_and_column(text: str, where: str) -> None:
    assert wrongs(CENTURY, text) == [where]


@pytest.mark.parametrize("count", [1, 5])
def test_too_few_and_too_many_players(count: int) -> None:
    rows = "".join(f"Player {n},{n}\n" for n in range(count))
    (wrong,) = wrongs(CENTURY, "player,yellow\n" + rows)
    assert wrong == f"line 2: {CENTURY.title} is for 2 to 4 players, and there are {count} here"


def test_impossible_entries_are_named_where_they_stand() -> None:
    text = (
        "table,player,track,goals,posts\n"
        "1,Amira,40,moscow-xian,moscow;moscow\n"
        "1,Ben,50,moscow-xian,moscow\n"
        "2,Cy,10,,\n"
        "2,Dora,12,,\n"
    )
    first, second = (scored(POLO, each) for each in read(POLO, text.encode()))
    assert first[0] is None
    assert [(each.line, each.column) for each in first[1]] == [(2, "posts"), (3, "goals")]
    assert "only be here once" in str(first[1][0].because)
    assert "Amira already has this" in str(first[1][1].because)
    assert second[0] is not None
    assert [each["total"] for each in second[0]["scores"]] == [12, 10]


def test_several_wrongs_of_one_table_are_all_named() -> None:
    text = "player,yellow,green\nAmira,x,y\nBen,1,z\n"
    assert [each.split(":")[0] for each in wrongs(CENTURY, text)] == [
        "line 2, yellow", "line 2, green", "line 3, green",
    ]  # fmt: skip


def test_what_is_only_missing_counts_nothing_and_is_named() -> None:
    found = report(POLO, "player,track\nAmira,40\nBen,50\n")
    assert {"seat": "Amira", "item": "contracts"} in found["missing"]
    assert [each["total"] for each in found["scores"]] == [50, 40]


def test_a_table_may_be_called_number_1() -> None:
    """“Any name”, says the template."""
    text = "# a remark\ntable,player,yellow\n#1,Amira,3\n#1,Ben,2\n#2,Cy,1\n#2,Dora,4\n"
    assert [each.name for each in read(CENTURY, text.encode())] == ["#1", "#2"]


def test_a_player_may_be_called_number_1() -> None:
    assert list(one(CENTURY, "player,yellow\n#1,3\n#2,2\n").players) == ["#1", "#2"]


def test_a_remark_below_the_columns_is_a_row_like_any_other() -> None:
    """Nothing that somebody has typed is passed over."""
    _, end = read(CENTURY, (SMALL + "# the end\n").encode())
    assert (end.name, [str(each) for each in end.wrong]) == (
        "# the end",
        ["line 4, player: the player's name is missing"],
    )


def test_a_remark_is_a_line_whatever_stands_in_it() -> None:
    assert list(one(CENTURY, '# three cells,"and one more\n' + SMALL).players) == ["Amira", "Ben"]


def test_a_player_in_other_letters_stands_there_twice() -> None:
    text = "player,yellow\nAmira,1\nAMIRA,2\nBen,3\n"
    assert wrongs(CENTURY, text) == ["line 3, player: AMIRA is here twice"]


# --- JSON

TABLE = as_table("1", Tally({"Amira": {"yellow": 3}, "Ben": {"points": [6, 7]}}, {"last": "Ben"}))


@pytest.mark.parametrize(
    "content",
    [
        [TABLE],
        TABLE,
        {"tables": [TABLE]},
        {"tables": TABLE},
        {"game": "century", "tables": [TABLE]},
        {"game": "century", "items": {}, "tables": [TABLE | {"shared": {"last": "ben"}}]},
    ],
)
def test_json_in_every_form(content: Any) -> None:
    entered = one(CENTURY, json.dumps(content))
    assert (entered.name, entered.wrong) == ("1", [])
    assert entered.players == TABLE["players"]
    found, wrong = scored(CENTURY, entered)
    assert wrong == []
    assert found is not None


def test_json_with_a_mark_at_its_beginning() -> None:
    data = json.dumps([TABLE])
    for encoding in ("utf-8-sig", "utf-16"):
        assert one(CENTURY, data.encode(encoding)).players == TABLE["players"]


def test_tables_without_a_name_are_called_by_their_place() -> None:
    nameless = {key: value for key, value in TABLE.items() if key != "table"}
    assert [each.name for each in read(CENTURY, json.dumps([nameless, TABLE]).encode())] == ["tables[0]", "1"]


def test_what_is_null_was_not_entered() -> None:
    players = {"Amira": {"yellow": None}, "Ben": {}}
    entered = one(CENTURY, json.dumps({"players": players, "shared": {"last": None}}))
    assert (entered.players, entered.shared, entered.wrong) == ({"Amira": {}, "Ben": {}}, {}, [])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (
            {"players": {"Amira": {"yellow": "3"}, "Ben": {}}},
            "tables[0].players.Amira.yellow: a number is needed",
        ),
        (
            {"players": {"Amira": {"camels": 3}, "Ben": {}}},
            "tables[0].players.Amira.camels: there is no such item",
        ),
        (
            {"players": {"Amira": {"last": "Ben"}, "Ben": {}}},
            "tables[0].players.Amira.last: there is no such item",
        ),
        ({"shared": {"yellow": 3}}, "tables[0].shared.yellow: there is no such item here"),
        (
            {"shared": {"last": "Zoe"}, "players": {"Amira": {"green": 1}, "Ben": {"green": 1}}},
            "tables[0].shared.last: Zoe isn't one of the players",
        ),
        (
            {"players": {"Amira": [], "Ben": {}}},
            "tables[0].players.Amira: the facts are listed item by item",
        ),
        ({"shared": 5}, "tables[0].shared: the facts are listed item by item"),
    ],
)
def test_a_bad_value_is_named_by_its_path(change: dict[str, Any], where: str) -> None:
    (wrong,) = wrongs(CENTURY, json.dumps([TABLE | change]))
    assert wrong.startswith(where)


@pytest.mark.parametrize("raw", [5, None, "x", [], {}, {"players": []}, {"players": None}])
def test_what_is_no_table_is_named_and_the_others_are_scored(raw: Any) -> None:
    bad, good = (scored(CENTURY, each) for each in read(CENTURY, json.dumps([raw, TABLE]).encode()))
    assert bad[0] is None
    assert str(bad[1][0]).startswith("tables[0]: a table lists its players by name")
    assert good[0] is not None


@pytest.mark.parametrize("text", ["{", "[1, 2", "[" * 100_000, '{"a": 1e}'])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFileError, match="it is not JSON"):
        read(CENTURY, text.encode())


@pytest.mark.parametrize("tables", [5, None, True])
def test_tables_that_are_no_list_are_refused(tables: Any) -> None:
    with pytest.raises(UnreadableFileError, match="there is no table in it"):
        read(CENTURY, json.dumps({"tables": tables}).encode())


@pytest.mark.parametrize("text", ["[]", '{"tables": []}', '{"game": "century", "tables": []}'])
def test_an_empty_list_is_no_table(text: str) -> None:
    with pytest.raises(UnreadableFileError, match="there is no table in it"):
        read(CENTURY, text.encode())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"players": {"Amira": {"yellow": 1}, "Amira": {"yellow": 2}, "Ben": {}}}', "Amira"),
        ('{"players": {"Amira": {"yellow": 1}, "AMIRA": {"yellow": 2}, "Ben": {}}}', "AMIRA"),
        ('{"players": {"Amira": {"yellow": 1, "yellow": 2}, "Ben": {}}}', "yellow"),
        ('{"players": {"Amira": {}, "Ben": {}}, "shared": {"last": "Ben", "last": "Amira"}}', "last"),
        ('{"tables": [], "tables": [{"players": {"Amira": {}, "Ben": {}}}]}', "tables"),
    ],
)
def test_a_name_that_stands_there_twice_in_json_is_refused(text: str, name: str) -> None:
    """Programs keep the last of them without a word."""
    with pytest.raises(UnreadableFileError, match=f"'{name}' appears twice"):
        read(CENTURY, text.encode())


@pytest.mark.parametrize("game", ["marco-polo", "Century", "", None, 5, ["century"]])
def test_a_file_for_another_game_is_refused(game: Any) -> None:
    for content in ({"game": game, "tables": [TABLE]}, TABLE | {"game": game}):
        with pytest.raises(UnreadableFileError, match="not for 'century'"):
            read(CENTURY, json.dumps(content).encode())


# --- the template


@pytest.mark.parametrize("game", library.scored())
def test_the_template_is_read_by_the_reader_and_tells_of_every_item(game: str) -> None:
    scorer = library.scorer(game)
    text = template_csv(scorer)
    entered = one(scorer, text)
    assert entered.wrong == []
    assert list(entered.players.values()) == [{}] * scorer.min_seats
    remarks = [line for line in text.splitlines() if line.startswith("#")]
    for item in scorer.items.values():
        (told,) = [line for line in remarks if line.startswith(f"# {item.id}: ")]
        assert str(item.how()) in told
        assert ("[for the whole table" in told) == (item.id in scorer.shared_items)
    head = next(row for row in csv.reader(io.StringIO(text)) if not row[0].startswith("#"))
    assert head == columns(scorer) == ["table", "player", *scorer.items]


@pytest.mark.parametrize("game", library.scored())
def test_the_template_for_programs_is_read_too(game: str) -> None:
    scorer = library.scorer(game)
    template = template_json(scorer)
    assert set(template["items"]) == set(scorer.items)
    assert all(template["items"].values())
    entered = one(scorer, json.dumps(template))
    assert (entered.wrong, entered.shared) == ([], {})
    assert list(entered.players.values()) == [{}] * scorer.min_seats
    found, wrong = scored(scorer, entered)
    assert wrong == []
    assert found is not None


@pytest.mark.parametrize("game", library.scored())
def test_a_template_that_was_filled_in_is_scored(game: str) -> None:
    """The rows of the template replaced by those of an evening; its remarks stay."""
    scorer, tally = library.scorer(game), as_kept(game, TALLIES[game])
    remarks = "".join(line for line in template_csv(scorer).splitlines(True) if line.startswith("#"))
    found = report(scorer, remarks + as_csv(scorer, {"1": tally}))
    assert found["scores"] == ranking_report(scorer.score(tally))["scores"]


def test_a_place_in_words() -> None:
    assert str(Wrong(3, "yellow", "no")) == "line 3, yellow: no"
    assert str(Wrong(3, "", "no")) == "line 3: no"
    assert str(Wrong(0, "tables[0]", "no")) == "tables[0]: no"


# --- names, and what somebody may have meant as a joke


@pytest.mark.parametrize("name", ["", "   ", "\ud800", "\x00", "\n", "\u202e"])
def test_a_player_without_a_name_is_nobody_and_not_the_table(name: str) -> None:
    content = {"table": "1", "players": {"Amira": {"yellow": 3}, name: {"yellow": 1}, "Ben": {"yellow": 2}}}
    entered = one(CENTURY, json.dumps(content))
    assert list(entered.players) == ["Amira", "Ben"]
    assert entered.shared == {}
    assert "Please enter a name" in str(entered.wrong[0].because)


def test_names_are_those_that_the_app_would_take() -> None:
    content = {"players": {"Ben\n\x1b[31m the\tBold": {"yellow": 3}, "x" * 5000: {}, "host": {}, "Amira": {}}}
    entered = one(CENTURY, json.dumps(content))
    assert list(entered.players) == ["Ben [31m the Bold", "Amira"]
    told = [str(each) for each in entered.wrong]
    assert len(told) == 2
    assert all(len(line) < 200 and line.isprintable() for line in told)
    assert "up to 24 characters" in told[0]
    assert "means something else" in told[1]


def test_names_in_a_spreadsheet_too() -> None:
    text = 'table,player,yellow\n"1\n\x1b[2J","Be\nn",3\n,' + "y" * 900 + ",4\n"
    entered = one(CENTURY, text)
    assert list(entered.players) == ["Be n"]
    assert entered.name.isprintable()
    assert [str(each) for each in entered.wrong] == [
        "line 5, player: A name can have up to 24 characters; this one has 900."
    ]


def test_a_quote_that_is_never_closed_is_named_as_such() -> None:
    for rest in ("", "Cy,3\n" * 3, "z" * 200_000):
        with pytest.raises(UnreadableFileError, match="line 3: a quote is opened here and never closed"):
            read(CENTURY, f'player,yellow\nAmira,1\n"Ben,2\n{rest}'.encode())
    assert list(one(CENTURY, 'player,yellow\n"Amira",1\n"Be ""n""",2\n').players) == ["Amira", 'Be "n"']


@pytest.mark.parametrize("key", ["note", "player", "k" * 500])
def test_what_is_no_part_of_a_table_is_pointed_out(key: str) -> None:
    entered = one(CENTURY, json.dumps({"tables": [TABLE | {key: 1}]}))
    (wrong,) = entered.wrong
    assert key[:30] in wrong.column
    assert len(str(wrong)) < 160
    with pytest.raises(UnreadableFileError, match="see --template"):
        read(CENTURY, json.dumps({"tables": [TABLE], key: 1}).encode())


def test_many_keys_take_no_longer_than_they_are() -> None:
    """20,000 of them took twelve seconds, each being compared with all before it."""
    begun = process_time()
    many = {f"Player {number}": {} for number in range(20_000)}
    entered = one(CENTURY, json.dumps({"players": many}))
    _, wrong = scored(CENTURY, entered)
    assert "here are 20000" in str(wrong[0])
    rows = "".join(f"Player {number},1\n" for number in range(20_000))
    _, wrong = scored(CENTURY, one(CENTURY, f"player,yellow\n{rows}"))
    assert "here are 20000" in str(wrong[0])
    with pytest.raises(UnreadableFileError):
        read(CENTURY, ",".join(f"c{number}" for number in range(20_000)).encode() + b"\nx\n")
    assert process_time() - begun < 3


def test_no_message_repeats_a_letter_that_somebody_pasted() -> None:
    long = "x" * 5000
    for content in (
        {"game": long, "tables": [TABLE]},
        {
            "tables": [
                TABLE | {"table": long, "players": {long: {long: long}, "Ben": {long: 1, "yellow": long}}}
            ]
        },
    ):
        try:
            told = [str(each) for each in one(CENTURY, json.dumps(content)).wrong]
        except UnreadableFileError as wrong:
            told = [str(wrong)]
        assert told
        assert all("x" * 80 not in line for line in told)
    with pytest.raises(UnreadableFileError) as twice:
        read(CENTURY, ("{" + f'"{long}": 1, "{long}": 2' + "}").encode())
    assert len(str(twice.value)) < 120
