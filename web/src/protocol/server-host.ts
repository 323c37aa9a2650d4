// The server as a host: HTTP for opening and listing tables, a WebSocket for each open table.

import { ask, askText } from './ask';
import type { Host, Link, LinkEvents } from './host';
import { readCatalogue, readChecked, readCreated, readServerMessage, readTables } from './messages';

const kBackoffBaseMs = 400;
const kBackoffCapMs = 15000;
/** A socket that stays silent this long after a ping is dead, whatever the browser believes. */
const kPingEveryMs = 20000;

/** Full jitter: any wait from zero up to a bound that doubles, so that a restarted server is not stormed. */
export function backoffMs(attempt: number, random: () => number): number {
  return Math.round(random() * Math.min(kBackoffCapMs, kBackoffBaseMs * 2 ** attempt));
}

export const serverHost: Host = {
  games: () => ask('/api/games', readCatalogue),
  tables: () => ask('/api/tables', readTables),
  check: (plan) => ask('/api/check', readChecked, plan),
  open: (plan) => ask('/api/tables', readCreated, plan),
  rules: (game) => askText(`/rules/${encodeURIComponent(game)}.md`),
  recordUrl: (table) => `/api/tables/${encodeURIComponent(table)}/record`,
  connect: (table, events) => new SocketLink(table, events),
};

class SocketLink implements Link {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private everOpened = false;
  private closed = false;
  private retryTimer = 0;
  private pingTimer = 0;
  private heard = true;
  private readonly wake = (): void => {
    if (this.socket === null && !this.closed) this.open();
  };

  constructor(
    private readonly table: string,
    private readonly events: LinkEvents,
  ) {
    window.addEventListener('online', this.wake);
    this.open();
  }

  send(request: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.wake);
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    this.events.state(this.everOpened ? 'lost' : 'connecting', 0);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    socket.onmessage = (event) => {
      this.heard = true;
      const message = typeof event.data === 'string' ? readServerMessage(event.data) : null;
      if (message === null) return;
      if (message.type === 'table') {
        this.attempt = 0;
        this.everOpened = true;
        this.events.state('open', 0);
      }
      this.events.message(message);
    };
    socket.onclose = () => this.dropped(socket);
    clearInterval(this.pingTimer);
    this.heard = true;
    this.pingTimer = window.setInterval(() => this.ping(socket), kPingEveryMs);
  }

  private ping(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!this.heard) {
      socket.close();
      this.dropped(socket);
      return;
    }
    this.heard = false;
    socket.send(JSON.stringify({ type: 'ping', id: 'ping' }));
  }

  private async dropped(socket: WebSocket): Promise<void> {
    if (this.closed || this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.pingTimer);
    if (!this.everOpened && (await this.isMissing())) {
      this.events.state('gone', 0);
      return;
    }
    if (this.closed) return;
    const wait = backoffMs(this.attempt++, Math.random);
    this.events.state(this.everOpened ? 'lost' : 'connecting', wait);
    this.retryTimer = window.setTimeout(() => this.open(), wait);
  }

  /** A browser hides why a socket was refused; the record tells a table that never was from a server that is down. */
  private async isMissing(): Promise<boolean> {
    try {
      return (await fetch(serverHost.recordUrl(this.table))).status === 404;
    } catch {
      return false;
    }
  }
}
