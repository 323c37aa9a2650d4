// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../protocol/host';
import RulesDrawer from './RulesDrawer.svelte';

const rules: Record<string, string> = {
  chess_balance: '# Rules\n\n- **MU-1.2** A pawn.',
  made_up: '# Rules\n\n- **MU-1.1** The cards are in `made_up_cards.md`, never in `a/b.md`.\n- **MU-1.2** A pawn.',
  made_up_cards: '# Cards\n\n- **MC-1.1** A dragon, and another dragon.',
};
const kRulebook = `# Made Up

## On one card

- Move a stone (MU-1.1, MU-1.2).

![A stone (MU-1.2).](pictures/stone.png)

## The stones

Every stone is a stone (MC-1.1).`;

let rulebooks: Record<string, string> = {};
const host = {
  rules: (id: string) => Promise.resolve({ ok: id in rules, value: rules[id] }),
  rulebook: (id: string) => Promise.resolve({ ok: id in rulebooks, value: rulebooks[id] }),
  pictureSizes: () => Promise.resolve({ ok: true, value: { stone: [640, 480] } }),
} as unknown as Host;

let shown: ReturnType<typeof mount> | null = null;
const settle = async () => {
  for (let i = 0; i < 40; i++) await Promise.resolve();
  flushSync();
};
const open = async (clause = '', game = 'made_up', options = {}) => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  shown = mount(RulesDrawer, {
    target: document.body,
    props: { host, game, options, clause, close: () => undefined },
  });
  await settle();
};
const one = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
const click = async (target: HTMLElement | null | undefined) => {
  target?.click();
  await settle();
};
const buttons = (selector: string) => [...document.querySelectorAll<HTMLElement>(`${selector} button`)];
const references = () => [...document.querySelectorAll<HTMLElement>('[data-reference]')];
const words = (selector: string) => document.querySelector(selector)?.textContent ?? '';

beforeEach(() => (rulebooks = { made_up: kRulebook }));
afterEach(() => shown && unmount(shown));

describe('the drawer with the rules', () => {
  it('opens on the rulebook, with its contents before the first section', async () => {
    await open();
    expect(words('.rules')).toContain('Move a stone');
    expect(buttons('[data-testid=rules-contents]').map((button) => button.textContent)).toEqual([
      'On one card',
      'The stones',
    ]);
    expect(document.querySelector('nav ~ h3')?.textContent).toBe('On one card');
    await click(buttons('[data-testid=rules-contents]')[1]);
    expect(document.activeElement?.textContent).toBe('The stones');
  });

  it('opens on the rulebook of a game that is played by the rules of another one', async () => {
    rulebooks['chess'] = '# Made Plain\n\nWithout dragons (MU-1.2).';
    await open('', 'chess_balance', { mode: 'chess' });
    expect(words('.rules')).toContain('Without dragons');
    await click(references()[0]);
    expect(words('.rules')).toContain('A pawn.');
    await click(one('rulebook-back'));
    expect(words('.rules')).toContain('Without dragons');
  });

  it('shows a picture with its size, its caption and what it says in words', async () => {
    await open();
    const img = document.querySelector<HTMLImageElement>('figure img');
    expect(img?.getAttribute('src')).toBe('/rulebook/pictures/stone.png');
    expect(img?.alt).toBe('A stone (MU-1.2).');
    expect([img?.getAttribute('width'), img?.getAttribute('height'), img?.getAttribute('loading')]).toEqual([
      '640',
      '480',
      'lazy',
    ]);
    expect(words('figcaption')).toBe('A stone (MU-1.2).');
  });

  it('switches to the full rules and back with one click', async () => {
    await open();
    expect(one('rulebook')?.getAttribute('aria-pressed')).toBe('true');
    await click(one('full-rules'));
    expect(document.getElementById('MU-1.1')).not.toBeNull();
    expect(one('full-rules')?.getAttribute('aria-pressed')).toBe('true');
    expect(one('rules-contents')).toBeNull();
    await click(one('rulebook'));
    expect(words('.rules')).toContain('Move a stone');
  });

  it('leads from a reference to its clause, and back to the reference', async () => {
    await open();
    await click(references()[1]);
    expect(document.querySelector('li.here')?.id).toBe('MU-1.2');
    expect(document.activeElement?.id).toBe('MU-1.2');
    await click(one('rulebook-back'));
    expect(document.activeElement?.textContent).toBe('MU-1.2');
    expect(document.activeElement?.hasAttribute('data-reference')).toBe(true);
    expect(one('rulebook-back')).toBeNull();
  });

  it('finds a clause in the file of cards', async () => {
    await open();
    await click(references().at(-1));
    expect(document.querySelector('li.here')?.id).toBe('MC-1.1');
    expect(one('rules-back')).not.toBeNull();
  });

  it('opens the full rules at a clause that was asked for, with the rulebook a click away', async () => {
    await open('MU-1.2');
    expect(document.querySelector('li.here')?.id).toBe('MU-1.2');
    expect(one('rulebook-back')).toBeNull();
    await click(one('rulebook'));
    expect(words('.rules')).toContain('Move a stone');
  });

  it('shows the full rules of a game without a rulebook', async () => {
    rulebooks = {};
    await open();
    expect(document.getElementById('MU-1.1')).not.toBeNull();
    expect(one('rulebook')).toBeNull();
  });

  it('opens a file that the rules name, and leads back', async () => {
    await open('MU-1.1');
    const links = buttons('.rules li');
    expect(links.map((link) => link.textContent)).toEqual(['made_up_cards.md']);
    await click(links[0]);
    expect(words('.rules')).toContain('A dragon');
    await click(one('rules-back'));
    expect(document.getElementById('MU-1.1')).not.toBeNull();
    expect(one('rules-back')).toBeNull();
  });
});

describe('the search in the drawer', () => {
  const field = () => one('rules-search') as HTMLInputElement;
  const type = async (text: string) => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  };
  const press = async (key: string, more = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    field().dispatchEvent(event);
    await settle();
    return event;
  };
  const current = () => [...document.querySelectorAll('mark')].findIndex((mark) => mark.className.includes('current'));

  it('marks the hits, counts them, and goes around them in both directions', async () => {
    await open();
    await type('stone');
    expect(document.querySelectorAll('mark').length).toBe(5);
    expect(words('[data-testid=rules-hits]')).toBe('1 of 5');
    await press('Enter');
    expect([current(), words('[data-testid=rules-hits]')]).toEqual([1, '2 of 5']);
    await press('Enter', { shiftKey: true });
    await press('Enter', { shiftKey: true });
    expect(words('[data-testid=rules-hits]')).toBe('5 of 5');
    await click(one('rules-next'));
    expect([current(), words('[data-testid=rules-hits]')]).toEqual([0, '1 of 5']);
    await click(one('rules-previous'));
    expect(words('[data-testid=rules-hits]')).toBe('5 of 5');
    expect(words('.rules')).toContain('Move a stone (MU-1.1, MU-1.2).');
  });

  it('is cleared by Escape, which closes the drawer only when there is nothing to clear', async () => {
    await open();
    await type('stone');
    expect((await press('Escape')).defaultPrevented).toBe(true);
    expect([field().value, document.querySelectorAll('mark').length]).toEqual(['', 0]);
    expect((await press('Escape')).defaultPrevented).toBe(false);
  });

  it('offers the hits of the full rules where the rulebook has none, those of other files too', async () => {
    await open();
    await type('dragon');
    expect(words('[data-testid=rules-hits]')).toBe('No hits');
    expect(words('.note')).toContain('There are 2 hits in the full rules.');
    await click(one('rules-elsewhere'));
    expect(words('[data-testid=rules-hits]')).toBe('1 of 2');
    expect(document.activeElement).toBe(field());
    expect(one('rules-back')).not.toBeNull();
    await type('unheard of');
    expect(one('rules-elsewhere')).toBeNull();
    await type('every stone');
    expect(words('.note')).toContain('There is 1 hit in the rulebook.');
  });

  it('keeps a reference whole', async () => {
    await open();
    await type('MU-1');
    const reference = references()[0];
    expect(reference?.textContent).toBe('MU-1.1');
    await click(reference);
    expect(document.activeElement?.id).toBe('MU-1.1');
  });
});
