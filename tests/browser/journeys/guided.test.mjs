// The guided game of every game, begun from the lobby: what the guide says covers nothing, and it is said to its end.
// In one language: proof.test.mjs proves the first question of every game in both.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../server/client.mjs';
import { choose as hunt, isPlay } from '../helpers/chess_balance.mjs';
import { answered } from '../helpers/follow.mjs';
import { enter, homeOf, kMe, stage } from '../helpers/harness.mjs';
import { journey } from '../helpers/journey.mjs';
import { resize } from '../helpers/proof.mjs';
import { choose as march, readLine } from '../helpers/oneworld.mjs';
import { drawing } from '../../server/chance.mjs';

const { openPage } = stage();

const random = drawing(11);
const any = ({ moves }) => moves[Math.floor(random() * moves.length)].move;

const isBeat = (move) => move.endsWith('x');

/** Misses the beat once, so that it is taken back; then does as the guide says. */
function race() {
  let hasStrayed = false;
  return ({ moves }) => {
    const safe = moves.filter(({ facts }) => facts?.tips !== 1);
    const beat = safe.find(({ move }) => isBeat(move));
    const other = (safe.find(({ move }) => !isBeat(move)) ?? moves[0]).move;
    if (!beat) return other;
    const move = hasStrayed ? beat.move : other;
    hasStrayed = true;
    return move;
  };
}

const title = (page) => page.textContent('.coach.card strong');
const kLaid = '[data-testid=score-line]';

async function putOn(page, cards) {
  for (const [card, rank] of cards) {
    await page.click(`[data-cell="card:${card}"]`);
    await page.click(`[data-cell="rank:${rank}"]`);
  }
}

const total = async (page) => Number(/= (\d+)/.exec(await page.textContent(kLaid))[1]);

/** Lays a Dual across two ranks, where the guide waits for it. */
async function splitDual(page, told) {
  while (await page.locator('[data-testid=guide-next]').count()) await page.click('[data-testid=guide-next]');
  told.push(await title(page));
  await page.click('[data-testid=pile] [data-cell^="card:"][data-cell$="3"]');
  const knobs = page.locator('.rose [data-cell^="seam:"]');
  told.push((await knobs.count()) > 0);
  await knobs.first().click();
}

/** Lays the cards out as the guide says: a circle, then the better layout; what was shown on the way goes to `told`. */
const layOut = (told) => async (page, seen, now) => {
  await resize(page, '1280x800');
  if (/ c=3 ph=arrange /.test(now.view)) await splitDual(page, told);
  if (/ c=[2-9] ph=arrange /.test(now.view)) return answered(page, seen, () => page.click('[data-testid=commit]'));
  if (!now.view.includes(' ph=arrange ')) return answered(page, seen, () => enter(page, now.moves[0].move));
  const read = async () => told.push(await title(page));
  await read();
  await putOn(
    page,
    ['A', 'E', 'F', 'W'].map((element) => [`${element}1`, `${element}1`]),
  );
  await read();
  told.push(await total(page));
  await page.click('[data-testid=guide-next]');
  await read();
  // Pictures come after the text.
  await page.locator('[data-testid=compare] strong').first().waitFor();
  told.push(...(await page.locator('[data-testid=compare] strong').allTextContents()));
  await page.click('[data-testid=guide-next]');
  await read();
  await putOn(
    page,
    ['A', 'A', 'E', 'E'].map((element) => [`${element}1`, `${element}2`]),
  );
  await read();
  told.push(await total(page));
  return answered(page, seen, () => page.click('[data-testid=commit]'));
};

/** Plays a guided game and asserts that all of its guide was read, there or in `told`; what was seen of it. */
async function guided(game, how, told = []) {
  const texts = JSON.parse(readFileSync(join(root, `messages/en/${game}.json`)));
  const titles = Object.keys(texts).filter((key) => /\.guide\.[a-z]+\.title$/.test(key));
  const { read, seen, steps } = await journey(
    await openPage(undefined, { home: homeOf('guided') }),
    `guided-${game}`,
    [kMe],
    {
      guided: game,
      most: 60,
      ...how,
    },
  );
  const missing = titles.map((key) => texts[key]).filter((one) => !read.has(one) && !told.includes(one));
  assert.deepEqual(missing, [], `after ${steps} questions: ${seen.view()}`);
  return seen;
}

test('BD-7.1 balance_duel: the newcomer beats a pawn, also after another move', { timeout: 400000 }, async () => {
  const { plies } = await guided('balance_duel', { choose: race() });
  assert.ok(plies.some(({ actor, move }) => actor === 0 && isBeat(move)));
});

const kSteps = ['The circle', 'What it is worth', 'The same cards, two layouts', 'Make a better one', 'Finish'];

// The cards are those of scenario ES-01, whose best layout is worth 24.
test(
  'EL-7.10 elements: the newcomer compares two layouts, makes a better one, and splits a Dual',
  { timeout: 400000 },
  async () => {
    const told = [];
    const { plies } = await guided('elements', { answer: layOut(told), most: 40 }, told);
    const [circle, worth, compare, better, finish] = kSteps;
    const tried = ['Split a Dual', true];
    assert.deepEqual(told, [circle, worth, 9, compare, '9 points', '16 points', better, finish, 24, ...tried]);
    assert.match(plies.at(-1).view, / \| 24(\+\d+)* /);
  },
);

test('balanceformers: the guide says all it has to say', { timeout: 400000 }, () =>
  guided('balanceformers', { choose: any }),
);

/** Moves without a card once, so that it is taken back; then plays a card, and goes on as a hunter. */
function tryCards(open) {
  let asked = 0;
  return ({ view, moves }) => {
    const plays = moves.filter(isPlay);
    asked++;
    if (asked === 1) open.push(...new Set(plays.map(({ move }) => move.slice(0, 3))));
    if (asked === 2) return plays[0].move;
    return hunt(view, asked === 1 ? moves.filter((one) => !isPlay(one)) : moves, random);
  };
}

test(
  'CB-6.1 chess_balance: every card of the first hand can be played, and one is, also after a move without',
  { timeout: 400000 },
  async () => {
    const open = [];
    const { plies } = await guided('chess_balance', { choose: tryCards(open) });
    assert.equal(open.length, 3);
    assert.ok(isPlay(plies.find(({ actor }) => actor === 0)));
  },
);

test('OW-8.3 oneworld: what the guide says of the secret choice waits for one', { timeout: 600000 }, async () => {
  const phases = new Set();
  const choose = ({ view, seat, moves }) => {
    phases.add(readLine(view).phase);
    return march(view, seat, moves, random);
  };
  await guided('oneworld', { choose, most: 120 });
  assert.ok(phases.has('c'), `${[...phases]}`);
});
