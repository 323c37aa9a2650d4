// What a board draws, part by part: a reader hears of a change only in the part that it read. What has been shown to its
// end, or what the table waits for, is news to few of them, and the rest of the board stays as it is.

import type { Moment } from '../../games/contract';
import type { Facts, Now, Ply, Seat, TableMessage } from '../../protocol/messages';

interface Told {
  readonly table: TableMessage | null;
  readonly now: Now | null;
  readonly seats: Seat[];
  readonly plies: Ply[];
  readonly cursor: number;
  readonly at: number | null;
  readonly settled: boolean;
  readonly acting: Moment['acting'];
}

/** A session as a moment that goes on; to be read once the session has its table. */
export function momentOf(session: Told): Moment {
  const nothing: { view: string; facts: Facts } = { view: '', facts: {} };
  const seen = (count: number): { view: string; facts: Facts } =>
    session.plies[count - 1] ?? session.table?.start ?? nothing;
  const shown = $derived(seen(session.cursor));
  const view = $derived(shown.view);
  const facts = $derived(shown.facts);
  const components = $derived(session.table?.components);
  const options = $derived(session.table?.options ?? {});
  const plies = $derived(session.plies.slice(0, session.cursor));
  const ply = $derived(plies.at(-1) ?? null);
  const decision = $derived(plies.findLast((one) => one.actor !== 'chance') ?? null);
  const before = $derived(session.cursor > 0 ? seen(session.cursor - 1) : null);
  const live = $derived(session.at === null && session.settled);
  const playing = $derived(session.at === null && !session.settled);
  return {
    get components() {
      return components;
    },
    get options() {
      return options;
    },
    get seats() {
      return session.seats;
    },
    get view() {
      return view;
    },
    get facts() {
      return facts;
    },
    get ply() {
      return ply;
    },
    get before() {
      return before;
    },
    get plies() {
      return plies;
    },
    get decision() {
      return decision;
    },
    get live() {
      return live;
    },
    get playing() {
      return playing;
    },
    get now() {
      return session.now as Now;
    },
    get acting() {
      return session.acting;
    },
  };
}
