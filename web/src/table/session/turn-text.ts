import type { GameUi, Moment } from '../../games/contract';
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

/** What the one seat of this person has chosen, in secret or before its turn, while others choose; null without it. */
export function ownChoice(session: Session, moment: Moment, ui: GameUi): string | null {
  if (moment.ahead?.move) return t('premove.chosen');
  if (moment.live && session.premoves.lines.length > 0)
    return t('premove.lines.kept', { count: session.premoves.lines.length });
  const [own, other] = session.mine;
  if (!own || other || session.isDue(own.seat) || !moment.live || !ui.secrets?.areOpen(moment)) return null;
  const last = moment.plies.findLast((ply) => ply.actor === own.seat);
  const choice = last ? ui.secrets.words(last.move) : null;
  return choice === null ? null : t('hint.chosen', { choice });
}

/** What the game waits for before anybody can act; null where it does not. */
export function waitText({ now }: Session): string | null {
  return now?.waiting ? t(now.waiting === 'seats' ? 'seat.waiting' : 'fair.waiting') : null;
}

/** The seat whose offer of a draw stands; null without one. */
export function offeredBy(session: Session): number | null {
  const last = session.asides.findLast((aside) => !aside.key.startsWith('takeback'));
  if (last?.key !== 'offered' || session.over) return null;
  const said = session.plies.slice(last.after);
  return said.some((ply) => ply.actor !== 'chance' && ply.actor !== last.seat) ? null : last.seat;
}
