// What this person has decided before their turn, as the host keeps it. Nobody else is told of it.

import type { Now, PremoveLine, PremoveMessage, Ply, Request, Seat } from '../../protocol/messages';

/** What is known of the table while somebody decides in advance. */
interface World {
  takes: boolean;
  now: Now | null;
  mine: Seat[];
  plies: Ply[];
}

type Post = (request: Request, settled: (done: boolean) => void) => void;

export class Premoves {
  private told = $state.raw<PremoveMessage | null>(null);
  private readonly world: () => World;
  private readonly post: Post;

  /** `post`: sends a request, and calls back with whether it was done. */
  constructor(world: () => World, post: Post) {
    this.world = world;
    this.post = post;
  }

  hear(message: PremoveMessage): void {
    this.told = message.move === '' && message.lines.length === 0 ? null : message;
  }

  /** The line is new: the host says what there is. */
  forget(): void {
    this.told = null;
  }

  /** The own seat that can decide before its turns in this game; null where there is none. */
  readonly seat = $derived.by((): number | null => {
    const { takes, now, mine } = this.world();
    const [own, other] = mine;
    if (!takes || now === null || now.closed || now.actors.includes('over')) return null;
    return own && !other ? own.seat : null;
  });

  /** Whether that seat can decide now: another one moves. */
  readonly isOpen = $derived.by(() => {
    const { seat } = this;
    return seat !== null && (this.world().now?.actors ?? []).every((one) => typeof one === 'number' && one !== seat);
  });

  private readonly kept = $derived.by(() => (this.told?.seat === this.seat ? this.told : null));
  /** The conditional moves that are kept. */
  readonly lines = $derived.by((): PremoveLine[] => this.kept?.lines ?? []);
  /** The move that is kept, whatever comes; empty without one. */
  readonly move = $derived.by(() => this.kept?.move ?? '');

  /**
   * The own seat that can choose a move now for its next turn, with the one it has chosen; empty without one. While
   * conditional moves are kept, a slip on the board must not replace them.
   */
  readonly ahead = $derived.by((): { seat: number; move: string } | null =>
    this.seat !== null && this.isOpen && this.lines.length === 0 ? { seat: this.seat, move: this.move } : null,
  );

  /** Keeps these conditional moves in place of whatever was kept; without any, nothing is kept. */
  keep(lines: PremoveLine[], settled: (done: boolean) => void = () => undefined): void {
    if (this.seat !== null) this.post({ type: 'premove', seat: this.seat, lines }, settled);
  }

  /** Chooses a move for the next turn; an empty one takes the choice away. */
  choose(move: string): void {
    const { ahead } = this;
    if (!ahead) return;
    const { seat } = ahead;
    const before = this.world().plies.length;
    this.post({ type: 'premove', seat, move }, (done) => {
      if (!done && move !== '') this.playLate(seat, move, before);
    });
  }

  /** The turn came while the choice was on its way. */
  private playLate(seat: number, move: string, before: number): void {
    const { now, plies } = this.world();
    const legal = now?.legal.find((one) => one.seat === seat)?.moves ?? [];
    const isNext = plies.length > before && plies.slice(before).every((ply) => ply.actor !== seat);
    if (isNext && legal.some((one) => one.move === move)) this.post({ type: 'play', seat, move }, () => undefined);
  }
}
