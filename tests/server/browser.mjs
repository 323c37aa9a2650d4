// A browser of somebody with an account, for tests of the server.

import assert from 'node:assert/strict';

import { Guest, http } from './client.mjs';

export const kPassword = 'correct horse battery';

/** A browser: keeps the cookies that it is given. */
export class Browser extends Guest {
  constructor(server, address = '') {
    super(server, '');
    this.address = address;
    this.device = '';
  }
  async ask(method, target, headers = {}, body) {
    const forwarded = this.address ? { 'x-forwarded-for': this.address } : {};
    const answer = await http(this.server, method, target, {
      headers: { cookie: this.cookie + this.device, ...forwarded, ...headers },
      body,
    });
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [name, value] = set.split(';')[0].split('=');
      if (name.endsWith('equipoise_session')) this.cookie = value ? `${name}=${value}` : '';
      if (name.endsWith('equipoise_device')) this.device = `; ${name}=${value}`;
    }
    return { ...answer, json: () => JSON.parse(answer.body) };
  }
  get(target) {
    return this.ask('GET', target);
  }
  post(target, value) {
    return this.ask('POST', target, { 'content-type': 'application/json' }, JSON.stringify(value));
  }
  /** Must succeed. */
  async do(target, value) {
    const answer = await this.post(target, value);
    assert.equal(answer.status, 200, `${target}: ${answer.body}`);
    return answer.json();
  }
  async me() {
    return (await this.get('/api/me')).json();
  }
  logIn(login, password = kPassword) {
    return this.post('/api/login', { login, password });
  }
}

/** The browser of a guest of that name, with the id of their page as `person`. */
export async function openNamed(name, server) {
  const browser = new Browser(server);
  await browser.do('/api/me', { name });
  browser.person = (await browser.me()).person;
  return browser;
}
