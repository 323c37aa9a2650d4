// @vitest-environment jsdom

// The new-game dialog against a host that only writes down what it is asked.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameUi } from '../games/contract';
import type { Host } from '../protocol/host';
import type { GameEntry, TablePlan } from '../protocol/messages';
import { serverPeople, type People } from '../people/service';
import NewGame from './NewGame.svelte';

const game: GameEntry = {
  id: 'balanceformers',
  seats: { min: 2, max: 4 },
  secrets: true,
  data: '',
  options: [
    { name: 'layout', type: 'choice', default: 'auto', values: ['auto', 'std10'], open: true },
    { name: 'move_scope', type: 'choice', default: 'any', values: ['any', 'own'], open: false },
  ],
  bots: [{ id: 'beginner', level: 1 }],
};
const always = (): boolean => true;
const ui: GameUi = {
  id: 'balanceformers',
  mark: (id) => ({ tone: '', shape: 'ball', letter: id }),
  options: [
    { name: 'layout', simple: true, applies: always },
    { name: 'move_scope', simple: true, applies: always },
  ],
  choosesPlayers: true,
  pace: () => 0,
  prompt: () => '',
  eventText: () => '',
  plySign: () => '',
  seatGroup: () => '',
  keys: {},
  guide: [],
  guideOptions: {},
};

let checked: TablePlan[];
let opened: TablePlan[];
let screen: Record<string, unknown>;
const host = {
  check(plan: TablePlan) {
    checked.push(plan);
    const count = plan.seats.length || 2;
    const value = Array.from({ length: count }, (_, seat) => ({ seat, id: 'BYRPOG'[seat] ?? '', side: seat }));
    return Promise.resolve({ ok: true, value });
  },
  open(plan: TablePlan) {
    opened.push(plan);
    return Promise.resolve({ ok: false, problem: { code: 'x', clause: '', field: '', message: 'No.' } });
  },
  homes: ['server'],
} as unknown as Host;

async function open(
  shown: GameUi,
  offered = game,
  fixed: Record<string, string> = {},
  more: { invite?: string; people?: People } = {},
): Promise<void> {
  const entry = { id: 'preset', game: offered.id, texts: `${offered.id}`, fixed };
  screen = mount(NewGame, {
    target: document.body,
    props: { host, game: offered, entry, ui: shown, close() {}, ...more },
  });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelectorAll('select').length).toBeGreaterThan(0);
  });
}
async function settle(): Promise<void> {
  flushSync();
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  document.body.replaceChildren();
  checked = [];
  opened = [];
});
afterEach(() => unmount(screen));

describe('a challenge', () => {
  it('keeps one seat for its guest, out of the lobby', async () => {
    const person = () => Promise.resolve({ ok: true as const, value: { name: 'Ben', ratings: [] } });
    await open(ui, game, {}, { invite: 'pb', people: { ...serverPeople, person } });
    await settle();
    await settle();
    expect(document.querySelector('[data-testid=challenged]')!.textContent).toContain('You challenge Ben');
    expect(document.querySelectorAll('[name=seating], [name=terms-listed]')).toHaveLength(0);
    expect([...document.querySelectorAll('select')].map(({ value }) => value)).toEqual(['me', 'open']);
    expect(document.querySelectorAll('select')[1]!.selectedOptions[0]!.textContent).toBe('Ben');
    document.querySelector<HTMLButtonElement>('[data-testid=open-table]')!.click();
    await settle();
    expect(opened[0]).toMatchObject({ invite: 'pb', seats: [{ by: 'me' }, { by: 'open' }] });
  });
});

describe('a game whose number of players is chosen', () => {
  it('asks the host with that many seats and opens them', async () => {
    await open(ui);
    expect(checked[0]?.seats).toHaveLength(2);
    document.querySelectorAll<HTMLInputElement>('input[name=players]')[2]!.click();
    await settle();
    expect(checked.at(-1)?.seats).toHaveLength(4);
    expect(document.querySelectorAll('select')).toHaveLength(4);
    document.querySelector<HTMLButtonElement>('[data-testid=open-table]')!.click();
    await settle();
    expect(opened[0]?.seats.map((seat) => seat.by)).toEqual(['me', 'bot', 'bot', 'bot']);
  });

  it('is not asked for where the options make the number', async () => {
    const fixed: GameUi = { ...ui };
    delete fixed.choosesPlayers;
    await open(fixed);
    expect(document.querySelector('input[name=players]')).toBeNull();
    expect(checked[0]?.seats).toEqual([]);
  });
});

describe('an open choice', () => {
  const other = (): HTMLInputElement => document.querySelector('[data-testid=other-layout]')!;

  it('takes a value beside those listed, and only that choice does', async () => {
    await open(ui);
    expect(document.querySelector('[data-testid=other-move_scope]')).toBeNull();
    other().value = ' random:7 ';
    other().dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(checked.at(-1)?.options).toEqual({ layout: 'random:7' });
    expect(document.querySelectorAll('input[name=layout]:checked')).toHaveLength(0);
  });

  it('falls back to the default when the field is emptied, and is emptied by a listed value', async () => {
    await open(ui);
    other().value = 'random:7';
    other().dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    document.querySelector<HTMLInputElement>('input[name=layout][value=std10]')!.click();
    await settle();
    expect(other().value).toBe('');
    expect(checked.at(-1)?.options).toEqual({ layout: 'std10' });
    other().value = '';
    other().dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(checked.at(-1)?.options).toEqual({});
  });
});

describe('a value that is chosen already', () => {
  const kChosen: GameUi = { ...ui, tableOptions: { move_scope: 'own' } };

  it('is said to the host although nobody touched it', async () => {
    await open(kChosen);
    expect(document.querySelector<HTMLInputElement>('input[name=move_scope][value=own]')!.checked).toBe(true);
    expect(checked.at(-1)?.options).toEqual({ move_scope: 'own' });
  });

  it('is said too where somebody goes back to the default of the rules', async () => {
    await open(kChosen);
    document.querySelector<HTMLInputElement>('input[name=move_scope][value=any]')!.click();
    await settle();
    expect(checked.at(-1)?.options).toEqual({ move_scope: 'any' });
  });
});

describe('seats by chance', () => {
  it('are drawn when the table opens, for one person alone', async () => {
    await open(ui);
    const press = async (): Promise<void> => {
      document.querySelector<HTMLElement>('[data-testid=open-table]')?.click();
      await vi.waitFor(() => expect(document.querySelector('.problem')).not.toBeNull());
    };
    const chance = document.querySelector<HTMLInputElement>('[data-testid=by-chance] input');
    chance?.click();
    flushSync();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    await press();
    random.mockRestore();
    expect(opened.at(-1)?.seats.map(({ by }) => by)).toEqual(['bot', 'me']);
    document.querySelector<HTMLElement>('[name=seating][value=screen]')?.click();
    flushSync();
    expect(document.querySelector('[data-testid=by-chance]')).toBeNull();
  });
});

describe('hints and advice from the table', () => {
  const openTable = async (): Promise<TablePlan | undefined> => {
    document.querySelector<HTMLButtonElement>('[data-testid=open-table]')!.click();
    await settle();
    return opened.at(-1);
  };

  it('are there in every game', async () => {
    await open(ui);
    expect(await openTable()).toMatchObject({ advice: true });
  });

  it('can be switched off', async () => {
    await open(ui);
    document.querySelector<HTMLInputElement>('[data-testid=advice] input')!.click();
    await settle();
    expect(await openTable()).toMatchObject({ advice: false });
  });
});

describe('clock and company', () => {
  const press = async (selector: string): Promise<void> => {
    document.querySelector<HTMLInputElement>(selector)!.click();
    await settle();
  };

  it('go with the table, and the clock is asked about before', async () => {
    await open(ui);
    await press('input[name=seating][value=link]');
    await press('input[name=clock][value=live]');
    await press('input[name=terms-listed]');
    await press('input[name=terms-rated]');
    await press('input[name=terms-chat]');
    expect(checked.at(-1)).toMatchObject({ time: 'live:600+10' });
    await press('[data-testid=open-table]');
    // A rated table gives no advice.
    const terms = { time: 'live:600+10', listed: true, rated: true, chat: false, advice: false };
    expect(opened.at(-1)).toMatchObject(terms);
  });

  it('can be mended after the host has refused them', async () => {
    await open(ui);
    await press('[data-testid=open-table]');
    const button = document.querySelector<HTMLButtonElement>('[data-testid=open-table]')!;
    expect(button.disabled).toBe(true);
    await press('input[name=clock][value=days]');
    expect(button.disabled).toBe(false);
  });

  it('keep bots and lone players out of the lobby', async () => {
    await open(ui);
    expect(document.querySelector<HTMLInputElement>('input[name=terms-listed]')!.disabled).toBe(true);
    expect(document.querySelector<HTMLInputElement>('input[name=terms-rated]')!.disabled).toBe(true);
  });
});

describe("a data file of one's own", () => {
  const field = (): HTMLInputElement => document.querySelector('[data-testid=own-data]')!;
  async function bring(text: string): Promise<void> {
    const file = new File([text], 'my.owmap');
    file.text = () => Promise.resolve(text);
    Object.defineProperty(field(), 'files', { value: [file], configurable: true });
    field().dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    await settle();
  }

  it('is checked and opened with the table, and can be taken away again', async () => {
    await open(ui, { ...game, data: 'oneworld/eq22.owmap' });
    expect(field().accept).toBe('.owmap,text/plain');
    await bring('owmap 1');
    expect(checked.at(-1)?.data).toEqual({ name: 'my.owmap', text: 'owmap 1' });
    document.querySelector<HTMLButtonElement>('[data-testid=open-table]')!.click();
    await settle();
    expect(opened.at(-1)?.data).toEqual({ name: 'my.owmap', text: 'owmap 1' });
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Remove')!.click();
    await settle();
    expect(checked.at(-1)).not.toHaveProperty('data');
  });

  it('is not sent if it is larger than the host takes', async () => {
    await open(ui, { ...game, data: 'oneworld/eq22.owmap' });
    await bring('#'.repeat(64 * 1024 + 1));
    expect(checked.at(-1)).not.toHaveProperty('data');
    expect(document.body.textContent).toContain('at most 64 KiB');
  });

  it('is not asked for where a game has none', async () => {
    await open(ui);
    expect(field()).toBeNull();
  });
});

describe('options that are off or on', () => {
  const entry: GameEntry = {
    ...game,
    id: 'oneworld',
    options: [
      { name: 'flee', type: 'choice', default: 'off', values: ['off', 'on'], open: false },
      { name: 'exit', type: 'choice', default: 'allow', values: ['allow', 'blade_only'], open: false },
    ],
  };
  const grouped: GameUi = {
    ...ui,
    id: 'oneworld',
    options: [
      { name: 'flee', simple: false, group: 'printed', applies: always },
      { name: 'exit', simple: false, group: 'house', applies: always },
    ],
  };

  it('are a box to tick, with their sentence beside it', async () => {
    await open(grouped, entry);
    const box = document.querySelector<HTMLInputElement>('input[type=checkbox][name=flee]')!;
    expect(box.closest('label')?.textContent).toContain('A god that has lost a life');
    box.click();
    await settle();
    expect(checked.at(-1)?.options).toEqual({ flee: 'on' });
    box.click();
    await settle();
    expect(checked.at(-1)?.options).toEqual({});
  });

  it('stand under the headings of the game, other choices beside them', async () => {
    await open(grouped, entry);
    const headings = [...document.querySelectorAll('summary')].map((one) => one.textContent);
    expect(headings).toEqual(['Optional rules from the rulebook', 'House rules and limits']);
    const values = [...document.querySelectorAll<HTMLInputElement>('input[name=exit]')].map((one) => one.value);
    expect(values).toEqual(['allow', 'blade_only']);
  });
});

describe('ready-made settings', () => {
  const entry: GameEntry = {
    ...game,
    id: 'chess_balance',
    options: [
      { name: 'mode', type: 'choice', default: 'cards', values: ['cards', 'chess'], open: false },
      { name: 'declare', type: 'choice', default: 'auto', values: ['auto', 'manual'], open: false },
      { name: 'draws', type: 'choice', default: 'engine', values: ['engine', 'fide'], open: false },
    ],
  };
  const profiled: GameUi = {
    ...ui,
    id: 'chess_balance',
    profiles: [
      { key: 'assisted', options: {} },
      { key: 'tabletop', options: { declare: 'manual' } },
      { key: 'chess', options: { mode: 'chess' } },
    ],
    options: [
      { name: 'declare', simple: true, applies: always },
      { name: 'draws', simple: true, applies: always },
    ],
  };
  const profile = (): string | undefined =>
    document.querySelector<HTMLInputElement>('input[name=profile]:checked')?.value;
  const press = async (name: string, value: string): Promise<void> => {
    document.querySelector<HTMLInputElement>(`input[name=${name}][value=${value}]`)!.click();
    await settle();
  };

  it('set what they name and leave other choices as they are', async () => {
    await open(profiled, entry);
    expect(profile()).toBe('assisted');
    await press('draws', 'fide');
    await press('profile', 'tabletop');
    expect(checked.at(-1)?.options).toEqual({ declare: 'manual', draws: 'fide' });
    await press('profile', 'chess');
    expect(checked.at(-1)?.options).toEqual({ mode: 'chess', draws: 'fide' });
    await press('profile', 'assisted');
    expect(checked.at(-1)?.options).toEqual({ draws: 'fide' });
  });

  it('are told by the settings themselves', async () => {
    await open(profiled, entry);
    await press('declare', 'manual');
    expect(profile()).toBe('tabletop');
  });
});

describe('a game of the lobby with a fixed option', () => {
  it('is opened with it and does not ask for it, nor for a profile', async () => {
    const profiles = [{ key: 'classic', options: { move_scope: 'own' } }];
    await open({ ...ui, profiles }, game, { move_scope: 'own' });
    expect(document.querySelector('input[name=move_scope]')).toBeNull();
    expect(document.querySelector('input[name=profile]')).toBeNull();
    expect(document.querySelector('input[name=layout]')).not.toBeNull();
    document.querySelector<HTMLButtonElement>('[data-testid=open-table]')!.click();
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]?.options).toEqual({ move_scope: 'own' });
  });
});
