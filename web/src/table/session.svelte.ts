// One table as its screen knows it: what the host said, how much of it has been shown yet, and what was asked.
// Generic: games appear only as the pace at which plies are shown.

import type { Host, Link, LinkState } from '../protocol/host';
import { fillIn } from '../protocol/messages';
import type {
  Advice,
  Aside,
  Facts,
  Now,
  Ply,
  Problem,
  Request,
  Seat,
  ServerMessage,
  TableMessage,
  ToldPly,
} from '../protocol/messages';
import type { Moment } from '../games/contract';

export interface Refusal {
  move: string;
  clause: string;
  reason: string;
}

/** After a gap of more plies to look at than this, somebody who comes back wants the present, not a film. */
const kMostPliesReplayed = 8;

export class Session {
  link = $state<LinkState>('connecting');
  retryMs = $state(0);
  table = $state.raw<TableMessage | null>(null);
  plies = $state.raw<Ply[]>([]);
  seats = $state.raw<Seat[]>([]);
  now = $state.raw<Now | null>(null);
  /** What was said about ending the game, in order. */
  asides = $state.raw<Aside[]>([]);
  version = $state(0);
  /** How many plies the board has shown; follows the length of `plies`, one ply at a time. */
  shown = $state(0);
  /** Stepped back to after this many plies; null: live. */
  at = $state<number | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Requests that have not been answered. */
  waiting = $state(0);

  private readonly connection: Link;
  private readonly pace: (ply: Ply) => number;
  private readonly requests = new Map<string, Request>();
  private readonly advised = new Map<string, (moves: Advice[] | null) => void>();
  private nextId = 1;
  private timer = 0;
  private freshChoice = $state(false);
  private resting = $state(true);

  /** Everything has been shown and looked at. */
  readonly settled = $derived(this.resting && this.shown === this.plies.length);
  readonly over = $derived(this.now?.actors.includes('over') ?? false);
  readonly mine = $derived(this.seats.filter((seat) => seat.holder === 'me'));
  /** The seat of this guest that may act, once everything before it has been seen. */
  readonly acting = $derived(this.settled && this.at === null ? (this.now?.legal[0] ?? null) : null);
  readonly canRoll = $derived(
    this.settled && this.now !== null && this.mine.some((seat) => seat.seat === this.now?.roller),
  );

  /**
   * The own seat that this screen has to be handed to before it acts, of a guest with several seats in a game with
   * secrets: only while something is hidden, and whenever it is not the one that looks. A choice that several of them
   * make at once is handed to every one of them, also to the one that looked last. What is still being shown, the
   * reveal that led here, is shown to its end first.
   */
  readonly handOver = $derived.by((): Seat | null => {
    const { table, now } = this;
    if (!table?.secrets || now === null || !now.hidden || this.over || this.mine.length < 2) return null;
    if (!this.settled) return null;
    const asked = this.mine.filter((seat) => now.actors.includes(seat.seat) || now.roller === seat.seat);
    const isLooking = asked.some((seat) => seat.seat === table.viewer);
    return isLooking && !this.freshChoice ? null : (asked[0] ?? null);
  });

  /** Eyes that are needed no more are closed once all has been shown, so that the next secret begins unseen. */
  readonly looksNeedlessly = $derived(
    this.table?.secrets === true &&
      this.now?.hidden === false &&
      this.mine.length > 1 &&
      this.table.viewer !== null &&
      this.settled &&
      this.at === null,
  );

  constructor(host: Host, table: string, pace: (ply: Ply) => number) {
    this.pace = pace;
    this.connection = host.connect(table, {
      message: (message) => this.receive(message),
      state: (state, retryMs) => {
        this.link = state;
        this.retryMs = retryMs;
        if (state !== 'open') this.forgetRequests();
      },
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
    this.forgetRequests();
  }

  play(seat: number, move: string): void {
    this.ask({ type: 'play', seat, move });
  }

  why(seat: number, move: string): void {
    this.ask({ type: 'why', seat, move });
  }

  /** The moves that the table advises this seat to, best first, for the present; null where it tells none. */
  advise(seat: number): Promise<Advice[] | null> {
    const id = String(this.nextId++);
    if (!this.table?.advice || !this.connection.send({ type: 'advise', seat, id, version: this.version })) {
      return Promise.resolve(null);
    }
    return new Promise((resolve) => this.advised.set(id, resolve));
  }

  roll(): void {
    // A throw that is on its way is not asked for twice; the answer to an earlier decision may still be out.
    const isAsked = [...this.requests.values()].some((request) => request.type === 'roll');
    if (this.canRoll && !isAsked) this.ask({ type: 'roll' });
  }

  undo(): void {
    this.ask({ type: 'undo' });
  }

  resign(seat: number): void {
    this.ask({ type: 'resign', seat });
  }

  /** Who plays both sides here agrees with themselves. */
  offerDraw(seat: number): void {
    this.ask({ type: 'offer_draw', seat });
    const other = this.mine.find((one) => one.seat !== seat);
    if (other) this.ask({ type: 'accept_draw', seat: other.seat });
  }

  answerDraw(seat: number, accepts: boolean): void {
    this.ask({ type: accepts ? 'accept_draw' : 'decline_draw', seat });
  }

  sit(seat: number, name: string): void {
    this.ask({ type: 'sit', seat, name });
  }

  rename(seat: number, name: string): void {
    this.ask({ type: 'rename', seat, name });
  }

  look(seat: number | null): void {
    this.ask({ type: 'look', seat });
  }

  /** Steps to what was seen after `plies` plies; the last one is the present. */
  step(plies: number): void {
    const count = Math.max(0, Math.min(this.plies.length, plies));
    this.refusal = null;
    if (count < this.plies.length) {
      this.at = count;
    } else {
      this.at = null;
      this.show(this.plies.length);
    }
  }

  /** The number of plies that the board shows. */
  readonly cursor = $derived(this.at ?? Math.min(this.shown, this.plies.length));

  readonly moment = $derived.by((): Moment | null => {
    if (this.table === null || this.now === null) return null;
    const seen = (count: number): { view: string; facts: Facts } =>
      this.plies[count - 1] ?? this.table?.start ?? { view: '', facts: {} };
    const plies = this.plies.slice(0, this.cursor);
    return {
      components: this.table.components,
      options: this.table.options,
      seats: this.seats,
      view: seen(this.cursor).view,
      facts: seen(this.cursor).facts,
      ply: plies.at(-1) ?? null,
      plies,
      decision: plies.findLast((ply) => ply.actor !== 'chance') ?? null,
      before: this.cursor > 0 ? seen(this.cursor - 1) : null,
      live: this.at === null && this.settled,
      now: this.now,
      acting: this.acting,
    };
  });

  private ask(request: Request): void {
    this.refusal = null;
    this.problem = null;
    const id = String(this.nextId++);
    if (!this.connection.send({ ...request, id, version: this.version })) {
      this.problem = { code: 'not_connected', clause: '', field: '', message: '' };
      return;
    }
    this.requests.set(id, request);
    this.waiting = this.requests.size;
  }

  private answered(id: string): void {
    this.requests.delete(id);
    this.waiting = this.requests.size;
  }

  private forgetRequests(): void {
    this.requests.clear();
    this.waiting = 0;
    for (const id of [...this.advised.keys()]) this.tell(id, null);
  }

  private tell(id: string, moves: Advice[] | null): void {
    this.advised.get(id)?.(moves);
    this.advised.delete(id);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.begin(message);
        break;
      case 'plies':
        this.version = message.version;
        this.asides = this.asides.filter((aside) => aside.after <= message.from);
        this.hear(message.now);
        this.append(message.from, message.plies);
        break;
      case 'seats':
        this.version = message.version;
        this.seats = message.seats;
        this.hear(message.now);
        break;
      case 'now':
        this.version = message.version;
        this.hear(message.now);
        break;
      case 'asides':
        this.version = message.version;
        this.asides = message.asides;
        this.hear(message.now);
        break;
      case 'refused':
        this.answered(message.id);
        if (this.isForTheseEyes(message.seat)) this.refusal = message;
        break;
      case 'why':
        this.answered(message.id);
        if (!message.legal && this.isForTheseEyes(message.seat)) this.refusal = message;
        break;
      case 'advice': {
        const mayAct = this.now?.legal.some((one) => one.seat === message.seat) ?? false;
        this.tell(message.id, mayAct && this.isForTheseEyes(message.seat) ? message.moves : null);
        break;
      }
      case 'done':
        this.answered(message.id);
        break;
      case 'error':
        if (this.advised.has(message.id)) return this.tell(message.id, null);
        this.answered(message.id);
        // The present arrives by itself; a person need not hear that a click came a moment late.
        if (message.error.code !== 'stale') this.problem = message.error;
        break;
    }
  }

  private begin(message: TableMessage): void {
    const plies = fillIn(message.start, message.plies);
    const known = this.table?.viewer === message.viewer ? this.commonPlies(plies) : -1;
    this.table = message;
    this.version = message.version;
    this.seats = message.seats;
    this.asides = message.asides ?? [];
    this.now = message.now;
    this.freshChoice = false;
    this.problem = null;
    this.forgetRequests();
    if (known < 0) {
      // A reason may tell what only the eyes before were to see.
      this.refusal = null;
      this.plies = plies;
      this.at = null;
      this.show(plies.length);
    } else {
      this.change(plies, known);
    }
  }

  /** A choice of several own seats at once is a new one if somebody is asked who was not. */
  private hear(now: Now): void {
    const before = this.now?.actors ?? [];
    const asked = this.mine.filter((seat) => now.actors.includes(seat.seat));
    if (asked.length > 1 && asked.some((seat) => !before.includes(seat.seat))) this.freshChoice = true;
    this.now = now;
  }

  /** An answer can arrive after the screen was handed over; while something is hidden its reason is then not shown. */
  private isForTheseEyes(seat: number): boolean {
    return !this.table?.secrets || this.now?.hidden === false || this.table.viewer === seat;
  }

  /** The number of leading plies that are known already. */
  private commonPlies(plies: Ply[]): number {
    let n = 0;
    while (n < plies.length && plies[n]?.move === this.plies[n]?.move && plies[n]?.view === this.plies[n]?.view) n++;
    return n;
  }

  private append(from: number, plies: ToldPly[]): void {
    const kept = this.plies.slice(0, from);
    const before = kept.at(-1) ?? this.table?.start ?? { view: '', facts: {} };
    this.change([...kept, ...fillIn(before, plies)], from);
  }

  private change(plies: Ply[], from: number): void {
    this.plies = plies;
    this.refusal = null;
    if (this.at !== null && this.at >= plies.length) this.at = null;
    if (this.shown > from) this.show(from);
    const fresh = plies.slice(this.shown).filter((ply) => this.pace(ply) > 0);
    if (fresh.length > kMostPliesReplayed) this.show(plies.length);
    else if (this.resting) this.next();
  }

  private show(count: number): void {
    clearTimeout(this.timer);
    this.shown = count;
    this.resting = true;
  }

  private next(): void {
    const ply = this.plies[this.shown];
    if (ply === undefined) {
      this.resting = true;
      return;
    }
    this.shown++;
    const wait = this.pace(ply);
    this.resting = wait === 0;
    if (wait === 0) this.next();
    else this.timer = window.setTimeout(() => this.next(), wait);
  }
}
