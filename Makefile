# Needs make, git and Python 3.11 or later; everything else goes into .venv. `make help` lists what there is.

# The first Python that is new enough; else python3, and tools/venv.py says what is wrong with it.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && exit; done; echo python3)
RUN := .venv/bin/python
TESTS ?= tests
ROWS ?=
GAMES ?=
KILLS ?=
DAYS ?=
PEOPLE ?=
TIMES ?=
PROCESSES ?=
FIRST ?=
TO ?=
KEEP ?=
OLD ?=
SLOW ?=
FROM ?=
REPAIR ?=
ONLY ?=
KEY ?=
TITLE ?=
# What Python has compiled is kept, whatever the environment says: a run of the tests starts it a hundred times.
unexport PYTHONDONTWRITEBYTECODE

# Makes .venv where needed, and installs one requirements file: $(call venv,FILE)
venv = @command -v "$(PYTHON)" >/dev/null || { \
	echo "Cardinal needs Python 3.11 or later, and there is no $(PYTHON) here (Debian: apt install python3 python3-venv)."; \
	exit 1; }; "$(PYTHON)" tools/venv.py $(1)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.* ## /  make \1 - /p' Makefile

play: ## start Cardinal: with DISCORD_TOKEN in .env on Discord, without it in a sandbox (SEASON=1 fills an empty one)
	$(call venv,requirements/sandbox.txt)
	@$(if $(SEASON),$(RUN) -m tools.season)
	@exec $(RUN) bot.py

test: ## run all tests (some only: make test TESTS=tests/engine)
	$(call venv,requirements/dev.txt)
	@$(RUN) -m pytest -n 4 --dist worksteal $(TESTS)

environment: ## make .venv with all that the tests need, and run none: what an editor wants to know
	$(call venv,requirements/dev.txt)

test-busy: ## run all tests beside three busy loops: no test may depend on how quick the machine is
	$(call venv,requirements/dev.txt)
	@$(RUN) tools/busy.py $(RUN) -m pytest -n 4 --dist worksteal $(TESTS)

backup: ## copy the database while the bot runs, and check the copy (TO=folder; KEEP=14 removes all but the newest 14)
	$(call venv,requirements/bot.txt)
	@$(RUN) -m db backup $(if $(TO),--to "$(TO)") $(if $(KEEP),--keep "$(KEEP)")

check: ## hold all that is stored against the games' logs, also while the bot runs (REPAIR=1: make again what follows)
	$(call venv,requirements/bot.txt)
	@$(RUN) -m tools.check $(if $(REPAIR),--repair)

restore: ## put a backup back, while the bot does not run: make restore FROM=data/backups/...
	@test -n "$(FROM)" || { echo "Say which backup: make restore FROM=data/backups/cardinal-..."; exit 2; }
	$(call venv,requirements/bot.txt)
	@$(RUN) -m db restore "$(FROM)"

lint: ## the code checks alone: style, types, imports between packages, dead code
	$(call venv,requirements/dev.txt)
	@$(RUN) -m pytest -q -n auto --maxprocesses 4 tests/test_codebase.py

page: ## check the sandbox's page: style, types, and tests of its modules (needs node and npm)
	@command -v node >/dev/null && command -v npm >/dev/null || { \
		echo "This needs node and npm (Debian: apt install nodejs npm)."; exit 1; }
	$(call venv,requirements/dev.txt)
	@cd tools/page && npm install --no-package-lock --ignore-scripts --no-audit --no-fund --silent
	@$(RUN) -m pytest -q tests/page

pictures: ## make the pictures of README and docs, from games in the sandbox (needs chromium; some: ONLY=sevens)
	$(call venv,requirements/dev.txt)
	@ONLY="$(ONLY)" $(RUN) -m tests.window

site: ## build the pages of docs/ as a site into site/
	$(call venv,requirements/site.txt)
	@$(RUN) -m mkdocs build --config-file tools/site/mkdocs.yml --strict --quiet && echo "Open site/index.html, or serve the folder site/ (search needs that)."

game: ## begin a new game as a copy of the sample: make game KEY=old_maid TITLE="Old Maid" (docs/adding-a-game.md)
	$(call venv,requirements/dev.txt)
	@$(RUN) -m tools.new_game "$(KEY)" "$(TITLE)"

format: ## put the code into shape; the page's too, if `make page` has run once
	$(call venv,requirements/dev.txt)
	@$(RUN) -m ruff check --fix-only --quiet . && $(RUN) -m ruff format --quiet .
	@test ! -x tools/page/node_modules/.bin/biome || tools/page/node_modules/.bin/biome format \
		--config-path=tools/page/biome.json --write --log-level=error --colors=off sandbox/static tests/page

bench: ## measure what docs/owners.md says of speed and memory (some rows: make bench ROWS=sustained)
	$(call venv,requirements/dev.txt)
	@$(RUN) -m tools.benchmarks $(ROWS)

fuzz: ## send 100,000 random texts and commands to every game, and hold more games against the contract
	$(call venv,requirements/dev.txt)
	@FUZZ=100000 $(RUN) -m pytest -n 2 -q tests/engine/test_fuzz.py tests/engine/test_conformance.py

weeks: ## play 10,000 games over weeks with forgetful people, and count turns and pings (fewer: GAMES=500; PROCESSES=2: hand-overs every few days)
	$(call venv,requirements/dev.txt)
	@GAMES=$(GAMES) FIRST=$(FIRST) PROCESSES=$(PROCESSES) $(RUN) -m tests.weeks

fortnight: ## play two weeks of dailies, twenty people on three servers, and hold all that is said against what was played (DAYS=40 PEOPLE=50)
	$(call venv,requirements/dev.txt)
	@DAYS=$(DAYS) PEOPLE=$(PEOPLE) $(RUN) -m tests.fortnight

crash: ## kill the bot 1,000 times while people press, on both databases; it goes on where it was ended (KILLS=40; PROCESSES=2)
	$(call venv,requirements/dev.txt)
	@KILLS=$(KILLS) PROCESSES=$(PROCESSES) $(RUN) -m tests.crash

handovers: ## let 100 processes take over from each other on PostgreSQL while people press (TIMES=10: fewer; OLD=folder: of two versions; SLOW=0.8: Discord is slow)
	$(call venv,requirements/dev.txt)
	@TIMES=$(TIMES) OLD="$(OLD)" SLOW=$(SLOW) $(RUN) -m tests.crash.handovers

shares: ## let two and four processes share PostgreSQL, with 100 kills and hand-overs of each (TIMES=8: fewer)
	$(call venv,requirements/dev.txt)
	@TIMES=$(TIMES) $(RUN) -m tests.crash.shares

strength: ## let the levels of the computer play each other, and people: about an hour
	$(call venv,requirements/bot.txt)
	@$(RUN) -m tests.engine.measuring.strength

time-outs: ## hold the table's moves for people whose time ran out against the computer's: about two hours
	$(call venv,requirements/bot.txt)
	@$(RUN) -m tests.engine.measuring.time_outs

image: ## build the image cardinal with buildah, podman or docker (deploy/compose.yaml runs it)
	@for program in buildah podman; do command -v $$program >/dev/null && \
		exec $$program build --format docker --tag cardinal --file deploy/Containerfile .; done; \
		command -v docker >/dev/null && exec docker build --tag cardinal --file deploy/Containerfile .; \
		echo "None of buildah, podman and docker is installed here."; exit 2

image-test: ## build an image without network but Debian's and Python's packages, and play with it, as root
	$(call venv,requirements/dev.txt)
	@$(RUN) -m tests.image

# Universal: one file for every Python and platform. --no-config and the cleared variables: nothing of this machine.
lock: ## pin and hash requirements/*.in in requirements/*.txt (with later versions: make lock UPGRADE=--upgrade)
	$(call venv,requirements/dev.txt)
	@for name in bot sandbox site dev; do \
		env -u UV_INDEX -u UV_INDEX_URL -u UV_DEFAULT_INDEX -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
			UV_CUSTOM_COMPILE_COMMAND="make lock" $(RUN) -m uv pip compile --quiet --no-config \
			--universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
			$(UPGRADE) "requirements/$$name.in" --output-file "requirements/$$name.txt" || exit; done

.PHONY: help play test environment test-busy lint page pictures site game format bench fuzz weeks fortnight crash handovers shares strength time-outs backup check restore image image-test lock
