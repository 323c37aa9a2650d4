// What the list of legal moves means for the map, and what of a set-up is laid out before it is sent.

import { describe, expect, it } from 'vitest';
import { Draft, unplaced, zoneOf } from './draft.svelte';
import { gridOf } from './geometry';
import { groupsAt, pilesOf, spots } from './groups';
import { readPosition } from './position';
import { keyAt, placeOfKey, reachOf, type Source } from './reach';
import { line, pocket } from './sample';

const components = pocket();
const grid = gridOf(components);

const list = (text: string) =>
  text.split(' ').map((one) => {
    const [move = '', note = ''] = one.split('@');
    return { move, facts: {}, note };
  });
const reach = (text: string) => reachOf(list(text), grid, 0, 'A5', 2);
const ends = (source: Source | undefined): string[] => [...(source?.targets.keys() ?? [])];

describe('what can be reached', () => {
  it('OW-6.10: ends a Blade where its note does', () => {
    const found = reach('C5B-e@C6.C7.C8.C9 C5B-sw@D4.E4.F3.G3.H2~2');
    const [blade] = found.sources.get('C5') ?? [];
    expect(ends(blade)).toEqual(['hex:C9', 'hex:H2']);
    expect(blade?.targets.get('hex:H2')?.ways[0]).toMatchObject({ crossings: 2, stop: false });
    expect(blade?.targets.get('hex:C9')?.forced).toBe(true);
  });

  it('OW-6.17: keeps several ways of a Fog to one end, the safest first', () => {
    const found = reach('B3F-C3~2@B4.C4.C3~2 B3F-C3@C3');
    const ways = found.sources.get('B3')?.[0]?.targets.get('hex:C3')?.ways ?? [];
    expect(ways.map((way) => way.move)).toEqual(['B3F-C3', 'B3F-C3~2']);
  });

  it('OW-6.18: puts an exit on the Chaos behind the last hex', () => {
    const found = reach('C5B-nw!@B4.A4.! A1S-!@!');
    expect(ends(found.sources.get('C5')?.[0])).toEqual(['exit:-1,2']);
    const [exit] = ends(found.sources.get('A1')?.[0]);
    const place = placeOfKey(grid, exit ?? '');
    expect(place && (place.row < 0 || place.col < 0)).toBe(true);
    expect(place && keyAt(grid, place)).toBe(exit);
  });

  it('OW-6.18: shows one exit for all ways of a Fog out of the map', () => {
    const [fog] = reach('F2F-!@F1.! F2F-!~1@G1.!~1').sources.get('F2') ?? [];
    expect(ends(fog)).toHaveLength(1);
    expect([...(fog?.targets.values() ?? [])][0]?.ways.map((way) => way.crossings)).toEqual([0, 1]);
  });

  it('OW-11.2: tells a stop short from the end', () => {
    const [blade] = reach('C5B-e@C6.C7.C8.C9 C5B-e*1@C6').sources.get('C5') ?? [];
    expect(blade?.targets.get('hex:C6')).toMatchObject({ forced: false, ways: [{ stop: true }] });
  });

  it('OW-11.15, OW-11.4: offers god powers with the group and the step of a god', () => {
    const found = reach('C5S=B C5S=F C5s=B g-A4@');
    expect(found.sources.get('C5')?.map((one) => one.key)).toEqual(['0S', '0Sm']);
    expect(found.sources.get('C5')?.[0]?.changes.map((one) => one.to)).toEqual(['B', 'F']);
    const [god] = found.sources.get('A5') ?? [];
    expect([god?.group, ends(god)]).toEqual([null, ['hex:A4']]);
  });

  it('OW-4.3: takes every hex of the rows at an end for it', () => {
    const { hexes } = reach('end:N end:S');
    expect(hexes.size).toBe(36);
    expect([hexes.get('B3')?.move, hexes.get('K9')?.move, hexes.get('F4')]).toEqual(['end:N', 'end:S', undefined]);
  });

  it('OW-4.4, OW-4.7, OW-8.2: knows the hexes that are a decision', () => {
    expect([...reach('tower:L tower:R').hexes.keys()]).toEqual(['F1', 'G9']);
    expect(reach('god:A4').hexes.get('A4')).toEqual({ move: 'god:A4', type: 'god' });
    expect(reach('battle:D3').hexes.get('D3')?.type).toBe('battle');
  });
});

describe('groups', () => {
  it('OW-12.1: are of one side, aspect and state', () => {
    const position = readPosition(line('3 B M B:N,A5*1,F1,0,0;D3=SSBs C:S,L2*1,G9,0,0;D3=FF -'));
    const told = groupsAt(position, 'D3').map((one) => `${one.seat}${one.count}${one.aspect}${one.moved ? 'm' : ''}`);
    expect(told).toEqual(['02S', '01B', '01Sm', '12F']);
    expect(pilesOf(groupsAt(position, 'D3'))).toEqual([
      { seat: 0, moved: false, counts: { S: 2, B: 1, F: 0 } },
      { seat: 0, moved: true, counts: { S: 1, B: 0, F: 0 } },
      { seat: 1, moved: false, counts: { S: 0, B: 0, F: 2 } },
    ]);
  });

  it('have room for thirteen Children in any mix, without leaving the hex', () => {
    for (let borg = 0; borg <= 6; borg++)
      for (let chez = 0; chez <= 6; chez++) {
        const places = spots(borg, chez);
        expect(places).toHaveLength(borg + chez);
        for (const { at, radius } of places) {
          expect(Math.abs(at[0])).toBeLessThan(29);
          expect(Math.abs(at[1]) + radius).toBeLessThan(34);
        }
      }
  });
});

describe('a set-up that is laid out', () => {
  const position = readPosition(line('- B p B:N,A5*1,-,0,0;- C:S,-,-,0,0;- -'));
  const zone = zoneOf(position, components, grid, 0);
  const draft = () =>
    new Draft(
      () => unplaced(position, components, 0),
      () => 4,
      () => zone,
    );

  it('OW-4.5: lies within the radius about the god, but not on it', () => {
    expect(zone.has('D5')).toBe(true);
    expect(zone.has('A5')).toBe(false);
    expect(zone.has('E5')).toBe(false);
    expect(zone.has('C3')).toBe(true);
    const flat = readPosition(line('- B p B:N,A5*1,-,0,0;- C:S,-,-,0,0;- -', 'setup_pylon=no'));
    expect(zoneOf(flat, components, grid, 0).has('C3')).toBe(false);
  });

  it('OW-4.5: takes no fifth Child on a hex and no more than there are', () => {
    const one = draft();
    for (let i = 0; i < 4; i++) expect(one.put('B3', 'F')).toBe(true);
    expect(one.refuses('B3')).toBe('full');
    expect(one.refuses('L9')).toBe('zone');
    one.put('B4', 'S');
    expect(one.complete).toBe(false);
    one.put('B4', 'B');
    expect(one.complete).toBe(true);
    expect(one.refuses('B5')).toBe('none_left');
    expect(one.take('B3')).toBe('F');
    expect(one.left).toBe(1);
  });

  it('OW-4.6: is sent in ascending order, whatever the order it was laid in', () => {
    const one = draft();
    one.put('D4', 'F');
    one.put('A4', 'S');
    one.put('D4', 'B');
    expect(one.text(grid)).toBe('puts:A4S,D4B,D4F');
    one.fill('puts:A4S,B3F');
    expect(one.puts).toHaveLength(2);
    one.clear();
    expect(one.puts).toEqual([]);
  });
});
