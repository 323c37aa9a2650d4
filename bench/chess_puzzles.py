#!/usr/bin/env python3
"""Asks another chess program whether it agrees with the puzzles of orthodox chess.

    bench/chess_puzzles.py [--engine /usr/games/stockfish] [--depth 18] [--drop] FILE

FILE is one that `equipoise puzzles chess_balance` wrote. The engine speaks UCI and searches the two
best moves of every position with `mode=chess`. It agrees if its best move is the answer and the
second best is at least LEAD worse by its own win chances. Prints those that it does not agree with;
`--drop` takes them out of the file.
"""

import argparse
import json
import re
import subprocess
import sys

LEAD = 0.05  # Win chance.


class Engine:
    """A UCI engine in a process of its own."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci")
        self.until("uciok")
        self.send("setoption name MultiPV value 2", "setoption name UCI_ShowWDL value true")

    def send(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, word):
        """The lines up to the one that begins with `word`, that one included."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.startswith(word):
                return lines
        raise EOFError("the engine has ended")

    def best_two(self, fen, depth):
        """The moves and win chances of the two best lines, best first; one where only one is legal."""
        self.send("ucinewgame", f"position fen {fen}", f"go depth {depth}")
        found = {}
        for line in self.until("bestmove"):
            match = re.search(r" multipv (\d) .* wdl (\d+) (\d+) (\d+) .* pv (\S+)", line)
            if match:
                rank, win, draw, _, move = match.groups()
                found[int(rank)] = (move, (int(win) + int(draw) / 2) / 1000)
        return [found[rank] for rank in sorted(found)]


def fen_of(record):
    """The FEN of a record of orthodox chess without cards; None for any other."""
    if '"mode=chess"' not in record:
        return None
    return re.search(r'\[Position "([^"\[]+?) *(\[|")', record)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--engine", default="/usr/games/stockfish")
    parser.add_argument("--depth", type=int, default=18)
    parser.add_argument("--drop", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.file, encoding="utf-8") as file:
        text = file.read()
    engine = Engine(arguments.engine)
    asked, refused = 0, []
    for puzzle in json.loads(text)["puzzles"]:
        fen = fen_of(puzzle["record"])
        if fen is None:
            continue
        asked += 1
        best, *others = engine.best_two(fen, arguments.depth)
        answer = puzzle["moves"][0]["move"]
        if best[0] != answer or (others and best[1] - others[0][1] < LEAD):
            refused.append(puzzle["id"])
            print(puzzle["id"], fen, "answer", answer, "engine", best, *others)
    engine.send("quit")
    print(f"{asked - len(refused)} of {asked} agreed")
    if arguments.drop and refused:
        lines = text.splitlines(keepends=True)
        kept = [line for line in lines if not any(f'"id":"{one}"' in line for one in refused)]
        kept[-2] = kept[-2].rstrip(",\n") + "\n"
        with open(arguments.file, "w", encoding="utf-8") as file:
            file.write("".join(kept))
    return 0


if __name__ == "__main__":
    sys.exit(main())
