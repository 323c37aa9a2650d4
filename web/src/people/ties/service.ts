// Whom this person follows and has blocked. Apart from the other requests, so that only pages that show it bring it.

import * as v from 'valibot';
import { ask } from '../../protocol/ask';
import type { Answer } from '../../protocol/host';

const Playing = v.object({ table: v.string(), game: v.string(), mode: v.optional(v.string(), '') });
const Followed = v.object({
  person: v.string(),
  name: v.string(),
  /** As far as the server knows that was asked. */
  here: v.boolean(),
  /** A public game in progress. */
  playing: v.nullable(Playing),
});
const Ties = v.object({
  follows: v.array(Followed),
  blocked: v.array(v.object({ person: v.string(), name: v.string() })),
});

export type Followed = v.InferOutput<typeof Followed>;
export type Ties = v.InferOutput<typeof Ties>;
export type Change = 'follow' | 'unfollow' | 'block' | 'unblock';

export interface TieService {
  list(): Promise<Answer<Ties>>;
  change(person: string, what: Change): Promise<Answer<unknown>>;
}

export const serverTies: TieService = {
  list: () => ask('/api/ties', (value) => v.parse(Ties, value)),
  change: (person, what) => ask(`/api/people/${encodeURIComponent(person)}/${what}`, (value) => value, {}),
};
