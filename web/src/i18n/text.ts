// The door to the texts. Screens with fixed keys use `t`; keys that are put together from a game, an event or a clause
// go through `maybe`, which says when there is no such text.

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

/** What a refusal or error says: our own words for its clause or code if there are any, else the host's sentence. */
export function problemText(problem: { clause: string; code?: string; message: string }): string {
  const own = maybe(`refusal.${problem.clause}`) ?? (problem.code ? maybe(`error.${problem.code}`) : undefined);
  return own ?? (problem.message ? sentence(problem.message) : t('error.unknown'));
}

/** A host's remark as a sentence of its own. */
function sentence(remark: string): string {
  const text = remark.charAt(0).toLocaleUpperCase() + remark.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
