// What notices say, in the language of the page: a service worker has no texts of its own.

import * as v from 'valibot';
import type { Notice, PushMessage } from './push';

const kCache = 'equipoise.push';
const kWords = 'words';
const Words = v.record(v.string(), v.object({ title: v.string(), body: v.string() }));
/** By `keyOf`. */
export type Words = v.InferOutput<typeof Words>;

export const keyOf = (message: PushMessage | null): string => (message ? `${message.game} ${message.event}` : '');

/** Keeps them for the worker; the page does so whenever it begins to be told. */
export async function keepWords(words: Words): Promise<void> {
  await (await caches.open(kCache)).put(`/${kWords}`, new Response(JSON.stringify(words)));
}

export async function sayPush(message: PushMessage | null): Promise<Notice> {
  const kept = await (await caches.open(kCache)).match(`/${kWords}`);
  const words = kept ? v.parse(Words, await kept.json()) : {};
  return words[keyOf(message)] ?? words[keyOf(null)] ?? { title: 'Equipoise', body: '' };
}
