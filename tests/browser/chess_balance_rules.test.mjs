// CB-12: our chess against npm's chess.js, a library with which this program shares nothing: 20,000 positions of random
// games, every list of legal moves, every position after a move, every end.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { program, root } from '../server/client.mjs';
import { drawing } from '../server/chance.mjs';

const require = createRequire(join(root, 'web/package.json'));
const { Chess } = require('chess.js');

const kPositions = 20000;
const kMostPlies = 160;
/** Where random games begin: the array, and positions with castling, pins, promotions and en passant close at hand. */
const kStarts = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
  '4k3/PPP4P/8/8/8/8/ppp4p/4K3 w - - 0 1',
  '8/8/3k4/8/2B5/3K1n2/8/8 w - - 0 1',
];

/** The console of the program; `ask` answers commands in order, each with its lines. */
class Console {
  #child = spawn(program, ['console'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #waiting = [];
  #text = '';

  constructor() {
    this.#child.stdout.setEncoding('utf8');
    this.#child.stdout.on('data', (chunk) => {
      this.#text += chunk;
      for (let end; (end = this.#text.indexOf('\n\n')) >= 0; this.#text = this.#text.slice(end + 2)) {
        const answer = this.#text.slice(0, end);
        this.#waiting.shift()({ ok: answer.startsWith('='), text: answer.slice(1).trim() });
      }
    });
  }

  ask(command) {
    this.#child.stdin.write(`${command}\n`);
    return new Promise((done) => this.#waiting.push(done));
  }

  end() {
    this.#child.kill();
  }
}

/** A square as chess.js counts it inside, a8 = 0, sixteen to a rank. */
const squareOf = (index) => 'abcdefgh'.charAt(index & 15) + String(8 - (index >> 4));

/**
 * The legal moves by the library's own generator: what it says of them in public costs forty times as much, the
 * positions after every move among it.
 */
const movesOf = (game) =>
  game._moves().map(({ from, to, promotion }) => ({ from: squareOf(from), to: squareOf(to), promotion }));
const wordOf = (move) => move.from + move.to + (move.promotion ?? '');

/** FEN without what is written after it; the en-passant square apart, which chess.js writes only if the capture is legal. */
function fieldsOf(line) {
  const [board, mover, castling, passant, clock, number] = line.replace(/ \[.*/, '').split(' ');
  return { plain: [board, mover, castling, clock, number].join(' '), passant };
}

/** How chess.js sees a game that is over for a reason both know; null while it goes on. */
function endOf(game) {
  if (game.isCheckmate()) return game.turn() === 'w' ? '0 1' : '1 0';
  if (game.isStalemate() || game.isInsufficientMaterial() || game.isDrawByFiftyMoves()) return '1/2 1/2';
  return game.isThreefoldRepetition() ? '1/2 1/2' : null;
}

test(
  'CB-12 CB-13: moves, positions and ends agree with chess.js on 20,000 positions',
  { timeout: 240000 },
  async (t) => {
    const ours = new Console();
    t.after(() => ours.end());
    const seen = new Set();
    const ends = { mate: 0, stalemate: 0, material: 0, fifty: 0, threefold: 0 };
    let checks = 0;
    let games = 0;
    for (; seen.size < kPositions; games++) {
      const next = drawing(games + 1);
      const start = kStarts[games % 3 === 0 ? 0 : games % kStarts.length];
      const game = new Chess(start);
      // The whole game goes out at once; the answers are read against what chess.js said.
      const asked = [ours.ask('new chess_balance mode=chess'), ours.ask(`position ${start}`)];
      const expected = [];
      for (let ply = 0; ply <= kMostPlies; ply++) {
        const fen = game.fen();
        const end = endOf(game);
        const moves = movesOf(game);
        seen.add(fen.split(' ').slice(0, 4).join(' '));
        if (game.inCheck()) checks++;
        asked.push(ours.ask('show'), end === null ? ours.ask('legal') : ours.ask('result'));
        expected.push({ fen, end, moves: moves.map(wordOf).sort() });
        if (end !== null) {
          if (game.isCheckmate()) ends.mate++;
          else if (game.isStalemate()) ends.stalemate++;
          else if (game.isInsufficientMaterial()) ends.material++;
          else if (game.isDrawByFiftyMoves()) ends.fifty++;
          else ends.threefold++;
          break;
        }
        if (ply === kMostPlies) break;
        const move = moves[Math.floor(next() * moves.length)];
        asked.push(ours.ask(`play ${wordOf(move)}`));
        game.move(move);
      }
      const answers = await Promise.all(asked);
      const [opened, placed, ...rest] = answers;
      assert.ok(opened.ok && placed.ok, `${start}: ${opened.text} ${placed.text}`);
      for (const { fen, end, moves } of expected) {
        const [line, list, played] = rest.splice(0, 3);
        const [mine, theirs] = [fieldsOf(line.text), fieldsOf(fen)];
        assert.equal(mine.plain, theirs.plain);
        if (theirs.passant !== '-') assert.equal(mine.passant, theirs.passant, fen);
        assert.ok(list.ok, `${fen}: ${list.text}`);
        if (end === null) assert.deepEqual(list.text.split('\n'), moves, fen);
        else assert.equal(list.text, end, fen);
        if (played) assert.ok(played.ok, `${fen}: ${played.text}`);
      }
    }
    ours.end();
    t.diagnostic(`${seen.size} positions of ${games} games, ${checks} checks, ${JSON.stringify(ends)}`);
    assert.ok(ends.mate > 0 && ends.stalemate > 0 && ends.material > 0, JSON.stringify(ends));
  },
);
