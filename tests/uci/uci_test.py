"""Drives `equipoise uci` as a chess program would: a process, its lines, its patience."""

import os
import queue
import subprocess
import threading
import time
import unittest

PROGRAM = os.environ["EQUIPOISE"]
PATIENCE_S = 60
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        """The lines up to the first that begins with the word."""
        seen = []
        while True:
            line = self.lines.get(timeout=PATIENCE_S)
            if line is None:
                raise AssertionError(f"ended before {word}: {seen[-5:]}")
            seen.append(line)
            if line.startswith(word):
                return seen

    def answers(self, *lines):
        """What comes for some commands that search nothing."""
        self.say(*lines, "isready")
        return self.until("readyok")[:-1]

    def best(self, *lines):
        self.say(*lines)
        return self.until("bestmove")[-1].removeprefix("bestmove ")

    def quiet_for(self, seconds):
        time.sleep(seconds)
        return self.lines.empty()

    def end(self):
        self.say("quit")
        return self.process.wait(timeout=PATIENCE_S)


class UciTest(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def tearDown(self):
        self.engine.process.stdin.close()
        self.assertEqual(self.engine.process.wait(timeout=PATIENCE_S), 0)
        self.engine.reader.join()
        self.engine.process.stdout.close()
        self.assertEqual(self.engine.process.stderr.read(), "")
        self.engine.process.stderr.close()

    def moves_after(self, position):
        self.engine.say(position, "go perft 1")
        counted = self.engine.until("Nodes searched")
        return {line.split(":")[0] for line in counted if line.endswith(": 1")}

    def test_introduces_itself_with_its_options(self):
        self.engine.say("uci")
        lines = self.engine.until("uciok")
        self.assertTrue(lines[0].startswith("id name Equipoise"))
        self.assertTrue(lines[1].startswith("id author"))
        for option in ("Hash type spin", "MultiPV type spin", "Ponder type check",
                       "Skill Level type spin", "UCI_LimitStrength type check default false",
                       "UCI_Elo type spin", "deck_mode type combo default quick",
                       "UCI_Variant type combo default chess var chess var chess_balance"):
            self.assertTrue(any(line.startswith("option name " + option) for line in lines), option)

    def test_plays_a_legal_move_from_every_kind_of_position(self):
        kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        for position in ("position startpos", "position startpos moves e2e4 e7e5 g1f3",
                         f"position fen {START} moves d2d4",
                         f"position fen {kiwipete} moves e1g1 e8c8",
                         "position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1"):
            best = self.engine.best(position, "go depth 4").split()[0]
            self.assertIn(best, self.moves_after(position), position)

    def test_tells_what_it_thinks(self):
        self.engine.say("position startpos", "go depth 6")
        lines = self.engine.until("bestmove")
        info = [line.split() for line in lines if line.startswith("info depth")]
        self.assertEqual([int(line[2]) for line in info], list(range(1, 7)))
        for word in ("seldepth", "score", "nodes", "nps", "hashfull", "time", "pv"):
            self.assertIn(word, info[-1])
        self.assertEqual(info[-1][info[-1].index("pv") + 1], lines[-1].split()[1])

    def test_several_lines_come_in_order(self):
        self.engine.say("setoption name MultiPV value 3", "position startpos", "go depth 5")
        lines = self.engine.until("bestmove")
        last = [line.split() for line in lines if line.startswith("info depth 5")]
        self.assertEqual([line[line.index("multipv") + 1] for line in last], ["1", "2", "3"])
        scores = [int(line[line.index("cp") + 1]) for line in last]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual(len({line[line.index("pv") + 1] for line in last}), 3)

    def test_announces_mates_in_moves(self):
        self.engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go depth 4")
        lines = self.engine.until("bestmove")
        self.assertIn(" score mate 1 ", lines[-2])
        self.assertEqual(lines[-1], "bestmove a1a8")
        self.engine.say("position fen 7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "go depth 6")
        self.assertIn(" score mate -1 ", self.engine.until("bestmove")[-2])

    def test_keeps_to_the_time_of_a_move(self):
        for milliseconds in (1, 50, 300):
            begun = time.monotonic()
            self.engine.best("position startpos", f"go movetime {milliseconds}")
            took = 1000 * (time.monotonic() - begun)
            self.assertLess(took, milliseconds + 2000)

    def test_keeps_to_the_clock_with_and_without_increment(self):
        for clock in ("wtime 300 btime 300", "wtime 100 btime 100 winc 50 binc 50",
                      "wtime 1000 btime 1000 movestogo 1", "wtime 1 btime 1", "wtime -5 btime 7"):
            begun = time.monotonic()
            self.engine.best("position startpos moves e2e4", "go " + clock)
            self.assertLess(time.monotonic() - begun, 4, clock)

    def test_keeps_to_nodes_and_to_the_moves_allowed(self):
        self.engine.say("position startpos", "go nodes 5000 searchmoves a2a3 h2h3")
        lines = self.engine.until("bestmove")
        self.assertIn(lines[-1].split()[1], ("a2a3", "h2h3"))
        nodes = [line.split() for line in lines if " nodes " in line]
        self.assertLessEqual(int(nodes[-1][nodes[-1].index("nodes") + 1]), 5000)

    def test_the_same_nodes_give_the_same_move(self):
        answers = set()
        for _ in range(2):
            self.engine.say("ucinewgame")
            answers.add(self.engine.best("position startpos moves e2e4 c7c5", "go nodes 20000"))
        self.assertEqual(len(answers), 1)

    def test_thinks_without_end_until_it_is_stopped_and_answers_meanwhile(self):
        self.engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go infinite")
        self.engine.until("info depth 2")
        self.engine.say("isready")
        self.engine.until("readyok")
        time.sleep(0.3)
        self.assertFalse(any(line.startswith("bestmove") for line in list(self.engine.lines.queue)))
        self.assertEqual(self.engine.best("stop"), "a1a8")
        self.assertEqual(self.engine.answers("stop", "stop"), [])

    def test_ponders_until_the_foe_has_moved(self):
        self.engine.say("position startpos moves e2e4 e7e5", "go ponder wtime 500 btime 500")
        time.sleep(0.5)
        self.assertFalse(any(line.startswith("bestmove") for line in list(self.engine.lines.queue)))
        self.engine.best("ponderhit")
        self.engine.say("go ponder movetime 50")
        self.engine.best("stop")

    def test_a_new_game_or_position_ends_a_search_with_its_answer(self):
        for command in ("ucinewgame", "position startpos", "setoption name Hash value 8"):
            self.engine.say("position startpos", "go infinite", command)
            self.engine.until("bestmove")
            self.assertEqual(self.engine.answers(), [])

    def test_says_that_there_is_no_move(self):
        mated = "position startpos moves f2f3 e7e5 g2g4 d8h4"
        self.assertEqual(self.engine.best(mated, "go depth 3"), "(none)")
        self.assertEqual(self.engine.best("go infinite", "stop"), "(none)")
        stalemated = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
        self.assertEqual(self.engine.best(stalemated, "go movetime 50"), "(none)")
        self.assertNotEqual(self.engine.best("position startpos", "go depth 1"), "(none)")

    def test_draws_are_the_client_s_affair(self):
        shuffle = "g1f3 g8f6 f3g1 f6g8 " * 3
        best = self.engine.best("position startpos moves " + shuffle, "go depth 3")
        self.assertNotEqual(best, "(none)")

    def test_nonsense_is_answered_by_a_remark_and_changes_nothing(self):
        before = self.engine.answers("position startpos moves e2e4")
        self.assertEqual(before, [])
        for nonsense in ("xyzzy", "position", "position fen 8/8 w", "position startpos moves e2e5",
                         "position fen " + START.replace("K", "k", 1), "setoption",
                         "setoption name Nothing value 3", "setoption name Hash value many",
                         "setoption name Hash value 99999999", "setoption name mode value draughts",
                         "setoption name MultiPV", "\x01\x02 go?", "position efen [hw:",
                         "setoption name data value /nowhere"):
            remarks = self.engine.answers(nonsense)
            self.assertTrue(remarks and all(r.startswith("info string ") for r in remarks),
                            (nonsense, remarks))
        self.engine.say("position startpos", "go depth x movetime 50 hurry searchmoves e2e5")
        lines = self.engine.until("bestmove")
        self.assertEqual(sum(line.startswith("info string") for line in lines), 3)

    def test_garbage_does_not_end_it(self):
        generator = __import__("random").Random(5)
        words = ["position", "startpos", "fen", "moves", "e2e4", "go", "depth", "1", "stop", "efen",
                 "setoption", "name", "value", "Hash", "ponderhit", "mode", "cards", "[hw:FI1]", "-",
                 "UCI_Variant", "chess_balance", "nodes", "50", START, "{w:FI1}", "FI1@g1/", ""]
        for _ in range(300):
            self.engine.say(" ".join(generator.choice(words) for _ in range(generator.randrange(7))))
            self.engine.say("stop")
        self.engine.answers()

    def test_quit_and_the_end_of_input_end_it_in_the_middle_of_a_search(self):
        self.engine.say("go infinite")
        self.assertEqual(self.engine.end(), 0)
        other = Engine()
        other.say("position startpos", "go infinite")
        other.process.stdin.close()
        self.assertEqual(other.process.wait(timeout=PATIENCE_S), 0)
        other.until("bestmove")
        other.process.stdout.close()
        other.process.stderr.close()

    def test_a_limit_of_strength_counts_only_while_it_is_switched_on(self):
        def nodes():
            self.engine.say("ucinewgame", "position startpos", "go depth 9")
            lines = [line for line in self.engine.until("bestmove") if " nodes " in line]
            return int(lines[-1].split(" nodes ")[1].split()[0])
        self.engine.say("setoption name UCI_Elo value 1180")
        full = nodes()
        self.engine.say("setoption name UCI_LimitStrength value true")
        limited = nodes()
        self.engine.say("setoption name UCI_LimitStrength value false")
        self.assertLess(limited, full / 10)
        self.assertGreater(nodes(), full / 2)

    def test_lesser_skill_plays_other_moves(self):
        self.engine.say("setoption name Skill Level value 0")
        answers = {self.engine.best("position startpos moves e2e4 e7e5", "go movetime 200")
                   for _ in range(12)}
        self.assertGreater(len(answers), 1)


class CardDialectTest(unittest.TestCase):
    """CB-15.6"""

    def setUp(self):
        self.engine = Engine()
        self.assertEqual(
            self.engine.answers("setoption name UCI_Variant value chess_balance"), [])

    def tearDown(self):
        self.assertEqual(self.engine.end(), 0)
        for pipe in (self.engine.process.stdin, self.engine.process.stdout,
                     self.engine.process.stderr):
            pipe.close()

    def test_plays_the_card_that_saves_a_mate(self):
        # Mated by chess alone; Freeze, the meteor bomb or nothing else helps (S-14).
        efen = "6k1/5ppp/8/8/8/8/P4PPP/4r1K1 w - - 0 1 [hw:WA1;hb:NA6;ck:b]"
        best = self.engine.best("position efen " + efen, "go nodes 5000")
        self.assertTrue(best.startswith("WA1@e1/"), best)
        self.assertEqual(self.engine.answers(f"position efen {efen} moves {best}"), [])

    def test_takes_turns_with_chance_and_picks_of_the_foe(self):
        efen = "r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5]"
        self.assertEqual(
            self.engine.answers(f"position efen {efen} moves FI5@h2!h7/a2a3"), [])
        efen = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:WA7;hb:FI1,FI2,FI3;db:FI4]"
        self.assertEqual(
            self.engine.answers(f"position efen {efen} moves WA7{{b-FI1-FI2}}{{b:FI4}}/a2a3"), [])

    def test_unknown_cards_are_taken_as_such(self):
        efen = ("4k3/p6p/8/8/8/8/P6P/4K2R w K - 0 1 "
                "[hw:NA4,NA6,WI4;hb:?3;dw:?6;db:?6]")
        for moves in ("NA4@a2{w:?}/a3a4", "NA4@a2/a3a4", "h2h3 FI2@a7.a2{b:?}/h7h6",
                      "NA4@a2{w:FI1}/a3a4 e8d8 h2h4"):
            self.assertEqual(
                self.engine.answers(f"position efen {efen} moves {moves}"), [], moves)
            self.assertNotEqual(self.engine.best("go nodes 2000"), "(none)")

    def test_a_turn_that_breaks_a_rule_is_refused_with_its_clause(self):
        efen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 [hw:FI1]"
        remarks = self.engine.answers(f"position efen {efen} moves FI1@e1/a2a3")
        self.assertEqual(len(remarks), 1)
        self.assertIn("CB-6.6", remarks[0])

    def test_the_option_of_the_rules_are_options_of_the_engine(self):
        efen = "6rk/8/8/8/8/8/P5P1/6K1 w - - 0 1 [hw:FI1;dw:NA6]"
        play = f"position efen {efen} moves FI1@g1x/g1f1"
        self.assertIn("CB-8.7", self.engine.answers(play)[0])
        self.engine.say("setoption name self_check_card value penalty")
        self.assertEqual(self.engine.answers(play), [])


if __name__ == "__main__":
    unittest.main()
