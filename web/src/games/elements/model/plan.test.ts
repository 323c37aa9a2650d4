import { afterEach, describe, expect, it } from 'vitest';
import type { GameEvent, Now, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import {
  arrangeText,
  cleared,
  fill,
  fromLast,
  initialPlan,
  lastBoard,
  planKey,
  planScore,
  put,
  takeBack,
} from './plan';
import { layout } from './plan.svelte';
import { placedText } from './position';
import { kDefaultRules } from './scoring';

const idle: Now = {
  actors: [0],
  roller: null,
  thinking: [],
  legal: [],
  hidden: true,
  undo: false,
  result: null,
  score: null,
};

const ply = (n: number, view: string, events: GameEvent[] = []): Ply => ({
  n,
  actor: 0,
  move: '?',
  view,
  facts: {},
  events,
});

/** Seat 0 of this screen places cards in the last of these views. */
function moment(views: (string | Ply)[], acting = true): Moment {
  const plies = views.map((one, i) => (typeof one === 'string' ? ply(i + 1, one) : one));
  return {
    components: {},
    options: {},
    seats: [],
    view: plies.at(-1)?.view ?? '',
    facts: {},
    ply: plies.at(-1) ?? null,
    plies,
    before: null,
    decision: null,
    live: true,
    now: idle,
    acting: acting ? { seat: 0, moves: [] } : null,
  };
}

const kDraft = 'EL n=2 opt=a c=2 ph=draft.11 s0=0 | 24 h=A2 p=E2 b=A1@A1,A1@A2,E1@C,V1@C | 0 h=? p=? b=E1@E1';
const kArrange = 'EL n=2 opt=a c=2 ph=arrange s0=0 | 24 h=- p=- b=- w=A1,A1,A2,E1,E2,V1 | 0 h=- p=- b=? w=E1,?,?';
const begun = moment([kDraft, kArrange]);
const plan = () => initialPlan(begun, 0)!;
const text = (found: ReturnType<typeof plan> | null) => found && placedText(found.placed);

afterEach(() => layout.forget());

describe('an arrangement that is being thought of', () => {
  it('EL-4.1 begins as the cards lay last, the new ones in the Collection', () => {
    expect(placedText(lastBoard(begun, 0))).toBe('A1@A1,A1@A2,E1@C,V1@C');
    expect(text(plan())).toBe('A1@A1,A1@A2,A2@C,E1@C,E2@C,V1@C');
  });

  it('EL-4.3 holds every own card once, whatever is moved', () => {
    let found = put(plan(), 'A2', 'C', 'A2');
    found = put(found, 'A1', 'A2', 'C');
    expect(text(found)).toBe('A1@A1,A1@C,A2@A2,E1@C,E2@C,V1@C');
    expect(put(found, 'F1', 'C', 'F1')).toBe(found);
    expect(put(found, 'A1', 'A3', 'A4')).toBe(found);
    expect(text(takeBack(found, 'A2', 'A2'))).toBe('A1@A1,A1@C,A2@C,E1@C,E2@C,V1@C');
    expect(text(cleared(found))).toBe('A1@C,A1@C,A2@C,E1@C,E2@C,V1@C');
    expect(text(fromLast(begun, found))).toBe(text(plan()));
  });

  it('says its worth and the one move that commits it', () => {
    const found = put(plan(), 'A2', 'C', 'A2');
    expect(planScore(found, kDefaultRules)).toMatchObject({ total: 9, collection: { count: 3, points: 1 } });
    expect(arrangeText(found)).toBe('arr:A1@A1,A1@A2,A2@A2,E1@C,E2@C,V1@C');
  });

  it('takes an arrangement of exactly the own cards', () => {
    expect(text(fill(plan(), 'arr:A1@A1,A1@C,A2@A2,E1@E1,E2@E2,V1@C'))).toBe('A1@A1,A1@C,A2@A2,E1@E1,E2@E2,V1@C');
    expect(fill(plan(), 'arr:A1@A1,A2@A2,E1@E1,E2@E2,V1@C')).toBeNull();
    expect(fill(plan(), 'done')).toBeNull();
  });

  it('leaves what the table already holds where it is', () => {
    const half = kArrange.replace('b=- w=A1,A1,A2', 'b=A1@A3 w=A1,A2');
    const found = initialPlan(moment([kDraft, half]), 0)!;
    expect(text(found)).toBe('A1@A1,A1@A3,A2@C,E1@C,E2@C,V1@C');
    expect(put(found, 'A1', 'A3', 'C')).toBe(found);
    expect(text(cleared(found))).toBe('A1@A3,A1@C,A2@C,E1@C,E2@C,V1@C');
    expect(fill(found, 'arr:A1@A1,A1@A2,A2@C,E1@C,E2@C,V1@C')).toBeNull();
    expect(fill(found, 'arr:A1@A1,A1@A3,A2@C,E1@C,E2@C,V1@C')).not.toBeNull();
  });

  it('EL-6.10 begins a repair without what the Voids have taken, from the rank that they took it from', () => {
    const voided = { key: 'voided', clause: 'EL-6.9', args: { seat: '1', void: 'V1', victim: '0', cards: 'A1@A1' } };
    const repair =
      'EL n=2 opt=a repair_after_void=true c=1 ph=repair s0=0 lost=0 | 0 h=- p=- b=- w=A1,E1 | 0 h=- p=- b=-';
    const reveal = 'EL n=2 opt=a c=1 ph=void s0=0 t=1 | 0 h=- p=- b=A1@A1,A1@A2,E1@E1 | 0 h=- p=- b=V1@C';
    const found = initialPlan(moment([reveal, ply(2, repair, [voided])]), 0);
    expect(text(found)).toBe('A1@A2,E1@E1');
  });

  it('is none where nothing is to be placed, or what there is must not be seen', () => {
    expect(initialPlan(moment([kDraft]), 0)).toBeNull();
    expect(initialPlan(begun, 1)).toBeNull();
    expect(initialPlan(moment([kArrange.replace('w=A1,A1,A2,E1,E2,V1', 'w=- k=done')]), 0)).toBeNull();
  });
});

describe('the plan on the screen', () => {
  it('is kept while others arrange theirs, goes back step by step, and is forgotten', () => {
    layout.set(begun, put(plan(), 'A2', 'C', 'A2'));
    layout.set(begun, put(layout.current(begun)!, 'E1', 'C', 'E1'));
    const later = moment([kDraft, kArrange, kArrange]);
    expect(text(layout.current(later))).toBe('A1@A1,A1@A2,A2@A2,E1@E1,E2@C,V1@C');
    layout.undo(later);
    expect(text(layout.current(later))).toBe('A1@A1,A1@A2,A2@A2,E1@C,E2@C,V1@C');
    expect(layout.canUndo(later)).toBe(true);
    layout.undo(later);
    expect(layout.canUndo(later)).toBe(false);
    layout.set(begun, put(plan(), 'A2', 'C', 'A2'));
    layout.forget();
    expect(text(layout.current(begun))).toBe(text(plan()));
  });

  it('is another one with other cards, and none while nobody here acts', () => {
    layout.set(begun, put(plan(), 'A2', 'C', 'A2'));
    const other = moment([kDraft, kArrange.replace('A2,E1', 'A2,A2,E1')]);
    expect(planKey(other, 0)).not.toBe(planKey(begun, 0));
    expect(text(layout.current(other))).toBe('A1@A1,A1@A2,A2@C,A2@C,E1@C,E2@C,V1@C');
    expect(layout.current(moment([kDraft, kArrange], false))).toBeNull();
  });

  it('takes the best arrangement from the table, if it tells one', async () => {
    const desk = (move: string | null) => ({
      advise: () => Promise.resolve(move === null ? null : [{ move, value: 41 }]),
    });
    expect(await layout.best(begun, desk(null))).toBe(false);
    expect(await layout.best(begun, desk('arr:A1@A1,A1@C,A2@A2,E1@E1,E2@E2,V1@C'))).toBe(true);
    expect(text(layout.current(begun))).toBe('A1@A1,A1@C,A2@A2,E1@E1,E2@E2,V1@C');
    expect(layout.canUndo(begun)).toBe(true);
  });

  it('drops advice that comes after everything was forgotten', async () => {
    let tell = (_: { move: string; value: number }[]): void => {};
    const asked = layout.best(begun, { advise: () => new Promise((done) => (tell = done)) });
    layout.forget();
    tell([{ move: 'arr:A1@A1,A1@C,A2@A2,E1@E1,E2@E2,V1@C', value: 41 }]);
    expect(await asked).toBe(false);
    expect(layout.canUndo(begun)).toBe(false);
    expect(text(layout.current(begun))).toBe(text(plan()));
  });
});
