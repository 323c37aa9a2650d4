import { describe, expect, it } from 'vitest';
import { placeOf, scrollFor, shareUnder, type Screen } from './place';

const kPhone: Screen = {
  width: 390,
  height: 844,
  prompt: { left: 0, top: 744, width: 390, height: 100 },
  free: 744,
};
const kLow: Screen = {
  width: 844,
  height: 390,
  prompt: { left: 400, top: 320, width: 444, height: 70 },
  free: 320,
};
/** A text of this many square pixels. */
const text = (area: number) => (width: number) => Math.ceil(area / width);

describe('the place of the card of the guide', () => {
  it('is at the top, unless that covers more of what it speaks of', () => {
    const [high, low] = [60, 500].map((top) => ({ left: 20, top, width: 350, height: 120 }));
    expect(placeOf(null, kPhone, text(78000))).toMatchObject({ edge: 'top', left: 0, width: 390 });
    expect(placeOf(low!, kPhone, text(78000))).toMatchObject({ edge: 'top' });
    expect(placeOf(high!, kPhone, text(78000))).toMatchObject({ edge: 'bottom', gap: 100 });
  });

  it('stays at its edge while somebody scrolls along what is too tall to be seen whole', () => {
    const page = { ...kPhone, free: 400 };
    const [tall, low] = [900, 120].map((height) => ({ left: 20, top: -300, width: 350, height }));
    expect(placeOf(tall!, page, text(78000))).toMatchObject({ edge: 'bottom' });
    expect(placeOf(tall!, page, text(78000), 'top')).toMatchObject({ edge: 'top' });
    expect(placeOf(low!, page, text(78000), 'top')).toMatchObject({ edge: 'bottom' });
  });

  it('is above the prompt where nothing at all stands', () => {
    expect(placeOf(null, { ...kPhone, free: 500 }, text(78000))).toMatchObject({ edge: 'bottom', gap: 100 });
  });

  it('leaves a spared board free, unless that covers what it speaks of, and stays while somebody scrolls', () => {
    const board = { left: 0, top: 100, width: 390, height: 390 };
    const [high, low] = [130, 560].map((top) => ({ left: 20, top, width: 350, height: 100 }));
    const screen = { ...kPhone, spared: board };
    expect(placeOf(null, screen, text(78000))).toMatchObject({ edge: 'bottom', gap: 100 });
    expect(placeOf(high!, screen, text(78000))).toMatchObject({ edge: 'bottom' });
    expect(placeOf(low!, screen, text(78000))).toMatchObject({ edge: 'top' });
    const prompt = { left: 6, top: 740, width: 378, height: 108 };
    expect(placeOf(prompt, { ...screen, prompt: { ...kPhone.prompt!, top: 743 } }, text(70000)).edge).toBe('bottom');
    const scrolled = { ...screen, spared: { ...board, top: 500 } };
    expect(placeOf(null, scrolled, text(78000), 'bottom')).toMatchObject({ edge: 'bottom' });
  });

  it('is beside what it speaks of on a low screen, as narrow as it has to be', () => {
    const [board, side] = [
      { left: 0, top: 60, width: 330, height: 330 },
      { left: 340, top: 60, width: 500, height: 260 },
    ];
    expect(placeOf(board, kLow, text(60000))).toMatchObject({ left: 428, width: 416, edge: 'bottom', gap: 70 });
    expect(placeOf(side, kLow, text(60000))).toMatchObject({ left: 0, width: 340 });
  });

  it('stands beside the prompt where it is too tall to stand above it', () => {
    const rules = { left: 710, top: 4, width: 60, height: 44 };
    expect(placeOf(rules, kLow, text(140000))).toMatchObject({ left: 0, width: 400, most: 390 });
  });

  it('never reaches the prompt, and scrolls within if it has to', () => {
    const everything = { left: 0, top: 0, width: 844, height: 390 };
    const { left, width, most } = placeOf(everything, kLow, text(400000));
    expect(left + width <= 400 || most <= 320).toBe(true);
  });
});

describe('the way to what the guide speaks of', () => {
  const screen = { end: 744, card: 250, from: 300 };
  const box = (top: number, height = 200) => ({ left: 20, top, width: 350, height });

  it('is none where both have room', () => {
    expect(scrollFor(box(260), screen)).toBe(0);
    expect(scrollFor(box(100), screen)).toBe(0);
    expect(scrollFor(box(400), { ...screen, card: 0 })).toBe(0);
  });

  it('leads above the prompt, where the card has room above it', () => {
    expect(scrollFor(box(900), screen)).toBe(1100 - 744);
    expect(scrollFor(box(240, 300), screen)).toBe(540 - 744);
  });

  it('leads to the top, where the page is there already and the card has room below', () => {
    expect(scrollFor(box(240, 300), { ...screen, from: 0 })).toBe(540 - 494);
  });

  it('leads to the beginning of what is too tall', () => {
    expect(scrollFor(box(900, 600), screen)).toBe(900 - 250);
    expect(scrollFor(box(260, 600), screen)).toBe(0);
    expect(scrollFor(box(900, 600), { ...screen, card: 0 })).toBe(900 - 372 + 300);
  });
});

it('measures how much of a box lies under another one', () => {
  const box = { left: 0, top: 0, width: 100, height: 10 };
  expect(shareUnder(box, { left: 50, top: 0, width: 100, height: 5 })).toBe(0.25);
  expect(shareUnder(box, { left: 100, top: 0, width: 100, height: 5 })).toBe(0);
});
