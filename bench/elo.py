#!/usr/bin/env python3
"""Plays the program's chess engine against Stockfish limited in strength and prints the score.

Usage: bench/elo.py [--games 100] [--movetime 100] [--elo 1800] [--log FILE] [--engine COMMAND]
       [--strength 20]

Both sides think --movetime milliseconds a move on one thread, one at a time. Openings are six
random plies that a second, unlimited Stockfish judges even; each is played with both colours. The
same Stockfish is the referee: it lists the legal moves and says what stands in check. Games end by
mate, stalemate, threefold repetition, fifty moves or lack of material, never by judgement.
"""

import argparse
import math
import os
import random
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPENING_PLIES = 6
OPENING_EVEN = 60  # hundredths of a Pawn
OPENING_DEPTH = 10
PLIES_MAX = 600


class Client:
    """A UCI engine as a process. Raises RuntimeError when it ends or gives no move."""

    def __init__(self, command, options):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.until("uciok")
        for name, value in options.items():
            self.say(f"setoption name {name} value {value}")
        self.ready()

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        """All lines up to the first that begins with the word, which is the last of them."""
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the engine has ended")
            lines.append(line.strip())
            if line.startswith(word):
                return lines

    def ready(self):
        self.say("isready")
        self.until("readyok")

    def new_game(self):
        self.say("ucinewgame")
        self.ready()

    def move(self, moves, milliseconds):
        """The move, and the milliseconds it took."""
        self.say(position(moves))
        begun = time.monotonic()
        self.say(f"go movetime {milliseconds}")
        best = self.until("bestmove")[-1].split()[1]
        return best, 1000 * (time.monotonic() - begun)

    def close(self):
        self.say("quit")
        self.process.wait(timeout=5)


def position(moves):
    return "position startpos" + (" moves " + " ".join(moves) if moves else "")


@dataclass
class Standing:
    """What the referee says of a position."""

    legal: list
    checked: bool
    fen: str

    @property
    def key(self):
        return " ".join(self.fen.split()[:4])

    @property
    def clock(self):
        return int(self.fen.split()[4])


class Referee:
    def __init__(self, stockfish):
        self.client = Client(stockfish, {"Hash": 16})

    def standing(self, moves):
        self.client.say(position(moves))
        self.client.say("d")
        lines = self.client.until("Checkers")
        fen = next(line[5:] for line in lines if line.startswith("Fen: "))
        self.client.say("go perft 1")
        counted = self.client.until("Nodes searched")
        legal = [line.split(":")[0] for line in counted if ": 1" in line and line[0] in "abcdefgh"]
        return Standing(legal, lines[-1] != "Checkers:", fen)

    def score(self, moves):
        """In hundredths of a Pawn for the mover; None for a mate."""
        self.client.say(position(moves))
        self.client.say(f"go depth {OPENING_DEPTH}")
        words = [line for line in self.client.until("bestmove") if " score " in line][-1].split()
        at = words.index("score")
        return int(words[at + 2]) if words[at + 1] == "cp" else None

    def opening(self, rng):
        while True:
            moves = []
            for _ in range(OPENING_PLIES):
                legal = self.standing(moves).legal
                if not legal:
                    break
                moves.append(rng.choice(legal))
            if len(moves) == OPENING_PLIES and self.standing(moves).legal:
                score = self.score(moves)
                if score is not None and abs(score) <= OPENING_EVEN:
                    return moves


def is_dead(fen):
    """Kings alone, with one minor piece, or with a Bishop each on one colour."""
    men = []
    for rank, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            if letter not in "kK":
                men.append((letter, (rank + file) % 2))
            file += 1
    if any(letter not in "bnBN" for letter, _ in men):
        return False
    return len(men) < 2 or (
        len(men) == 2 and {men[0][0], men[1][0]} == {"b", "B"} and men[0][1] == men[1][1])


@dataclass
class Game:
    moves: list
    white_score: float = 0.5
    reason: str = ""
    slowest: float = 0.0  # milliseconds of our engine
    seen: dict = field(default_factory=dict)


def play(referee, white, black, ours, opening, milliseconds):
    game = Game(list(opening))
    while True:
        now = referee.standing(game.moves)
        white_moves = len(game.moves) % 2 == 0
        game.seen[now.key] = game.seen.get(now.key, 0) + 1
        if not now.legal:
            game.reason = "mate" if now.checked else "stalemate"
            if now.checked:
                game.white_score = 0.0 if white_moves else 1.0
            return game
        if game.seen[now.key] == 3:
            game.reason = "repetition"
        elif now.clock >= 100:
            game.reason = "fifty moves"
        elif is_dead(now.fen):
            game.reason = "material"
        elif len(game.moves) >= PLIES_MAX:
            game.reason = "length"
        if game.reason:
            return game
        mover = white if white_moves else black
        move, took = mover.move(game.moves, milliseconds)
        if mover is ours:
            game.slowest = max(game.slowest, took)
        if move not in now.legal:
            game.reason = f"illegal {move}"
            game.white_score = 0.0 if white_moves else 1.0
            return game
        game.moves.append(move)


def rating_difference(score):
    score = min(max(score, 0.001), 0.999)
    return -400 * math.log10(1 / score - 1)


def summary(results):
    """Wins, draws, losses, the score with its 95 % interval, and the difference in rating."""
    games = len(results)
    mean = sum(results) / games
    deviation = math.sqrt(sum((r - mean) ** 2 for r in results) / games)
    half = 1.96 * deviation / math.sqrt(games)
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    counts = [sum(r == value for r in results) for value in (1.0, 0.5, 0.0)]
    return (f"{counts[0]} won, {counts[1]} drawn, {counts[2]} lost: {100 * mean:.1f} % "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f}); "
            f"rating {rating_difference(mean):+.0f} "
            f"({rating_difference(low):+.0f} to {rating_difference(high):+.0f})")


def find_stockfish():
    for path in (os.environ.get("STOCKFISH", ""), "/usr/games/stockfish", "/usr/bin/stockfish"):
        if path and Path(path).exists():
            return path
    sys.exit("elo.py: no stockfish here; apt-get install stockfish")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move, both")
    parser.add_argument("--elo", type=int, default=1800, help="UCI_Elo of Stockfish; 0: unlimited")
    parser.add_argument("--engine", default=f"{ROOT}/build/release/equipoise uci")
    parser.add_argument("--strength", type=int, default=20, help="Skill Level of our engine")
    parser.add_argument("--hash", type=int, default=16, help="MiB, both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="the games, one a line")
    arguments = parser.parse_args()

    stockfish = find_stockfish()
    limits = {"Hash": arguments.hash, "Threads": 1}
    if arguments.elo:
        limits |= {"UCI_LimitStrength": "true", "UCI_Elo": arguments.elo}
    referee = Referee(stockfish)
    ours = Client(shlex.split(arguments.engine), {
        "Hash": arguments.hash, "Skill Level": arguments.strength})
    foe = Client(stockfish, limits)
    rng = random.Random(arguments.seed)
    results, reasons, slowest = [], {}, 0.0
    load_before = os.getloadavg()[0]
    log = arguments.log.open("w") if arguments.log else None
    while len(results) < arguments.games:
        opening = referee.opening(rng)
        for ours_white in (True, False):
            if len(results) == arguments.games:
                break
            ours.new_game()
            foe.new_game()
            white, black = (ours, foe) if ours_white else (foe, ours)
            game = play(referee, white, black, ours, opening, arguments.movetime)
            results.append(game.white_score if ours_white else 1 - game.white_score)
            reasons[game.reason] = reasons.get(game.reason, 0) + 1
            slowest = max(slowest, game.slowest)
            if log:
                side = "white" if ours_white else "black"
                print(f"{len(results)} {side} {results[-1]} {game.reason}: {' '.join(game.moves)}",
                      file=log, flush=True)
            if len(results) % 10 == 0:
                print(f"{len(results)} games: {summary(results)}", flush=True)
    print(f"against {'full strength' if not arguments.elo else f'UCI_Elo {arguments.elo}'}, "
          f"{arguments.movetime} ms a move, {len(results)} games: {summary(results)}")
    print("ends: " + ", ".join(f"{n} {reason}" for reason, n in sorted(reasons.items())))
    print(f"our slowest move took {slowest:.0f} ms; load of the machine {load_before:.1f} before, "
          f"{os.getloadavg()[0]:.1f} after")
    for client in (referee.client, ours, foe):
        client.close()


if __name__ == "__main__":
    main()
