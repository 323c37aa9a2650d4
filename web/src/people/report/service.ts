// Reports of people to whoever runs the server.

import { ask } from '../../protocol/ask';
import type { Answer } from '../../protocol/host';

export const kReasons = ['insults', 'cheating', 'leaving', 'name', 'other'] as const;
export type ReportReason = (typeof kReasons)[number];

export interface ReportService {
  person(person: string, reason: ReportReason, text: string): Promise<Answer<unknown>>;
  /** `entry`: of the chat line in the table's log. */
  line(table: string, entry: number, reason: ReportReason, text: string): Promise<Answer<unknown>>;
}

const nothing = (value: unknown): unknown => value;

export const serverReports: ReportService = {
  person: (person, reason, text) => ask(`/api/people/${encodeURIComponent(person)}/report`, nothing, { reason, text }),
  line: (table, entry, reason, text) =>
    ask(`/api/tables/${encodeURIComponent(table)}/report`, nothing, { entry, reason, text }),
};
