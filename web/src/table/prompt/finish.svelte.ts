// What only the end of a game needs, fetched when it has come, and what it means to whoever looks.

import { untrack } from 'svelte';
import { outcomeOf, whoWon } from '../../board/outcome';
import type { Ending, GameUi, Moment } from '../../games/contract';
import { t, withTexts } from '../../i18n/text';
import type { Session } from '../session/session.svelte';
import type ResultCard from './ResultCard.svelte';

type Name = (seatId: string) => string;

export class Finish {
  /** The card that is shown at the end; null until it is there. */
  Card = $state.raw<typeof ResultCard | null>(null);
  /** Null for a game that has no words of its own for it. */
  ending = $state.raw<Ending | null>(null);
  /** Whether this person saw the game while it went on, and has not been told yet how it ended. */
  isNews = $state(false);

  private readonly session: Session;
  /** The game is over, and all of it has been shown. */
  readonly isShown = $derived.by(() => this.session.over && this.session.settled && this.session.at === null);
  /** How it ended for this person, to be heard; null for whoever neither won nor lost. */
  readonly heard = $derived.by(() => {
    const reader = this.isShown ? outcomeOf(this.session).reader : 'none';
    return reader === 'win' || reader === 'loss' ? reader : null;
  });

  constructor(session: Session, ui: () => GameUi | null) {
    this.session = session;
    $effect(() => {
      const kit = ui();
      if (session.over && kit && !untrack(() => this.Card)) void this.fetch(kit);
    });
    $effect(() => {
      if (session.table && !session.over) this.isNews = true;
    });
  }

  /** The prompt says who won where this cannot be fetched. */
  private async fetch(ui: GameUi): Promise<void> {
    const [card, told] = await Promise.all([withTexts('dialogs', import('./ResultCard.svelte')), ui.ending?.()]).catch(
      () => [],
    );
    this.ending = told?.ending ?? null;
    this.Card = card?.default ?? null;
  }

  /** Who won and, where the game or a player ended it in words, by what; null until the end has been seen. */
  sentence(moment: Moment, name: Name): string | null {
    const { now, at, settled } = this.session;
    if (at !== null || !settled || !now?.result) return null;
    const { ending } = now;
    if (!ending) return this.ending?.sentence(moment, name) ?? t('result.over', { who: whoWon(moment, name) });
    if (ending.by === 'agreed') return t('result.agreed');
    const seat = moment.seats.find((one) => one.seat === ending.seat);
    const isMine = seat !== undefined && seat === outcomeOf(moment).mine ? 'yes' : 'no';
    return t(`result.${ending.by}`, { who: whoWon(moment, name), seat: name(seat?.id ?? ''), isMine });
  }
}
