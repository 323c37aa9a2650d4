// Picks of a card that somebody thinks better of.

import { expect, it, vi } from 'vitest';
import type { BoardHands, BoardView, CardStage } from '../model/board-types';
import { Fingers } from './fingers.svelte';
import { viewOf } from './view.fixture';

const kBoard = 'r3k3/8/2n2n2/8/8/8/8/4K2R';

/** Ice Lock on one of three; its own pick is kept as the table of the game keeps it. */
function table(targets: string[], moves: BoardView['moves'] = [], settled: string[] = []) {
  let picked = $state.raw<string[]>(settled);
  let card = $state.raw(true);
  const stage = $derived<CardStage | null>(
    card
      ? {
          card: 'WA1',
          name: 'Ice Lock',
          element: 'water',
          picked,
          settled,
          options: (picked.length > 0 ? [] : targets).map((square) => ({
            value: square,
            squares: [square],
            piece: null,
            preview: null,
            words: square,
          })),
        }
      : null,
  );
  const view = $derived(viewOf(kBoard, { moves: card ? [] : moves, stage }));
  const hands = {
    move: vi.fn(),
    refuse: vi.fn(),
    refusePick: vi.fn(),
    confirm: vi.fn(),
    hint: vi.fn(),
    pick: vi.fn((option: { value: string }) => (picked = [option.value])),
    back: vi.fn(() => (picked.length > 0 ? (picked = []) : (card = false))),
  };
  const fingers = new Fingers(
    () => ({ view, hands: hands as BoardHands }),
    (piece) => piece,
  );
  return { fingers, hands, picked: () => picked, held: () => card };
}

it('CB-6.2 another target takes the place of the one that was picked', () => {
  const { fingers, picked } = table(['a8', 'c6', 'f6']);
  fingers.activate('c6');
  expect(picked()).toEqual(['c6']);
  fingers.activate('f6');
  expect(picked()).toEqual(['f6']);
  fingers.activate('f6');
  expect(picked()).toEqual([]);
});

it('a square that never was a target leaves the pick alone', () => {
  const { fingers, picked, hands } = table(['a8', 'c6']);
  fingers.activate('c6');
  fingers.activate('h1');
  expect(picked()).toEqual(['c6']);
  expect(hands.refusePick).not.toHaveBeenCalled();
});

it('CB-5.3 a card without picks is put down for a piece that is taken up', () => {
  const step = { from: 'h1', to: 'h5', promotion: '' as const, capture: false, rook: null, san: 'Rh5' };
  const { fingers, held } = table([], [step]);
  fingers.activate('h1');
  expect(held()).toBe(false);
  expect(fingers.selected).toBe('h1');
});

it('CB-6.2 a click on a target that was filled in by itself plays the card', () => {
  const { fingers, hands, held } = table([], [], ['c6']);
  fingers.activate('c6');
  expect(hands.confirm).toHaveBeenCalledOnce();
  expect(hands.back).not.toHaveBeenCalled();
  expect(held()).toBe(true);
});

/** White waits for Black; `chosen` is what White has chosen for its next turn. */
function waiting(chosen: { from: string; to: string } | null = null) {
  const view = viewOf('r3k3/3P4/8/8/8/8/8/R3K2R', { mover: 'b', ahead: { colour: 'w', chosen } });
  const hands = { move: vi.fn(), premove: vi.fn(), refuse: vi.fn(), hint: vi.fn() };
  const fingers = new Fingers(
    () => ({ view, hands: hands as unknown as BoardHands }),
    (piece) => piece,
  );
  return { fingers, hands };
}

it('a piece of the side that waits is put anywhere, for its next turn', () => {
  const { fingers, hands } = waiting();
  fingers.activate('e8');
  expect(fingers.selected).toBeNull();
  fingers.activate('a1');
  fingers.activate('h1');
  expect(fingers.selected).toBe('h1');
  fingers.activate('h8');
  expect(hands.premove).toHaveBeenLastCalledWith({ from: 'h1', to: 'h8', promotion: '' });
  expect(fingers.drop('a1', 'h1')).toBe(false);
  expect(hands.premove).toHaveBeenLastCalledWith({ from: 'a1', to: 'h1', promotion: '' });
  expect(hands.move).not.toHaveBeenCalled();
});

it('a Pawn that may promote on its next turn is asked what to', () => {
  const { fingers, hands } = waiting();
  fingers.activate('d7');
  fingers.activate('d8');
  const rook = fingers.choice?.items.find(({ key }) => key === 'r');
  expect(rook?.piece).toBe('R');
  if (rook) fingers.take(rook);
  expect(hands.premove).toHaveBeenLastCalledWith({ from: 'd7', to: 'd8', promotion: 'r' });
});

it('a second tap or Escape takes the choice away', () => {
  const { fingers, hands } = waiting({ from: 'h1', to: 'h8' });
  fingers.activate('h1');
  expect(hands.premove).toHaveBeenLastCalledWith(null);
  expect(fingers.back()).toBe(true);
  expect(hands.premove).toHaveBeenCalledTimes(2);
});
