// When a person is on vacation, and how many days of it are left this year.

import * as v from 'valibot';
import { ask } from '../../protocol/ask';
import type { Answer } from '../../protocol/host';

const Vacation = v.object({
  /** Guests have none. */
  account: v.boolean(),
  days_a_year: v.number(),
  /** The most days at once. */
  longest: v.number(),
  left: v.number(),
  /** Until when it goes on; null: there is none. */
  until: v.nullable(v.number()),
});

export type Vacation = v.InferOutput<typeof Vacation>;

export interface VacationService {
  find(): Promise<Answer<Vacation>>;
  /** 0 days end it. */
  set(days: number): Promise<Answer<unknown>>;
}

export const serverVacation: VacationService = {
  find: () => ask('/api/vacation', (value) => v.parse(Vacation, value)),
  set: (days) => ask('/api/vacation', (value) => value, { days }),
};
