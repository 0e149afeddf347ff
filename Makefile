# Every target sets up what it needs; `make run` and `make test` are the two to know.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check bench playouts setup clean

run: setup
	$(BIN)/caravanserai demo

setup: $(READY)

$(READY): pyproject.toml build/make-venv
	build/make-venv "$(PYTHON)" $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $(READY)

test: check
	$(BIN)/pytest -n auto
	build/check-wheel $(BIN)/python

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/python tests/bench/core.py

playouts: setup
	$(BIN)/pytest -n auto -m slow

clean:
	rm -rf $(VENV) build/out dist
