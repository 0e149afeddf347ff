"""The template for translators is up to date, and the script that makes it finds what there is to find."""

from __future__ import annotations

import ast
import copy
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType
from typing import Any

import pytest

from tests.kits.places import ROOT as HOME

SCRIPT = HOME / "build" / "extract-messages"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    loader = SourceFileLoader("extract_messages", str(SCRIPT))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.modules[loader.name] = module  # dataclasses look their module up
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = before
    return module


@pytest.fixture(scope="module")
def collected(script: ModuleType) -> Any:
    """Everything there is to translate; reading the whole code takes seconds."""
    return script.collect()


@pytest.fixture
def checking(script: ModuleType, collected: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What `extract-messages --check` finds: a copy, to which something can be added."""
    copied = copy.deepcopy(collected)
    monkeypatch.setattr(script, "collect", lambda: copied)
    monkeypatch.setattr(sys, "argv", ["extract-messages", "--check"])
    return copied


def found(script: ModuleType, source: str, room: str = "rules_core") -> Any:
    """What the script reads out of a piece of code."""
    tree = ast.parse(source)
    shapes, heard = script.Shapes(), script.Found()
    shapes.visit(tree)
    script.Reader(HOME / room / "example.py", shapes, heard).visit(tree)
    return heard


def test_the_template_is_up_to_date(
    script: ModuleType, checking: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    done = script.main()
    assert (done, capsys.readouterr().err) == (0, "")


def test_a_template_out_of_date_is_noticed(
    script: ModuleType, checking: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    checking.add("A text that is new", HOME / "screens" / "example.py")
    assert script.main() == 1
    assert "out of date" in capsys.readouterr().err


def test_the_template_is_the_same_on_every_machine(script: ModuleType, collected: Any) -> None:
    text = script.written(collected)
    assert text == script.written(script.collect())
    assert str(HOME) not in text
    assert "POT-Creation-Date" not in text


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('_("New table")', {"New table"}),
        ('_(x) + _(offer.title) + _("Now" if x else "Later")', {"Now", "Later"}),
        ('skin.words("Look")', {"Look"}),
        ('_.count("{n} card", "{n} cards", 3)', {("{n} card", "{n} cards")}),
        ('say("{seat} stays", seat=seat)', {"{seat} stays"}),
        ('say("one long " "text")', {"one long text"}),
        ('WAYS = {"a": Phrase("by land")}', {"by land"}),
        ('def f(t, x, because: Text, **figures): ...\nf(1, "id", "no", a="b")', {"no"}),
        ('class D:\n    def f(self, because: Text = "so"): ...\nd.f("no")', {"so", "no"}),
        ('class O(NamedTuple):\n    value: str\n    label: Text\n    note: Text = ""\nO("a", "Label", note="Note")', {"Label", "Note"}),
        ('class Q:\n    who: str\n    _: KW_ONLY\n    rule: str = "x"\nclass P(Q):\n    prompt: Text\nP("ann", "What?")', {"What?"}),
        ('class M:\n    title: ClassVar[Text] = ""\nclass Go(M[Desk]):\n    title = "Go"\n    rule = "a.b"', {"Go"}),
        ('class E(Exception):\n    def __init__(self, because: Text): ...\nclass N(E): ...\nraise N("no")', {"no"}),
        ('def hint(t) -> Text:\n    return "yes" if t else "no"', {"yes", "no"}),
        ('def fault(t) -> Text | None:\n    return "x"', {"x"}),
        ('warning: Text = "too much"', {"too much"}),
        ('def name(t) -> str:\n    return "id"\nf("id")\nx = "id"\nclass G:\n    title = "Caravan Conquest"', set()),
    ],
)  # fmt: skip
def test_texts_are_found_in_code(script: ModuleType, source: str, messages: set[Any]) -> None:
    heard = found(script, source)
    assert set(heard.messages) == messages
    assert heard.errors == []


@pytest.mark.parametrize(
    "source",
    [
        '_(f"{n} cards")',
        '_("{n} " + "cards")',
        '_("%d cards" % n)',
        'say("{n} cards".format(n=n))',
        'say(f"{seat} stays")',
        "_.count(one, many, 3)",
        'def f(because: Text): ...\nf(f"{seat} stays")',
        'def hint(t) -> Text:\n    return f"{t} steps"',
    ],
)
def test_texts_that_are_put_together_too_early_are_errors(script: ModuleType, source: str) -> None:
    assert len(found(script, source).errors) == 1


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ('skin.text("Hello")', 1),
        ('skin.icon_button(icon, "Close", close)', 1),
        ('ft.Text(f"Entry {n}")', 1),
        ('phone.say("Recorded")', 1),
        ('ft.IconButton(icon, tooltip="Close")', 1),
        ('skin.text("·")', 0),
        ('skin.text(f"{n} × {word}")', 0),
        ('skin.text(_("Hello"))', 0),
        ('skin.head("Caravanserai")', 0),
    ],
)
def test_words_on_a_screen_go_through_the_catalogue(script: ModuleType, source: str, faults: int) -> None:
    assert len(found(script, source, "screens").errors) == faults


def test_words_are_found_in_data(script: ModuleType) -> None:
    raw = {
        "names": {"silk-camp": "Silk camp"},
        "card": [{"id": "g01", "name": "Lost Sheep", "effects": [{"do": "gain", "what": "spice"}]}],
        "setting": [{"id": "x", "title": "Title", "default": "a", "options": {"a": "One", "b": "Two"}}],
        "rule": [{"id": "r", "text": "Text", "status": "told", "keywords": ["word"]}],
        "clock": {"round": "Round {n}"},
        "moves": {"travel": "ALT_ROUTE"},
    }
    assert set(script.words_of(raw)) == {
        "Silk camp",
        "Lost Sheep",
        "Title",
        "One",
        "Two",
        "Text",
        "Round {n}",
    }


def test_a_text_that_is_also_counted_has_one_entry(script: ModuleType) -> None:
    heard = script.Found()
    heard.add("{n} card", HOME / "screens" / "a.py")
    heard.add(("{n} card", "{n} cards"), HOME / "screens" / "b.py")
    text = script.written(heard)
    assert text.count('msgid "{n} card"') == 1
    assert "#: screens/a.py screens/b.py" in text
