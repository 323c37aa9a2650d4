// Moments at a table with the deck Equipoise, for the tests.

import deck from '../../../../../data/chess_balance/equipoise.json';
import type { GameEvent, LegalMove, Now, Ply, Seat } from '../../../protocol/messages';
import type { Desk, Moment } from '../../contract';
import { readComponents } from './components';

interface FilePick {
  kind: string;
  side?: string;
  type?: string;
  by?: string;
  optional?: boolean;
}

/** The cards as the table sends them. */
export const told = {
  mode: 'cards',
  deck: 'equipoise',
  cards: deck.cards.map(({ id, name, element, text, picks }) => ({
    id,
    name,
    element,
    text,
    picks: (picks as FilePick[]).map((pick) => ({
      kind: pick.kind,
      ...(pick.kind === 'piece' ? { side: pick.side ?? 'any', type: pick.type ?? 'PNBRQK' } : {}),
      ...(pick.by === 'foe' ? { foe: true } : {}),
      ...(pick.optional ? { optional: true } : {}),
    })),
  })),
};
export const components = readComponents(told);

export const kIdle: Now = {
  actors: [0],
  roller: null,
  thinking: [],
  legal: [],
  hidden: false,
  undo: false,
  result: null,
  score: null,
};

export const seat = (index: number, holder: Seat['holder'] = 'me'): Seat => ({
  seat: index,
  id: index === 0 ? 'White' : 'Black',
  side: index,
  holder,
  name: '',
  bot: '',
  online: true,
});

export const legal = (moves: string[]): LegalMove[] =>
  moves.map((one) => {
    const [move = '', note] = one.split(' ');
    return { move, facts: {}, ...(note === undefined ? {} : { note }) };
  });

export const ply = (move: string, view: string, events: GameEvent[] = [], actor: Ply['actor'] = 0, n = 1): Ply => ({
  n,
  actor,
  move,
  view,
  facts: {},
  events,
});

/** Moves are written with their note behind a blank. */
export function moment(view: string, moves: string[] = [], more: Partial<Moment> = {}, acting = 0): Moment {
  return {
    components: told,
    options: {},
    seats: [seat(0), seat(1, 'bot')],
    view,
    facts: {},
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: kIdle,
    acting: moves.length === 0 ? null : { seat: acting, moves: legal(moves) },
    ...more,
  };
}

/** What a board asks for, written down. */
export interface Asked {
  played: string[];
  why: string[];
  hints: (string | null)[];
  clauses: string[];
}

export function deskFor(asked: Asked): Desk {
  return {
    name: (id) => id,
    title: (id) => id,
    play: (move) => asked.played.push(move),
    whyNot: (move) => asked.why.push(move),
    roll() {},
    hint: (text) => asked.hints.push(text),
    showClause: (clause) => asked.clauses.push(clause),
    advises: false,
    advise: () => Promise.resolve(null),
    aids: true,
    motion: false,
    turned: true,
    look: () => '',
  };
}
