// A host for tests that says what the test says, and what tables and messages are made of.

import { flushSync } from 'svelte';
import type { Host, LinkEvents } from '../../protocol/host';
import type { Now, Ply, Seat, ServerMessage, TableMessage } from '../../protocol/messages';
import type { Posted } from './outbox';

export const idle: Now = {
  actors: [0],
  roller: null,
  thinking: [],
  legal: [],
  hidden: false,
  undo: false,
  result: null,
  score: null,
};
export const ply = (n: number, move = `m${n}`): Ply => ({
  n,
  actor: 0,
  move,
  view: `view ${n}`,
  facts: {},
  events: [],
});
export const seat = (index: number, holder: Seat['holder']): Seat => ({
  seat: index,
  id: `S${index}`,
  side: 0,
  holder,
  name: '',
  bot: '',
  online: true,
});

export function tableMessage(plies: Ply[], now: Now = idle): TableMessage {
  return {
    type: 'table',
    table: 'abc',
    game: 'game',
    version: plies.length,
    secrets: false,
    advice: true,
    hints: true,
    options: {},
    components: {},
    viewer: 0,
    seats: [seat(0, 'me'), seat(1, 'bot')],
    start: { view: 'view 0', facts: {} },
    plies,
    now,
  };
}

export class FakeHost {
  events!: LinkEvents;
  sent: Posted[] = [];
  isOpen = true;

  readonly host = {
    homes: ['server'],
    connect: (_table: string, given: LinkEvents) => {
      this.events = given;
      return {
        send: (request: Posted) => {
          if (this.isOpen) this.sent.push(request);
          return this.isOpen;
        },
        retry() {},
        close() {},
      };
    },
  } as unknown as Host;

  say(message: ServerMessage): void {
    this.events.message(message);
    flushSync();
  }

  lose(): void {
    this.isOpen = false;
    this.events.state('lost', 100);
  }

  /** The line is there again, and this is the first thing said. */
  mend(first: ServerMessage): void {
    this.isOpen = true;
    this.events.state('open', 0);
    this.say(first);
  }
}
