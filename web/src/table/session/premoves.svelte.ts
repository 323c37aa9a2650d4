// What this person has decided before their turn, as the host keeps it. Nobody else is told of it.

import type { Now, PremoveMessage, Ply, Request, Seat } from '../../protocol/messages';

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

  /** The own seat that can decide now for its next turn, with the move it has chosen; empty without one. */
  readonly ahead = $derived.by((): { seat: number; move: string } | null => {
    const { takes, now, mine } = this.world();
    const [own] = mine;
    if (!takes || now === null || now.closed || !own || mine.length > 1) return null;
    const isOthers = now.actors.every((actor) => typeof actor === 'number' && actor !== own.seat);
    if (!isOthers) return null;
    return { seat: own.seat, move: this.told?.seat === own.seat ? this.told.move : '' };
  });

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
