// An analysis on one screen: the lines that were tried, the point one looks at, and what is there.

import type { Moment } from '../games/contract';
import { maybe } from '../i18n/text';
import type { AskEngine } from '../local/parts';
import { fillIn, type Ply, type Problem, type Seat } from '../protocol/messages';
import type { Refusal } from '../table/session/session.svelte';
import {
  analyse,
  isProblem,
  kChance,
  type Analysed,
  type Beginning,
  type Deed,
  type Finished,
  type Line,
} from './engine';
import { endedBy, type Ended } from './ended';
import { find, grow, lineThrough, newTree, pathTo, printTree, prune, readTree, type Node } from './tree';

export class Analysis {
  /** What is at the point that is shown; null before anything is. */
  here = $state.raw<Analysed | null>(null);
  plies = $state.raw<Ply[]>([]);
  /** The whole line that the point stands in. */
  line = $state.raw<Node[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Whose eyes, where not those of whoever acts. */
  seat = $state<number | null>(null);

  /** The game that the analysis began with, if it had ended there, also otherwise than by its rules. */
  played = $state.raw<{ game: Finished; words: string[]; ended: Ended | null } | null>(null);
  private root = newTree();
  private current = this.root;
  private plan: Beginning = {};
  private asked = 0;
  private readonly engine: AskEngine;

  constructor(engine: AskEngine) {
    this.engine = engine;
  }

  get cursor(): number {
    return this.plies.length;
  }
  /** The moves that were tried at this point. */
  readonly branches = $derived([...(this.line[this.plies.length - 1] ?? this.root).children]);
  /** Records name bots by their ids. */
  readonly seats = $derived<Seat[]>(
    (this.here?.table.seats ?? []).map((seat) => ({ ...seat, name: maybe(`bot.${seat.name}`) ?? seat.name })),
  );
  readonly table = $derived(this.here?.table ?? null);
  readonly acting = $derived(this.here?.table.now.legal[0] ?? null);
  readonly isChance = $derived(this.here?.table.now.actors.includes('chance') ?? false);
  readonly over = $derived(this.here?.table.now.actors.includes('over') ?? false);
  /** What can be told apart from everything else that is asked of the engine about this point. */
  readonly question = $derived<Line | null>(
    this.here && { plan: this.plan, moves: pathTo(this.current).map((one) => one.word) },
  );

  /** What can be reviewed, with its moves: the line that ends here, else the game that was begun with. */
  readonly finished = $derived(
    this.over && this.question ? { game: { line: this.question }, words: this.question.moves } : this.played,
  );

  /** How the game ended at the point that is shown, where its rules would have let it go on. */
  readonly endedHere = $derived.by((): Ended | null => {
    const { played, question } = this;
    const isThere = question !== null && played?.words.join(' ') === question.moves.join(' ');
    return isThere && !this.over ? played.ended : null;
  });

  readonly moment = $derived.by((): Moment | null => {
    const { table, plies, acting } = this;
    if (table === null) return null;
    const seen = plies.at(-1) ?? table.start;
    return {
      components: table.components,
      options: table.options,
      seats: table.seats,
      view: seen.view,
      facts: seen.facts,
      ply: plies.at(-1) ?? null,
      plies,
      decision: plies.findLast((ply) => ply.actor !== 'chance') ?? null,
      before: plies.length > 0 ? (plies.at(-2) ?? table.start) : null,
      live: true,
      now: table.now,
      acting,
    };
  });

  /** The data file of somebody's own that the game is played with; too large for an address. */
  get ownData(): Pick<Beginning, 'data'> {
    return this.plan.data ? { data: this.plan.data } : {};
  }

  /** Everything that an address needs; null before anything is shown. */
  shared(): { head: string; lines: string; at: number } | null {
    return this.here && { head: this.here.head, lines: printTree(this.root), at: this.cursor };
  }

  /** Begins anew; `lines` and `at` as in an address. Whether it could. */
  async open(plan: Beginning, lines = '', at?: number): Promise<boolean> {
    const tree = readTree(lines) ?? newTree();
    const main = lineThrough(tree);
    // The whole line is asked for first, so that all of it is known.
    const whole = { plan, moves: main.map((one) => one.word) };
    const turn = ++this.asked;
    const told = await analyse(this.engine, whole, {}, null);
    if (turn !== this.asked) return false;
    if (isProblem(told)) {
      this.problem = told;
      return false;
    }
    this.root = tree;
    this.plan = { record: told.head, ...(plan.data && { data: plan.data }) };
    this.seat = null;
    const record = plan.record ?? '';
    const hasEnded = lines === '' && /^\[Result "[^*]/m.test(record);
    this.played = hasEnded
      ? { game: { line: { plan: this.plan, moves: told.moves }, record }, words: told.moves, ended: endedBy(record) }
      : null;
    this.take(told, grow(tree, told.moves));
    if (at !== undefined) await this.step(at);
    return true;
  }

  private take(told: Analysed, at: Node): void {
    this.plies = fillIn(told.table.start, told.table.plies);
    pathTo(at).forEach((one, i) => {
      one.ply = this.plies[i] ?? null;
      if (one.parent) one.parent.next = one;
    });
    this.current = at;
    this.line = lineThrough(at);
    this.here = told;
    this.refusal = this.problem = null;
  }

  /** Does something at a node, or only looks; what is refused changes nothing. */
  private async ask(from: Node, deed: Deed): Promise<Analysed | Problem> {
    const turn = ++this.asked;
    const moves = pathTo(from).map((one) => one.word);
    const told = await analyse(this.engine, { plan: this.plan, moves }, deed, this.seat);
    if (turn === this.asked && !isProblem(told)) this.take(told, grow(this.root, told.moves));
    return told;
  }

  /** Adds a line that was looked at elsewhere; the point that is shown stays. */
  learn(words: readonly string[], plies: readonly Ply[]): void {
    pathTo(grow(this.root, words)).forEach((one, i) => (one.ply ??= plies[i] ?? null));
    this.line = lineThrough(this.current);
  }

  async go(to: Node): Promise<void> {
    const told = await this.ask(to, {});
    if (isProblem(told)) this.problem = told;
  }

  /** What was seen of a move of a line that was looked at; null where there is none. */
  plyAt(words: readonly string[], index: number): Ply | null {
    return index < words.length ? (find(this.root, words.slice(0, index + 1))?.ply ?? null) : null;
  }

  /** Goes to where these moves lead. */
  along(words: readonly string[]): Promise<void> {
    return this.go(grow(this.root, words));
  }

  /** Goes to what stands after so many moves of the line. */
  step(moves: number): Promise<void> {
    return this.go(this.line[Math.min(moves, this.line.length) - 1] ?? this.root);
  }

  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.go(this.current);
  }

  async play(move: string, actor = this.acting?.seat): Promise<void> {
    if (actor === undefined) return;
    const told = await this.ask(this.current, { actor, move });
    if (isProblem(told)) this.refuse(move, told);
  }

  /** One after the other, up to one that is refused. */
  async playAll(moves: string[], actor: number): Promise<void> {
    for (const move of moves) {
      const before = this.cursor;
      await this.play(move, actor);
      if (this.cursor === before) return;
    }
  }

  choose(outcome: string): Promise<void> {
    return this.play(outcome, kChance);
  }

  async draw(): Promise<void> {
    if (!this.isChance) return;
    const told = await this.ask(this.current, { draw: true });
    if (isProblem(told)) this.problem = told;
  }

  /** Says why a move is refused, and plays nothing. */
  async whyNot(move: string): Promise<void> {
    const { acting, question } = this;
    if (acting === null || question === null) return;
    const told = await analyse(this.engine, question, { actor: acting.seat, move }, null);
    if (isProblem(told)) this.refuse(move, told);
  }

  private refuse(move: string, { clause, key, values, message }: Problem): void {
    this.refusal = { move, clause, key, values, reason: message };
  }

  /** Takes the move that led here away, with all that follows it. */
  async remove(): Promise<void> {
    const gone = this.current;
    if (gone.parent === null) return;
    await this.go(gone.parent);
    prune(gone);
    this.line = lineThrough(this.current);
  }
}
