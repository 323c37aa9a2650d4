// How the worker answers.

import { readPage } from '../protocol/pages';
import type { Plan } from './plan';

/**
 * How a path is answered: with the shell; with a file of this version, from the device if it is there; from the net, and
 * from the device if the net does not answer; or by nobody but the net.
 */
export type Way = 'page' | 'file' | 'fresh' | 'net';

/** Files of a running version never change; rules and documentation are those of whoever serves them today. */
const isDocument = (path: string): boolean => path.startsWith('docs/');
const isFresh = (path: string): boolean =>
  /^(rules|rulebook|data)\//.test(path) || isDocument(path) || path === 'api/games';

export function wayOf(path: string, isNavigation: boolean, plan: Plan): Way {
  if (isNavigation && !isDocument(path)) return readPage(`/${path}`) ? 'page' : 'net';
  if (isFresh(path)) return 'fresh';
  return plan.groups.some(({ files }) => path in files) ? 'file' : 'net';
}
