// A guest of the server for tests: HTTP by fetch, WebSocket by hand over a socket, so that a test
// may also send what a browser would not.

import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

import { random } from './chance.mjs';
import { PatchReader } from './patches.mjs';
import { Shares } from './shares.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const program = process.env.EQUIPOISE ?? path.join(root, 'build/release/equipoise');

/** Starts the program and waits until it says where it is. Bots answer as soon as they have decided. */
export function startServer(db, ...flags) {
  return startProgram(program, db, '--set', 'bots.pause_ms=0', ...flags);
}

export function startProgram(file, db, ...flags) {
  return startBy([file], db, ...flags);
}

/** `command` ends with the program, and begins with what runs it elsewhere or otherwise. */
export async function startBy(command, db, ...flags) {
  const [file, ...args] = command;
  const child = spawn(file, [...args, 'serve', '--port', '0', '--db', db, '--log-level', 'warning', ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = { child, lines: [], errors: '', url: '' };
  server.exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
  child.stderr.on('data', (data) => (server.errors += data));
  await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      server.lines.push(line);
      resolve();
    });
    server.exited.then(() => reject(new Error(`the server ended: ${server.errors}`)));
  });
  server.url = server.lines[0].replace('Equipoise is at ', '');
  server.port = Number(new URL(server.url).port);
  server.host = new URL(server.url).hostname;
  server.kill = (signal) => {
    child.kill(signal);
    return server.exited;
  };
  return server;
}

/** One HTTP request with exactly these headers: {status, headers, body}. */
export function http(server, method, target, { headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const req = request(
      { host: server.host ?? '127.0.0.1', port: server.port, method, path: target, headers, agent: false },
      (res) => {
        const parts = [];
        res.on('data', (part) => parts.push(part));
        res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) }));
      },
    );
    req.on('error', reject);
    req.end(body);
  });
}

export class Guest {
  constructor(server, cookie = `equipoise_guest=${randomBytes(16).toString('hex')}`) {
    this.server = server;
    this.cookie = cookie;
    this.shares = new Shares();
  }
  async get(target) {
    const answer = await http(this.server, 'GET', target, { headers: { cookie: this.cookie } });
    return { ...answer, json: () => JSON.parse(answer.body) };
  }
  async post(target, value) {
    const answer = await http(this.server, 'POST', target, {
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });
    return { ...answer, json: () => JSON.parse(answer.body) };
  }
  async open(plan) {
    const answer = await this.post('/api/tables', plan);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body}`);
    return answer.json().table;
  }
  /**
   * A line to a table. `since` is a line that was lost: the new one continues where it ended.
   * `watch` is shown every text that comes. A patient line gives no shares of chance by itself.
   */
  async connect(table, { since, watch, isPatient, query = '' } = {}) {
    const known = since && { query: `?since=${since.table.version}`, table: { ...since.table } };
    const line = new TableLine(this, table, { query, watch, isPatient, ...known });
    await line.next((m) => m.type === 'table' || m.type === 'resume');
    return line;
  }
}

const kGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A WebSocket that speaks text. `status` is the answer to the upgrade. */
export class RawSocket {
  constructor(port, target, headers = {}, host = '127.0.0.1') {
    this.onmessage = () => {};
    this.received = Buffer.alloc(0);
    this.socket = createConnection(port, host);
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('error', () => {});
    const key = randomBytes(16).toString('base64');
    this.accept = createHash('sha1')
      .update(key + kGuid)
      .digest('base64');
    this.opened = new Promise((resolve) => (this.resolveOpened = resolve));
    const lines = Object.entries({
      Host: `${host}:${port}`,
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Key': key,
      'Sec-WebSocket-Version': '13',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
    this.socket.on('data', (data) => this.take(data));
    this.socket.on('close', () => this.resolveOpened(0));
  }
  take(data) {
    this.received = Buffer.concat([this.received, data]);
    if (this.status === undefined) {
      const end = this.received.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.head = this.received.subarray(0, end).toString();
      this.status = Number(this.head.split(' ')[1]);
      this.received = this.received.subarray(end + 4);
      this.resolveOpened(this.status);
    }
    if (this.status === 101) while (this.takeFrame());
  }
  takeFrame() {
    const data = this.received;
    if (data.length < 2) return false;
    let size = data[1] & 127;
    let at = 2;
    if (size === 126) {
      if (data.length < 4) return false;
      size = data.readUInt16BE(2);
      at = 4;
    } else if (size === 127) {
      if (data.length < 10) return false;
      size = Number(data.readBigUInt64BE(2));
      at = 10;
    }
    if (data.length < at + size) return false;
    const payload = data.subarray(at, at + size);
    const kind = data[0] & 15;
    this.received = data.subarray(at + size);
    if (kind === 1) this.onmessage(payload.toString());
    if (kind === 8) this.socket.end();
    if (kind === 9) this.frame(10, payload);
    return true;
  }
  frame(kind, payload) {
    const body = Buffer.from(payload);
    const mask = randomBytes(4);
    let head;
    if (body.length < 126) {
      head = Buffer.from([0x80 | kind, 0x80 | body.length]);
    } else if (body.length < 65536) {
      head = Buffer.from([0x80 | kind, 0x80 | 126, body.length >> 8, body.length & 255]);
    } else {
      head = Buffer.alloc(10);
      head.writeUInt16BE(((0x80 | kind) << 8) | 0x80 | 127, 0);
      head.writeBigUInt64BE(BigInt(body.length), 2);
    }
    for (let i = 0; i < body.length; ++i) body[i] ^= mask[i & 3];
    this.socket.write(Buffer.concat([head, mask, body]));
  }
  send(text) {
    this.frame(1, text);
  }
  close() {
    this.socket.destroy();
  }
}

const kAnswers = ['done', 'refused', 'why', 'advice', 'hint', 'error'];

/** A line to a table that keeps what a screen knows: `table` brought up to date. */
export class TableLine {
  /** `table` is what is known already. */
  constructor(guest, name, { query = '', table, watch, isPatient = false } = {}) {
    this.isPatient = isPatient;
    this.guest = guest;
    this.name = name;
    this.table = table;
    this.waiting = [];
    const has = (flag) => new URLSearchParams(query).get(flag) === '1';
    const patches = has('patch') && !has('lean') ? new PatchReader() : null;
    const { port, host } = guest.server;
    this.raw = new RawSocket(port, `/api/tables/${name}/socket${query}`, { Cookie: guest.cookie }, host);
    this.isClosed = false;
    this.raw.onmessage = (text) => {
      watch?.(text);
      const message = JSON.parse(text);
      const isPatch = patches !== null && message.type === undefined;
      for (const one of isPatch ? patches.read(message, this.table.plies.length) : [message]) this.take(one);
    };
    this.raw.closed.then(() => {
      this.isClosed = true;
      for (const { reject } of this.waiting.splice(0)) reject(new Error('the line was closed'));
    });
  }
  take(message) {
    // On a lean line, a change and an answer, or both at once.
    if (message.p !== undefined) this.table.version = message.v;
    if (message.d !== undefined) {
      if (message.p !== undefined) this.settle({ ...message, d: undefined });
      message = { type: 'done', id: message.d, version: message.v };
    }
    if (message.type === 'table') this.table = message;
    if (message.type === 'plies' || message.type === 'resume') {
      this.table.plies = [...this.table.plies.slice(0, message.from), ...message.plies];
    }
    for (const part of ['version', 'seats', 'watching', 'watchers', 'now', 'viewer', 'asides', 'chat', 'next']) {
      if (message[part] === undefined || kAnswers.includes(message.type)) continue;
      const adds = part === 'chat' && message.type === 'chat';
      this.table[part] = adds ? [...this.table.chat, ...message.chat] : message[part];
    }
    // A seat's share of the chance, as soon as it is asked for.
    if (message.type === 'chance') {
      this.table.version = message.version;
      this.chance = message;
      const answers = this.isPatient ? [] : this.owed();
      for (const answer of answers) this.raw.send(JSON.stringify({ ...answer, id: newId() }));
    }
    // At a table that was opened before there were rounds.
    for (const seat of message.now?.owes ?? []) {
      const nonce = randomBytes(16).toString('hex');
      this.raw.send(JSON.stringify({ type: 'nonce', id: newId(), seat, nonce }));
    }
    this.settle(message);
  }
  /** Whoever waits for that message has it. */
  settle(message) {
    const at = this.waiting.findIndex(({ wanted }) => wanted(message));
    if (at >= 0) this.waiting.splice(at, 1)[0].resolve(message);
  }
  /** The next message that is wanted. */
  next(wanted) {
    if (this.isClosed) return Promise.reject(new Error('the line is closed'));
    return new Promise((resolve, reject) => this.waiting.push({ wanted, resolve, reject }));
  }
  /** Says it and waits for the answer. */
  ask(request, id = newId()) {
    const answer = this.next((m) => m.id === id && kAnswers.includes(m.type));
    this.raw.send(JSON.stringify({ version: this.table.version, ...request, id }));
    return answer;
  }
  /** The commitments or shares that it owes. */
  owed() {
    return this.chance.owes.map((seat) => this.guest.shares.answer(this.chance, seat));
  }
  /** What a random guest does next, or null if nothing is asked of it. */
  anything() {
    const { now, seats } = this.table;
    if (now.waiting) return null;
    if (now.roller !== null) return seats[now.roller].holder === 'me' ? { type: 'roll' } : null;
    if (now.legal.length === 0) return null;
    const { seat, moves } = now.legal[Math.floor(random() * now.legal.length)];
    const { move } = moves[Math.floor(random() * moves.length)];
    return { type: 'play', seat, move };
  }
  close() {
    this.raw.close();
  }
  /** Says farewell and waits until the server has heard it. */
  end() {
    this.raw.frame(8, '');
    return this.raw.closed;
  }
}

export const newId = () => randomBytes(12).toString('base64url');
