# Everything runs in .venv, which the first command makes from the lock file.
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PORT ?=
# Tests wait a good deal: one worker more than there are cores keeps these busy.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# Which Python to set up .venv with, where there are several (PYTHON=python3.13).
PYTHON ?=

# One lock file for every Python from 3.11 on and every system; pip reads the markers in it.
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --no-config \
	--universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links

# A system's update can take away the Python that .venv stands on; then it is made anew.
$(if $(wildcard $(READY)),$(shell $(BIN)/python -c '' 2>/dev/null || rm -f $(READY)))

.PHONY: help play run test test-long test-postgres check format texts art bench gallery arena learn core soak fresh lock clean

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' \
		| while IFS='|' read -r name text; do printf '%-22s%s\n' "$$name" "$$text"; done

play: $(READY) ## Play in the browser without a token (PORT=8080, THREAD=1 for a thread)
	@$(BIN)/python -m bot play $(if $(PORT),--port $(PORT)) $(if $(THREAD),--thread)

run: $(READY) ## Run the bot on Discord; needs DISCORD_TOKEN
	@$(BIN)/python -m bot run

# Each worker, and each bot that a test starts, would else compile all of it anew.
test test-long: export PYTHONDONTWRITEBYTECODE =
test: $(READY) ## Run the tests, but for the long ones (WORKERS=2 chooses how many at once)
	@.ci/shaping $(BIN)/python
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not long"

test-long: $(READY) ## Run the few tests that take two thirds of the time, which CI does, too
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long

test-postgres: $(READY) ## Run what has to do with the database on a PostgreSQL of its own (PART=tests/postgres)
	$(BIN)/python -m tests.postgres $(PART)

check: $(READY) ## Look for mistakes without running anything: lint, format, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY) ## Format the code and mend what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

texts: $(READY) ## Collect all sentences for translators
	$(BIN)/python -m tests.i18n.extract

art: $(READY) ## Render sprites and emoji from the drawings in assets/art
	$(BIN)/python -m tests.render.art

bench: $(READY) ## Measure games a second, pictures and clicks
	$(BIN)/python -m tests.bench

gallery: $(READY) ## Draw every picture into gallery/ to look at
	$(BIN)/python -m tests.render.gallery

arena: $(READY) ## Measure how strong the computer players are
	$(BIN)/python -m bot.players.arena

learn: $(READY) ## Learn anew, from nothing, what Chef goes by in Point Salad (twenty minutes)
	$(BIN)/python -m bot.games.point_salad.brain.learn

# The compiler comes as a package, which is fetched for this alone: nobody else needs it.
CORE := bot/games/point_salad/brain/core
ZIG := $(BIN)/uv tool run --quiet --from ziglang==0.17.1 python-zig
core: $(READY) ## Compile anew what Chef plays through in his head, after a change in its C
	$(ZIG) cc -target wasm32-freestanding -mcpu=generic+simd128+bulk_memory -std=c17 \
		-Wall -Wextra -Werror -O3 -flto -ffinite-math-only -fno-signed-zeros \
		-fvisibility=hidden -nostdlib -Wl,--no-entry -Wl,--strip-all -Wl,--export-dynamic \
		-o $(CORE)/core.wasm $(CORE)/*.c
	$(BIN)/python -m tests.players.sums

soak: $(READY) ## Endure: crashes, bad days of Discord, many games at once (long)
	$(BIN)/python -m tests.soak

fresh: ## Try both commands of the README in bare Debians with Python 3.11 to 3.14 (as root; long)
	@.ci/fresh

lock: $(READY) ## Write the lock files anew after pyproject.toml (UPGRADE=1 takes newer releases)
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra postgres \
		--output-file requirements.lock pyproject.toml
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra playground --extra postgres --extra dev \
		--constraint requirements.lock --output-file requirements-dev.lock pyproject.toml

clean: ## Remove the virtual environment, caches and drawn pictures; games stay
	rm -rf $(VENV) build dist gallery *.egg-info
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find bot engine assets tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The package itself is installed as editable, so that its metadata and its command exist. Only
# what the bot loads is compiled: that is quicker than to compile it all, and a third of it. Code
# that cannot be loaded, while it lacks a package that `make lock` will add, is no reason to stop.
$(READY): requirements-dev.lock pyproject.toml
	@$(BIN)/python -c 'import pip' 2>/dev/null || { \
		python=$$(PYTHON="$(PYTHON)" .ci/python) || exit 1; \
		echo "Setting up $(VENV) with $$($$python --version): a minute, the first time."; \
		rm -rf $(VENV); "$$python" -m venv $(VENV); \
	}
	@$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	-@$(BIN)/python -m bot.host.lean
	@touch $@
