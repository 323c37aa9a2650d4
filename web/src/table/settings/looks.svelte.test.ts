// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GameUi } from '../../games/contract';
import Picture from './Picture.fixture.svelte';
import LooksFields from './LooksFields.svelte';
import { lookOf, settings } from './settings.svelte';

const looks = {
  choices: [{ name: 'board', values: ['wood', 'slate'] }],
  picture: () => Promise.resolve({ default: Picture }),
};
const ui = { id: 'made_up', looks } as unknown as GameUi;

afterEach(() => {
  settings.looks = {};
});

describe('the looks of a game', () => {
  it('are the usual ones until others are chosen, and never one that the game lacks', () => {
    expect(lookOf(ui, 'board')).toBe('wood');
    settings.looks['made_up.board'] = 'slate';
    expect(lookOf(ui, 'board')).toBe('slate');
    expect(lookOf({ ...ui, id: 'other' }, 'board')).toBe('wood');
    settings.looks['made_up.board'] = 'glass';
    expect(lookOf(ui, 'board')).toBe('wood');
    expect(lookOf(ui, 'pieces')).toBe('');
  });

  it('are chosen from pictures', async () => {
    const fields = mount(LooksFields, { target: document.body, props: { ui, looks } });
    await vi.waitFor(() => expect(document.querySelectorAll('[data-picture]')).toHaveLength(2));
    const slate = document.querySelector<HTMLInputElement>('input[value=slate]')!;
    expect(slate.checked).toBe(false);
    slate.click();
    flushSync();
    expect(settings.looks).toEqual({ 'made_up.board': 'slate' });
    void unmount(fields);
  });
});
