// @vitest-environment jsdom

// What the card of a moment says of the win chances.

import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { GameUi } from '../../games/contract';
import type { Entry } from './ledger';
import MomentCard from './MomentCard.svelte';

const entry: Entry = {
  ply: 3,
  move: 'x',
  actor: 0,
  kind: 'decision',
  before: [0.712, 0.288],
  after: [0.316, 0.684],
  decision: [-0.396, 0.396],
  luck: [0, 0],
  resolution: [0, 0],
  estimate: [0, 0],
  judgement: { fault: 'blunder', loss: 0.289, value: 0.267, best_value: 0.556, best: 'y' },
};

function show(shown: Entry, isOpen: boolean, ui = {} as GameUi): () => void {
  const what = {
    what: '',
    options: { max_rank: '9' },
    isChosen: false,
    isShown: false,
    choose: () => undefined,
    showBetter: () => undefined,
  };
  const props = { entry: shown, ui, name: () => '', seatAt: () => 'Ada', isOpen, ...what };
  const card = mount(MomentCard, { target: document.body, props });
  flushSync();
  return () => void unmount(card);
}
const change = (): string | undefined => document.querySelector('.change')?.textContent.trim();

it.each([true, false])('of a fault the figures of its judgement are all there is to compare: secrets %s', (isOpen) => {
  const close = show(entry, isOpen);
  expect(change()).toBe(undefined);
  expect(document.querySelector('.fault')?.textContent).toBe('Blunder: costs 28.9 points, by what Ada could know');
  expect(document.querySelector('.played')?.textContent).toContain('26.7%');
  expect(document.querySelector('.better')?.textContent).toContain('55.6%');
  close();
});

it.each([
  [true, 'Ada, with everything open: 71.2% before, 31.6% after'],
  [false, 'Ada: 71.2% before, 31.6% after'],
])(
  'says before and after of what was no fault, and whether that sees what its player could not: %s',
  (isOpen, said) => {
    const close = show({ ...entry, judgement: undefined }, isOpen);
    expect(change()).toBe(said);
    close();
  },
);

it('says a choice of several actions in words, with the options of the table, and writes no codes', () => {
  const words = (moves: string, options: Record<string, string> = {}): string =>
    `${moves.split(' ').length} cards of ${options['max_rank']}`;
  const judgement = { ...entry.judgement, played: 'a b done', best: 'c d e done' } as NonNullable<Entry['judgement']>;
  const better = { move: 'c d e done', reasons: [] };
  const close = show({ ...entry, move: '0/a', judgement, better }, true, { secrets: { words } } as unknown as GameUi);
  expect(document.querySelector('.played')?.textContent).toContain('3 cards of 9');
  expect(document.querySelector('.better')?.textContent).toContain('4 cards of 9');
  expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(['4.']);
  close();
});
