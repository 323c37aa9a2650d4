import { t } from '../../i18n/text';
import type { Session } from './session.svelte';

/** Whose turn it is, in a word or two; empty where nobody can act. One person's several seats are named. */
export function turnText(session: Session, name: (seatId: string) => string): string {
  const { now, seats, mine, isMyTurn } = session;
  if (!now) return '';
  if (session.over) return t('attention.over');
  if (now.closed || (now.waiting === 'seats' && !isMyTurn)) return '';
  const due = seats.filter((seat) => session.isDue(seat.seat));
  if (isMyTurn && (due.length > 1 || mine.length === 1)) return t('attention.mine');
  if (due.length > 1) return t('attention.several');
  return due[0] ? t('attention.other', { seat: name(due[0].id) }) : '';
}
