import { describe, expect, it } from 'vitest';
import { components } from '../model/fixture';
import { placeAll, slotPlaces } from '../model/geometry';
import { nextCell } from './walk';

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
});
