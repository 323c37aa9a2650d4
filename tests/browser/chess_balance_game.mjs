// Games of Chess & Balance for the tests: a simple way to play, and hands for the board and the cards.

import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { answered, asked, follow, recordOf, type } from './oneworld_game.mjs';

export { answered, asked, follow, recordOf, type };

const require = createRequire(join(resolve(import.meta.dirname, '../..'), 'web/package.json'));
const { Chess } = require('chess.js');

/** What the tests ask of a position line. */
export function readLine(line) {
  const [fen, keys = ''] = line.replace(/\]$/, '').split(' [');
  const values = Object.fromEntries(keys.split(';').map((one) => [one.slice(0, one.indexOf(':')), one]));
  const value = (key) => values[key]?.slice(key.length + 1) ?? '';
  const [board, mover] = fen.split(' ');
  const hand = value(`h${mover}`);
  return { fen, board, mover, value, hand: hand === '-' || hand === '' ? [] : hand.split(',') };
}

const kWorth = { p: 1, n: 3, b: 3, r: 5, q: 9 };
export const isChessMove = ({ move }) => /^[a-h][1-8][a-h][1-8][qrbn]?\+?$/.test(move);
export const isPlay = ({ move }) => /^[A-Z]{2}\d.*\/$/.test(move);

/** The game for a library that knows no cards; null where it would not take the position. */
function chessOf(fen) {
  try {
    return new Chess(fen);
  } catch {
    return null;
  }
}

/** White hunts: mates where it can, else takes the most; Black walks about. Cards are played now and then. */
export function choose(view, moves, random = Math.random) {
  const any = (list) => list[Math.floor(random() * list.length)];
  const { fen, mover } = readLine(view);
  const plain = moves.filter(isChessMove);
  const plays = moves.filter(isPlay);
  if (plain.length === 0) return any(moves).move;
  if (plays.length > 0 && random() < 0.5) return any(plays).move;
  if (mover === 'b') {
    const king = plain.filter(({ note = '' }) => /^K/.test(note));
    return any(king.length > 0 && random() < 0.7 ? king : plain).move;
  }
  const rated = plain.map((one) => {
    const game = chessOf(fen);
    let gain = random();
    try {
      const made = game?.move({ from: one.move.slice(0, 2), to: one.move.slice(2, 4), promotion: one.move[4] });
      if (game?.isCheckmate()) gain += 1000;
      if (game?.isStalemate()) gain -= 1000;
      gain += (kWorth[made?.captured] ?? 0) + (made?.promotion ? 8 : 0) + (game?.inCheck() ? 0.8 : 0);
      const back = game?.moves({ verbose: true }) ?? [];
      const lost = Math.max(0, ...back.filter((two) => two.to === made.to).map(() => kWorth[made.piece] ?? 0));
      gain -= 0.9 * lost;
    } catch {
      gain += 0;
    }
    return { move: one.move, gain };
  });
  const best = Math.max(...rated.map((one) => one.gain));
  return rated.find((one) => one.gain === best).move;
}

export const cell = (square) => `[data-cell="${square}"]`;

/** Makes a chess move with the mouse: two clicks, or one drag; a promotion is chosen where it is asked for. */
export async function makeMove(page, move, way = 'click') {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  if (way === 'drag') {
    const [a, b] = await Promise.all([from, to].map((square) => page.locator(cell(square)).boundingBox()));
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2 + 3, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up();
  } else {
    await page.click(cell(from));
    await page.click(cell(to));
  }
  const promotion = /^[qrbn]$/.exec(move[4] ?? '')?.[0];
  if (promotion) await page.click(`[data-choice="${promotion}"]`);
}

/** Plays a card with the mouse: the card, its picks on the board or in the chooser, and the button. */
export async function playCard(page, move) {
  const [, card, args = ''] = /^([A-Z]{2}\d)(?:@([^!x/]+))?/.exec(move);
  await page.click(`[data-testid=hand] [data-card=${card}]`);
  for (const arg of args.split('.').filter(Boolean)) {
    const left = await page.$eval('[data-phase]', (table) => table.dataset.held ?? '');
    if (left.split('.').includes(arg)) continue;
    if (/^[a-h][1-8]$/.test(arg)) await page.click(cell(arg));
    else if (/^r[1-8]$/.test(arg)) await page.click(cell(`d${arg[1]}`));
    else if (arg === 'wK' || arg === 'wQ') await page.click(cell(arg === 'wK' ? 'g4' : 'b4'));
    else if (arg === '-') await page.click('[data-testid=leave-out]');
    else await page.click(`[data-choice="${arg}"]`);
  }
  await page.click('[data-testid=play-card]');
}

/** Acts with the mouse: a move, a card, or the piece that a card asks for. */
export async function act(page, move, way) {
  if (isPlay({ move })) await playCard(page, move);
  else if (isChessMove({ move })) await makeMove(page, move, way);
  else if (move === '!-') await page.click('[data-testid=no-loss]');
  else if (move.startsWith('!')) await page.click(cell(move.slice(1)));
  else await type(page, move);
}

/**
 * Opens a table and plays its seats over the line alone, cards and captures first, until the phase of the position is
 * `until` or the game is over. Returns the table's id.
 */
export function playAhead(page, plan, until) {
  return page.evaluate(
    async ([body, phase]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
      const { table, error } = await answer.json();
      if (!table) throw new Error(JSON.stringify(error));
      const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
      let seen = null;
      let wake = () => {};
      const answers = new Map();
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'table') seen = message;
        if (message.type === 'plies') seen.plies = [...seen.plies.slice(0, message.from), ...message.plies];
        if (message.now) Object.assign(seen, { now: message.now, version: message.version });
        for (const seat of message.now?.owes ?? []) {
          socket.send(JSON.stringify({ type: 'nonce', id: `nonce ${seat}`, seat, nonce: '5e'.repeat(16) }));
        }
        if (message.id) answers.set(message.id, message);
        wake();
      };
      const wait = async (holds) => {
        while (!holds()) await new Promise((done) => (wake = done));
      };
      let asked = 0;
      const ask = async (request) => {
        const id = String(++asked);
        socket.send(JSON.stringify({ ...request, id, version: seen.version }));
        await wait(() => answers.has(id));
        return answers.get(id);
      };
      const any = (list) => list[Math.floor(Math.random() * list.length)];
      await wait(() => seen !== null);
      for (;;) {
        await wait(() => seen.now.actors.some((actor) => actor === 'over' || typeof actor === 'number'));
        const view = seen.plies.findLast((ply) => ply.view)?.view ?? seen.start.view;
        if (seen.now.actors.includes('over') || view.includes(`ph:${phase};`)) break;
        const seat = seen.now.actors.find((actor) => typeof actor === 'number');
        if (seen.now.hidden && seen.viewer !== seat) {
          await ask({ type: 'look', seat });
          await wait(() => seen.viewer === seat);
        }
        const legal = seen.now.legal.find((one) => one.seat === seat).moves;
        const plays = legal.filter(({ move }) => /^[A-Z]{2}\d/.test(move));
        const takes = legal.filter(({ move, note = '' }) => /^[a-h]/.test(move) && note.includes('x'));
        const from = plays.length > 0 && Math.random() < 0.6 ? plays : takes.length > 0 ? takes : legal;
        const done = await ask({ type: 'play', seat, move: any(from).move });
        if (done.type !== 'done') throw new Error(JSON.stringify(done));
      }
      socket.close();
      return table;
    },
    [plan, until],
  );
}
