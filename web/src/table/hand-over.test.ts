// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameUi } from '../games/contract';
import type { Host, LinkEvents } from '../protocol/host';
import type { Now, Ply, ServerMessage, TableMessage } from '../protocol/messages';
import TableScreen from './TableScreen.svelte';
import ViewBoard from './ViewBoard.fixture.svelte';

const ui: GameUi = {
  id: 'made_up',
  mark: (id) => ({ tone: '', shape: 'ball', letter: id }),
  options: [],
  pace: () => 0,
  prompt: (moment) => `prompt for ${moment.view}`,
  eventText: (event) => `event ${event.key}`,
  plySign: (ply) => `sign of ${ply.move}`,
  seatGroup: () => '',
  keys: { x: 'x' },
  guide: [],
  guideOptions: {},
};
vi.mock('../games', async (original) => ({
  ...(await original<object>()),
  loadTable: () => Promise.resolve({ ui, parts: { Board: ViewBoard, Controls: ViewBoard } }),
}));

const asks = (...seats: number[]): Now => ({
  actors: seats,
  roller: null,
  thinking: [],
  legal: [],
  hidden: true,
  undo: true,
  result: null,
  score: null,
});
const offers = (seat: number): Now => ({ ...asks(seat), legal: [{ seat, moves: [{ move: 'x', facts: {} }] }] });
const seatOf = (index: number, name: string, holder: 'me' | 'bot' = 'me') => ({
  seat: index,
  id: `S${index}`,
  side: 0,
  holder,
  name,
  bot: '',
  online: true,
});
const ply = (n: number, actor: number, eyes: string): Ply => ({
  n,
  actor,
  move: eyes,
  view: `${eyes} after ${n}`,
  facts: {},
  events: [{ key: eyes, clause: '', args: {} }],
});

function tableFor(viewer: number | null, now: Now, plies: Ply[] = []): TableMessage {
  return {
    type: 'table',
    table: 'abc',
    game: 'made_up',
    version: plies.length,
    secrets: true,
    advice: false,
    hints: false,
    options: {},
    components: {},
    viewer,
    seats: [seatOf(0, 'Ada'), seatOf(1, 'Bo')],
    start: { view: viewer === null ? 'public' : `secret of ${viewer}`, facts: {} },
    plies,
    now,
  };
}

let events: LinkEvents;
let sent: { type: string; seat?: number | null; move?: string }[];
let screen: Record<string, unknown>;
const host = {
  connect(_table: string, given: LinkEvents) {
    events = given;
    return {
      send(request: { type: string }) {
        sent.push(request);
        return true;
      },
      close() {},
    };
  },
  recordUrl: () => '',
} as unknown as Host;

const say = (message: ServerMessage): void => {
  events.message(message);
  flushSync();
};
const looks = (): (number | null | undefined)[] => sent.filter((one) => one.type === 'look').map((one) => one.seat);
const card = (): Element | null => document.querySelector('.hand-over');
const board = (): Element | null => document.querySelector('[data-testid=view]');
/** Everything a curious person could find in the document, attributes and title with it. */
const whole = (): string => document.documentElement.outerHTML;
const press = (): void => {
  card()!.querySelector('button')!.click();
  flushSync();
};

async function open(first: ServerMessage): Promise<void> {
  screen = mount(TableScreen, { target: document.body, props: { host, table: 'abc', guided: false } });
  events.state('open', 0);
  say(first);
  await vi.waitFor(() => {
    flushSync();
    expect(card() ?? board()).not.toBeNull();
  });
}

/** Ada looks and has decided; what she saw came to this page. */
async function adaDecides(): Promise<void> {
  await open(tableFor(null, asks(0)));
  press();
  say(tableFor(0, offers(0)));
  (board() as HTMLElement).click();
  flushSync();
  expect(whole()).toContain('hint about secret of 0');
  say({ type: 'plies', version: 1, from: 0, plies: [ply(1, 0, 'secret of 0')], now: asks(1) });
}

beforeEach(() => {
  document.body.replaceChildren();
  sent = [];
});
afterEach(() => unmount(screen));

describe('the hand-over of a game with secrets', () => {
  it('shows only the card with the name of the seat before anybody has looked', async () => {
    await open(tableFor(null, asks(0)));
    expect(card()?.textContent).toContain('Ada');
    expect(card()?.textContent).not.toContain('Bo');
    expect(document.querySelector('main')?.children).toHaveLength(1);
    expect(board()).toBeNull();
    expect(document.querySelector('.moves, [data-testid=announcer], [data-testid=move-field]')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('asks for the eyes of that seat only when the button is pressed, and then shows the board', async () => {
    await open(tableFor(null, asks(1)));
    press();
    expect(looks()).toEqual([1]);
    expect(board()).toBeNull();
    say(tableFor(1, offers(1)));
    expect(card()).toBeNull();
    expect(board()?.textContent).toBe('secret of 1');
  });

  it('hands over again when the other own seat is to act, and keeps nothing of the first in the document', async () => {
    await adaDecides();
    expect(card()?.textContent).toContain('Bo');
    expect(whole()).not.toContain('secret of 0');
    say(tableFor(null, asks(1), [ply(1, 0, '?')]));
    press();
    say(tableFor(1, offers(1), [ply(1, 0, '?')]));
    expect(board()?.textContent).toBe('? after 1');
    expect(whole()).not.toContain('secret of 0');
  });

  it('lets go of what the first seat saw before the second looks', async () => {
    await adaDecides();
    expect(looks()).toEqual([0, null]);
    say(tableFor(null, asks(1), [ply(1, 0, '?')]));
    expect(card()?.textContent).toContain('Bo');
    press();
    expect(looks()).toEqual([0, null, 1]);
  });

  it('does not show the second seat why a move of the first was refused', async () => {
    await adaDecides();
    say(tableFor(null, asks(1), [ply(1, 0, '?')]));
    press();
    say(tableFor(1, offers(1), [ply(1, 0, '?')]));
    say({ type: 'refused', id: '9', seat: 0, move: 'y', clause: '', reason: 'the secret of 0 forbids it' });
    expect(whole()).not.toContain('secret of 0');
    say({ type: 'refused', id: '9', seat: 1, move: 'y', clause: '', reason: 'only Bo learns this' });
    expect(whole()).toContain('Bo learns this');
    say(tableFor(null, asks(0), [ply(1, 0, '?')]));
    press();
    say(tableFor(0, offers(0), [ply(1, 0, '?')]));
    expect(whole()).not.toContain('Bo learns this');
  });

  it('says why a move is refused while nothing is hidden and nobody looks', async () => {
    await open(tableFor(null, { ...offers(1), hidden: false }));
    say({ type: 'refused', id: '9', seat: 1, move: 'y', clause: '', reason: 'the way is closed' });
    expect(document.querySelector('[data-testid=refusal]')?.textContent).toContain('The way is closed');
  });

  it('plays a move once however long its key is held', async () => {
    await open(tableFor(null, { ...offers(1), hidden: false }));
    for (const repeat of [false, true, true])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', repeat, bubbles: true }));
    expect(sent.filter((one) => one.type === 'play')).toHaveLength(1);
  });

  it('takes no keys while it is shown, and has the focus without its button having it', async () => {
    await open(tableFor(null, { ...offers(0), undo: true }));
    expect(document.activeElement).toBe(card());
    for (const key of ['x', 'u', 'r', '[']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    expect(sent).toEqual([]);
  });

  it('lets the seat that looks finish where both decide at once', async () => {
    await open(tableFor(1, { ...offers(1), actors: [0, 1] }));
    expect(board()?.textContent).toBe('secret of 1');
    say({ type: 'plies', version: 1, from: 0, plies: [ply(1, 1, 'secret of 1')], now: asks(0) });
    expect(card()?.textContent).toContain('Ada');
    expect(whole()).not.toContain('secret of 1');
  });

  it('comes before a throw of the other own seat too', async () => {
    await open(tableFor(0, offers(0)));
    say({ type: 'now', version: 0, now: { ...asks(), actors: ['chance'], roller: 1 } });
    expect(card()?.textContent).toContain('Bo');
    expect(whole()).not.toContain('secret of 0');
  });

  it('stays away while nothing is hidden, and closes eyes that are needed no more', async () => {
    const openly = (seat: number): Now => ({ ...offers(seat), hidden: false });
    await open(tableFor(0, offers(0)));
    say({ type: 'plies', version: 1, from: 0, plies: [ply(1, 0, 'revealed')], now: openly(1) });
    expect(card()).toBeNull();
    expect(looks()).toEqual([null]);
    say(tableFor(null, openly(1), [ply(1, 0, 'revealed')]));
    expect(card()).toBeNull();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
    flushSync();
    expect(sent.at(-1)).toMatchObject({ type: 'play', seat: 1, move: 'x' });
    say({ type: 'plies', version: 2, from: 1, plies: [ply(2, 1, 'open')], now: openly(0) });
    expect(card()).toBeNull();
    expect(board()?.textContent).toBe('open after 2');
    expect(looks()).toEqual([null]);
  });

  it('hands a choice of several seats at once to each, also to the one that looked last', async () => {
    await open(tableFor(1, offers(1)));
    say({ type: 'plies', version: 1, from: 0, plies: [ply(1, 1, 'secret of 1')], now: asks(0, 1) });
    expect(card()?.textContent).toContain('Ada');
    expect(looks()).toEqual([null]);
    say(tableFor(null, asks(0, 1), [ply(1, 1, '?')]));
    press();
    say(tableFor(0, { ...offers(0), actors: [0, 1] }, [ply(1, 1, '?')]));
    expect(card()).toBeNull();
    say({ type: 'plies', version: 2, from: 1, plies: [ply(2, 0, 'secret of 0')], now: asks(1) });
    expect(card()?.textContent).toContain('Bo');
    expect(whole()).not.toContain('secret of 0');
  });

  it('stays away from a person with one seat, and from a finished game', async () => {
    const alone = tableFor(0, asks(1));
    await open({ ...alone, seats: [seatOf(0, 'Ada'), seatOf(1, 'Bo', 'bot')] });
    expect(card()).toBeNull();
    // Nobody plays on from an earlier point of a game that still has secrets.
    expect(document.querySelector('[data-testid=fork]')).toBeNull();
    say({ ...tableFor(0, asks()), now: { ...asks(), actors: ['over'], result: ['1', '0'] } });
    expect(card()).toBeNull();
    expect(document.querySelector('[data-testid=fork]')).not.toBeNull();
    expect(board()).not.toBeNull();
  });
});
