// Two strangers meet on three servers with PostgreSQL, and the server that has their table is killed.
// In one language: it is the game of pairing.test.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fleet } from '../helpers/fleet.mjs';
import { serve, stage } from '../helpers/harness.mjs';
import { Strangers } from '../helpers/strangers.mjs';

const fleet = new Fleet();
const { server, openPage } = stage(serve(fleet));

test(
  'strangers on three servers play on when theirs is killed, and find the game in both profiles',
  { timeout: 180000 },
  async () => {
    let killed = '';
    await new Strangers(server, openPage).playRated(async (table) => {
      killed = await fleet.killOwnerOf(table);
    });
    assert.match(killed, /^(one|two|three)$/);
  },
);
