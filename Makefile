# Every target sets up what it needs; `make run` and `make test` are the two to know.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# The example pack, as if it were installed; pytest has it by itself.
WITH_BAZAAR := PYTHONPATH=tests/bazaar

.PHONY: run test check bench load shots slow setup chromium clean

run: setup
	$(BIN)/caravanserai serve

setup: $(READY)

$(READY): pyproject.toml build/make-venv
	build/make-venv "$(PYTHON)" $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $(READY)

test: check chromium
	$(BIN)/pytest -n auto --dist worksteal
	build/check-wheel $(BIN)/python

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup chromium
	$(WITH_BAZAAR) $(BIN)/python -m tests.bench.core
	$(WITH_BAZAAR) $(BIN)/python -m tests.bench.phones
	$(WITH_BAZAAR) $(BIN)/python -m tests.load --short

# Recorded games at many tables with many phones, on this machine only, for some minutes.
load: setup
	$(WITH_BAZAAR) $(BIN)/python -m tests.load

# Pictures of every screen, phone and tablet, light and dark, in build/out/shots; three become the one in the README.
shots: setup chromium
	$(WITH_BAZAAR) $(BIN)/python -m tests.browser.shots

chromium:
	build/get-chromium

# What takes too long for every day: thousands of playouts, the weight of the app, every word in a test language.
slow: setup chromium
	$(BIN)/pytest -n auto --dist worksteal -m slow

clean:
	rm -rf $(VENV) build/out dist

# Collects every text for translators, then brings all translations up to date. `make messages TO=de` begins a new one.
.PHONY: messages
LOCALE := screens/locale
CATALOGUES := --domain caravanserai --input-file $(LOCALE)/caravanserai.pot --output-dir $(LOCALE) --width 110
TRANSLATIONS := $(TO)$(wildcard $(LOCALE)/*/LC_MESSAGES/caravanserai.po)
messages: setup
	$(BIN)/python build/extract-messages
	$(if $(TO),$(BIN)/pybabel update $(CATALOGUES) --init-missing --locale $(TO))
	$(if $(TRANSLATIONS),$(BIN)/pybabel update $(CATALOGUES))
	$(if $(TRANSLATIONS),$(BIN)/pybabel compile --domain caravanserai --directory $(LOCALE))
