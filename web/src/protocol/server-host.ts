// The server as a host: HTTP for opening tables, a WebSocket for each open table.

import { ask, askText } from './ask';
import { at, isStatic } from './home';
import type { Host, Link, LinkEvents } from './host';
import { readCatalogue, readChecked, readCreated, readJson, readPictureSizes, readServerMessage } from './messages';
import { PatchReader } from './patches';

const kBackoffBaseMs = 400;
const kBackoffCapMs = 15000;
/** A socket that stays silent this long after a ping is dead, whatever the browser believes. */
const kPingEveryMs = 20000;
/** As long, where there is reason for doubt: the network changed, or the page was asleep. */
const kDoubtMs = 4000;

const kPing = JSON.stringify({ type: 'ping', id: 'ping' });

/** Full jitter: any wait from zero up to a bound that doubles, so that a restarted server is not stormed. */
export function backoffMs(attempt: number, random: () => number): number {
  return Math.round(random() * Math.min(kBackoffCapMs, kBackoffBaseMs * 2 ** attempt));
}

const recordPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;

export const serverHost: Host = {
  games: () => ask(isStatic ? at('/games.json') : '/api/games', readCatalogue),
  check: (plan) => ask('/api/check', readChecked, plan),
  open: (plan) => ask('/api/tables', readCreated, plan),
  rules: (file) => askText(at(`/rules/${encodeURIComponent(file)}.md`)),
  rulebook: (game) => askText(at(`/rulebook/${encodeURIComponent(game)}.md`)),
  pictureSizes: () => ask(at('/rulebook/pictures/sizes.json'), readPictureSizes),
  record: (table) => askText(recordPath(table)),
  homes: isStatic ? [] : ['server'],
  connect: (table, events) => (isStatic ? nowhere(events) : new SocketLink(table, events)),
};

/** No server keeps tables for a page that a host of files serves. */
function nowhere(events: LinkEvents): Link {
  const timer = setTimeout(() => events.state('gone', 0));
  return { send: () => false, retry() {}, close: () => clearTimeout(timer) };
}

class SocketLink implements Link {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private isOpen = false;
  private everOpened = false;
  private closed = false;
  private retryTimer = 0;
  private pingTimer = 0;
  private doubtTimer = 0;
  private heard = true;
  private readonly rouse = (): void => this.doubt();
  private readonly leave = (): void => this.bye();

  constructor(
    private readonly table: string,
    private readonly events: LinkEvents,
  ) {
    window.addEventListener('online', this.rouse);
    window.addEventListener('offline', this.rouse);
    document.addEventListener('visibilitychange', this.rouse);
    window.addEventListener('pagehide', this.leave);
    this.open();
  }

  send(request: object): boolean {
    if (!this.isOpen || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  retry(): void {
    if (this.socket === null && !this.closed) this.open();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.rouse);
    window.removeEventListener('offline', this.rouse);
    document.removeEventListener('visibilitychange', this.rouse);
    window.removeEventListener('pagehide', this.leave);
    clearTimeout(this.retryTimer);
    this.rest();
    this.bye();
    this.socket?.close();
  }

  private address(): string {
    const seen = this.events.seen();
    const asked = new URLSearchParams({ patch: '1' });
    if (seen) asked.set('since', String(seen.version));
    if (seen && seen.viewer !== null) asked.set('seat', String(seen.viewer));
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const path = `/api/tables/${encodeURIComponent(this.table)}/socket`;
    return `${scheme}//${location.host}${path}?${asked}`;
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    this.rest();
    this.events.state(this.everOpened ? 'lost' : 'connecting', 0);
    const socket = new WebSocket(this.address());
    const patches = new PatchReader();
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(socket, patches, event.data);
    };
    socket.onclose = () => this.dropped(socket);
    this.heard = true;
    this.pingTimer = window.setInterval(() => this.ping(socket), kPingEveryMs);
  }

  private hear(socket: WebSocket, patches: PatchReader, data: unknown): void {
    this.heard = true;
    let values: unknown[];
    try {
      values = patches.read(typeof data === 'string' ? readJson(data) : undefined);
    } catch {
      // What was sent before was another thing than the server believes: a new line gets the whole.
      this.drop(socket);
      return;
    }
    for (const value of values) this.take(socket, value);
  }

  private take(socket: WebSocket, value: unknown): void {
    const message = readServerMessage(value);
    if (message === null) return;
    if (message.type === 'error' && message.error.code === 'moved') {
      this.drop(socket);
      return;
    }
    if (!this.isOpen && (message.type === 'table' || message.type === 'resume')) {
      this.attempt = 0;
      this.isOpen = true;
      this.everOpened = true;
      this.events.state('open', 0);
    }
    this.events.message(message);
  }

  private ping(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!this.heard) {
      this.drop(socket);
      return;
    }
    this.heard = false;
    socket.send(kPing);
  }

  /** Whoever goes has seen what came before: without this sign of life the server could not tell it from a dead line. */
  private bye(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(kPing);
  }

  /** The network changed or the page woke up: an open line has to answer soon, a lost one is tried at once. */
  private doubt(): void {
    if (this.closed || document.visibilityState === 'hidden') return;
    const socket = this.socket;
    if (socket === null) {
      if (navigator.onLine) this.open();
      return;
    }
    if (socket.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.doubtTimer);
    this.heard = true;
    this.ping(socket);
    this.doubtTimer = window.setTimeout(() => {
      if (this.socket === socket && !this.heard) this.drop(socket);
    }, kDoubtMs);
  }

  private rest(): void {
    clearInterval(this.pingTimer);
    clearTimeout(this.doubtTimer);
  }

  private drop(socket: WebSocket): void {
    socket.close();
    void this.dropped(socket);
  }

  private async dropped(socket: WebSocket): Promise<void> {
    if (this.closed || this.socket !== socket) return;
    this.socket = null;
    this.isOpen = false;
    this.rest();
    if (!this.everOpened && (await this.isMissing())) {
      this.close();
      this.events.state('gone', 0);
    }
    if (this.closed || this.socket !== null) return;
    const wait = backoffMs(this.attempt++, Math.random);
    this.events.state(this.everOpened ? 'lost' : 'connecting', wait);
    this.retryTimer = window.setTimeout(() => this.open(), wait);
  }

  /** A browser hides why a socket was refused; the record tells a table that never was from a server that is down. */
  private async isMissing(): Promise<boolean> {
    try {
      return (await fetch(recordPath(this.table))).status === 404;
    } catch {
      return false;
    }
  }
}
