// The game of BF-S29 as the table told it: what the browser adds up must be what the kernel said.

import { describe, expect, it } from 'vitest';
import type { GameEvent, Ply } from '../../protocol/messages';
import golden from './golden.fixture.json';
import { readComponents } from './model/components';
import { components as printed } from './model/fixture';
import { showdowns, spentPairs } from './model/history';
import { found } from './model/film';
import { readMove } from './model/moves';
import { initiative } from './model/order';
import { printPosition, readPosition, type Position } from './model/position';
import { everything } from './model/sandbox';
import { showdown, type Verdict } from './model/showdown';
import { eventText } from './words/words';

const components = readComponents(golden.components);
const plies = golden.plies as unknown as Ply[];
const at = (count: number): Position => readPosition(plies[count - 1]?.view ?? golden.start.view, components);
const turning = plies.filter((ply) => ply.events.some((event) => event.key === 'showdown'));
const fields = (position: Position): string => printPosition(position).split(' ').slice(4, 7).join(' ');

const told = (verdict: Verdict): GameEvent => ({
  key: verdict.outcome,
  clause: 'BF-11.6',
  args: {
    being: verdict.being,
    slot: verdict.slot,
    levels: verdict.levels.join(' '),
    sum: String(verdict.sum),
    detail: verdict.parts
      .map((part) => `${part.being} ${part.values.reduce((sum, value) => sum + value, 0)}`)
      .join(' '),
  },
});

describe('the recorded game BF-S29', () => {
  it('has the components of the tests', () => {
    const edges = (pairs: [string, string][]): string[] => pairs.map((pair) => [...pair].sort().join(' ')).sort();
    expect(edges(components.layout.edges)).toEqual(edges(printed().layout.edges));
    expect({ ...components, layout: null }).toEqual({ ...printed(), layout: null });
    expect(components.layout.pieces).toEqual(printed().layout.pieces);
  });

  it('has views that read and print the same', () => {
    for (const { view } of plies) expect(printPosition(readPosition(view, components))).toBe(view);
  });

  it.each(turning.map((ply) => [ply.n, ply] as const))(
    'adds the showdown at ply %i up as the kernel does',
    (n, ply) => {
      const before = at(n - 1);
      const stage = { before: { view: '', facts: {} }, ply } as Parameters<typeof found>[1];
      const result = showdown(found(before, stage), components);
      const kinds = ['survives', 'balances', 'dies'];
      expect(result.verdicts.map(told)).toEqual(ply.events.filter((event) => kinds.includes(event.key)));
      expect(fields(result.after)).toBe(fields(at(n)));
      for (const event of ply.events) {
        if (event.key !== 'white' && event.key !== 'black') continue;
        const pair = result.columns[before.seats.indexOf(event.args['seat'] ?? '')]?.[event.key];
        expect(pair?.map(String)).toEqual([event.args['from'], event.args['to']]);
      }
      const tokens = ply.events.filter((event) => event.key === 'token');
      expect(result.awards.map((one) => [one.seat, one.source])).toEqual(
        tokens.map((event) => [event.args['seat'], event.args['source']]),
      );
      const dark = ply.events.find((event) => event.key === 'collapsed')?.args['pieces'] ?? '';
      expect(result.collapsing.map((piece) => piece + 1).join(' ')).toBe(dark);
      expect(result.over).toBe(ply.events.some((event) => event.key === 'win'));
    },
  );

  it('offers the moves that the browser finds', () => {
    const legal = Object.entries(golden.legal);
    expect(legal.length).toBeGreaterThan(10);
    for (const [count, moves] of legal) {
      const position = at(Number(count));
      const seat = position.turn?.seat ?? '';
      const tokens = position.tokens[position.seats.indexOf(seat)] ?? 0;
      const mine = everything(position, components).filter((text) => {
        const move = readMove(text);
        return move?.type === 'move' || (tokens > 0 && move?.type === 'reincarnate' && move.being.startsWith(seat));
      });
      expect([...mine, 'end'].sort()).toEqual(moves.split(' ').sort());
    }
  });

  it('tells the pairs of every round, and the order they made', () => {
    const spent = spentPairs(plies);
    expect(spent).toHaveLength(10);
    expect(spent.filter((one) => one.round === 2).map((one) => `${one.seat} ${one.square}+${one.disc}`)).toEqual([
      'B 5+3',
      'Y 4+2',
    ]);
    for (const ply of plies) {
      const order = ply.events.find((event) => event.key === 'order');
      if (!order) continue;
      const seats = initiative(readPosition(ply.view, components), components).map((one) => one.seat);
      expect(seats.join(' ')).toBe(order.args['seats']);
    }
  });

  it('tells every showdown in words (BF-23.12)', () => {
    const past = showdowns(plies);
    expect(past.map((one) => one.round)).toEqual([1, 2, 3, 4, 5]);
    const words = past.flatMap((one) => one.events).map((event) => eventText(event, (id) => id));
    for (const line of words) expect(line).not.toMatch(/balanceformers|undefined|NaN|[{}]/);
    expect(words.join('\n')).toContain(' dies at ');
  });
});
