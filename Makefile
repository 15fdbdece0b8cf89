# Nothing needs to be installed or typed before these: each target sets up .venv as far as it
# needs it, and starts at once when that has been done before. See tools/setup.

.DEFAULT_GOAL := help
.PHONY: help play test quick soak mutants newest others check page cluster bench format clean core tools

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  ARGS='…' passes more words to play, quick, soak, mutants, newest, others, cluster and bench; PYTHON=… chooses the Python."

play: core ## Play in the browser; ARGS=GAME at the terminal
	@.venv/bin/duskhouse play $(ARGS)

test: check ## Check the style and run all tests, as CI does
	.venv/bin/pytest -n 2 --dist loadgroup --reruns 1 -r fER

quick: tools ## Run the tests that are not slow, up to the first failure
	.venv/bin/pytest -x -m 'not slow and not soak' $(ARGS)

soak: tools ## Check whole trees and thousands of games by the naive second programs
	.venv/bin/pytest -m soak -n 2 --dist loadgroup
	.venv/bin/python -m tests.soak $(ARGS)

mutants: tools ## Break the rules in small ways and see a test fail each time; ARGS=GAME
	NUMBA_DISABLE_JIT=1 .venv/bin/python -m tests.mutants $(ARGS)

newest: tools ## Run the tests on the newest versions allowed; ARGS=--beyond lifts the upper bounds
	.venv/bin/python -m tools.newest $(ARGS)

others: tools ## Run other people's algorithms on the games, in an environment of their own
	.venv/bin/python -m tools.others $(ARGS)

check: tools ## Check style and types
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	@tools/typescript

page: ## Build the page without a server; ARGS=FOLDER
	@tools/setup page
	@.venv/bin/duskhouse page $(or $(ARGS),build/page)

cluster: tools ## Two servers, PostgreSQL, Redis and a proxy, as processes of their own
	@.venv/bin/python -m tests.cluster $(ARGS)

bench: core ## Measure, side by side with peers
	.venv/bin/python -m bench $(ARGS)

format: tools ## Put the code into shape
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

clean: ## Remove caches and build artefacts, but not .venv
	rm -rf build dist .coverage .coverage.* htmlcov .hypothesis .mypy_cache .numba_cache \
		.pytest_cache .ruff_cache
	find . -name __pycache__ -type d -not -path './.venv*' -prune -exec rm -rf {} +

core:
	@tools/setup

tools:
	@tools/setup test check envs lab metrics page postgres push redis
