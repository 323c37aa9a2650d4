// What a version of the application consists of, as web/offline.ts writes it into the worker that keeps it on the device.

/** Files that are kept together: the shell, one game with what its board asks, an engine, the texts of one language, the rulebooks. */
export interface Group {
  name: string;
  /** Whoever uses this file will use the others: they are kept from then on. */
  sign: string;
  /** By path below the application's own address: how many bytes. */
  files: Record<string, number>;
}

export interface Plan {
  /** Another one for each other content. */
  version: string;
  groups: Group[];
}

/** What every visitor needs. */
export const kShell = 'shell';
export const kTexts = 'texts-';
/** The engine of one game; that of every game is less than all of them. */
const kOneEngine = 'engine-';
/** The index by the address that no host redirects. */
export const kIndex = '';
/** Where a record that somebody shares with the application waits for the page. */
export const kShared = 'shared-record';

/** A name with the hash of its content in it: whatever has this name has this content, in every version. */
export const isHashed = (path: string): boolean => path.startsWith('assets/');

export const bytesOf = (group: Group): number => Object.values(group.files).reduce((sum, bytes) => sum + bytes, 0);

/** The groups that are kept once these files have been used. */
export const groupsUsed = (plan: Plan, paths: string[]): string[] =>
  plan.groups.filter(({ sign }) => paths.includes(sign)).map(({ name }) => name);

/**
 * The groups that play without a net, whatever is played: all but the texts of other languages, and of the engines the one
 * of every game.
 */
export const groupsForAll = (plan: Plan, kept: string[]): string[] =>
  plan.groups
    .map(({ name }) => name)
    .filter((name) => (!name.startsWith(kTexts) || kept.includes(name)) && !name.startsWith(kOneEngine));

/** What a page asks of the worker. */
export type Ask =
  | { do: 'update' }
  | { do: 'list' }
  | { do: 'use'; addresses: string[] }
  | { do: 'keep'; group: string }
  | { do: 'keep all' }
  | { do: 'put off' };

/** Of a group that can be taken along: how much of it is on the device. */
export interface Holding {
  name: string;
  bytes: number;
  held: number;
}

/** What the worker answers: how many more bytes are there, and at the end what it was asked for or that it failed. */
export type Told = { bytes: number } | { done: Holding[] } | { failed: true };
