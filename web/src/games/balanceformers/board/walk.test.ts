import { describe, expect, it } from 'vitest';
import { components } from '../model/fixture';
import { placeAll, slotPlaces } from '../model/geometry';
import { nextCell, nextOpen } from './walk';

const places = slotPlaces(placeAll(components()));
const beside = ['being:B1', 'being:B2'];

describe('the way of the keys', () => {
  it('leads from the lower edge to the beings beside the board and back', () => {
    const last = `slot:${places.at(-1)?.slot}`;
    expect(nextCell(places, beside, last, 'ArrowDown')).toBe('being:B1');
    expect(nextCell(places, beside, 'being:B1', 'ArrowRight')).toBe('being:B2');
    expect(nextCell(places, beside, 'being:B2', 'ArrowRight')).toBe('being:B2');
    expect(nextCell(places, beside, 'being:B1', 'ArrowUp')).toBe(last);
    expect(nextCell(places, [], last, 'ArrowDown')).toBe(last);
    expect(nextCell(places, beside, last, 'x')).toBeNull();
  });

  it('jumps between what is open, round and round', () => {
    const open = ['slot:1l', 'slot:4f', 'being:B2'];
    expect(nextOpen(open, 'slot:9f', '.')).toBe('slot:1l');
    expect(nextOpen(open, 'slot:4f', '.')).toBe('being:B2');
    expect(nextOpen(open, 'being:B2', '.')).toBe('slot:1l');
    expect(nextOpen(open, 'slot:1l', ',')).toBe('being:B2');
    expect(nextOpen(open, 'slot:9f', ',')).toBe('being:B2');
    expect(nextOpen([], 'slot:9f', '.')).toBeNull();
    expect(nextOpen(open, 'slot:9f', 'ArrowUp')).toBeNull();
  });
});
