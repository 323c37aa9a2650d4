// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Host } from '../../protocol/host';
import RulesDrawer from './RulesDrawer.svelte';

const files: Record<string, string> = {
  made_up: '# Rules\n\n- **MU-1.1** The cards are in `made_up_cards.md`, never in `a/b.md`.',
  made_up_cards: '# Cards\n\nA card.',
};
const host = {
  rules: (id: string) => Promise.resolve({ ok: id in files, value: files[id] }),
} as unknown as Host;

let shown: ReturnType<typeof mount> | null = null;
const open = () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  shown = mount(RulesDrawer, {
    target: document.body,
    props: { host, game: 'made_up', clause: '', close: () => undefined },
  });
};
const settle = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
  flushSync();
};

afterEach(() => shown && unmount(shown));

describe('the drawer with the rules', () => {
  it('opens a file that the rules name, and leads back', async () => {
    open();
    await settle();
    const links = [...document.querySelectorAll<HTMLElement>('li button')];
    expect(links.map((link) => link.textContent)).toEqual(['made_up_cards.md']);
    links[0]?.click();
    flushSync();
    await settle();
    expect(document.body.textContent).toContain('A card.');
    document.querySelector<HTMLElement>('[data-testid=rules-back]')?.click();
    flushSync();
    await settle();
    expect(document.querySelector('[id="MU-1.1"]')).not.toBeNull();
    expect(document.querySelector('[data-testid=rules-back]')).toBeNull();
  });
});
