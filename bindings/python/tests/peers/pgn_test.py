"""Our PGN against python-chess: it reads what we write, and we read what it writes."""

import io
import random

import pytest

import equipoise

chess = pytest.importorskip("chess")
pgn = pytest.importorskip("chess.pgn")

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 1 9",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 33",
    # Pieces of one type on one rank, one file and both.
    "8/7k/8/2Q1Q3/8/2Q5/5N1N/K4N1N w - - 0 1",
    "R6R/8/3k4/8/8/8/4K3/R6R w - - 7 50",
]


def chess_game(draws: str = "none") -> equipoise.Game:
    return equipoise.load("chess_balance", mode="chess", draws=draws)


def fen_of(state: equipoise.State) -> str:
    return str(state).split(" [")[0]


def movetext(text: str) -> str:
    return " ".join(text.split("\n\n", 1)[1].split())


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(5))
def test_python_chess_reads_our_games_and_would_write_them_alike(start, seed):
    rng = random.Random(seed)
    state = chess_game().position(start)
    fens = []
    while not state.is_terminal and len(fens) < 250:
        state.apply(rng.choice(state.legal_actions()))
        fens.append(fen_of(state))
    text = state.interchange(White="Ada", Round="3")
    theirs = pgn.read_game(io.StringIO(text))
    assert not theirs.errors
    assert (theirs.headers["White"], theirs.headers["Round"]) == ("Ada", "3")
    boards = [node.board() for node in theirs.mainline()]
    assert [board.fen(en_passant="xfen") for board in boards] == fens
    assert boards[-1].is_checkmate() or not state.is_terminal or boards[-1].is_stalemate()
    exporter = pgn.StringExporter(headers=False, columns=None)
    assert movetext(text) == theirs.accept(exporter)


def decorated(rng: random.Random, start: str) -> "pgn.Game":
    """A random game with comments, annotations and nested variations."""
    game = pgn.Game()
    game.setup(chess.Board(start))
    node = game
    for _ in range(rng.randrange(1, 300)):
        board = node.board()
        if board.is_game_over():
            break
        moves = list(board.legal_moves)
        if rng.random() < 0.3:
            other = node.add_variation(rng.choice(moves), comment="a ) ( b ; c [%clk 0:00:01]")
            answers = list(other.board().legal_moves)
            for answer in answers[: rng.randrange(3)]:
                other.add_variation(answer, nags=[pgn.NAG_BLUNDER])
        # The main line is the first variation.
        move = rng.choice(moves)
        node = node.variation(move) if node.has_variation(move) else node.add_variation(move)
        node.parent.promote_to_main(node)
        if rng.random() < 0.2:
            node.comment = "1. e4 {is no move"
        node.nags.update(rng.sample(range(1, 140), rng.randrange(3)))
    game.headers["Result"] = node.board().result(claim_draw=rng.random() < 0.5)
    return game


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(5))
def test_we_read_the_games_of_python_chess(start, seed):
    game = decorated(random.Random(seed), start)
    state = equipoise.load_record(str(game))
    board = game.end().board()
    assert state.moves == [move.uci() for move in board.move_stack]
    assert fen_of(state) == board.fen(en_passant="xfen")


def test_python_chess_follows_a_game_with_cards_as_far_as_chess_goes():
    game = equipoise.load("chess_balance")
    for seed in range(10):
        state = game.initial()
        rng = random.Random(seed)
        while not state.is_terminal and state.plies < 120:
            state.apply(
                state.draw(seed=rng.randrange(2**32))
                if state.is_chance
                else rng.choice(state.legal_actions())
            )
        text = state.interchange()
        assert equipoise.load_record(text) == state
        theirs = pgn.read_game(io.StringIO(text))
        followed = [move.uci() for move in theirs.mainline_moves()]
        moves = [move for move in state.moves if len(move) in (4, 5) and move[0] in "abcdefgh"]
        assert followed == moves[: len(followed)]
