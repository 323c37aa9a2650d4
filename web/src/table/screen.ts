// What the application gives the screen of a table.

import type { Snippet } from 'svelte';
import type { Host } from '../protocol/host';
import type { Chances } from './people/chances';
import type { SeatNames } from './session/seat-names';
import type { Session } from './session/session.svelte';

/** Sets conditional moves of a session at a table, with the names of its seats. */
export type Lines = Snippet<[Session, string, Pick<SeatNames, 'name' | 'nameAt' | 'title'>]>;

export interface ScreenProps {
  host: Host;
  table: string;
  guided: boolean;
  chances?: Chances;
  /** Null where nothing plays on this device. */
  lines?: Lines | null;
  /** The address asks for the conditional moves. */
  isPlanning?: boolean;
}
