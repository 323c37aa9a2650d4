// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { followClocks, noteOffset } from './quiet';
import type { Push } from './service';

function server(quiet: Push['quiet']) {
  const push = { key: 'key', browsers: [], quiet };
  return {
    push: vi.fn(() => Promise.resolve({ ok: true as const, value: push })),
    setQuiet: vi.fn((set: Push['quiet']) => Promise.resolve({ ok: true as const, value: void (push.quiet = set) })),
  };
}
const clocksAhead = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutes);
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('asks nothing where no quiet hours were set, or the clocks have not moved', async () => {
  const people = server({ begin: 1320, end: 480, offset: 60 });
  clocksAhead(120);
  await followClocks(people);
  noteOffset(120);
  await followClocks(people);
  expect(people.push).not.toHaveBeenCalled();
});

it('keeps the hours of the person when the clocks have moved, once', async () => {
  const people = server({ begin: 1320, end: 480, offset: 60 });
  noteOffset(60);
  clocksAhead(120);
  await followClocks(people);
  expect(people.setQuiet.mock.calls).toEqual([[{ begin: 1320, end: 480, offset: 120 }]]);
  await followClocks(people);
  expect(people.push).toHaveBeenCalledTimes(1);
});

it('never brings hours back that were taken away elsewhere', async () => {
  const people = server(null);
  noteOffset(60);
  clocksAhead(120);
  await followClocks(people);
  await followClocks(people);
  expect(people.setQuiet).not.toHaveBeenCalled();
  expect(people.push).toHaveBeenCalledTimes(1);
});

it('tries again at the next visit if the server does not answer', async () => {
  const people = server({ begin: 1320, end: 480, offset: 60 });
  people.setQuiet.mockResolvedValueOnce({ ok: false, problem: { code: 'unreachable' } } as never);
  noteOffset(60);
  clocksAhead(120);
  await followClocks(people);
  await followClocks(people);
  expect(people.setQuiet).toHaveBeenCalledTimes(2);
});
