// Which events a person is told of, and by which way.

import * as v from 'valibot';
import { ask } from '../../protocol/ask';
import type { Answer } from '../../protocol/host';

const Ways = v.object({ mail: v.boolean(), push: v.boolean() });
const Notices = v.object({
  /** In which the person is told of anything. */
  ways: v.array(v.picklist(['mail', 'push'])),
  events: v.object({ turn: Ways, over: Ways, invite: Ways, weekly: Ways }),
});

export type Notices = v.InferOutput<typeof Notices>;
export type Event = keyof Notices['events'];
export type Way = Notices['ways'][number];
export const kEvents: Event[] = ['turn', 'invite', 'weekly', 'over'];

export interface NoticeService {
  list(): Promise<Answer<Notices>>;
  change(event: Event, way: Way, on: boolean): Promise<Answer<unknown>>;
}

export const serverNotices: NoticeService = {
  list: () => ask('/api/notify/events', (value) => v.parse(Notices, value)),
  change: (event, way, on) => ask('/api/notify/events', (value) => value, { event, way, on }),
};
