# `make play` and `make test` need Python 3.11 or newer, and nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test test-sandbox stories quick soak check format icons pictures bench lock clean

play: $(VENV)/.runtime
	@$(BIN)/python -m bot

# COVERAGE=1 measures which lines and branches are reached; pyproject.toml names the least share.
COVERAGE ?=

# Three processes for two cores: many tests wait for others, a browser or a bot.
WORKERS = $(shell $(BIN)/python -c 'import os; cores = os.cpu_count() or 1; print(cores + cores // 2)')

# Wherever PYTHONDONTWRITEBYTECODE is set, every worker and every bot in a process of its own would
# compile everything anew.
test test-sandbox: export PYTHONDONTWRITEBYTECODE :=

test: $(VENV)/.development
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(if $(COVERAGE),--cov)

# The sandbox's own part of these tests alone; it needs neither the bot nor its tests.
test-sandbox: $(VENV)/.development
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal sandbox/tests

# Records the transcripts of all stories anew, unless one fails, and tells which lines have changed.
stories: $(VENV)/.development
	$(BIN)/python -m tools.stories -n $(WORKERS)

# What .ci/run asks of every further Python: the bot's types, and the tests that take no time.
QUICK := $(addprefix tests/,aio games match preferences rounds ui store delivery live display handlers)

quick: $(VENV)/.development
	$(BIN)/mypy --python-version $$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])') bot cogs
	$(BIN)/python -m pytest -n auto -m "not repeats" $(wildcard $(QUICK)) $(wildcard tests/stories/test_*presses*.py)

# Simulations of new seeds, of all games and of one, evenings of rounds, one of them with a kill at
# each call of the bot, and hosts and walks at random: an hour and a half.
# SOAK="--only hosting --trials 30" runs a part.
SOAK ?=

soak: $(VENV)/.development
	$(BIN)/python -m tests.soak $(SOAK)

# FORMAT=--check only tells what is not formatted.
FORMAT ?=

check: $(VENV)/.development
	$(BIN)/ruff format $(FORMAT) .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.catalogues

format: $(VENV)/.development
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The PNGs of all icons from their SVGs, with Chromium. ICONS="--sheet FILE" paints all on a sheet.
ICONS ?=

icons: $(VENV)/.development
	$(BIN)/python -m tools.icons $(ICONS)

# PNGs of the main screens into pictures/, with Chromium. PICTURES=--readme makes those of the README.
PICTURES ?=

pictures: $(VENV)/.development
	$(BIN)/python -m tools.pictures $(PICTURES)

bench: $(VENV)/.bench
	$(BIN)/python -m tools.bench

# The lock files are made from pyproject.toml for every Python from 3.11 and every platform.
lock: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command "make lock" pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command "make lock" pyproject.toml --group dev -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command "make lock" pyproject.toml --group dev --group bench -o requirements-bench.lock

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Delve needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.development: requirements-dev.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ $(VENV)/.runtime

$(VENV)/.bench: requirements-bench.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@

clean:
	rm -rf $(VENV) .venv-* .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
