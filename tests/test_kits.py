"""What several tests need lies in the kits: no test module is imported, so that each can be moved or split alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.kits.places import ROOT

SOURCES = sorted((ROOT / "tests").rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """Every module that a source may import: `from a import b` may mean a module `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            within = ["tests"] if node.level else []  # what is near is ours
            module = ".".join([*within, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{each.name}" for each in node.names)


def is_of_tests(module: str) -> bool:
    """Whether a module of ours holds tests."""
    first, *inner = module.split(".")
    return first == "tests" and any(part.startswith("test_") for part in inner)


def test_no_test_module_is_imported() -> None:
    found = {
        str(path.relative_to(ROOT)): [*filter(is_of_tests, imported(path.read_text(encoding="utf-8")))]
        for path in SOURCES
    }
    assert len(found) > 200
    assert {path: modules for path, modules in found.items() if modules} == {}


@pytest.mark.parametrize(
    "line",
    [
        "from tests.games.test_records import every_record",
        "from tests.games import test_records",
        "import tests.games.test_records",
        "def late():\n    from tests.games.test_records import every_record",
        "from .test_records import every_record",
        "from . import test_records",
    ],
)
def test_an_import_of_a_test_module_would_be_noticed(line: str) -> None:
    assert any(is_of_tests(module) for module in imported(line))


def test_what_make_runs_besides_pytest_finds_the_example_pack() -> None:
    """The kits need it, and only pytest looks for it by itself."""
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    runs = [line.strip() for line in lines if "-m tests." in line]
    assert runs
    assert [line for line in runs if not line.startswith("$(WITH_BAZAAR)")] == []
