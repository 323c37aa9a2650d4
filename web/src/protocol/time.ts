// Time controls in their text form, as tables and plans carry them: `none`, `move:30`, `live:300+5`, `days:3`.

export type TimeControl =
  | { kind: 'none' }
  | { kind: 'move'; baseMs: number }
  | { kind: 'live'; baseMs: number; incrementMs: number }
  | { kind: 'days'; baseMs: number };

const kSecond = 1000;
export const kDay = 24 * 3600 * kSecond;

/** What cannot be read counts as no time control: the host alone decides whose time is over. */
export function readTime(text: string | undefined): TimeControl {
  const [, kind, base, increment] = /^(move|live|days):(\d+)(?:\+(\d+))?$/.exec(text ?? '') ?? [];
  if (kind === 'move') return { kind, baseMs: Number(base) * kSecond };
  if (kind === 'live') return { kind, baseMs: Number(base) * kSecond, incrementMs: Number(increment ?? 0) * kSecond };
  if (kind === 'days') return { kind, baseMs: Number(base) * kDay };
  return { kind: 'none' };
}

/** Below this a clock is low, in milliseconds. */
export function lowBelow(time: TimeControl): number {
  if (time.kind === 'none') return 0;
  if (time.kind === 'days') return 3 * 3600 * kSecond;
  return Math.min(60 * kSecond, Math.max(10 * kSecond, time.baseMs / 10));
}
