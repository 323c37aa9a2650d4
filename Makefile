# Equipoise: every command a developer or a player needs. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

JOBS ?= $(shell nproc)
PORT ?= 8080
CPP_FILES := $(shell git ls-files --cached --others --exclude-standard '*.cpp' '*.hpp' 2>/dev/null)
# ccache finds the same object from another folder of the same sources.
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1
export PATH := $(CURDIR)/build/node/bin:$(PATH)

.PHONY: help
help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: play
play: build web ## Install, build, and serve the table on http://127.0.0.1:8080 (PORT=N for another port)
	@mkdir -p var
	@build/release/equipoise serve --port $(PORT) --db var/equipoise.db --web web/dist

.PHONY: check
check: tools test-tools test-cpp test-sanitize test-fuzz test-wasm test-web test-programs check-python ## Install what is missing, build, and run every test

.PHONY: build
build: tools build/release/build.ninja ## Build the program: build/release/equipoise
	@ninja -C build/release -j $(JOBS) equipoise

.PHONY: web
web: web/node_modules/.installed test-wasm ## Build the browser table: web/dist
	@tools/when_changed.py build/web.stamp web/src web/messages web/public web/index.html \
	  build/wasm/verify.wasm web/package-lock.json web/vite.config.ts web/project.inlang/settings.json -- \
	  npm run --silent --prefix web build

.PHONY: package
package: web build ## Build the Debian package, one program with all it serves: build/release/package
	@cd build/release && cpack > package.log 2>&1 || { cat package.log; exit 1; }
	@ls build/release/package/*.deb

.PHONY: tools
tools: ## Install the Debian packages that are missing
	@tools/install.sh

web/node_modules/.installed: web/package-lock.json | tools
	@npm install --no-save --prefix web --no-audit --no-fund --loglevel=error
	@touch $@

build/%/build.ninja: CMakeLists.txt CMakePresets.json | tools
	@cmake --preset $* > build-$*.log 2>&1 || { cat build-$*.log; rm -f build-$*.log; exit 1; }
	@rm -f build-$*.log

.PHONY: test-tools
test-tools: ## Check layout, includes, clauses and format
	@python3 tools/tidy.py
	@python3 tools/clauses.py
	@clang-format-19 --dry-run --Werror $(CPP_FILES)

.PHONY: test-cpp
test-cpp: build/release/build.ninja ## Unit, scenario and conformance tests, optimised; the server killed and restarted
	@ninja -C build/release -j $(JOBS)
	@ctest --preset release -j $(JOBS)

.PHONY: test-sanitize
test-sanitize: build/sanitize/build.ninja ## The same under address and undefined-behaviour sanitizers
	@ninja -C build/sanitize -j $(JOBS)
	@ctest --preset sanitize -j $(JOBS)

.PHONY: test-fuzz
test-fuzz: build/sanitize/build.ninja ## Hostile texts and messages against every reader, for a fixed number of runs
	@ninja -C build/sanitize -j $(JOBS) fuzz_texts fuzz_messages
	@tools/fuzz.sh texts 4000
	@tools/fuzz.sh messages 1500

.PHONY: test-wasm
test-wasm: tools ## Everything from base to table builds for the browser: build/wasm/verify.wasm
	@tools/build_wasm.sh

.PHONY: test-web
test-web: web ## Types, format and unit tests of the browser table
	@npm run --silent --prefix web check
	@npm run --silent --prefix web format:check
	@npm run --silent --prefix web test

.PHONY: test-programs
test-programs: build web ## Whole games in a real Chromium
	@node --test --test-concurrency=1 tests/browser/

.PHONY: check-python
check-python: tools ## The Python package as a wheel: types, format, tests, beside PettingZoo, OpenSpiel, Ray
	@tools/check_python.sh

.PHONY: soak
soak: build ## The server killed a thousand times, its database and its fellows too, 2,000 lines dropped
	@ninja -C build/release -j $(JOBS)
	@EQUIPOISE_KILLS=1000 node --test tests/server/kill.test.mjs
	@EQUIPOISE_FLEET_ROUNDS=30 node --test tests/server/fleet.test.mjs
	@EQUIPOISE_FLOOD_LINES=2000 EQUIPOISE_FLOOD_WITHIN_MS=15000 node --test tests/server/flood.test.mjs
	@EQUIPOISE_TWINS_PAIRS=200 \
	  EQUIPOISE_TWINS_SEED=$$RANDOM node --test tests/server/secrets.test.mjs
	@tools/fuzz.sh messages 1000000

.PHONY: bench-server
bench-server: build ## The server's load test beside boardgame.io from npm, which is never part of the product
	@npm install --no-save --prefix build/peers --no-audit --no-fund --loglevel=error boardgame.io@0.50.2
	@BOARDGAMEIO=$(CURDIR)/build/peers/node_modules node bench/server/load.mjs --rounds 7

.PHONY: slow
slow: build/release/build.ninja ## Longer random play and the matches that compare the bots
	@ninja -C build/release -j $(JOBS)
	@EQUIPOISE_SLOW=1 build/release/kernel_tests
	@EQUIPOISE_SLOW=1 build/release/conformance_tests
	@build/release/equipoise match balance_duel master mcts --games 400 --ms 20
	@for game in "players=2" "players=4" "players=2 advanced=true" "players=4 advanced=true"; do \
	  build/release/equipoise match elements master greedy --games 1000 --ms 5 --option $$game || exit 1; \
	done
	@for map in eq12 eq22; do for bot in rush mcts; do \
	  build/release/equipoise match oneworld master $$bot --games 200 --ms 5 \
	    --option map=$$map --option turn_cap=200 || exit 1; \
	done; done
	@build/release/equipoise match chess_balance master mcts --games 40 --ms 20

.PHONY: format
format: tools web/node_modules/.installed ## Format everything
	@clang-format-19 -i $(CPP_FILES)
	@npm run --silent --prefix web format

.PHONY: lint
lint: build/release/build.ninja web ## clang-tidy and the checks of the browser table
	@ninja -C build/release -j $(JOBS)
	@tools/lint.sh
	@npm run --silent --prefix web check

.PHONY: bench
bench: build/release/build.ninja ## Speed against the peers (OPEN_SPIEL_ROOT=DIR), as ratios of one run, and the cold build
	@[ -z "$(OPEN_SPIEL_ROOT)" ] || cmake --preset release -DOPEN_SPIEL_ROOT="$(OPEN_SPIEL_ROOT)" > /dev/null
	@ninja -C build/release -j $(JOBS)
	@build/release/equipoise bench
	@build/release/equipoise_bench
	@bench/cold_build.sh

.PHONY: bench-python
bench-python: build ## The Python package's speed beside a bare binding, OpenSpiel and PettingZoo, as ratios of one run
	@bench/python/bench.sh

.PHONY: elo
elo: build/release/build.ninja ## The chess engine's score against Stockfish at UCI_Elo 1800, 100 ms a move
	@ninja -C build/release -j $(JOBS) equipoise
	@bench/elo.py

.PHONY: balance
balance: tools ## The balance reports of docs/balance, made anew: a quarter of an hour on two cores
	@source tools/python_env.sh && install_package lab
	@build/python/venv/bin/python docs/balance/make.py

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf build web/dist web/node_modules web/src/paraglide
