// @vitest-environment jsdom

// The table, its hand and the prompt line, mounted as the screen mounts them.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardProps, Moment } from '../contract';
import { builder } from './model/builder.svelte';
import Controls from './panels/Controls.svelte';
import Panels from './panels/Panels.svelte';
import { components, deskFor, moment, ply, seat, type Asked } from './model/sample';
import Table from './Table.svelte';
import { turn } from './model/turn.svelte';

const kBoard = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R';
const kLine = `${kBoard} w KQkq - 2 3`;
const kHand = 'hw:FI1,WI4,NA4;hb:?3;dw:?6;db:?6';
const all = components.cards.map((card) => card.id);

let asked: Asked;
let shown: Record<string, unknown>[];
beforeEach(() => {
  asked = { played: [], why: [], hints: [], clauses: [] };
  shown = [];
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView ??= (): void => {};
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement): void {
    this.open = false;
  };
});
afterEach(async () => {
  await leave();
  document.body.replaceChildren();
  turn.reset();
  localStorage.clear();
  sessionStorage.clear();
});

/** Takes the table away, as before another one. */
async function leave(): Promise<void> {
  for (const one of shown.splice(0)) await unmount(one);
}

function show(now: Moment): void {
  const desk = deskFor(asked);
  for (const part of [Table, Controls, Panels] as Component<BoardProps>[])
    shown.push(mount(part, { target: document.body, props: { moment: now, desk } }));
  flushSync();
}
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
function click(selector: string): void {
  find(selector).click();
  flushSync();
}
const has = (selector: string): boolean => document.querySelector(selector) !== null;

describe('a card of the hand', () => {
  const kMoves = [
    'e1e2 Ke2',
    'd2d4 d4',
    'WI4@a2.b2/ x',
    'WI4@d2.c2/ y',
    'FI1@e1/ r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPP3PP/RNB1K2R',
  ];

  it('CB-5.3: is chosen, looked at and played', () => {
    show(moment(`${kLine} [${kHand}]`, kMoves));
    expect(has('[data-testid=play-card]')).toBe(false);
    click('[data-card=FI1]');
    expect(asked.hints.at(-1)).toContain('Meteor Bomb');
    click('[data-testid=play-card]');
    expect(asked.played).toEqual(['FI1@e1/']);
  });

  it('CB-6.2: a click on the only target, filled in already, plays it; a misplay takes its button', async () => {
    show(moment(`${kLine} [${kHand}]`, kMoves));
    click('[data-card=FI1]');
    click('[data-cell=e1]');
    expect(asked.played).toEqual(['FI1@e1/']);
    await leave();
    show(moment(`${kLine} [${kHand}]`, ['e1e2 Ke2', 'FI1@e1x/'], { options: { self_check_card: 'penalty' } }));
    click('[data-card=FI1]');
    click('[data-cell=e1]');
    expect(asked.played).toHaveLength(1);
  });

  it('asks for its picks on the board and gives them back one by one', () => {
    show(moment(`${kLine} [${kHand}]`, kMoves));
    click('[data-card=WI4]');
    expect(asked.hints.at(-1)).toBe('Sidestep: choose a Pawn of yours.');
    expect(turn.held?.picks).toEqual([]);
    expect(has('[data-testid=undo-pick]')).toBe(false);
    click('[data-testid=put-down]');
    expect(turn.held).toBeNull();
  });

  it('CB-6.2: that cannot be played now is asked about at the table', () => {
    show(moment(`${kLine} [${kHand}]`, kMoves));
    click('[data-card=NA4]');
    expect(asked.why).toEqual(['NA4/']);
    expect(find('[data-card=NA4]').dataset['open']).toBe('false');
    expect(find('[data-card=FI1]').dataset['open']).toBe('true');
  });

  it('CB-8.7: a misplay is named before it is played', () => {
    show(moment(`${kLine} [${kHand}]`, ['e1e2 Ke2', 'FI1@e1x/'], { options: { self_check_card: 'penalty' } }));
    click('[data-card=FI1]');
    expect(find('[data-testid=play-card]').textContent).toContain('Misplay');
    expect(asked.hints.at(-1)).toContain('CB-8.7');
  });

  it('can be read with its words explained, and leads to the clause', () => {
    show(moment(`${kLine} [${kHand}]`, kMoves));
    click('[aria-label="Read Meteor Bomb"]');
    expect(document.body.textContent).toContain('All adjacent squares, up to eight.');
    click('button.clause');
    expect(asked.clauses).toEqual(['CB-11.8']);
  });

  it('CB-15.2: of the foe is only a back', () => {
    show(moment(`${kLine} [${kHand}]`, kMoves));
    expect(document.querySelectorAll('[data-card]')).toHaveLength(3);
    expect(find('[data-testid=know-b]').textContent).toContain('any of 33');
  });
});

describe('decisions without a square', () => {
  it('CB-8.4: check is declared with the move where the table asks for it', () => {
    show(moment(`${kLine} [${kHand}]`, ['d2d4 d4'], { options: { declare: 'manual' } }));
    expect(turn.declares).toBe(false);
    click('[data-testid=declare]');
    expect(turn.declares).toBe(true);
    expect(find('[data-testid=declare]').getAttribute('aria-pressed')).toBe('true');
  });

  it('CB-8.3: and not where the table does it', () => {
    show(moment(`${kLine} [${kHand}]`, ['d2d4 d4']));
    expect(has('[data-testid=declare]')).toBe(false);
  });

  it('CB-13.2: a draw is claimed', () => {
    show(moment(`${kLine} [${kHand}]`, ['d2d4 d4', 'claim'], { options: { draws: 'fide' } }));
    click('[data-testid=claim]');
    expect(asked.played).toEqual(['claim']);
  });

  it('CB-2.3: the loser chooses a colour', () => {
    const now = moment(`${kLine} [ph:side;end:0-1 CB-9.5;mt:1/0/0/0]`, ['white', 'black'], { options: { games: '3' } });
    show(now);
    click('[data-cell=e4]');
    expect(asked.hints.at(-1)).toBe('First answer the question. Then you can move a piece.');
    click('[data-testid=colour-b]');
    expect(asked.played).toEqual(['black']);
  });

  it('CB-6.7: where nothing is left to sacrifice that is said', () => {
    show(moment(`${kLine} [hw:?2;hb:FI1;ph:foe;cp:FI5@f3]`, ['!-'], { seats: [seat(0, 'bot'), seat(1)] }, 1));
    click('[data-testid=no-loss]');
    expect(asked.played).toEqual(['!-']);
  });
});

describe('what was played meanwhile', () => {
  const view = `${kLine} [${kHand}]`;
  const event = (key: string, args: Record<string, string>) => ({ key, clause: 'CB-8.3', args });
  const frozen = [
    event('card_played', { seat: 'Black', card: 'WA1', play: 'WA1@f3/' }),
    event('frozen', { squares: 'f3', until: 'reply' }),
  ];

  it('CB-6.3: a card of the opponent is shown with its effect until the next own action, and can be enlarged', async () => {
    const plies = [ply('WA1@f3/', view, frozen, 1, 1), ply('c6d4', view, [], 1, 2)];
    show(moment(view, ['d2d4 d4'], { plies }));
    await vi.waitFor(() => expect(has('[data-testid=news]')).toBe(true), 10000);
    expect(find('[data-testid=news]').textContent).toMatch(
      /Black plays Ice Lock.*Frozen until the end of White's turn: White Knight on f3/s,
    );
    click('[data-news=WA1]');
    expect(find('dialog').textContent).toContain('Ice Lock');
    await leave();
    show(moment(view, ['d2d4 d4'], { plies: [...plies, ply('d2d3', view, [], 0, 3)] }));
    expect(has('[data-testid=news]')).toBe(false);
  });

  it('CB-8.3: a side that has declared check says so in its line', () => {
    show(moment(`${kLine} [${kHand};ck:b]`, ['d2d4 d4']));
    expect(find('[data-testid=check]').textContent).toBe('declared check');
  });

  it('CB-8.4: a check that was not declared by hand is told as such', () => {
    const facts = { king_attacked_e1: 1 };
    show(moment(view, ['d2d4 d4'], { options: { declare: 'manual' }, facts }));
    expect(find('[data-testid=check]').textContent).toBe('gave check without declaring it');
  });

  it('CB-8.4: a piece that can give check by hand says how to declare it, until that is done', () => {
    show(moment(view, ['f3e5 Ne5+', 'f3g5 Ng5'], { options: { declare: 'manual' } }));
    click('[data-cell=f3]');
    expect(asked.hints.at(-1)).toBe(
      'White Knight: to e5 would give check. Press Declare check first, or you may not capture the King next turn.',
    );
    click('[data-testid=declare]');
    click('[data-cell=f3]');
    click('[data-cell=f3]');
    expect(asked.hints.at(-1)).toBe('White Knight on f3 can go to 2 squares.');
  });
});

describe('before the first move', () => {
  it('CB-3.2: an element is chosen, one that is taken is asked about', () => {
    show(moment(`${kLine} [ph:elem;sb:WA]`, ['el:FI', 'el:WI', 'el:NA'], { options: { deck_mode: 'theme' } }));
    expect(find('[data-testid=element-WA]').textContent).toContain('Taken by Black');
    click('[data-testid=element-WA]');
    expect(asked.why).toEqual(['el:WA']);
    click('[data-testid=element-FI]');
    expect(asked.played).toEqual(['el:FI']);
  });

  it('CB-3.6: a card of the draft is marked, then taken', () => {
    const options = { deck_mode: 'standard', card_pool: 'shared' };
    const free = all.filter((card) => card !== 'WA1');
    show(
      moment(
        `${kLine} [ph:draft;sb:WA1]`,
        free.map((card) => `draft:${card}`),
        { options },
      ),
    );
    click('[data-card=WA1]');
    expect(asked.why).toEqual(['draft:WA1']);
    click('[data-card=FI4]');
    click('[data-testid=take-card]');
    expect(asked.played).toEqual(['draft:FI4']);
  });

  it('CB-3.4: nine cards are put together and handed in', () => {
    show(
      moment(
        `${kLine} [ph:list;sb:?]`,
        all.map((card) => `deck:${card}`),
        { options: { deck_mode: 'standard' } },
      ),
    );
    // Nothing is wrong before anything was chosen; it says only what to do.
    expect(has('[data-testid=faults]')).toBe(false);
    expect(find('[data-testid=missing]').textContent).toContain('9 more cards');
    for (const card of all.slice(0, 8)) click(`[data-testid=builder] [data-card=${card}]`);
    expect((find('[data-testid=hand-in]') as HTMLButtonElement).disabled).toBe(true);
    expect(find('[data-testid=missing]').textContent).toContain('one more card');
    click('[data-testid=builder] [data-card=WA9]');
    expect(has('[data-testid=missing]')).toBe(false);
    click('[data-testid=hand-in]');
    expect(asked.played).toEqual([`deck:${[...all.slice(0, 8), 'WA9'].join(',')}`]);
  });

  const asksForDeck = (mode = 'standard', more: Partial<Moment> = {}, acting = 0): Moment =>
    moment(
      `${kLine} [ph:list;sb:?]`,
      all.map((card) => `deck:${card}`),
      { options: { deck_mode: mode }, ...more },
      acting,
    );

  it('a starter deck and a random one are a click away, with their sideboards', () => {
    show(asksForDeck('tournament'));
    for (const way of ['starter-deck', 'random-deck']) {
      click(`[data-testid=${way}]`);
      const { deck, side } = builder.list;
      expect([deck.length, side.length, new Set([...deck, ...side]).size]).toEqual([9, 4, 13]);
      expect((find('[data-testid=hand-in]') as HTMLButtonElement).disabled).toBe(false);
    }
  });

  it('the next game begins with the deck one had', async () => {
    show(asksForDeck());
    click('[data-testid=random-deck]');
    const { deck } = builder.list;
    click('[data-testid=hand-in]');
    await leave();
    show(asksForDeck());
    expect(builder.list.deck).toEqual(deck);
    expect(find('[data-testid=builder]').textContent).toContain('handed in last');
    expect((find('[data-testid=hand-in]') as HTMLButtonElement).disabled).toBe(false);
  });

  it('a seat on a shared screen is not shown the deck of the other', async () => {
    const both = { seats: [seat(0), seat(1)] };
    show(asksForDeck('standard', both));
    click('[data-testid=starter-deck]');
    click('[data-testid=hand-in]');
    await leave();
    show(asksForDeck('standard', both, 1));
    expect(builder.list.deck).toEqual([]);
  });

  it('a deck is searched, filtered, kept, and taken over from a text', () => {
    show(
      moment(
        `${kLine} [ph:list;sb:?]`,
        all.map((card) => `deck:${card}`),
        { options: { deck_mode: 'standard' } },
      ),
    );
    click('[data-testid=filter-WA]');
    expect(document.querySelectorAll('[data-testid=builder] [data-card]')).toHaveLength(9);
    type('[data-testid=deck-search]', 'freeze');
    expect(document.querySelectorAll('[data-testid=builder] [data-card]')).toHaveLength(2);
    type('[data-testid=deck-text]', 'deck:FI1,FI1,XX3');
    click('[data-testid=import-deck]');
    expect(find('[data-testid=faults]').textContent).toMatch(/no such card: XX3.*only once: Meteor Bomb/);
    type('[data-testid=deck-name]', 'Odd');
    click('[data-testid=keep-deck]');
    expect(localStorage.getItem('equipoise.chess_balance.decks')).toContain('deck:FI1,FI1,XX3');
    builder.list = { deck: [], side: [] };
    flushSync();
    click('[data-testid=use-deck]');
    expect(builder.list.deck).toEqual(['FI1', 'FI1', 'XX3']);
  });
});

function type(selector: string, text: string): void {
  const field = find(selector) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

describe('beside the board', () => {
  it('CB-6.8: statuses say when they end', () => {
    show(moment(`${kLine} [${kHand};fx:freeze=c6,shield=e4+d2]`, ['d2d4 d4']));
    expect(find('[data-testid=statuses]').textContent).toMatch(/Frozen\s*c6.*Shielded.*White/s);
  });

  it('CB-14.1: a match counts its points', () => {
    show(moment(`${kLine} [${kHand};mt:2/2/1/0]`, ['d2d4 d4'], { options: { games: '3' } }));
    expect(find('[data-testid=match]').textContent).toMatch(/game 2 of 3.*White\s*1.*Black\s*½/s);
  });

  it('CB-14.1: points of a game that has just ended are counted, in the first game too', () => {
    show(moment(`${kLine} [hw:-;hb:FI1;ph:side;end:1/2 CB-13.3]`, [], { options: { games: '3' } }));
    expect(find('[data-testid=match]').textContent).toMatch(/game 1 of 3.*White\s*½.*Black\s*½/s);
    expect(document.body.textContent).not.toContain('undefined');
  });

  it('CB-4.5: piles lie open', () => {
    show(moment(`${kLine} [${kHand};pb:WA1,FI4]`, ['d2d4 d4']));
    click('[data-testid=pile-b]');
    expect(find('dialog').textContent).toContain('Scorched Rank');
  });

  it('CB-1.5: plain chess has no cards', () => {
    show(moment(kLine, ['d2d4 d4'], { components: { mode: 'chess' }, options: { mode: 'chess' } }));
    expect(has('[data-testid=hand]')).toBe(false);
    expect(has('[data-testid=know-w]')).toBe(false);
  });
});

describe('CB-14.2: in a match', () => {
  it('each seat says what it plays in this game, also in the first', () => {
    const options = { games: '3' };
    const plays = (): string[] => [...document.querySelectorAll('.line .who small')].map((one) => one.textContent);
    show(moment(`${kLine} [${kHand};mt:1/0/0/0]`, [], { options }));
    expect(plays()).toEqual(['playing Black in this game', 'playing White in this game']);
    document.body.replaceChildren();
    show(moment(`${kLine} [${kHand};mt:2/2/0/1]`, [], { options }));
    // The seat below is the own one, which has Black now.
    expect(plays()).toEqual(['playing White in this game', 'playing Black in this game']);
    expect(find('#cb-side-b').textContent).toContain('White (Black)');
  });
});
