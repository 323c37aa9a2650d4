// Firefox without windows, driven by its own WebDriver BiDi: what a test of the page in another browser needs of it.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RawSocket } from '../../server/client.mjs';

const kPrograms = [process.env.EQUIPOISE_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
/** Undefined where there is none. */
export const firefox = kPrograms.find((file) => file && existsSync(file));

export class Firefox {
  #profile = mkdtempSync(join(tmpdir(), 'equipoise-firefox-'));
  #answers = new Map();
  #last = 0;

  /** Opens a page of the size of a phone. */
  async start() {
    const flags = ['--headless', '--no-remote', '--profile', this.#profile, '--remote-debugging-port', '0'];
    this.child = spawn(firefox, flags, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: this.#profile },
    });
    const address = await new Promise((resolve, reject) => {
      createInterface({ input: this.child.stderr }).on('line', (line) => {
        const found = /listening on (ws:\S+)/.exec(line);
        if (found) resolve(new URL(found[1]));
      });
      this.child.on('exit', () => reject(new Error('Firefox ended')));
    });
    this.socket = new RawSocket(Number(address.port), '/session', {}, address.hostname);
    this.socket.onmessage = (text) => this.#hear(JSON.parse(text));
    await this.socket.opened;
    await this.#ask('session.new', { capabilities: {} });
    const { contexts } = await this.#ask('browsingContext.getTree', {});
    this.context = contexts[0].context;
    await this.#ask('browsingContext.setViewport', { context: this.context, viewport: { width: 390, height: 844 } });
  }

  async close() {
    const ended = new Promise((resolve) => this.child.on('exit', resolve));
    this.child.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #hear(message) {
    const { resolve, reject } = this.#answers.get(message.id) ?? {};
    this.#answers.delete(message.id);
    if (message.type === 'success') resolve?.(message.result);
    if (message.type === 'error') reject?.(new Error(`${message.error}: ${message.message}`));
  }

  #ask(method, params) {
    const id = ++this.#last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  goto = (url) => this.#ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' });

  /** What a function says that runs in the page, with values that JSON can carry. */
  async evaluate(run, ...values) {
    const expression = `Promise.resolve((${run})(...${JSON.stringify(values)})).then((value) => JSON.stringify(value ?? null))`;
    const target = { context: this.context };
    const told = await this.#ask('script.evaluate', { expression, target, awaitPromise: true });
    if (told.type !== 'success') throw new Error(told.exceptionDetails.text);
    return JSON.parse(told.result.value);
  }

  /** Waits until a function that runs in the page says something true. */
  async until(run, ...values) {
    const late = Date.now() + 60000;
    while (!(await this.evaluate(run, ...values))) {
      if (Date.now() > late) throw new Error(`never: ${run}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async press(x, y) {
    const [move, down, up] = ['pointerMove', 'pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    const actions = [{ type: move.type, x: Math.round(x), y: Math.round(y) }, down, up];
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await this.#ask('input.performActions', { context: this.context, actions: [pointer] });
  }

  /** Presses the first thing of a selector once it is there. */
  async click(selector) {
    await this.until((one) => document.querySelector(one) !== null, selector);
    await this.evaluate((one) => document.querySelector(one).click(), selector);
  }
}
