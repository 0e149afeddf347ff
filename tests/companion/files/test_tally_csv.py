"""Files of tallies as spreadsheets write them; what is wrong is named by its line and column."""

from __future__ import annotations

import pytest

from companion.files.tally_files import (
    UnreadableFileError,
    decoded,
    read,
    scored,
)
from companion.games import library
from tests.kits.tally_reading import CENTURY, one, report, wrongs

POLO = library.scorer("marco-polo")


SMALL = "table,player,yellow,green,last\n1,Amira,3,1,\n1,Ben,2,,Ben\n"


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
