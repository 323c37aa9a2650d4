// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import type { GuideStep, Moment } from '../../contract';
import { put } from '../model/plan';
import { layout } from '../model/plan.svelte';
import { guide } from './guide';

const points = (cycles: number): string => Array.from({ length: cycles }, () => '0').join('+') || '0';
const view = (cycle: number, phase: string): string => {
  const scored = points(phase === 'over' ? cycle : cycle - 1);
  return `EL n=2 opt=- c=${cycle} ph=${phase} s0=0 | ${scored} h=- p=- b=- w=A1,A3 | ${scored} h=- p=- b=? w=?,?`;
};
const at = (cycle: number, phase = 'arrange'): Moment =>
  ({
    components: {},
    options: {},
    seats: [{ seat: 0, id: '0', side: 0, holder: 'me', name: '', bot: '', online: true }],
    view: view(cycle, phase),
    facts: {},
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: { actors: [0], roller: null, thinking: [], legal: [], hidden: true, undo: false, result: null, score: null },
    acting: { seat: 0, moves: [{ move: 'done', facts: {} }] },
  }) as Moment;

const step = guide.find(({ key }) => key === 'split') as GuideStep;

afterEach(() => layout.forget());

describe('the guide', () => {
  it('EL-4.6: lets the newcomer lay a Dual across two ranks, and waits for it', () => {
    expect(step.from(at(2))).toBe(false);
    const now = at(3);
    expect(step.from(now)).toBe(true);
    expect(step.until?.(now)).toBe(false);
    const where = typeof step.at === 'function' ? step.at(now) : '';
    expect(where).toContain('.seam');
    expect(where).toContain('[data-cell^="card:"][data-cell$="3"]');
    const plan = layout.current(now);
    if (!plan) throw new Error('nothing to lay out');
    layout.set(now, put(plan, 'A3', 'C', 'A1+'));
    expect(step.until?.(now)).toBe(true);
  });

  it('does not wait once the last boards are laid out', () => {
    expect(step.until?.(at(3, 'over'))).toBe(true);
  });
});
