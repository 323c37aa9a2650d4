import { expect, test } from 'vitest';
import { Judging } from './judging.svelte';

const line = { plan: { game: 'g' }, moves: [] };
const judged = (value: number) => ({
  bot: 'master',
  judged: [
    { move: 'a', value, reasons: [] },
    { move: 'b', value: 0, reasons: [] },
  ],
});
const flush = (): Promise<void> => new Promise((done) => setTimeout(done));

function setUp(simulations = 0) {
  const asked: { thinking: number; simulations?: number; answer: (told: unknown) => void }[] = [];
  let rests = 0;
  const judging = new Judging(
    (_, request) =>
      new Promise((answer) => asked.push({ ...(request as { thinking: number; simulations?: number }), answer })),
    () => rests++,
    () => simulations,
  );
  return { judging, asked, rests: () => rests };
}

test('it is asked again for longer, until it has had enough time', async () => {
  const { judging, asked } = setUp();
  void judging.follow(line, 0);
  for (let i = 0; i < 4; ++i) {
    expect(judging.isThinking).toBe(true);
    asked[i]?.answer(judged(i / 10));
    await flush();
    expect(judging.told?.judged[0]?.value).toBe(i / 10);
  }
  expect(asked).toHaveLength(4);
  expect(asked.map(({ thinking }) => thinking)).toEqual(
    [...asked.map(({ thinking }) => thinking)].sort((a, b) => a - b),
  );
  expect(judging.isThinking).toBe(false);
});

test('what is said of a point that was left counts for nothing, and the engine rests', async () => {
  const { judging, asked, rests } = setUp();
  void judging.follow(line, 0);
  void judging.follow({ ...line, moves: ['x'] }, 1);
  expect(rests()).toBe(1);
  asked[0]?.answer(judged(0.9));
  await flush();
  expect(judging.told).toBeNull();
  asked[1]?.answer(judged(0.4));
  await flush();
  expect(judging.told?.judged[0]?.value).toBe(0.4);
  judging.stop();
  expect(judging.told).toBeNull();
  expect(judging.isThinking).toBe(false);
});

test('a limit by count asks once', async () => {
  const { judging, asked } = setUp(50);
  void judging.follow(line, 0);
  expect(asked[0]).toMatchObject({ thinking: 0, simulations: 50 });
  asked[0]?.answer(judged(0.5));
  await flush();
  expect(asked).toHaveLength(1);
  expect(judging.isThinking).toBe(false);
});

test('an engine that breaks ends the thinking', async () => {
  const { judging, asked } = setUp();
  void judging.follow(line, 0);
  asked[0]?.answer({ problem: { code: 'bad_request' } });
  await flush();
  expect(judging.isThinking).toBe(false);
  expect(judging.told).toBeNull();
});
