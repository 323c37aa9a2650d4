import type { Home } from '../protocol/host';
import { randomHex } from '../protocol/random';

const kPrefix = 'local-';
const kBytes = 12;

export const freshId = (): string => kPrefix + randomHex(kBytes);

/** Whether the table of that id is on this device. */
export const isLocal = (table: string): boolean => table.startsWith(kPrefix);

export const homeOf = (table: string): Home => (isLocal(table) ? 'device' : 'server');
