// Games of One World for the tests: a simple way to play, and hands for the map.

import { playOverLine } from './line.mjs';
import { said } from './language.mjs';

/** Everything of a position line that the tests ask for. */
export function readLine(line) {
  const [, map, options, turn, active, phase, borg, chez, pending] = line.split(' ');
  const side = (text) => {
    const [head, children] = text.slice(2).split(';');
    const [end, god, tower, pool, lost] = head.split(',');
    const stacks = children === '-' ? [] : children.split(',').map((one) => one.split('='));
    const [hex, lives] = god.split('*');
    return { end, god: hex, lives: Number(lives), tower, pool: Number(pool), lost: Number(lost), stacks };
  };
  return { map, options, turn, active, phase, sides: [side(borg), side(chez)], pending };
}

/** Steps between two hexes on the plain grid (OW-1.5), rows 2, 4 ... lying half a hex further east. */
export function distance(a, b) {
  const axial = (hex) => {
    const [, letters, column] = /^([A-Z]+)(\d+)$/.exec(hex);
    const row = [...letters].reduce((sum, one) => 26 * sum + one.charCodeAt(0) - 64, 0) - 1;
    return [Number(column) - 1 - (row - (row & 1)) / 2, row];
  };
  const [[aq, ar], [bq, br]] = [axial(a), axial(b)];
  const [q, r] = [aq - bq, ar - br];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

const kNames = { S: 'Stone', B: 'Blade', F: 'Fog' };

function count(side, hex) {
  return side.stacks.find(([at]) => at === hex)?.[1].length ?? 0;
}

/** From and to of a movement by the note beside it; null for another move, and for one that leaves the map. */
export function journey({ move, note }) {
  const from = /^([A-Z]+\d+)[SBF]'?-/.exec(move)?.[1];
  if (!from || !note || /!/.test(note)) return null;
  return { from, to: note.replace(/~.*/, '').split('.').at(-1), crossings: Number(/~(\d)/.exec(note)?.[1] ?? 0) };
}

/** The choice of a player who marches at the enemy god: never into Chaos, into battle only with the larger number. */
export function choose(view, seat, moves, random = Math.random) {
  const { phase, sides } = readLine(view);
  const texts = moves.map(({ move }) => move);
  const any = (list) => list[Math.floor(random() * list.length)];
  if (phase !== 'M') return texts.includes('reborn') ? 'reborn' : any(texts);
  const goal = sides[1 - seat].god;
  const mine = sides[seat];
  const gains = moves.flatMap((one) => {
    const way = journey(one);
    if (!way || way.crossings > 1) return [];
    const enemies = count(sides[1 - seat], way.to);
    if (enemies > 0 && count(mine, way.to) + 1 < enemies) return [];
    const gain = distance(way.from, goal) - distance(way.to, goal) - 0.5 * way.crossings + (enemies > 0 ? 0.5 : 0);
    return gain > 0 ? [{ move: one.move, gain: way.to === goal ? 99 : gain }] : [];
  });
  const best = Math.max(...gains.map((one) => one.gain));
  return gains.length === 0 ? 'done' : any(gains.filter((one) => one.gain === best)).move;
}

/** Plays by `choose`, and where Children are set up what the table advises, until `until` holds. */
export const playAhead = (page, plan, until = () => false) =>
  playOverLine(page, plan, until, { choose, advised: (move) => move.startsWith('put:') });

/** Plays a movement with the mouse: the Child, its end, and what is asked on the way. */
export async function clickJourney(page, legal) {
  const way = journey(legal);
  const aspect = /[SBF]/.exec(legal.move.slice(way.from.length))[0];
  const origin = page.locator(`[data-cell="hex:${way.from}"]`);
  const target = page.locator(`[data-cell="hex:${way.to}"][data-target]`);
  const group = page.locator(`[data-testid^="group-"][data-testid*="${aspect}"]`);
  await origin.click();
  if ((await group.count()) > 0) await group.first().click();
  if ((await target.count()) === 0 || !new RegExp(kNames[aspect]).test(await said(page, '[data-testid=hint]'))) {
    // The click met another Child of the stack: the keyboard asks for the one that is meant.
    await page.keyboard.press('Escape');
    await origin.focus();
    await page.keyboard.press('Enter');
    await group.first().click();
  }
  // The safest of several ways needs no question.
  const chooses = /~\d/.test(legal.move);
  if (chooses) await page.click('[data-testid=choose-way]');
  await target.click();
  if (chooses) await page.click(`[data-testid=way-${way.crossings}]`);
}
