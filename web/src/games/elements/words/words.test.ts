import { listed } from '../../../i18n/text';
import { describe, expect, it } from 'vitest';
import type { GameEvent, Now, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { put, type Plan } from '../model/plan';
import { layout } from '../model/plan.svelte';
import { kCollection } from '../model/position';
import { closing, eventText, isQuiet, plySign, plyText, prompt, secrets } from './words';

const names = ['Ada', 'Bob', 'Cy'];
const name = (id: string): string => names[Number(id)] ?? id;
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
const seat = (index: number, holder: 'me' | 'bot' = 'me') => ({
  seat: index,
  id: String(index),
  side: index,
  holder,
  name: '',
  bot: '',
  online: true,
});

function moment(view: string, moves: string[] = [], more: Partial<Moment> = {}, acting = 0): Moment {
  return {
    components: {},
    options: {},
    seats: [seat(0), seat(1, 'bot')],
    view: `EL ${view}`,
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
const said = (view: string, moves: string[] = [], more: Partial<Moment> = {}): string =>
  prompt(moment(view, moves, more), name);

describe('the prompt line', () => {
  it('asks for a pick and says where the rest goes (EL-3.3)', () => {
    const draft = (c: number, score: string, k = ''): string =>
      `n=3 opt=- c=${c} ph=draft.3 s0=0 | ${score} h=A1,E1${k} | ${score} h=?,? k=? | ${score} h=?,?`;
    expect(said(draft(1, '0'), ['pick:A1'])).toBe(
      'Ada: choose a card to keep (3 of 8). The rest of your hand goes to Bob.',
    );
    expect(said(draft(2, '9'), ['pick:A1'])).toContain('goes to Cy.');
    expect(said(draft(1, '0', ' k=A1'))).toBe('Ada has chosen. Waiting for Cy.');
    const two = { seats: [seat(0), seat(1)] };
    expect(said(draft(1, '0', ' k=A1'), [], two)).toBe('Everyone is choosing a card in secret. Waiting for Cy.');
    const last = 'n=2 opt=- c=1 ph=draft.8 s0=0 | 0 h=A1 | 0 h=?';
    expect(said(last, ['pick:A1'])).toBe('Ada: take the last card.');
  });

  it('asks for an arrangement, also for the rest of one (EL-4.2)', () => {
    const arrange = (own: string): string => `n=2 opt=- c=1 ph=arrange s0=0 | 0 ${own} | 0 b=? w=?,?`;
    expect(said(arrange('w=A1,E1'), ['done'])).toContain('choose a card, then a highlighted rank');
    const later = 'n=2 opt=- c=2 ph=arrange s0=0 | 8 w=A1 | 8 b=? w=?';
    expect(said(later, ['done'])).toContain('lay out your cards to score cycle 2');
    expect(said(arrange('b=A1@A1 w=E1'), ['put:E1@E1'])).toBe('Ada: lay out the last card.');
    expect(said(arrange('b=A1@A1 w=E1,E1'), ['put:E1@E1'])).toBe('Ada: lay out the other 2 cards.');
    expect(said(arrange('b=A1@A1 k=done'))).toBe('Ada has finished. Waiting for Bob.');
  });

  it('says when no card is left to be laid out (EL-4.3)', () => {
    const now = moment('n=2 opt=- c=1 ph=arrange s0=0 | 0 b=- w=A1,E1 | 0 b=? w=?,?', ['done']);
    const plan = layout.current(now) as Plan;
    layout.set(now, put(put(plan, 'A1', kCollection, 'A1'), 'E1', kCollection, 'E1'));
    expect(prompt(now, name)).toBe('Ada: all your cards are on ranks. You can still move any of them.');
    layout.forget();
    expect(prompt(now, name)).toContain('choose a card, then a highlighted rank');
  });

  it('asks for Voids in turn, or for all at once (EL-6.2, EL-6.11)', () => {
    const turn = (t: number): string => `n=2 opt=a c=1 ph=void s0=0 t=${t} | 0 b=V1@C | 0 b=E1@E1,V1@C`;
    expect(said(turn(0), ['void:V1>1:E1@E1', 'pass'])).toContain('choose a Void and what it takes');
    expect(said(turn(0), ['pass'])).toContain('none of your Voids has a target');
    expect(said(turn(1))).toBe('Bob may play a Void.');
    expect(said(turn(1), [], { now: { ...idle, thinking: [1] } })).toBe('Bob is thinking.');
    const secret = 'n=2 opt=a void_order=simultaneous c=1 ph=void s0=0 | 0 b=V1@C | 0 b=E1@E1,V1@C';
    expect(said(secret, ['pass'])).toContain('choose in secret');
    expect(said(secret.replace('s0=0', 's0=0 passed=0'))).toBe(
      'Players are choosing Voids in secret. Waiting for Bob.',
    );
    const repair = 'n=2 opt=a repair_after_void=true c=1 ph=repair s0=0 lost=1 | 0 | 0 b=? w=A1';
    expect(said(repair)).toContain('Waiting for Bob.');
  });

  it('speaks of chance, and of the end (EL-8.2, EL-8.3)', () => {
    expect(said('n=2 opt=- c=1 ph=start s0=? | 0 | 0')).toBe('The table draws the start seat.');
    expect(said('n=2 opt=- c=2 ph=deal s0=0 | 9 | 9')).toBe('The table deals the cards for cycle 2.');
    const events = [{ key: 'scored', clause: 'EL-7.2', args: { seat: '0', cycle: '1' } }];
    const ply: Ply = { n: 1, actor: 1, move: 'done', view: '', facts: {}, events };
    expect(said('n=2 opt=- c=2 ph=deal s0=0 | 9 | 9', [], { ply })).toBe('The table has scored cycle 1.');
    const over = (scores: string): string => `n=2 opt=- c=3 ph=over s0=0 | ${scores}`;
    expect(said(over('24+44+50 | 1+1+1'))).toBe('Ada wins with 118 points!');
    expect(said(over('1+1+1 | 1+0+2'))).toBe('Ada and Bob share the victory with 3 points!');
    // The table ranks them by the last cycle (tie_break=final_cycle).
    const facts = { rank_0: 2, rank_1: 1 };
    expect(said(over('1+1+1 | 1+0+2'), [], { facts })).toBe('Bob wins with 3 points!');
  });
});

describe('what is heard', () => {
  const event = (key: string, args: Record<string, string>, clause = ''): GameEvent => ({ key, clause, args });
  const scored = { cycle: '1', circle: '8', air: '8', earth: '8', fire: '0', water: '0', collection: '0' };

  it('words every event that the table can send', () => {
    const all: [string, Record<string, string>, string?][] = [
      ['start_seat', { seat: '0' }],
      ['dealt', { cycle: '2', cards: '8' }],
      ['picked', { seat: '0', card: 'A1' }],
      ['picked', { seat: '0', card: '?' }],
      ['passed_on', { direction: 'left' }],
      ['passed_on', { direction: 'right' }],
      ['taken_up', { cycle: '1' }],
      ['put', { seat: '0', card: 'A3', place: 'A2+' }],
      ['put', { seat: '0', card: 'V1', place: 'C' }],
      ['committed', { seat: '0' }],
      ['arranged', { seat: '0', cards: 'A1@A1,A1@A2,A1@A2,E1@C' }],
      ['arranged', { seat: '0', cards: '-' }],
      ['voids', { seat: '0 2' }],
      ['voided', { seat: '0', void: 'V1', victim: '1', cards: 'A1@A1' }],
      ['voided', { seat: '0', void: 'V3', victim: '1', cards: 'A1@A1,X1@F2' }],
      ['stopped', { seat: '0' }],
      ['repairs', { seats: '0 1' }],
      ['discarded', { seat: '0', count: '2' }],
      ['scored', { seat: '0', ...scored, points: '24', total: '24' }],
      ['win', { seat: '0', points: '118' }],
      ['win', { seat: '0', points: '118' }, 'EL-8.3'],
    ];
    for (const [key, args, clause] of all)
      expect(eventText(event(key, args, clause), name), key).not.toMatch(/elements|undefined|NaN|[{}?]/);
  });

  it('tells an arrangement, a Void and a scoring in short', () => {
    const cards = 'A1@A1,A1@A2,A1@A2,E1@E1,E1@C,F1@C';
    expect(eventText(event('arranged', { seat: '0', cards }), name)).toBe(
      'Ada reveals Air 1, 2 and Earth 1; 2 in the Collection.',
    );
    expect(eventText(event('voided', { seat: '0', void: 'V3', victim: '1', cards: 'A1@A1,X1@F2' }), name)).toBe(
      'Ada plays Dual Void on Bob: Single Air from rank 1 of Air and Single Wild from rank 2 of Fire leave the game.',
    );
    expect(eventText(event('scored', { seat: '0', ...scored, points: '24', total: '68' }), name)).toBe(
      'Ada scores 24: Circle 8, Air 8, Earth 8. 68 in total.',
    );
    expect(listed([])).toBe('');
  });

  it('tells a reveal with its scorings in two sentences, whoever many play', () => {
    const one = { n: 1, actor: 1, move: '?', view: '', facts: {} };
    const events = [
      event('committed', { seat: '1' }),
      event('arranged', { seat: '0', cards: 'A1@A1' }),
      event('arranged', { seat: '1', cards: 'A1@A1' }),
      event('scored', { seat: '0', ...scored, points: '24', total: '24' }),
      event('scored', { seat: '1', ...scored, points: '16', total: '16' }),
      event('win', { seat: '0', points: '24' }),
    ];
    expect(plyText({ ...one, events }, name)).toBe(
      'All players reveal their boards. Scores for cycle 1: Ada 24, Bob 16. Ada wins with 24 points.',
    );
    expect(plyText({ ...one, events: events.slice(0, 1) }, name)).toBe('Bob finishes laying out cards.');
  });

  it('EL-6.11 tells a play that is still secret to whoever chose it', () => {
    const move = 'void:V1>1:A1@A1';
    const play: Ply = { n: 1, actor: 0, move, view: '', facts: {}, events: [] };
    expect(plyText(play, name)).toBe('Chosen: Single Void on Bob: Single Air from rank 1 of Air.');
    expect(isQuiet(play)).toBe(false);
  });

  it('ends with who has won', () => {
    const last = ['committed', 'arranged', 'scored', 'win'].map((key) => event(key, {}));
    expect(closing(last).map((one) => one.key)).toEqual(['win']);
  });
});

describe('the list of what happened', () => {
  const ply = (move: string, ...keys: string[]): Ply => ({
    n: 1,
    actor: 0,
    move,
    view: '',
    facts: {},
    events: keys.map((key) => ({ key, clause: '', args: { cycle: '2' } })),
  });

  it('passes over deals, cards that are put down, and what others do in secret', () => {
    const quiet = [ply('deal:0:A1'), ply('?'), ply('?', 'picked'), ply('put:A1@A1', 'put'), ply('done', 'committed')];
    expect(quiet.filter((one) => !isQuiet(one))).toEqual([]);
    const heard = [
      ply('pick:A1', 'picked'),
      ply('?', 'picked', 'passed_on'),
      ply('deal:1:A1', 'dealt'),
      ply('done', 'committed', 'arranged', 'scored'),
      ply('arr:A1@A1', 'committed'),
      ply('void:V1>1:A1@A1', 'voided'),
      ply('pass', 'stopped'),
      ply('start:1', 'start_seat'),
    ];
    expect(heard.filter(isQuiet)).toEqual([]);
    expect(heard.map(plySign)).toEqual(['A1', '•••', '②', 'done', 'arr', 'V1', 'pass', '★']);
  });
});

describe('choices in secret', () => {
  it('are told as cards, to keep and to lay out, and nothing else is', () => {
    expect(secrets.words('pick:A1')).toBe('Single Air.');
    expect(secrets.words('put:A1@A1')).toBe('Single Air on rank 1 of Air.');
    expect(secrets.words('?')).toBeNull();
    expect(secrets.words('done')).toBeNull();
  });
});

it('ES-01 says what a layout of several cards is worth', () => {
  const cards = ['A1@A1', 'A1@A2', 'A1@A2', 'E1@E1', 'E1@E2', 'E1@E2', 'F1@F1', 'W1@W1'];
  const moves = [...cards.map((card) => `put:${card}`), 'done'].join(' ');
  expect(secrets.words(moves)).toBe('A layout worth 24 points.');
  expect(secrets.words('void:V1>1:A1@A1 pass')).toBe(null);
});
