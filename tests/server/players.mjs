// Guests who play on whatever happens to the servers: they replace a broken line and send a request
// that nobody answered again under the same id. They count what was acknowledged, and note when.

import assert from 'node:assert/strict';

import { random } from './chance.mjs';
import { Guest, newId } from './client.mjs';

const kPatienceMs = 20_000;
/** Whoever has not gone on so long after a fault never will. */
const kStuckMs = 90_000;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Full jitter, as the browser does it. */
const backoffMs = (attempt) => random() * Math.min(2000, 50 * 2 ** attempt);

export function within(promise, ms) {
  let timer;
  const late = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Returns what `act` does once it succeeds; an error while `goesOn` is true means to try again, with backoff. */
async function retried(act, goesOn) {
  for (let attempt = 0; ; ++attempt) {
    try {
      return await act();
    } catch (error) {
      if (!goesOn()) throw error;
      await sleep(backoffMs(attempt));
    }
  }
}

/** One seat of a table. `servers` are those that might be up; the list may change. */
export class Player {
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
    this.guest = new Guest(null);
    this.acknowledged = 0;
    this.resent = 0;
  }
  pickServer() {
    const { servers } = this.game;
    this.guest.server = servers[Math.floor(random() * servers.length)];
  }
  async reconnect() {
    const line = await this.game.insist(() => {
      this.pickServer();
      return within(this.guest.connect(this.game.table, { since: this.line }), 5000);
    });
    this.line = line ?? this.line;
  }
  /** What to say next: what was not answered, or a move. */
  choose() {
    if (this.pending) {
      ++this.resent;
      return this.pending;
    }
    const { now, version, seats } = this.line.table;
    if (seats[this.seat].holder === 'open') {
      return { type: 'sit', seat: this.seat, name: `P${this.seat}`, id: newId() };
    }
    const request = this.line.anything();
    return request && { ...request, version, id: newId() };
  }
  async act(request) {
    this.pending = request;
    const answer = await within(this.line.ask(request, request.id), this.game.patienceMs);
    const retry = answer.type === 'error' && ['not_stored', 'moved'].includes(answer.error.code);
    if (retry) throw new Error(answer.error.code);
    if (answer.type === 'error') {
      assert.ok(['stale', 'not_your_roll'].includes(answer.error.code), JSON.stringify(answer));
    }
    this.pending = null;
    if (answer.type === 'done' && request.type !== 'sit') {
      ++this.acknowledged;
      this.game.acknowledgedAt.push(performance.now());
    }
    this.game.told?.();
  }
  /** Until the game is over or stopped. */
  async play() {
    await this.reconnect();
    while (!this.game.stopped) {
      try {
        if (this.line.isClosed) throw new Error('closed');
        if (this.line.table.now.actors[0] === 'over' && !this.pending) break;
        const request = this.choose();
        if (request) {
          await this.act(request);
        } else {
          await within(
            this.line.next((m) => m.now !== undefined),
            this.game.patienceMs,
          );
        }
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        this.line.close();
        await this.reconnect();
      }
    }
    this.line?.close();
  }
}

/** A game of two people on servers that come and go. They give up a line that says nothing for `patienceMs`. */
export class Game {
  constructor(servers, patienceMs = kPatienceMs) {
    this.servers = servers;
    this.patienceMs = patienceMs;
    this.players = [new Player(this, 0), new Player(this, 1)];
    this.acknowledgedAt = [];
  }
  /** Returns what `act` does once it succeeds; nothing if the game is stopped first. */
  insist(act) {
    return retried(act, () => !this.stopped).catch(() => undefined);
  }
  async open() {
    const plan = { game: 'balance_duel', listed: true, seats: [{ by: 'me' }, { by: 'open' }] };
    const [host] = this.players;
    this.table = await this.insist(() => {
      host.pickServer();
      return within(host.guest.open(plan), 5000);
    });
  }
  async play() {
    await this.open();
    await Promise.all(this.players.map((player) => player.play()));
    this.isOver = true;
    this.told?.();
  }
  /** Nobody waits any longer for an answer, or for the other's move. */
  stop() {
    this.stopped = true;
    this.stoppedAt ??= performance.now();
    for (const player of this.players) player.line?.close();
  }
  /** A line of the host's. One that is closed at once is replaced: the table may be moving to another server. */
  async look() {
    const [host] = this.players;
    const end = Date.now() + kPatienceMs;
    return retried(
      () => {
        host.pickServer();
        return within(host.guest.connect(this.table), kPatienceMs);
      },
      () => Date.now() < end,
    );
  }
  /** The longest wait for an acknowledgement that touches this time, in ms; undefined if nobody was playing yet or any more. */
  silence(from, to) {
    const times = this.acknowledgedAt;
    if (!(times[0] < from)) return undefined;
    const ends = this.isOver ? times : [...times, this.stoppedAt ?? performance.now()];
    const waits = ends.map((end, i) => (i > 0 && end > from && ends[i - 1] < to ? end - ends[i - 1] : 0));
    return Math.max(...waits) || undefined;
  }
  /** Of a table that all have left: how much of what was acknowledged is not there, and how much is there twice. */
  async check() {
    const found = { lost: 0, doubled: 0 };
    if (!this.table) return found;
    const line = await this.look();
    line.close();
    const { plies } = line.table;
    plies.forEach((ply, i) => assert.equal(ply.n, i + 1));
    for (const player of this.players) {
      // A person's roll is a request, too; what follows it comes by itself.
      const own = plies.filter((ply, i) => {
        if (ply.actor === player.seat) return true;
        return ply.actor === 'chance' && rollerOf(plies, i, line.table) === player.seat;
      }).length;
      const open = player.pending && player.pending.type !== 'sit' ? 1 : 0;
      found.lost += Math.max(0, player.acknowledged - own);
      found.doubled += Math.max(0, own - player.acknowledged - open);
    }
    return found;
  }
  /** What its players wait for, for a message of a test that failed. */
  describe() {
    const players = this.players.map(({ line, pending, acknowledged }) => {
      const { version, seats, now } = line?.table ?? {};
      return { acknowledged, pending, isClosed: line?.isClosed, chance: line?.chance, version, seats, now };
    });
    return JSON.stringify({ table: this.table, players });
  }
  get acknowledged() {
    return this.players.reduce((sum, player) => sum + player.acknowledged, 0);
  }
  get resent() {
    return this.players.reduce((sum, player) => sum + player.resent, 0);
  }
}

/** Games at so many places, one after the other at each, until it is stopped. */
export class Load {
  constructor(servers, places, patienceMs) {
    this.servers = servers;
    this.patienceMs = patienceMs;
    this.games = [];
    this.stopped = false;
    this.waiting = [];
    this.playing = Promise.all(Array.from({ length: places }, () => this.keepPlaying()));
    this.playing.catch(() => {});
  }
  async keepPlaying() {
    while (!this.stopped) {
      const game = new Game(this.servers, this.patienceMs);
      game.told = () => this.waiting.splice(0).forEach((wake) => wake());
      this.games.push(game);
      await game.play();
    }
  }
  sum(what) {
    return this.games.reduce((total, game) => total + game[what], 0);
  }
  async until(holds) {
    while (!holds()) await Promise.race([this.playing, new Promise((wake) => this.waiting.push(wake))]);
  }
  /** Waits until so many more requests were acknowledged. */
  played(more) {
    const wanted = this.sum('acknowledged') + more;
    return this.until(() => this.sum('acknowledged') >= wanted);
  }
  /** Waits until every game that is being played now has gone on. */
  async goneOn() {
    const now = this.games.filter((game) => !game.isOver).map((game) => ({ game, count: game.acknowledged }));
    const isStuck = ({ game, count }) => !game.isOver && game.acknowledged <= count;
    await within(
      this.until(() => !now.some(isStuck)),
      kStuckMs,
    ).catch((error) => {
      const stuck = now.filter(isStuck).map(({ game }) => game.describe());
      throw stuck.length === 0 ? error : new Error(`tables do not go on: ${stuck.join('\n')}`);
    });
  }
  stop() {
    this.stopped = true;
    for (const game of this.games) game.stop();
    return this.playing;
  }
  /** How long each table that was being played then had to wait, in ms. */
  silences(from, to) {
    return this.games.map((game) => game.silence(from, to)).filter((silence) => silence !== undefined);
  }
  /** After `stop`: everything acknowledged is there, and once. `t` shows the figures under a title, also of what is lost. */
  async check(t, title) {
    const sum = { lost: 0, doubled: 0 };
    for (const game of this.games) {
      const { lost, doubled } = await game.check();
      sum.lost += lost;
      sum.doubled += doubled;
    }
    t.diagnostic(
      `${title}: ${this.games.length} tables, ${this.sum('acknowledged')} acknowledged, ${this.sum('resent')} sent again, ` +
        `${sum.lost} lost, ${sum.doubled} doubled`,
    );
    assert.deepEqual(sum, { lost: 0, doubled: 0 });
  }
}

/** Who rolled the die of a ply: in Balance Duel the seat whose turn it was in the position before. */
function rollerOf(plies, i, table) {
  const view = [...plies.slice(0, i)].reverse().find((ply) => ply.view)?.view ?? table.start.view;
  const [, id] = / t=(\S+)/.exec(view);
  return table.seats.findIndex((seat) => seat.id === id);
}
