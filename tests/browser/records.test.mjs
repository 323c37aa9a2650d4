// The recorded games that the unit tests of the browser read and add up, held against the server that really plays them.
// EQUIPOISE_UPDATE=1 plays and writes them anew; `npm run format` puts the files into form.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Guest, root } from '../server/client.mjs';
import { kRounds } from './helpers/balanceformers.mjs';
import * as elements from './helpers/elements.mjs';
import { kMe, kNovice, serve } from './helpers/harness.mjs';
import { look, onLine, recordOf, toldOf } from './helpers/line.mjs';
import * as oneworld from './helpers/oneworld.mjs';

const server = serve();
const newGuest = () => new Guest(server, `equipoise_session=${randomBytes(32).toString('base64url')}`);

const fixture = (game) => join(root, 'web/src/games', game, 'golden.fixture.json');
const read = (game) => JSON.parse(readFileSync(fixture(game), 'utf8'));

function compare(game, told) {
  if (process.env.EQUIPOISE_UPDATE) writeFileSync(fixture(game), JSON.stringify(told));
  // As it comes out of a file: without what is undefined.
  assert.deepEqual(JSON.parse(JSON.stringify(told)), read(game));
}

/** Plays BF-S29 over the line alone and returns what a spectator was told, with the moves that were open in turns. */
async function playRounds(guest) {
  const table = await guest.open({ game: 'balanceformers', seats: [kMe, kMe] });
  return onLine(guest, table, async (line) => {
    const legal = {};
    let count = 0;
    for (const [blue, yellow, moves] of kRounds) {
      for (const move of [`i${blue}`, `i${yellow}`, ...moves.split(' ')]) {
        const { now } = line.table;
        const [seat] = now.actors;
        if (now.hidden) await look(line, seat);
        else if (!move.includes('@')) legal[count] = now.legal[0].moves.map((one) => one.move).join(' ');
        const answer = await line.ask({ type: 'play', seat, move });
        assert.equal(answer.type, 'done', JSON.stringify([move, answer]));
        count++;
      }
    }
    await look(line, 0);
    await look(line, null);
    const { components, start, plies } = line.table;
    return { components, start, plies, legal };
  });
}

test('Balanceformers: the game that the unit tests add up is what the server tells', { timeout: 60000 }, async () => {
  compare('balanceformers', await playRounds(newGuest()));
});

/** The recorded games of a game as the server tells them; of their plies those that say more than the next ones. */
async function retell(game, plans, playAhead, isKept) {
  const guest = newGuest();
  const games = [];
  for (const [i, { options: wanted, players }] of plans.entries()) {
    let record = process.env.EQUIPOISE_UPDATE ? null : read(game)[i].record;
    if (record === null) {
      const seats = Array.from({ length: players }, (_, seat) => (seat === 0 || game === 'oneworld' ? kMe : kNovice));
      record = await recordOf(guest, await playAhead(guest, { game, options: wanted, seats }));
    }
    const table = await guest.open({ game, seats: Array.from({ length: players }, () => kMe), record });
    const { options, components, plies } = await toldOf(guest, table, 0);
    const kept = plies.filter((ply) => ply.events.some(isKept));
    games.push({ ...(game === 'elements' ? { players } : {}), options, components, plies: kept, record });
  }
  return games;
}

/** The novice lays cards out in every way there is. */
const kElements = [
  { options: { auto_arrange: 'false' }, players: 2 },
  { options: { advanced: 'true' }, players: 3 },
  {
    options: {
      advanced: 'true',
      void_order: 'simultaneous',
      repair_after_void: 'true',
      void_hits_dual: 'true',
      keep_void: 'false',
      pyramid_rule: 'count_minus_skipped',
      collection_unit: 'units',
    },
    players: 3,
  },
  {
    options: { auto_arrange: 'false', pyramid_rule: 'span_minus_gaps', max_rank: '6', tie_break: 'final_cycle' },
    players: 4,
  },
];

test('Elements: the games that the unit tests add up are what the server tells', { timeout: 60000 }, async () => {
  const isKept = ({ key }) => !['picked', 'passed_on', 'put', 'committed', 'stopped'].includes(key);
  compare('elements', await retell('elements', kElements, elements.playAhead, isKept));
});

const kOneWorld = [
  { map: 'eq12' },
  {
    map: 'eq12',
    god_powers: 'borg_bargain',
    frustration: 'consecutive',
    moving_towers: 'clockwise',
    flee: 'on',
    turn_cap: '12',
  },
  { map: 'eq12', nonaligned_towers: 'on', reinforce: 'may', stacking: 'd6', friendly_obstacle: 'on', turn_cap: '12' },
  { map: 'eq12', tower_elimination: 'on', new_geography: 'swap', chaos_gambit_2: 'on', turn_cap: '12' },
];

test('One World: the games that the unit tests read are what the server tells', { timeout: 120000 }, async () => {
  const plans = kOneWorld.map((options) => ({ options, players: 2 }));
  const isKept = ({ key }) => !['child_placed', 'committed'].includes(key);
  compare('oneworld', await retell('oneworld', plans, oneworld.playAhead, isKept));
});
