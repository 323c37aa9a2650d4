// Games of Chess & Balance for the tests: a simple way to play, and hands for the board and the cards.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../server/client.mjs';
import { enter } from './harness.mjs';
import { playOverLine } from './line.mjs';

const require = createRequire(join(root, 'web/package.json'));
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
  else await enter(page, move);
}

/**
 * Opens a table and plays its seats over the line alone, cards and captures first, until the phase of the position is
 * `phase` or the game is over. Returns the table's id.
 */
export const playAhead = (page, plan, phase) =>
  playOverLine(page, plan, (line) => line.includes(`ph:${phase};`), {
    choose(line, seat, legal) {
      const plays = legal.filter(isPlay);
      const takes = legal.filter(({ move, note = '' }) => /^[a-h]/.test(move) && note.includes('x'));
      const from = plays.length > 0 && Math.random() < 0.6 ? plays : takes.length > 0 ? takes : legal;
      return from[Math.floor(Math.random() * from.length)].move;
    },
  });
