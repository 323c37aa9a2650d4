// Where the guide's card stands on a small screen: so that it covers least of what it speaks of, and never the prompt.

import type { Box } from './Ring.svelte';

export interface Screen {
  width: number;
  height: number;
  /** What is asked, at the bottom of the screen or of its right-hand column; null where nothing is. */
  prompt: Box | null;
  /** Where nothing stands that would be covered, from there down to the prompt. */
  free: number;
  /** What is covered only where nothing else can be: the board. */
  spared?: Box | null;
}

export interface Place {
  left: number;
  width: number;
  edge: 'top' | 'bottom';
  /** How far from that edge of the screen. */
  gap: number;
  /** What is taller scrolls within. */
  most: number;
}

/** On a screen this low the card stands beside what it speaks of, not above or below. */
export const kLow = 520;
const kWidest = 416;
const kNarrowest = 200;
/** What does not fit is worse than what lies over this share of the ring. */
const kTooTall = 0.15;
/** Less of the ring is hardly covered: it stands a little out around what it surrounds. */
const kHardly = 0.03;
/** All of the spared board weighs as much as this share of the ring, and as much as going to the other edge. */
const kSpared = 0.1;

/** Of the box, the share that lies under the other one. */
export function shareUnder(box: Box, over: Box): number {
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const wide = Math.min(right, over.left + over.width) - Math.max(box.left, over.left);
  const high = Math.min(bottom, over.top + over.height) - Math.max(box.top, over.top);
  return wide > 0 && high > 0 ? (wide * high) / (box.width * box.height) : 0;
}

/**
 * How far a page that was scrolled `from` its top has to be scrolled so that a box is seen whole above `end`, below or
 * above a card of this height; of what is too tall, the beginning.
 */
export function scrollFor(
  { top, height }: Box,
  { end, card, from }: { end: number; card: number; from: number },
): number {
  const bottom = top + height;
  if (height + card > end) return top >= card && top < (card + end) / 2 ? 0 : top - card;
  if (top >= 0 && bottom <= end && (card <= top || bottom <= end - card)) return 0;
  if (card === 0) return top - (end - height) / 2;
  return from + bottom >= end ? bottom - end : bottom - end + card;
}

/** Left edges and widths that are worth a try, the usual ones first. */
function columns(ring: Box | null, { width, height, prompt }: Screen): { left: number; width: number }[] {
  if (height > kLow) return [{ left: 0, width }];
  const usual = Math.min(kWidest, 0.65 * width);
  const beside = (free: number): number => Math.max(kNarrowest, Math.min(usual, free));
  const [left, right] = ring ? [ring.left, width - ring.left - ring.width] : [usual, usual];
  const widths = { left: [usual, beside(left)], right: [usual, beside(right)] };
  // Beside the prompt it may be as tall as the screen.
  if (prompt && prompt.left >= kNarrowest) widths.left.push(beside(prompt.left));
  return [
    ...widths.right.map((wide) => ({ left: width - wide, width: wide })),
    ...widths.left.map((wide) => ({ left: 0, width: wide })),
    { left: 0, width },
  ];
}

/**
 * The best place of a card that is as tall as `heightAt` its width; of those alike the first that comes to mind. Where
 * the ring is too tall to be seen whole, or a board is spared, whoever scrolls keeps the card at the edge where it `was`.
 */
export function placeOf(
  ring: Box | null,
  screen: Screen,
  heightAt: (width: number) => number,
  was: Place['edge'] | null = null,
): Place {
  let best: { place: Place; cost: number } | null = null;
  for (const column of columns(ring, screen)) {
    const { prompt } = screen;
    const isOver =
      prompt !== null && column.left < prompt.left + prompt.width && prompt.left < column.left + column.width;
    const end = isOver ? prompt.top : screen.height;
    const tall = heightAt(column.width);
    const height = Math.min(tall, end);
    // Where the room below is free nothing at all is covered; on a low screen the board is at the top.
    const isFree = screen.free < end - height;
    const edges = isFree || screen.height <= kLow ? (['bottom', 'top'] as const) : (['top', 'bottom'] as const);
    for (const edge of edges) {
      const top = edge === 'top' ? 0 : end - height;
      const share = ring ? shareUnder(ring, { ...column, top, height }) : 0;
      const covered = share < kHardly ? 0 : share;
      const isOther = was !== null && edge !== was;
      const isLeft = isOther && ring !== null && ring.height + height > end;
      const over = screen.spared ? shareUnder(screen.spared, { ...column, top, height }) : 0;
      const spared = screen.spared && isOther ? 1 : was === null ? over : 0;
      const cost = covered + (tall > end ? kTooTall : 0) + (isLeft ? 1 : 0) + kSpared * spared;
      const gap = edge === 'top' ? 0 : screen.height - end;
      if (!best || cost < best.cost - 0.001) best = { place: { ...column, edge, gap, most: end }, cost };
    }
  }
  // There is always a column.
  return best?.place as Place;
}

const bottomOf = (one: Element): number => one.getBoundingClientRect().bottom;

function screenOf(prompt: Element | null, spared: string): Screen {
  const ends = [...document.querySelectorAll('main .table-top, main .panels, main .moves')].map(bottomOf);
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    width: clientWidth,
    height: clientHeight,
    prompt: prompt?.getBoundingClientRect() ?? null,
    free: Math.max(0, ...ends),
    spared: (spared && document.querySelector(spared)?.getBoundingClientRect()) || null,
  };
}

interface Told {
  thought: string;
  /** A selector of what is covered only where nothing else can be; empty without one. */
  spared: string;
}

function stand(card: HTMLElement, ring: Box | null, prompt: Element | null, { thought, spared }: Told): void {
  const { style, dataset } = card;
  const screen = screenOf(prompt, spared);
  // What is told, and where: another thought, or a phone that was turned, looks for its place anew.
  const told = [thought, ring !== null, screen.width, screen.height].join();
  const was = dataset['told'] === told ? (dataset['edge'] as Place['edge']) : null;
  style.maxHeight = 'none';
  const heightAt = (width: number): number => {
    style.width = `${width}px`;
    return card.offsetHeight;
  };
  const place = placeOf(ring, screen, heightAt, was);
  Object.assign(dataset, { told, edge: place.edge });
  style.width = `${place.width}px`;
  style.left = `${place.left}px`;
  style.maxHeight = `${place.most}px`;
  style.top = place.edge === 'top' ? '0' : 'auto';
  style.bottom = place.edge === 'top' ? 'auto' : `${place.gap}px`;
  // Round where it ends on the screen.
  style.borderRadius = place.edge === 'top' ? '0 0 16px 16px' : '16px 16px 0 0';
}

/** Keeps the card at its best place while its text or the prompt changes; ends with what is returned. */
export function keepInPlace(card: HTMLElement, ring: Box | null, thought: Told): () => void {
  const prompt = document.querySelector('.play > .bar');
  const again = (): void => stand(card, ring, prompt, thought);
  again();
  const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(again) : null;
  for (const one of [card, prompt]) if (one) watch?.observe(one);
  return () => {
    watch?.disconnect();
    card.removeAttribute('style');
  };
}
