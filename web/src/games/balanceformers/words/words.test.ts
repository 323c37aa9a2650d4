import { listed } from '../../../i18n/text';
import { describe, expect, it } from 'vitest';
import type { GameEvent, Now } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { rawComponents } from '../model/fixture';
import { briefly, closing, eventText, plySign, prompt, secrets } from './words';

const names: Record<string, string> = { B: 'Ada', Y: 'Bob', R: 'Cy' };
const name = (id: string): string => names[id] ?? id;
const idle: Now = {
  actors: [0],
  roller: null,
  thinking: [],
  legal: [],
  hidden: false,
  undo: false,
  result: null,
  score: null,
};
const seat = (index: number, id: string, holder: 'me' | 'bot' = 'me') => ({
  seat: index,
  id,
  side: index,
  holder,
  name: '',
  bot: '',
  online: true,
});

function moment(view: string, moves: string[] = [], more: Partial<Moment> = {}, acting = 0): Moment {
  return {
    components: rawComponents(),
    options: {},
    seats: [seat(0, 'B'), seat(1, 'Y', 'bot')],
    view: `bf1 ${view}`,
    facts: {},
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: idle,
    acting: moves.length === 0 ? null : { seat: acting, moves: moves.map((move) => ({ move, facts: {} })) },
    ...more,
  };
}

const kEmpty = '- BY std10 ./././././././././.';

describe('a Showdown in brief', () => {
  const event = (key: string, args: Record<string, string> = {}): GameEvent => ({ key, args, clause: '' });
  const ply = (...events: GameEvent[]) => ({ n: 1, actor: 0, move: 'end', view: '', facts: {}, events }) as never;
  const ended = event('ended', { seat: 'B', left: '2' });
  const showdown = event('showdown', { round: '3', deficits: '-3' });

  it('says what led to it and who died, and nothing of other plies', () => {
    expect(briefly(ply(ended), name)).toBeNull();
    expect(briefly(ply(ended, showdown, event('survives', { being: 'Y2' })), name)).toBe(
      'Ada ends the turn with 2 actions unused. Showdown of round 3: nobody dies.',
    );
    const dead = ['B6', 'Y3'].map((being) => event('dies', { being }));
    expect(briefly(ply(showdown, ...dead), name)).toBe('Showdown of round 3: B6 and Y3 die.');
  });

  it('names nobody who dies before that has been seen', () => {
    const dead = ['B6', 'Y3'].map((being) => event('dies', { being }));
    expect(briefly(ply(ended, showdown, ...dead), name, true)).toBe(
      'Ada ends the turn with 2 actions unused. Showdown of round 3.',
    );
  });

  it('says of the pairs who plays when, and with what sum', () => {
    const pairs = [event('pair', { seat: 'B', sum: '3' }), event('pair', { seat: 'Y', sum: '8' })];
    const order = event('order', { seats: 'Y B' });
    expect(briefly(ply(event('picked', { seat: 'B' }), ...pairs, order), name)).toBe(
      'Order of play: Bob with 8 and Ada with 3.',
    );
  });
});

describe('the prompt line', () => {
  const board = '- BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1';

  it('asks for the pair, and says who is waited for', () => {
    const start = `${kEmpty} 0,0/0,0 0/0 12345.12345/12345.12345 1I`;
    expect(prompt(moment(`${start} -/- -`, ['i1/1']), name)).toBe('Ada: choose tokens for round 1.');
    expect(prompt(moment(`${start} 1+1!/- -`), name)).toBe('Ada has chosen. Waiting for Bob.');
    expect(prompt(moment(`${start} ?!/- -`, [], { seats: [seat(0, 'B'), seat(1, 'Y')] }), name)).toBe(
      'Everyone is choosing tokens in secret. Waiting for Bob.',
    );
  });

  it('says what the legal moves allow and how many are left', () => {
    const place = `${kEmpty} 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 B:2`;
    expect(prompt(moment(place, ['B1@1l']), name)).toBe('Ada: place a being on a free slot, then 1 more.');
    expect(prompt(moment(`${board} B:4`, ['B1:1r>1l', 'B7^9f', 'end']), name)).toBe(
      'Ada: move any being or bring back a dead being, or end your turn.',
    );
    expect(prompt(moment(`${board} B:1`, ['B1:1r>1l', 'end']), name)).toBe('Ada: move any being, or end your turn.');
    const own = `move_scope=own ${board.slice(2)} B:4`;
    expect(prompt(moment(own, ['B1:1r>1l', 'end']), name)).toContain('move one of your beings');
    expect(prompt(moment(`${board} B:4`, ['end']), name)).toBe('Ada: no action is possible, so end your turn.');
  });

  it('names who plays, who thinks and who has won', () => {
    expect(prompt(moment(`${board} Y:2`), name)).toBe('Bob is playing. 2 actions left.');
    const thinking = moment(`${board} Y:2`, [], { now: { ...idle, thinking: [1] } });
    expect(prompt(thinking, name)).toBe('Bob is thinking.');
    const over = `${kEmpty} 10,13/14,19 1/1 ./. 5X 4+4/5+5 -`;
    expect(prompt(moment(over), name)).toBe('Bob wins with scores of 11 and 14!');
    const shared = `${kEmpty} 4,8/8,4 1/1 ./. 5X 4+4/5+5 -`;
    expect(prompt(moment(shared), name)).toBe('Ada and Bob share the victory with scores of 4 and 8!');
  });
});

describe('what is heard', () => {
  const event = (key: string, args: Record<string, string>): GameEvent => ({ key, clause: '', args });

  it('BF-S04 tells a verdict with its levels, values and sum', () => {
    const args = { being: 'B1', slot: '2l', levels: '2', sum: '-6', detail: 'B1 -2 Y6 -3 B5 -1' };
    expect(eventText(event('dies', args), name)).toBe('B1 dies at level 2: B1 −2, Y6 −3, B5 −1 = −6.');
    const pair = { ...args, levels: '6 2', sum: '0', detail: 'B1 -3 Y2 1 B6 2' };
    expect(eventText(event('balances', pair), name)).toContain('at levels 6 and 2');
    expect(eventText(event('dies', { ...pair, sum: '1 -1' }), name)).toBe('B1 dies at levels 6 and 2: +1 and −1.');
  });

  it('words every event that the table can send', () => {
    const all: Record<string, Record<string, string>> = {
      picked: { seat: 'B' },
      pair: { seat: 'B', square: '4', round: '3', letter: 'C2', sum: '7' },
      order: { seats: 'B Y R' },
      placed: { seat: 'B', being: 'B4', slot: '12r' },
      moved: { seat: 'B', being: 'B4', from: '7f', to: '12r' },
      passed: { seat: 'B', being: 'B4', from: '7f', to: '12r' },
      reincarnated: { seat: 'B', being: 'B4', slot: '12r' },
      ended: { seat: 'B', left: '2' },
      took: { seat: 'B', from: 'Y' },
      showdown: { round: '4', deficits: '-1 -2' },
      survives: { being: 'B4', slot: '1l', levels: '1', sum: '2', detail: 'B4 2' },
      white: { seat: 'B', from: '1', to: '3' },
      black: { seat: 'B', from: '1', to: '3' },
      token: { seat: 'B', source: 'supply' },
      no_token: { seat: 'B' },
      extinct: { seat: 'B' },
      collapsed: { pieces: '1 4 5' },
      death: { round: '2', deficits: '-2' },
      win: { seat: 'B', worse: '6', better: '12' },
    };
    for (const [key, args] of Object.entries(all))
      expect(eventText(event(key, args), name)).not.toMatch(/balanceformers|undefined|NaN|[{}]/);
    expect(eventText(event('order', all['order']!), name)).toBe('Order of play: Ada, Bob and Cy.');
    expect(eventText(event('moved', all['moved']!), name)).toBe(
      'Ada moves B4 from the legs of piece 7 to the right wing of piece 12.',
    );
    expect(eventText(event('took', all['took']!), name)).toBe('Ada takes a reincarnation token from Bob.');
    expect(eventText(event('token', { seat: 'B', source: 'Y' }), name)).toContain('from Bob');
    expect(eventText(event('showdown', all['showdown']!), name)).toContain('−1 and −2');
  });

  it('ends with what decided the game and hides a secret pick', () => {
    const last = ['ended', 'showdown', 'dies', 'extinct', 'win'].map((key) => event(key, {}));
    expect(closing(last).map((one) => one.key)).toEqual(['extinct', 'win']);
    const ply = { n: 1, actor: 0, view: '', facts: {}, events: [] };
    expect(plySign({ ...ply, move: '?' })).toBe('•••');
    expect(plySign({ ...ply, move: 'i4/3' })).toBe('i4/3');
    expect(listed([])).toBe('');
  });
});

describe('choices in secret', () => {
  it('are told as the two tokens, and nothing else is', () => {
    expect(secrets.words('i4/3')).toBe('Square token 4 and round token 3.');
    expect(secrets.words('?')).toBeNull();
    expect(secrets.words('end')).toBeNull();
  });
});
