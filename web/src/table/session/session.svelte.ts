// One table as its screen knows it: what the host said, how much of it has been shown yet, and what was asked.
// Generic: games appear only as the pace at which plies are shown.

import type { Moment } from '../../games/contract';
import type { Host, Link, LinkState } from '../../protocol/host';
import type { Reason } from '../../i18n/text';
import { fillIn } from '../../protocol/messages';
import type {
  Advice,
  Aside,
  ChanceMessage,
  ChatItem,
  Facts,
  Invite,
  Now,
  Ply,
  Problem,
  Request,
  ResumeMessage,
  Seat,
  ServerMessage,
  TableMessage,
  ToldPly,
  Watcher,
  Words,
} from '../../protocol/messages';
import { freshNonce, requestId } from '../../protocol/random';
import { Hints } from './hints.svelte';
import { Outbox } from './outbox';
import { alone } from './keepsakes';
import { lastTurn } from './last-turn';
import { Premoves } from './premoves.svelte';
import { committed, shareFor, type Trouble } from './shares';
import { Showing, type Pace } from './showing.svelte';

export interface Refusal {
  key?: string | undefined;
  values?: Reason['values'];
  move: string;
  clause: string;
  reason: string;
}

/** What the screen sends by itself. */
const kUnasked = new Set<Request['type'] | undefined>(['commit', 'reveal', 'nonce']);

export class Session {
  link = $state<LinkState>('connecting');
  retryMs = $state(0);
  /** Why the line is lost or the table gone, where that is known. */
  linkProblem = $state.raw<Problem | null>(null);
  table = $state.raw<TableMessage | null>(null);
  plies = $state.raw<Ply[]>([]);
  seats = $state.raw<Seat[]>([]);
  now = $state.raw<Now | null>(null);
  /** What was said about ending the game, in order. */
  asides = $state.raw<Aside[]>([]);
  /** What was said; null where this table has no chat. */
  chat = $state.raw<ChatItem[] | null>(null);
  /** The keys of open seats, for whoever opened the table. */
  invites = $state.raw<Invite[]>([]);
  watching = $state(0);
  /** Those of them who show their names. */
  watchers = $state.raw<Watcher[]>([]);
  /** The table that is the rematch of this one; empty until there is one. */
  next = $state('');
  /** When `now` arrived, by `performance.now()`: clocks are counted down from there. */
  heardAt = $state(0);
  version = $state(0);
  /** Stepped back to after this many plies; null: live. */
  at = $state<number | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** How those here agree on chance; null at a table that was opened before there were rounds. */
  chance = $state.raw<ChanceMessage | null>(null);
  /** Why this browser gives no share although it is asked for one. */
  trouble = $state<Trouble | null>(null);
  /** The server keeps what was said here, and cannot save it now. */
  unsaved = $state(false);
  readonly hints = new Hints();
  readonly premoves = new Premoves(
    () => ({ takes: this.table?.premoves ?? false, now: this.now, mine: this.mine, plies: this.plies }),
    (request, settled) => this.ask(request, settled),
  );
  readonly showing: Showing;
  /** Requests that have not been answered. */
  waiting = $state(0);

  private readonly connection: Link;
  private readonly outbox: Outbox;
  private readonly advised = new Map<string, (moves: Advice[] | null) => void>();
  /** The line was made anew: what has no answer yet is sent again. */
  private isNewLine = false;
  private freshChoice = $state(false);

  /** Everything has been shown and looked at. */
  get settled(): boolean {
    return this.showing.settled;
  }
  /** Whoever may act need not wait for the board. */
  private get isOpen(): boolean {
    return this.showing.isOpen;
  }
  /** How many plies the board has shown. */
  get shown(): number {
    return this.showing.shown;
  }
  /** Somebody has decided something, so that there is a turn to look at again. */
  readonly hasTurn = $derived(this.plies.some((ply) => ply.actor !== 'chance'));
  readonly over = $derived(this.now?.actors.includes('over') ?? false);
  readonly mine = $derived(this.seats.filter((seat) => seat.holder === 'me'));
  /** The seat of this person that may act, once everything before it is on the board. */
  readonly acting = $derived(this.isOpen && this.at === null ? (this.now?.legal[0] ?? null) : null);
  readonly canRoll = $derived(
    this.isOpen && this.now !== null && this.mine.some((seat) => seat.seat === this.now?.roller),
  );

  /** A decision or a throw is due at a seat of this person, whether or not what led to it has been seen. */
  readonly isMyTurn = $derived(!this.over && this.mine.some((seat) => this.isDue(seat.seat)));

  /** Differs from one question to this person to the next; null while nothing is asked, or an answer is on its way. */
  readonly question = $derived.by((): string | null => {
    const { acting } = this;
    if (this.waiting > 0 || (acting === null && !this.canRoll)) return null;
    const decided = this.plies.filter((ply) => this.mine.some(({ seat }) => seat === ply.actor)).length;
    return JSON.stringify([decided, this.canRoll, acting?.seat, acting?.moves.map(({ move }) => move)]);
  });

  /**
   * The own seat that this screen has to be handed to before it acts, of a person with several seats in a game with
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

  /** A decision or a throw is due at this seat, whoever holds it. */
  isDue(seat: number): boolean {
    return this.now !== null && (this.now.actors.includes(seat) || this.now.roller === seat);
  }

  constructor(host: Host, table: string, pace: Pace) {
    this.showing = new Showing(() => this.plies, pace);
    this.outbox = new Outbox(
      (request) => this.connection.send(request),
      (count) => (this.waiting = count),
    );
    this.connection = host.connect(table, {
      message: (message) => this.receive(message),
      seen: () => this.table && { version: this.version, viewer: this.table.viewer },
      state: (state, retryMs, problem) => {
        this.link = state;
        this.linkProblem = problem ?? null;
        this.retryMs = retryMs;
        this.isNewLine = state === 'open';
        this.unsaved = false;
        if (state !== 'open') this.loseLine();
        else this.premoves.forget();
      },
    });
  }

  retry(): void {
    this.connection.retry();
  }

  close(): void {
    this.showing.stop();
    this.connection.close();
    this.loseLine();
  }

  play(seat: number, move: string): void {
    this.ask({ type: 'play', seat, move });
  }

  why(seat: number, move: string): void {
    this.ask({ type: 'why', seat, move });
  }

  /** The moves that the table advises this seat to, best first, for the present; null where it tells none. */
  advise(seat: number): Promise<Advice[] | null> {
    const id = requestId();
    if (!this.table?.advice || !this.connection.send({ type: 'advise', seat, id, version: this.version })) {
      return Promise.resolve(null);
    }
    return new Promise((resolve) => this.advised.set(id, resolve));
  }

  /** Asks what the strongest bot would do for the seat that acts. */
  /** Asks for a hint, or for more of the one that was told. */
  askHint(): void {
    if (this.hints.told) {
      this.hints.deepen();
      return;
    }
    const id = requestId();
    const { acting, version } = this;
    if (acting && this.connection.send({ type: 'hint', seat: acting.seat, id, version })) this.hints.asked(id);
  }

  playHint(): void {
    const { told } = this.hints;
    if (told?.move) this.play(told.seat, told.move);
    this.hints.drop();
  }

  roll(): void {
    // A throw that is on its way is not asked for twice; the answer to an earlier decision may still be out.
    if (this.canRoll && !this.outbox.has((request) => request.type === 'roll')) this.ask({ type: 'roll' });
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

  answerTakeback(seat: number, accepts: boolean): void {
    this.ask({ type: accepts ? 'accept_takeback' : 'decline_takeback', seat });
  }

  /** Without a name the seat has the person's own. `key` is the secret of an invite link; whoever opened the table has them all. */
  sit(seat: number, name?: string, key?: string): void {
    const known = key ?? this.invites.find((invite) => invite.seat === seat)?.key;
    this.ask({ type: 'sit', seat, ...(name ? { name } : {}), ...(known ? { key: known } : {}) });
  }

  leave(seat: number): void {
    this.ask({ type: 'leave', seat });
  }

  /** For whoever opened the table: frees a seat of somebody else, and closes the table. */
  clear(seat: number): void {
    this.ask({ type: 'clear', seat });
  }

  closeTable(): void {
    this.ask({ type: 'close' });
  }

  declineInvitation(): void {
    this.ask({ type: 'decline_invitation' });
  }

  replace(seat: number, bot: string): void {
    this.ask({ type: 'replace', seat, bot });
  }

  rematch(seat: number): void {
    this.ask({ type: 'rematch', seat });
  }

  /** Whether it was said; the answer may take as long as the line is lost. */
  say(words: Words): Promise<boolean> {
    return new Promise((resolve) => this.ask({ type: 'say', ...words }, resolve));
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
    this.hints.drop();
    this.at = count < this.plies.length ? count : null;
    if (this.at === null || this.showing.isAgain) this.showing.show(this.plies.length);
  }

  /** Shows the last turn again, up to the present. */
  showAgain(): void {
    if (!this.hasTurn) return;
    this.refusal = null;
    this.hints.drop();
    this.at = null;
    this.showing.again(
      lastTurn(
        this.plies,
        this.mine.map((seat) => seat.seat),
      ),
    );
  }

  /** The number of plies that the board shows. */
  readonly cursor = $derived(this.at ?? Math.min(this.shown, this.plies.length));

  readonly moment = $derived.by((): Moment | null => {
    if (this.table === null || this.now === null) return null;
    const seen = (count: number): { view: string; facts: Facts } =>
      this.plies[count - 1] ?? this.table?.start ?? { view: '', facts: {} };
    const plies = this.plies.slice(0, this.cursor);
    return this.hints.seen({
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
      playing: this.at === null && !this.settled,
      now: this.now,
      acting: this.acting,
      ahead: this.at === null && this.settled ? this.premoves.ahead : null,
    });
  });

  private ask(request: Request, settled?: (done: boolean) => void): void {
    this.refusal = null;
    this.problem = null;
    this.outbox.post(request, this.version, settled);
  }

  /** Advice is for the moment it was asked in, and so is a look: a lost line takes them along. */
  private loseLine(): void {
    this.outbox.drop((request) => request.type === 'look');
    this.forgetAdvice();
  }

  private forgetAdvice(): void {
    for (const id of [...this.advised.keys()]) this.tell(id, null);
    this.hints.drop();
  }

  /** The table asks for shares of the chance, and gets them without anybody being asked. */
  private giveShares(): void {
    const { chance, table } = this;
    this.trouble = null;
    if (!chance || !table || chance.owes.length === 0) return;
    alone(() => {
      // The table may have gone on while another tab was busy.
      if (chance !== this.chance) return;
      const drawn = this.plies.filter((ply) => ply.actor === 'chance').length;
      for (const seat of chance.owes) {
        const request = shareFor(table.table, chance, seat, drawn, (this.now?.takebacks ?? 0) > 0);
        if (typeof request === 'string') this.trouble = request;
        else if (!this.isAsking(request.type, seat)) this.outbox.post(request, this.version);
      }
    });
  }

  /** This device takes part in the next round in place of the one that committed in this. */
  takePart(): void {
    const { round, owes } = this.chance ?? { round: 0, owes: [] };
    for (const seat of owes) this.ask({ type: 'withhold', seat, round });
  }

  private noteCommitment(request: Request | undefined): void {
    if (request?.type !== 'commit' || !this.table || request.round !== this.chance?.round) return;
    const { table, chance } = this;
    alone(() => committed(table.table, chance, request.seat));
  }

  private giveNonces(): void {
    for (const seat of this.now?.owes ?? []) {
      if (!this.isAsking('nonce', seat)) this.outbox.post({ type: 'nonce', seat, nonce: freshNonce() }, this.version);
    }
  }

  private isAsking(type: Request['type'], seat: number): boolean {
    return this.outbox.has((request) => request.type === type && 'seat' in request && request.seat === seat);
  }

  private tell(id: string, moves: Advice[] | null): void {
    this.advised.get(id)?.(moves);
    this.advised.delete(id);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.begin(message);
        this.mend();
        break;
      case 'resume':
        this.resume(message);
        this.mend();
        break;
      case 'chat':
      case 'next':
      case 'watchers':
        this.hearOf(message);
        break;
      case 'plies':
        this.asides = this.asides.filter((aside) => aside.after <= message.from);
        this.hear(message.now, message.version);
        this.append(message.from, message.plies);
        break;
      case 'seats':
        this.seats = message.seats;
        this.noteWatching(message);
        this.invites = message.invites ?? this.invites;
        this.hear(message.now, message.version);
        break;
      case 'now':
        this.hear(message.now, message.version);
        break;
      case 'asides':
        this.asides = message.asides;
        this.hear(message.now, message.version);
        break;
      case 'refused':
        this.outbox.answered(message.id, false);
        if (this.isForTheseEyes(message.seat)) this.refusal = message;
        break;
      case 'why':
        this.outbox.answered(message.id, true);
        if (!message.legal && this.isForTheseEyes(message.seat)) this.refusal = message;
        break;
      case 'advice': {
        const mayAct = this.now?.legal.some((one) => one.seat === message.seat) ?? false;
        this.tell(message.id, mayAct && this.isForTheseEyes(message.seat) ? message.moves : null);
        break;
      }
      case 'hint':
        if (this.isForTheseEyes(message.seat)) this.hints.answered(message);
        break;
      case 'chance':
        this.version = message.version;
        this.chance = message;
        this.giveShares();
        break;
      case 'premove':
        this.premoves.hear(message);
        break;
      case 'saving':
        this.unsaved = message.delayed;
        break;
      case 'done':
        this.noteCommitment(this.outbox.answered(message.id, true));
        break;
      default:
        this.fail(message.id, message.error);
    }
  }

  /** What leaves the game as it was. */
  private hearOf(message: Extract<ServerMessage, { type: 'chat' | 'next' | 'watchers' }>): void {
    if (message.type === 'next') this.next = message.next;
    else if (message.type === 'watchers') this.noteWatching(message);
    else if (this.chat) this.chat = [...this.chat, ...message.chat];
    this.version = message.version ?? this.version;
  }

  private noteWatching(told: { watching?: number | undefined; watchers?: Watcher[] | undefined }): void {
    this.watching = told.watching ?? this.watching;
    this.watchers = told.watchers ?? this.watchers;
  }

  private fail(id: string, error: Problem): void {
    if (this.advised.has(id)) return this.tell(id, null);
    if (this.hints.isFor(id)) this.hints.drop();
    const request = this.outbox.answered(id, false);
    // The present arrives by itself; a person need not hear that a click came a moment late, nor of what the screen
    // asked for by itself.
    if (error.key === 'shared.reason.other_commitments') this.trouble = 'changed';
    else if (error.code !== 'stale' && !kUnasked.has(request?.type)) this.problem = error;
  }

  private mend(): void {
    if (this.isNewLine) this.outbox.resend();
    this.isNewLine = false;
  }

  private begin(message: TableMessage): void {
    const plies = fillIn(message.start, message.plies);
    const known = this.table?.viewer === message.viewer ? this.commonPlies(plies) : -1;
    this.table = message;
    this.version = message.version;
    this.seats = message.seats;
    this.asides = message.asides ?? [];
    this.chat = message.talk ? (message.chat ?? []) : null;
    this.next = message.next ?? '';
    this.watching = message.watching ?? 0;
    this.watchers = message.watchers ?? [];
    this.invites = message.invites ?? [];
    this.freshChoice = false;
    this.take(message.now);
    this.problem = null;
    this.forgetAdvice();
    if (known < 0) {
      // A reason may tell what only the eyes before were to see.
      this.refusal = null;
      this.plies = plies;
      this.at = null;
      this.showing.show(plies.length);
    } else {
      this.change(plies, known);
    }
  }

  /** The line came back and the host knew what had been seen: what was missed follows, all else is told whole. */
  private resume(message: ResumeMessage): void {
    if (this.table === null) return;
    if (this.table.secrets && this.table.viewer !== message.viewer) {
      // What is kept was seen with other eyes.
      this.look(message.viewer);
      return;
    }
    this.table = { ...this.table, viewer: message.viewer };
    this.version = message.version;
    this.seats = message.seats;
    this.asides = message.asides ?? [];
    this.chat = this.chat && (message.chat ?? this.chat);
    this.next = message.next ?? this.next;
    this.noteWatching(message);
    this.invites = message.invites ?? this.invites;
    this.problem = null;
    this.hear(message.now, message.version);
    this.append(message.from, message.plies);
  }

  /** A choice of several own seats at once is a new one if somebody is asked who was not. */
  private hear(now: Now, version: number): void {
    this.version = version;
    const before = this.now?.actors ?? [];
    const asked = this.mine.filter((seat) => now.actors.includes(seat.seat));
    if (asked.length > 1 && asked.some((seat) => !before.includes(seat.seat))) this.freshChoice = true;
    this.take(now);
  }

  private take(now: Now): void {
    this.now = now;
    this.heardAt = performance.now();
    this.giveNonces();
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
    this.hints.drop();
    if (this.at !== null && this.at >= plies.length) this.at = null;
    this.showing.follow(from);
  }
}
