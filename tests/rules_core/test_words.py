"""What of a text is ours and what is somebody's name: the difference that translations rest on."""

from __future__ import annotations

import json

import pytest

from rules_core.engine.questions import HOST, TABLE, Option, Pick, spoken
from rules_core.engine.record import RecordError, loads
from rules_core.engine.refusal import Refused
from rules_core.settling.rulings import MoveToken
from rules_core.words import Phrase, Sentence, Text, Verbatim, joined, listed, quoted, say
from tests.kits.bazaar import Bazaar, bazaar
from tests.kits.caravan import GAME


def test_a_text_without_figures_is_a_phrase_of_ours() -> None:
    assert type(say("the game ends")) is Phrase
    assert say("the game ends") == "the game ends"
    assert say("{n} gold", n=3) == Sentence("{n} gold", {"n": 3})


@pytest.mark.parametrize("text", [say("yes"), say("{n} gold", n=1), Verbatim("Silk")])
def test_quoting_leaves_alone_what_is_marked(text: Text) -> None:
    assert quoted(text) is text


def test_quoting_marks_a_plain_string() -> None:
    assert type(quoted("Travel")) is Phrase


def test_marks_are_plain_strings_to_everybody_else() -> None:
    for mark in (Phrase, Verbatim):
        assert mark("silk") == "silk"
        assert {"silk": 1}[mark("silk")] == 1
        assert json.loads(json.dumps({"what": mark("silk")})) == {"what": "silk"}
        assert f"{mark('silk')}, {mark('silk')!r}" == "silk, 'silk'"


def test_lists_keep_their_parts_apart() -> None:
    names: list[Text] = ["{n}", say("{n} gold", n=1), Phrase("silk")]
    assert str(listed(names, "or")) == "{n}, 1 gold or silk"
    assert str(joined(names)) == "{n}, 1 gold, silk"
    assert (listed([]), listed(["Ann"]), joined([]), joined(["Ann"])) == ("", "Ann", "", "Ann")
    row = listed(names)
    assert isinstance(row, Sentence)
    assert row.template == "{some} and {last}"
    assert row.figures["last"] is names[2]


def test_a_game_names_what_it_knows_and_nothing_else() -> None:
    assert (type(GAME.name("silk")), GAME.name("silk")) == (Phrase, "silk")
    assert (type(GAME.name("g01")), GAME.name("g01")) == (Phrase, "Lost Sheep")
    assert (type(GAME.name("x y")), GAME.name("x y")) == (Verbatim, "x y")


def test_every_token_of_the_box_has_a_name() -> None:
    for token in GAME.reserved_names():
        assert token in GAME.names


def test_a_seat_is_called_by_its_own_name() -> None:
    desk = bazaar(seats=("box", "Bo", "Cy")).desk
    assert (type(desk.called("box")), desk.called("box")) == (Verbatim, "box")
    assert type(desk.game.name("box")) is Phrase
    assert desk.called("lamp") == "lamp"


def test_the_host_and_the_table_are_spoken_of_as_what_they_are() -> None:
    assert (spoken(HOST), spoken(TABLE), spoken("Ann")) == ("the host", "the table", "Ann")
    assert [type(spoken(who)) for who in (HOST, TABLE, "Ann")] == [Phrase, Phrase, Verbatim]


def test_a_plain_option_is_labelled_with_its_name() -> None:
    desk = bazaar().desk
    desk.game = Bazaar()
    desk.game.names["coin"] = Phrase("Coin")
    options = Pick("Ana", "x", ["coin", "Ana", Option("a", "A")], "Which?").options(desk)
    assert [(each.label, type(each.label)) for each in options] == [
        ("Coin", Phrase), ("Ana", Verbatim), ("A", str),
    ]  # fmt: skip


def test_a_name_like_a_template_does_not_break_a_refusal() -> None:
    table = bazaar(seats=("{n}", "%s", "{0}"))
    with pytest.raises(Refused, match=r"\{n\} can't be on moon"):
        table.push(MoveToken(HOST, "{n}", "moon"), reason="a test")


def test_figures_belong_to_a_template() -> None:
    with pytest.raises(AssertionError):
        bazaar().desk.require(False, "a.rule", say("{n} gold", n=1), m=2)


def test_a_record_that_cannot_be_read_says_so_in_words_that_can_be_translated() -> None:
    with pytest.raises(RecordError) as no:
        loads('{"format": 99}')
    assert isinstance(no.value.because, Sentence)
    assert str(no.value.because) == str(no.value)
    inner = RecordError("nobody knows", say("entry {n}", n=3))
    assert str(inner) == "entry 3: nobody knows"
    assert isinstance(inner.because, Sentence)
    assert type(inner.because.figures["because"]) is Phrase
