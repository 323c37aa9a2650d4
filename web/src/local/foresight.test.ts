import { afterEach, expect, it } from 'vitest';
import { fetchForesight, foresee, forget } from './foresight';

const score = (board: string, options?: Record<string, string>) =>
  foresee('elements', `score ${board}`, options ? { options } : {});
afterEach(forget);

it('remembers answers until somebody else comes to the screen', () => {
  const first = score('A1@A1,E1@E1,F1@F1,W1@W1');
  expect(score('A1@A1,E1@E1,F1@F1,W1@W1')).toBe(first);
  forget();
  const again = score('A1@A1,E1@E1,F1@F1,W1@W1');
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

it('answers by the options that are given', () => {
  expect(score('A2@C,E2@C,F3@C')).toMatchObject({ collection: { count: 3 } });
  expect(score('A2@C,E2@C,F3@C', { collection_unit: 'units' })).toMatchObject({ collection: { count: 6 } });
});

it('names what the kernel does not understand, and goes on', () => {
  expect(() => score('A1@E1')).toThrow('wrong_pyramid_for_basic');
  expect(() => score('A1@A1', { max_rank: 'many' })).toThrow('elements');
  expect(score('A1@A1')).toMatchObject({ total: 0 });
});

it('a game without such a module is said so', async () => {
  expect(() => foresee('go', 'anything', {})).toThrow('nothing answers for go');
  await expect(fetchForesight('go')).rejects.toThrow('foresight-go.wasm');
});
