// @vitest-environment jsdom

// What stays in hand on the board while moments come that change nothing of the game, and what does not.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Desk, Moment } from '../contract';
import Changing from './Changing.fixture.svelte';
import { kBorg, kChez, line, moment, seat } from './model/sample';

const desk: Desk = {
  name: (id) => id,
  title: (id) => id,
  play() {},
  whyNot() {},
  roll() {},
  hint() {},
  advises: true,
  advise: () => Promise.resolve([{ move: 'puts:A4S,B3F,C5S,D4B,D4F,D5S', value: 0 }]),
  aids: true,
  motion: false,
  turned: false,
  look: () => '',
};
let screen: { go(next: Moment): void };

afterEach(() => {
  void unmount(screen);
  document.body.replaceChildren();
});

function show(first: Moment): void {
  screen = mount(Changing, { target: document.body, props: { first, desk } }) as unknown as typeof screen;
  flushSync();
}
function go(next: Moment): void {
  screen.go(next);
  flushSync();
}
const targets = (): number => document.querySelectorAll('[data-target]').length;
const away = { seats: [seat(0), { ...seat(1, 'person'), online: false }] };

it('keeps a Child in hand when somebody goes offline, and puts it down when the position changes', () => {
  const view = line(`2 B M ${kBorg} ${kChez} -`);
  show(moment(view, ['C5S-C6', 'done']));
  document.querySelector('[data-cell="hex:C5"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
  expect(targets()).toBe(1);
  go(moment(view, ['C5S-C6', 'done'], away));
  expect(targets()).toBe(1);
  go(moment(line(`2 B M ${kBorg.replace('C5=S', 'C6=s')} ${kChez} -`), ['done'], away));
  expect(targets()).toBe(0);
});

it('OW-4.6: keeps what is laid out of a set-up when somebody goes offline', async () => {
  const view = line('- B p B:N,A5*1,-,0,0;- C:S,-,-,0,0;- -');
  show(moment(view, ['put:A4S']));
  document.querySelector<HTMLElement>('[data-testid=standard]')!.click();
  const laid = (): string | null | undefined => document.querySelector('.tray .left strong')?.textContent;
  await vi.waitFor(() => {
    flushSync();
    expect(laid()).toBe('6');
  });
  go(moment(view, ['put:A4S'], away));
  expect(laid()).toBe('6');
});
