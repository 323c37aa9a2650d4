// The guided game of every game: what the guide says covers nothing, and it is said to its end.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../server/client.mjs';
import { choose as hunt } from '../helpers/chess_balance.mjs';
import { kMe, stage } from '../helpers/harness.mjs';
import { journey } from '../helpers/journey.mjs';
import { choose as march } from '../helpers/oneworld.mjs';
import { drawing } from '../../server/chance.mjs';

const { openPage } = stage();

const kBeginner = { by: 'bot', bot: 'beginner' };

const random = drawing(11);
const any = ({ moves }) => moves[Math.floor(random() * moves.length)].move;

const kGuided = {
  balance_duel: {
    choose: ({ moves }) => (moves.find(({ facts }) => facts?.tips !== 1) ?? moves[0]).move,
  },
  balanceformers: { choose: any, options: { colours: 'BYR' }, rivals: 2 },
  chess_balance: { choose: ({ view, moves }) => hunt(view, moves, random) },
  elements: { choose: ({ moves }) => moves[0].move, options: { auto_arrange: 'false' } },
  oneworld: {
    choose: ({ view, seat, moves }) => march(view, seat, moves, random),
    options: { map: 'eq12' },
  },
};

for (const [game, { options = {}, rivals = 1, ...how }] of Object.entries(kGuided)) {
  test(`${game}: the guide says all it has to say`, { timeout: 400000 }, async () => {
    const texts = JSON.parse(readFileSync(join(root, `messages/en/${game}.json`)));
    const titles = Object.keys(texts).filter((key) => /\.guide\.[a-z]+\.title$/.test(key));
    const { read, seen, steps } = await journey(
      await openPage(),
      `guided-${game}`,
      [kMe, ...Array(rivals).fill(kBeginner)],
      {
        options,
        more: { game },
        guided: true,
        most: 60,
        ...how,
      },
    );
    const missing = titles.map((key) => texts[key]).filter((title) => !read.has(title));
    assert.deepEqual(missing, [], `after ${steps} questions: ${seen.view()}`);
  });
}
