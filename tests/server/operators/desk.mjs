// The operator's desk as a process, for tests: the program prints where it is.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { http, program, root } from '../client.mjs';

/** Starts it and waits until it prints its address: {url, port, errors, kill}. */
export async function startDesk(db, ...flags) {
  const child = spawn(program, ['desk', '--db', db, ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const desk = { errors: '' };
  child.stderr.on('data', (data) => (desk.errors += data));
  desk.exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    desk.exited.then(() => reject(new Error(`the desk ended: ${desk.errors}`)));
  });
  desk.url = new URL(line.replace('The desk is at ', ''));
  desk.port = Number(desk.url.port);
  desk.kill = (signal) => {
    child.kill(signal);
    return desk.exited;
  };
  return desk;
}

/** A browser that has opened the address: it has the cookie and the place, and sends what browsers send. */
export class Operator {
  constructor(desk) {
    this.desk = desk;
    this.host = `127.0.0.1:${desk.port}`;
  }
  async enter() {
    const answer = await http(this.desk, 'GET', this.desk.url.pathname, { headers: { host: this.host } });
    this.cookie = answer.headers['set-cookie'][0].split(';')[0];
    this.place = answer.headers.location;
    return answer;
  }
  async get(at, headers = {}) {
    return this.#read('GET', this.place + at, { headers: { host: this.host, cookie: this.cookie, ...headers } });
  }
  async post(at, fields, headers = {}) {
    const sent = {
      host: this.host,
      cookie: this.cookie,
      origin: `http://${this.host}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    };
    return this.#read('POST', this.place + at, { headers: sent, body: String(new URLSearchParams(fields)) });
  }
  async #read(...request) {
    const answer = await http(this.desk, ...request);
    return { ...answer, text: String(answer.body) };
  }
}
