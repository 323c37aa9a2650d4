// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameUi } from '../games/contract';
import type { Host, LinkEvents } from '../protocol/host';
import type { Now, ServerMessage, TableMessage } from '../protocol/messages';
import TableScreen from './TableScreen.svelte';
import ViewBoard from './ViewBoard.fixture.svelte';

const ui: GameUi = {
  id: 'made_up',
  mark: (id) => ({ tone: '', shape: 'ball', letter: id }),
  options: [],
  pace: () => 0,
  prompt: () => 'to move',
  eventText: (event) => event.key,
  plySign: (ply) => ply.move,
  seatGroup: () => '',
  keys: {},
  guide: [],
  guideOptions: {},
};
vi.mock('../games', async (original) => ({
  ...(await original<object>()),
  loadTable: () => Promise.resolve({ ui, parts: { Board: ViewBoard, Controls: ViewBoard } }),
}));

const kNothing = { resign: [], offer: [], answer: [] };
const nowWith = (parley: Now['parley']): Now => ({
  actors: [0],
  roller: null,
  thinking: [],
  legal: [],
  hidden: false,
  undo: false,
  parley,
  result: null,
  score: null,
});
const seatOf = (index: number, name: string, holder: 'me' | 'person') => ({
  seat: index,
  id: `S${index}`,
  side: index,
  holder,
  name,
  bot: '',
  online: true,
});
const tableWith = (now: Now, second: 'me' | 'person' = 'person'): TableMessage => ({
  type: 'table',
  table: 'abc',
  game: 'made_up',
  version: 1,
  secrets: false,
  advice: false,
  hints: false,
  options: {},
  components: {},
  viewer: 0,
  seats: [seatOf(0, 'Ada', 'me'), seatOf(1, 'Ben', second)],
  start: { view: 'start', facts: {} },
  plies: [
    { n: 1, actor: 0, move: 'e4', events: [{ key: 'moved', clause: 'A-1', args: {} }] },
    { n: 2, actor: 1, move: 'e5', events: [{ key: 'answered', clause: 'A-1', args: {} }] },
  ],
  now,
});

let events: LinkEvents;
let sent: { type: string; seat?: number }[];
let component: object;
const host = {
  connect(_table: string, given: LinkEvents) {
    events = given;
    return { send: (request: { type: string }) => sent.push(request) > 0, close() {} };
  },
  recordUrl: () => '',
} as unknown as Host;

const say = (message: ServerMessage): void => {
  events.message(message);
  flushSync();
};
const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const click = (id: string): void => {
  find(id)?.click();
  flushSync();
};

async function open(message: TableMessage): Promise<void> {
  component = mount(TableScreen, { target: document.body, props: { host, table: 'abc', guided: false } });
  events.state('open', 0);
  say(message);
  await vi.waitFor(() => expect(find('prompt')).not.toBeNull());
}

beforeEach(() => {
  sent = [];
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  void unmount(component);
  document.body.innerHTML = '';
});

describe('a request to take back', () => {
  const asked = (answer: number[]): Now => ({ ...nowWith(kNothing), consent: true, takeback: { seat: 1, answer } });

  it('is what the button makes where other people sit, and does not take back by itself', async () => {
    await open(tableWith({ ...nowWith(kNothing), undo: true, consent: true }));
    expect(find('undo')?.textContent).toBe('Ask to take back');
    click('undo');
    expect(sent).toMatchObject([{ type: 'undo' }]);
    say({ type: 'now', version: 2, now: { ...nowWith(kNothing), undo: true, consent: false } });
    expect(find('undo')?.textContent).toBe('Undo');
  });

  it('is answered by whoever is asked, and shown to everybody else', async () => {
    await open(tableWith(asked([0])));
    expect(find('takeback-offer')?.textContent).toContain('would like to take back');
    click('takeback-decline');
    click('takeback-accept');
    expect(sent).toMatchObject([
      { type: 'decline_takeback', seat: 0 },
      { type: 'accept_takeback', seat: 0 },
    ]);
    say({ type: 'now', version: 2, now: asked([]) });
    expect(find('takeback-offer')?.textContent).toContain('asked to take back');
    expect(find('takeback-accept')).toBeNull();
  });
});

describe('ending the game before its rules do', () => {
  it('asks once more before it resigns or offers a draw', async () => {
    await open(tableWith(nowWith({ resign: [0], offer: [0], answer: [] })));
    click('resign');
    expect(sent).toEqual([]);
    expect(document.querySelector('dialog h2')?.textContent).toBe('Resign the game?');
    click('resign-as-0');
    expect(sent).toMatchObject([{ type: 'resign', seat: 0 }]);
    expect(document.querySelector('dialog')).toBeNull();
    click('draw');
    expect(sent).toHaveLength(1);
    click('draw-go');
    expect(sent[1]).toMatchObject({ type: 'offer_draw', seat: 0 });
  });

  it('says that one game of a match ends', async () => {
    await open(tableWith(nowWith({ resign: [0], offer: [0], answer: [], match: true })));
    click('resign');
    expect(document.querySelector('dialog h2')?.textContent).toBe('Resign this game of the match?');
    expect(document.querySelector('dialog p')?.textContent).toContain('decide the match');
    click('resign-as-0');
    click('draw');
    expect(document.querySelector('dialog p')?.textContent).toContain('decide the match');
  });

  it('is not there where nobody may', async () => {
    await open(tableWith(nowWith(kNothing)));
    expect(find('resign')).toBeNull();
    say({ type: 'now', version: 2, now: nowWith({ resign: [0], offer: [], answer: [] }) });
    expect(find('draw')).toHaveProperty('disabled', true);
  });

  it('lets who plays both sides choose the one that resigns, and agree at once', async () => {
    await open(tableWith(nowWith({ resign: [0, 1], offer: [0, 1], answer: [] }), 'me'));
    expect(find('draw')?.textContent).toBe('Agree to a draw');
    click('draw');
    click('draw-go');
    expect(sent).toMatchObject([
      { type: 'offer_draw', seat: 0 },
      { type: 'accept_draw', seat: 1 },
    ]);
    click('resign');
    expect(find('resign-as-1')?.textContent).toBe('Resign as Ben');
  });

  it('shows an offer with its answers until the seat has moved, and tells it in the log', async () => {
    await open(tableWith(nowWith({ resign: [0], offer: [], answer: [] })));
    const asides = [{ after: 2, key: 'offered', seat: 1 }] as const;
    say({ type: 'asides', version: 2, asides: [...asides], now: nowWith({ resign: [0], offer: [], answer: [0] }) });
    expect(find('draw-offer')?.textContent).toContain('Ben offers a draw.');
    expect(find('aside')?.textContent).toBe('Ben offers a draw.');
    expect(find('announcer')?.textContent).toContain('Ben offers a draw.');
    click('draw-decline');
    click('draw-accept');
    expect(sent).toMatchObject([
      { type: 'decline_draw', seat: 0 },
      { type: 'accept_draw', seat: 0 },
    ]);
    const move = { n: 3, actor: 0, move: 'Nf3', events: [] };
    say({ type: 'plies', version: 3, from: 2, plies: [move], now: nowWith({ resign: [0], offer: [0], answer: [] }) });
    expect(find('draw-offer')).toBeNull();
    expect(find('aside')?.textContent).toBe('Ben offers a draw.');
  });

  it('says on the card how the game ended, and not what the last move did', async () => {
    await open(tableWith(nowWith({ resign: [0], offer: [0], answer: [] })));
    const over = { ...nowWith(kNothing), actors: ['over' as const], result: ['0', '1'] };
    const asides = [{ after: 2, key: 'resigned' as const, seat: 0 }];
    say({ type: 'asides', version: 2, asides, now: { ...over, ending: { by: 'resigned', seat: 0 } } });
    await vi.waitFor(() => expect(find('result')).not.toBeNull());
    expect(find('result')?.querySelector('h2')?.textContent).toBe('You lose to Ben: you resigned.');
    expect(find('result')?.querySelector('.why')?.textContent?.trim()).toBe('');
    expect(find('resign')).toBeNull();
    say({ type: 'now', version: 3, now: { ...over, result: ['1/2', '1/2'], ending: { by: 'agreed' } } });
    expect(find('result')?.querySelector('h2')?.textContent).toBe('Draw by agreement.');
  });
});
