// Moments at a table of the small map, for the tests.

import type { Facts, GameEvent, LegalMove, Now, Ply, Seat } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import type { Components } from './components';

/** The map eq12 as the table sends it. */
export const pocket = (): Components => ({
  id: 'eq12',
  name: 'Pocket World',
  rows: 12,
  cols: 9,
  shift: 'even',
  hexes: [
    '.........',
    '.........',
    '..^......',
    '.^.......',
    '.....^^..',
    'L..^.....',
    '.....^..R',
    '..^^.....',
    '.......^.',
    '......^..',
    '.........',
    '.........',
  ],
  runes: [
    'B4-C4',
    'B4-C5',
    'B5-C5',
    'B5-C6',
    'E2-E3',
    'E2-F2',
    'F1-F2',
    'G8-G9',
    'G8-H8',
    'H7-H8',
    'J4-K5',
    'J5-K5',
    'J5-K6',
    'J6-K6',
  ],
  faults: [
    'C6-D5',
    'C6-D6',
    'C7-D6',
    'D6-D7',
    'D7-E7',
    'D7-E8',
    'D8-E8',
    'D8-E9',
    'H1-I2',
    'H2-I2',
    'H2-I3',
    'H3-I3',
    'I3-I4',
    'I4-J3',
    'I4-J4',
    'I5-J4',
  ],
  god_depth: 2,
  child_radius: 3,
  children: 6,
  stack: 4,
  lives: [1, 1],
  towers: true,
});

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
  id: index === 0 ? 'BORG' : 'CHEZ',
  side: index,
  holder,
  name: '',
  bot: '',
  online: true,
});

/** The sides at the start of EX-38. */
export const kBorg = 'B:N,A5*1,F1,0,0;A4=S,B3=F,C5=S,D4=BF,D5=S';
export const kChez = 'C:S,L2*1,G9,0,0;I1=B,I2=F,J3=S,K3=S,L1=F,L4=B';

/** A position line of the small map from its turn on. */
export const line = (rest: string, options = '-'): string => `ow1 eq12 ${options} ${rest}`;

export const legal = (moves: string[]): LegalMove[] => moves.map((move) => ({ move, facts: {} }) as LegalMove);

export const ply = (move: string, view: string, events: GameEvent[] = [], actor: Ply['actor'] = 0, n = 1): Ply => ({
  n,
  actor,
  move,
  view,
  facts: {},
  events,
});

export function moment(view: string, moves: string[] = [], more: Partial<Moment> = {}, acting = 0): Moment {
  const facts: Facts = {};
  return {
    components: pocket(),
    options: { map: 'eq12' },
    seats: [seat(0), seat(1, 'bot')],
    view,
    facts,
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
