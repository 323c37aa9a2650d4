// Time in words and figures, for clocks, tables and lists.

import { t } from '../../i18n/text';
import { kDay, type TimeControl } from '../../protocol/time';

const two = (n: number): string => String(n).padStart(2, '0');

/** What is left, as a clock shows it: days as days, then hours, and tenths of the last ten seconds. */
export function leftText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= kDay) {
    const hours = Math.floor(left / 3600000);
    return t('clock.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A time control in a few words. */
export function timeText(time: TimeControl): string {
  if (time.kind === 'none') return t('clock.control.none');
  if (time.kind === 'days') return t('clock.control.days', { count: time.baseMs / kDay });
  if (time.kind === 'move') return t('clock.control.move', { seconds: time.baseMs / 1000 });
  const isWhole = time.baseMs % 60000 === 0;
  const base = isWhole ? t('clock.minutes', { n: time.baseMs / 60000 }) : t('clock.seconds', { n: time.baseMs / 1000 });
  return time.incrementMs === 0 ? base : t('clock.control.live', { base, seconds: time.incrementMs / 1000 });
}
