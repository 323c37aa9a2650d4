// The door to the texts. Screens with fixed keys use `t`; keys that are put together from a game, an event or a clause
// go through `maybe`, which says when there is no such text.

import { createSubscriber } from 'svelte/reactivity';
import { initial, load } from 'virtual:texts';
import type { TextKey } from './keys';

export type TextArgs = Record<string, string | number>;

const kStorageKey = 'equipoise.language';
const kFallback = 'en';

/** The language chosen on this device, else the first of the browser's that there is. */
function preferred(): string {
  const wanted = typeof navigator === 'undefined' ? [] : [...navigator.languages];
  try {
    wanted.unshift(localStorage.getItem(kStorageKey) ?? '');
  } catch {
    // A browser that forbids storage has not stored a choice.
  }
  const known = wanted.flatMap((tag) => [tag, tag.split('-')[0] ?? '']).find((tag) => tag in load);
  return known ?? kFallback;
}

/** The language of this page, as a code of BCP 47. */
export const locale = preferred();

const catalogue = { ...initial };

/** Fetches the texts of a part, a game's id or `shared`. English stands in where a language has no such part yet. */
export async function learn(part: string): Promise<void> {
  const fetch = load[locale]?.[part] ?? load[kFallback]?.[part];
  if (fetch) Object.assign(catalogue, (await fetch()).default);
}

/** What is fetched, once the texts of a part are there, too. */
export async function withTexts<T>(part: string, fetched: Promise<T>): Promise<T> {
  const [found] = await Promise.all([fetched, learn(part)]);
  return found;
}

/** Shows every page on this device in another language from now on. */
export function chooseLanguage(code: string): void {
  localStorage.setItem(kStorageKey, code);
  location.reload();
}

export function t(key: TextKey, args: TextArgs = {}): string {
  return catalogue[key]?.(args) ?? key;
}

/** The text of a composed key, or undefined where the catalogue has none. */
export function maybe(key: string, args: TextArgs = {}): string | undefined {
  return catalogue[key]?.(args);
}

/** The text of a composed key; the key itself stands in for a missing one, so that the gap is seen. */
export function word(key: string, args: TextArgs = {}): string {
  return maybe(key, args) ?? key;
}

/** "Gold, Indigo and Rose". */
export function listed(items: string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : t('list.and', { list: items.slice(0, -1).join(', '), last });
}

/** Why a host refuses something, as it says it: a key of the catalogue and what fills the gaps of its text. */
export interface Reason {
  key: string;
  values?: Record<string, number | string | Reason> | undefined;
}

/** A reason as part of a sentence, an option in it by its name on screens; empty until its part of the catalogue is there, undefined if it never comes. */
export function reasonText(reason: Reason): string | undefined {
  const game = reason.key.split('.', 1)[0] ?? '';
  const part = `${game}.reasons`;
  if (!(reason.key in catalogue) && parts.get(part) !== 'there') {
    watchReasons();
    if (!parts.has(part)) void fetchReasons(part);
    return '';
  }
  const args: TextArgs = {};
  for (const [name, value] of Object.entries(reason.values ?? {})) {
    const text = typeof value === 'object' ? reasonText(value) : value;
    if (text === undefined || text === '') return text;
    args[name] = (name === 'option' && maybe(`${game}.option.${text}`)) || text;
  }
  return maybe(reason.key, args);
}

/** Parts of the catalogue with reasons; one that failed to come is there without texts. */
const parts = new Map<string, 'asked' | 'there'>();

async function fetchReasons(part: string): Promise<void> {
  parts.set(part, 'asked');
  await learn(part).catch(() => undefined);
  parts.set(part, 'there');
  tellWatchers();
}

let tellWatchers = (): void => undefined;
const watchReasons = createSubscriber((update) => {
  tellWatchers = update;
});

/** What a refusal or error says: our own words for its code if there are any, else its reason, else the host's words. */
export function problemText(problem: Problem): string {
  const own = problem.code ? maybe(`error.${problem.code}`) : undefined;
  if (own !== undefined) return own;
  const reason = problem.key ? reasonText({ key: problem.key, values: problem.values }) : undefined;
  const text = reason ?? problem.message;
  if (text === '' && reason === undefined) return t('error.unknown');
  return text === '' ? '' : sentence(text);
}

interface Problem {
  code?: string;
  key?: string | undefined;
  values?: Reason['values'];
  message: string;
}

/** A remark as a sentence of its own. */
function sentence(remark: string): string {
  const text = remark.charAt(0).toLocaleUpperCase() + remark.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
