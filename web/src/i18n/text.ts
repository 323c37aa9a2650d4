// The door to the message catalogue. Screens with fixed keys use `t`; keys that are put together from a game,
// an event or a clause go through `maybe`, which says when the catalogue has no such text.

import * as shared from 'virtual:texts/shared';
import type * as messages from '../paraglide/messages/_index.js';
import { getLocale, type Locale } from '../paraglide/runtime.js';

type Message = (args?: Record<string, unknown>, options?: { locale?: Locale }) => string;
export type TextKey = keyof typeof messages;
export type TextArgs = Record<string, string | number>;

const catalogue: Record<string, Message | undefined> = { ...(shared as Record<string, Message>) };

/** Takes up the texts of a game, which arrive with it. */
export function learn(texts: Record<string, Message>): void {
  Object.assign(catalogue, texts);
}

/** Asked once: a message that asks by itself reads the address of the page each time. */
const kIn = { locale: getLocale() };

export function t(key: TextKey, args: TextArgs = {}): string {
  return catalogue[key]?.(args, kIn) ?? key;
}

/** The text of a composed key, or undefined where the catalogue has none. */
export function maybe(key: string, args: TextArgs = {}): string | undefined {
  return catalogue[key]?.(args, kIn);
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

export const locale = (): string => kIn.locale;
