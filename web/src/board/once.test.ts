import { expect, it, vi } from 'vitest';
import { readOnce } from './once';

it('reads an object once, another one anew, and what is no object as an empty one', () => {
  const reading = vi.fn((told: object) => ({ keys: Object.keys(told).join() }));
  const read = readOnce(reading);
  const told = { rows: 3 };
  expect(read(told)).toBe(read(told));
  expect(reading).toHaveBeenCalledTimes(1);
  expect(read({ rows: 3 })).not.toBe(read(told));
  expect(read(undefined).keys).toBe('');
});
