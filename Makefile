# Each target sets up what it needs in .venv; a Python of 3.11 or newer is all that must be there.
# Without a C++ compiler the package installs all the same and uses its slower reference engine.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
# Two makes at once take turns at setting up.
LOCK := $(shell command -v flock >/dev/null 2>&1 && echo "flock .venv.lock")
PIP := $(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check
NATIVE := CMakeLists.txt $(wildcard native/*)
CHECK_SCHEMA := @$(BIN)/check-jsonschema --quiet --builtin-schema
DEMO_OUTPUT := demo-output

.NOTPARALLEL:
.PHONY: help demo test bench bench-full readme-table lint format docs clean

help:
	@echo "make demo        learn rules from bundled data and show them"
	@echo "make test        run the tests"
	@echo "make bench       speed and quality side by side with trees, up to 20 minutes"
	@echo "make bench-full  every set, fold and setting: hours; goes on where it was stopped"
	@echo "make readme-table   measure the peers and write the table of the README"
	@echo "make lint        check style and types"
	@echo "make format      mend what the linter can mend"
	@echo "make docs        build the site into docs/_build/html"
	@echo "make clean       remove what was built, the environment included"

demo: $(STAMPS)/package
	@$(BIN)/python -m disjunct demo --output $(DEMO_OUTPUT)

test: $(STAMPS)/test
	@$(BIN)/python -m pytest -q -n auto --maxprocesses 8 $(TESTS)

bench: $(STAMPS)/bench
	@$(BIN)/python -m benchmarks $(PARTS)

bench-full: $(STAMPS)/bench
	@$(BIN)/python -m benchmarks --full $(PARTS)

readme-table: $(STAMPS)/bench
	@$(BIN)/python -W ignore -m benchmarks --full peers
	@$(BIN)/python -m benchmarks.peers.table

lint: $(STAMPS)/lint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/shellcheck .ci/run .ci/*.sh
	$(CHECK_SCHEMA) vendor.github-workflows .github/workflows/*.yml
	$(CHECK_SCHEMA) vendor.dependabot .github/dependabot.yml
	$(CHECK_SCHEMA) vendor.citation-file-format CITATION.cff
	$(CHECK_SCHEMA) vendor.github-issue-forms .github/ISSUE_TEMPLATE/bug.yml .github/ISSUE_TEMPLATE/idea.yml

format: $(STAMPS)/lint
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: $(STAMPS)/docs
	@$(BIN)/python -m sphinx -W --keep-going -q -b html docs docs/_build/html
	@echo "open docs/_build/html/index.html"

clean:
	rm -rf $(VENV) .venv.lock build dist docs/_build docs/gallery docs/api/generated $(DEMO_OUTPUT)

$(STAMPS)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12"; exit 1; }
	@echo "making the environment $(VENV)"
	@$(LOCK) $(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade "pip>=25.1"
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/package: $(STAMPS)/python pyproject.toml $(NATIVE)
	@echo "building and installing the package"
	@$(PIP) --editable ".[all]"
	@touch $@

# One group of pyproject.toml's dependency-groups for each kind of work.
$(STAMPS)/test $(STAMPS)/bench $(STAMPS)/lint $(STAMPS)/docs: $(STAMPS)/%: $(STAMPS)/package
	@echo "installing what $* needs"
	@$(PIP) --group $*
	@touch $@
