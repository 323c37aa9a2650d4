# Equipoise: every command a developer or a player needs. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

JOBS ?= $(shell nproc)
PORT ?= 8080
# ccache finds the same object from another folder of the same sources.
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1
export PATH := $(CURDIR)/build/node/bin:$(PATH)

.PHONY: help
help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: play
play: ## Install, build, and serve the table on http://127.0.0.1:8080 (PORT=N for another port)
	@tools/play.sh $(PORT)

.PHONY: quick
quick: tools ## After an edit: the tests of what changed and of what depends on it, in a minute
	@tools/check/run.py quick

.PHONY: check
check: tools ## Install what is missing, build, and run every test
	@tools/check/run.py check

.PHONY: slow
slow: tools ## Hours of random play, fuzzing, kills and races, with a new seed; goes on where it stopped
	@tools/check/run.py slow

.PHONY: build
build: build/release/build.ninja ## Build the program: build/release/equipoise
	@ninja -C build/release -j $(JOBS) equipoise

.PHONY: web
web: web/dist.stamp ## Build the browser table: web/dist

# Not a file: the table is built anew only if what it is made of has changed.
.PHONY: web/dist.stamp
web/dist.stamp: web/node_modules/.installed
	@tools/when_changed.py build/web.stamp web/src messages web/public web/index.html \
	  build/wasm/*.wasm web/package-lock.json web/vite.config.ts web/chunks.ts web/facades.ts web/preloads.ts web/offline.ts web/brotli.mjs web/screenshots.ts docs/rules docs/rulebook data web/texts.ts web/pseudo.ts -- \
	  npm run --silent --prefix web build

.PHONY: wasm
wasm: tools ## Build the kernel for the browser: build/wasm/engine.wasm and modules for each game
	@tools/build_wasm.sh

BASE ?= /
.PHONY: site
site: wasm web/node_modules/.installed ## Write build/site, which any host of files serves (BASE=/path/ for another path than /)
	@web/site.sh $(BASE)

.PHONY: package
package: wasm web site build ## Build the Debian package, one program with all it serves, and the static site: build/release/package
	@cd build/release && cpack > package.log 2>&1 || { cat package.log; exit 1; }
	@ls build/release/package/*.deb

.PHONY: tools
tools: ## Install the Debian packages that are missing
	@tools/install.sh check

.PHONY: tools-play
tools-play:
	@tools/install.sh play

web/node_modules/.installed: web/package-lock.json | tools-play
	@npm ci --prefix web --no-audit --no-fund --loglevel=error
	@touch $@

# Without tests and Python package, for those who only play; the rest comes with full.stamp.
build/release/build.ninja: CMakeLists.txt CMakePresets.json | tools-play
	@if [ -e build/release/full.stamp ]; then tools/configure.sh release; else tools/configure.sh program; fi

build/release/full.stamp: CMakeLists.txt CMakePresets.json | tools
	@tools/configure.sh release
	@touch $@

build/%/build.ninja: CMakeLists.txt CMakePresets.json | tools
	@tools/configure.sh $*

.PHONY: test-cpp
test-cpp: build/release/full.stamp ## Unit, scenario and conformance tests, optimised; the server killed and restarted
	@ninja -C build/release -j $(JOBS)
	@ctest --preset release -j $(JOBS)

.PHONY: test-sanitize
test-sanitize: build/sanitize/build.ninja ## The same programs under address and undefined-behaviour sanitizers
	@ninja -C build/sanitize -j $(JOBS)
	@ctest --preset sanitize -j $(JOBS)

.PHONY: test-web
test-web: wasm web ## Types, lint, format and unit tests of the browser table
	@npm run --silent --prefix web check
	@npm run --silent --prefix web lint
	@npm run --silent --prefix web format:check
	@npm run --silent --prefix web test

.PHONY: test-browser
test-browser: wasm build web ## Whole games in a real Chromium
	@web/site.sh /equipoise/ build/check/site
	@node --test --test-concurrency=3 tests/browser/

.PHONY: check-python
check-python: tools ## The Python package as a wheel: types, format, tests, beside PettingZoo, OpenSpiel, Ray
	@tools/check_python.sh

.PHONY: bench-server
bench-server: build ## The server's load test beside boardgame.io from npm, which is never part of the product
	@ninja -C build/release -j $(JOBS) equipoise_load_generator equipoise_server_bench
	@npm install --no-save --prefix build/peers --no-audit --no-fund --loglevel=error boardgame.io@0.50.2
	@BOARDGAMEIO=$(CURDIR)/build/peers/node_modules node bench/server/load.mjs
	@build/release/equipoise_server_bench --idle 5000

.PHONY: bench-scale
bench-scale: build ## What a move costs as tables, lines and servers grow: the curves of docs/scale.md, in ten minutes
	@ninja -C build/release -j $(JOBS) equipoise_load_generator
	@node bench/server/curves.mjs
	@source tools/python_env.sh && pip install 'matplotlib>=3.6'
	@build/python/venv/bin/python docs/scale/draw.py
	@rm -r build/scale

.PHONY: format
format: tools web/node_modules/.installed ## Format everything
	@tools/format.sh
	@npm run --silent --prefix web format

.PHONY: lint
lint: build/release/full.stamp web ## clang-tidy over everything, and the checks of the browser table
	@ninja -C build/release -j $(JOBS)
	@tools/lint.sh
	@npm run --silent --prefix web check
	@npm run --silent --prefix web lint

.PHONY: bench
bench: build/release/full.stamp wasm web/node_modules/.installed ## Speed against the peers (OPEN_SPIEL_ROOT=DIR) and in the browser, as ratios of one run, and the cold build
	@[ -z "$(OPEN_SPIEL_ROOT)" ] || cmake --preset release -DOPEN_SPIEL_ROOT="$(OPEN_SPIEL_ROOT)" > /dev/null
	@ninja -C build/release -j $(JOBS)
	@build/release/equipoise bench
	@build/release/equipoise_bench
	@node bench/browser.mjs
	@bench/cold_build.sh

.PHONY: bench-python
bench-python: build ## The Python package's speed beside a bare binding, OpenSpiel and PettingZoo, as ratios of one run
	@bench/python/bench.sh

.PHONY: elo
elo: build/release/build.ninja ## The chess engine's score against Stockfish at UCI_Elo 1800, 100 ms a move
	@ninja -C build/release -j $(JOBS) equipoise
	@bench/elo.py

.PHONY: balance
balance: solved ## The balance reports of docs/balance, made anew: two hours on two cores at most
	@source tools/python_env.sh && install_package lab
	@EQUIPOISE_SOLVED="$(SOLVED)" build/python/venv/bin/python docs/balance/make.py

.PHONY: ladder
ladder: build ## The strengths of the bots in docs/bots.md, made anew (GAME=... for one game): a quarter of an hour
	@docs/bots/measure.py $(GAME)

.PHONY: pictures
pictures: build web ## The pictures of the rulebooks, made anew from docs/rulebook/pictures.json (NAME=... for one)
	@node tests/browser/helpers/pictures.mjs $(NAME)
	@source tools/python_env.sh && pip install 'pillow>=10'
	@build/python/venv/bin/python tests/browser/helpers/palette.py docs/rulebook/pictures/*.png

.PHONY: icons
icons: web/node_modules/.installed ## The icons of the installed application, made anew from web/public/icon.svg
	@node tests/browser/helpers/icons.mjs

.PHONY: screens
screens: build web ## The pictures of docs/screens, and README's moving one, made anew from real tables (NAME=... for one)
	@node tests/browser/helpers/gallery.mjs $(NAME)
	@[ -n "$(NAME)" ] || node tests/browser/helpers/film.mjs build/film
	@source tools/python_env.sh && pip install 'pillow>=10'
	@build/python/venv/bin/python tests/browser/helpers/palette.py --most 200000 docs/screens/*.png
	@[ -n "$(NAME)" ] || build/python/venv/bin/python tests/browser/helpers/film.py build/film docs/screens/balance_duel_turn.webp

# The eight of mode 2 take some ten minutes and 19 GB: MODELS="A B C D A_s4 B_s4 C_s4 D_s4".
MODELS ?= A
SOLVED ?= $(or $(EQUIPOISE_SOLVED),$(or $(XDG_DATA_HOME),$(HOME)/.local/share)/equipoise/solved)
.PHONY: solved
solved: build ## Solve Balance Duel for two (MODELS="A B ..."), for the bot perfect: a minute or two and 2.4 GB each
	@mkdir -p "$(SOLVED)"
	@for model in $(MODELS); do \
	  build/release/equipoise solve balance_duel --option model=$$model \
	    --out "$(SOLVED)/balance_duel-$$model.solved" || exit 1; \
	done

.PHONY: solved-figures
solved-figures: build ## The tables and pictures of docs/solved.md, from the tables that are there: an hour
	@source tools/python_env.sh && install_package lab
	@build/python/venv/bin/python docs/solved/measure.py

# Samples of Balance Duel want solved tables of all models: make solved MODELS="A B C D ...".
.PHONY: train
train: build ## Train the net of a game anew (GAME=balance_duel), and measure it by matches: a quarter of an hour
	@source tools/python_env.sh && install_package lab
	@EQUIPOISE_SOLVED="$(SOLVED)" build/python/venv/bin/python -m equipoise.learn $(or $(GAME),balance_duel)
	@ninja -C build/release -j $(JOBS) equipoise
	@EQUIPOISE_SOLVED="$(SOLVED)" build/python/venv/bin/python -m equipoise.learn $(or $(GAME),balance_duel) --measure

# Games that are in build/decks already are not played again.
.PHONY: decks
decks: build ## What cards of Chess & Balance add to a deck, fitted anew from games of equal bots: twenty minutes
	@ninja -C build/release -j $(JOBS) python
	@export PYTHONPATH=build/release/python PYTHONDONTWRITEBYTECODE=1; \
	  /usr/bin/python3 docs/bots/decks.py equipoise --games 6000 && \
	  /usr/bin/python3 docs/bots/decks.py equipoise-2 --games 2500

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf build web/dist web/node_modules web/src/i18n/keys.d.ts
