// What comes of an action: what speaks for it, and how the game goes on, as the strongest bot sees it.

import { analyse, isProblem, judge, tellOf, type Analysed, type Line } from '../analysis/engine';
import type { AskEngine } from '../local/parts';
import { fillIn, type HintMessage, type Ply } from '../protocol/messages';

/** So many actions after the first one. */
const kMostReplies = 4;
/** For each of them, in milliseconds. */
const kThinkingMs = 700;

/** Why a line ends: the game is over, chance decides what follows, or it was looked at for long enough. */
type End = 'over' | 'chance' | 'far';

export interface Told {
  reasons: HintMessage['reasons'];
  /** The moves from the position on, and what was seen of them; longer as the bot looks further. */
  words: string[];
  plies: Ply[];
  /** Null while the bot still thinks. */
  end: End | null;
}

/** What was seen up to the first thing that chance brought. */
function seenOf({ table, moves }: Analysed): { words: string[]; plies: Ply[]; isCut: boolean } {
  const plies = fillIn(table.start, table.plies);
  const at = plies.findIndex(({ actor }) => actor === 'chance');
  const most = at < 0 ? plies.length : at;
  return { words: moves.slice(0, most), plies: plies.slice(0, most), isCut: at >= 0 };
}

export class Outlook {
  told = $state.raw<Told | null>(null);
  private turn = 0;

  constructor(
    private readonly engine: AskEngine,
    /** A limit for the bot by count instead of time; 0: none. */
    private readonly simulations: () => number,
    /** More has been told. */
    private readonly more: (told: Told) => void = () => undefined,
  ) {}

  /** Looks at an action of a seat, with its eyes. */
  async follow(start: Line, seat: number, move: string): Promise<void> {
    const turn = ++this.turn;
    this.told = null;
    const named = await tellOf(this.engine, start, seat, move);
    const reasons = isProblem(named) ? [] : (named.judged[0]?.reasons ?? []);
    let actor = seat;
    let next: string | null = move;
    let words = start.moves;
    for (let left = kMostReplies; next !== null; --left) {
      const here = await analyse(this.engine, { ...start, moves: words }, { actor, move: next }, seat);
      if (turn !== this.turn) return;
      if (isProblem(here)) return this.close();
      const { isCut, ...seen } = seenOf(here);
      const { actors, legal } = here.table.now;
      const end = actors.includes('over') ? 'over' : isCut || actors.includes('chance') ? 'chance' : null;
      this.told = { reasons, ...seen, end: end ?? (left > 0 && legal[0] ? null : 'far') };
      this.more(this.told);
      if (this.told.end !== null || !legal[0]) return;
      actor = legal[0].seat;
      words = here.moves;
      next = await this.bestOf({ ...start, moves: words }, legal[0]);
      if (turn !== this.turn) return;
    }
    this.close();
  }

  /** What the bot would do there; null where it cannot say. */
  private async bestOf(
    line: Line,
    { seat, moves }: { seat: number; moves: { move: string }[] },
  ): Promise<string | null> {
    const [only] = moves;
    if (only && moves.length === 1) return only.move;
    const simulations = this.simulations();
    const limit = simulations > 0 ? { thinking: 0, simulations } : { thinking: kThinkingMs };
    const told = await judge(this.engine, line, seat, limit);
    return isProblem(told) ? null : (told.judged[0]?.move ?? null);
  }

  /** Nothing more is told. */
  private close(): void {
    if (this.told) this.told = { ...this.told, end: this.told.end ?? 'far' };
  }

  stop(): void {
    ++this.turn;
    this.told = null;
  }
}
