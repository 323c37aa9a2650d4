// The names of the seats at a table.

import { seatWords } from '../../board/seat-words';
import type { GameUi } from '../../games/contract';
import { t, word } from '../../i18n/text';
import type { Seat, TableMessage } from '../../protocol/messages';

interface Seated {
  readonly table: Pick<TableMessage, 'game' | 'options'> | null;
  readonly seats: Seat[];
  /** Of this person. */
  readonly mine: readonly unknown[];
}

export class SeatNames {
  private readonly at: Seated;
  private readonly ui: () => GameUi | null;

  constructor(at: Seated, ui: () => GameUi | null) {
    this.at = at;
    this.ui = ui;
  }

  private readonly by = (id: string): Seat | undefined => this.at.seats.find((seat) => seat.id === id);

  private side(id: string): string {
    const { table } = this.at;
    const seat = this.by(id);
    if (table === null || seat === undefined) return id;
    return seatWords(this.ui() ?? { id: table.game }, seat, table.options);
  }

  /** The name of whoever sits there, else what the seat is called. */
  readonly name = (id: string): string => this.by(id)?.name || this.side(id);

  /** The same by the number of the seat. */
  readonly nameAt = (seat: number): string => this.name(this.at.seats.find((one) => one.seat === seat)?.id ?? '');

  /** The name with who is behind it, for the place where a seat is introduced. */
  readonly title = (id: string): string => {
    const seat = this.by(id);
    if (!seat) return id;
    const said = this.name(id);
    if (seat.holder === 'bot') return t('seat.with', { seat: said, who: word(`bot.${seat.bot}`) });
    if (seat.holder === 'me' && this.at.mine.length === 1) return t('seat.with', { seat: said, who: t('seat.you') });
    // What a seat plays in this game of a match, the board says.
    const isFixed = !this.ui()?.changesSides?.(this.at.table?.options ?? {});
    return seat.name && isFixed ? t('seat.with', { seat: said, who: this.side(id) }) : said;
  };
}
