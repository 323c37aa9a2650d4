// One question to the server over HTTP: its answer, read, or why there is none.

import { isStatic } from './home';
import type { Answer } from './host';
import { problemOf, readProblem } from './messages';

export const kUnreachable = problemOf('unreachable');
export const unreachable: Answer<never> = { ok: false, problem: kUnreachable };

/** Whoever is served by a host of files alone has nobody to ask. */
const request = (path: string, init?: RequestInit): Promise<Response> =>
  isStatic && path.startsWith('/api/') ? Promise.reject(new Error('there is no server')) : fetch(path, init);

export async function ask<T>(path: string, read: (value: unknown) => T, body?: object): Promise<Answer<T>> {
  try {
    const init: RequestInit = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {};
    const response = await request(path, init);
    const text = await response.text();
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (!response.ok) return { ok: false, problem: readProblem(value) };
    return { ok: true, value: read(value) };
  } catch {
    return unreachable;
  }
}

/** A file of the server as text; for its reader it is the same whether the file or the server is missing. */
export async function askText(path: string): Promise<Answer<string>> {
  try {
    const response = await request(path);
    return response.ok ? { ok: true, value: await response.text() } : unreachable;
  } catch {
    return unreachable;
  }
}
