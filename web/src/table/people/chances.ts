import type { Snippet } from 'svelte';
import type { GameUi } from '../../games/contract';
import type { Session } from '../session/session.svelte';

/** Shows the win chances of a game to whoever only looks on: of the session, with the names of its seats. */
export type Chances = Snippet<[Session, GameUi, (seatId: string) => string]>;
