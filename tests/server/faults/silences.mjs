// How long tables wait for an acknowledgement while something goes wrong.

import assert from 'node:assert/strict';

import { Load } from '../players.mjs';

const kPlaces = 3;

/** "median 12 ms, longest 3400 ms" of some waits. */
export function summary(waits) {
  if (waits.length === 0) return 'none';
  const sorted = [...waits].sort((a, b) => a - b);
  const [median, longest] = [sorted[sorted.length >> 1], sorted.at(-1)].map((ms) => ms.toFixed(0));
  return `median ${median} ms, longest ${longest} ms`;
}

/** The silences of one kind of fault, at the tables it struck and at those that have nothing to do with it. */
export class Silences {
  constructor(fault, load) {
    this.fault = fault;
    this.load = load;
    this.times = [];
    this.spared = [];
    this.bystanders = [];
  }
  /** Notes when `work` begins and ends. */
  async during(work) {
    const start = performance.now();
    await work();
    this.times.push([start, performance.now()]);
  }
  /** Meanwhile some people play at tables that only `servers` have. */
  async sparing(servers, work) {
    const spared = new Load([...servers], kPlaces);
    this.bystanders.push(spared);
    try {
      await spared.played(4 * kPlaces);
      await this.during(work);
    } finally {
      await spared.stop();
    }
    this.spared.push(...spared.silences(...this.times.at(-1)));
  }
  /** When all play is over and every server is up: `t` shows how long it was silent. Elsewhere, never for `faultMs`. */
  async check(t, faultMs) {
    const struck = this.times.flatMap(([from, to]) => this.load.silences(from, to));
    t.diagnostic(`silence, ${this.fault}: ${summary(struck)} (${struck.length} tables)`);
    if (this.bystanders.length === 0) return;
    t.diagnostic(`silence elsewhere meanwhile: ${summary(this.spared)} (${this.spared.length} tables)`);
    // They usually wait for milliseconds; only a machine that stands still itself comes near the bound.
    const longest = Math.max(...this.spared);
    assert.ok(longest < faultMs, `${longest} ms of silence at a table that has nothing to do with it`);
    for (const spared of this.bystanders) {
      for (const game of spared.games) game.servers = this.load.servers;
      await spared.check(t, 'elsewhere');
    }
  }
}
