// What the board and the hand of cards ask for, as moves, questions and words in the prompt.

import { sayNotYours } from '../../../board/turn-words';
import { t } from '../../../i18n/text';
import type { Desk, Moment } from '../../contract';
import type { BoardHands, PickOption, Promotion } from '../model/board-types';
import { cardOf, type Components } from '../model/components';
import { chessText, playText, type Offers } from '../model/moves';
import { hasCards, type CardId, type Position } from '../model/position';
import { printBoard, rankOf, squareIndex, typeOf, type Square } from '../model/squares';
import { back, choose, stageOf, take } from '../model/stage';
import { turn } from '../model/turn.svelte';
import { pickWords } from '../words/card-words';
import { moveOf } from './view';

interface World {
  moment: Moment;
  desk: Desk;
  components: Components;
  position: Position;
  offers: Offers;
}

export class Hands implements BoardHands {
  private readonly world: () => World;
  private readonly showBoard: () => void;

  /** `showBoard`: brings the board into view for the picks of a card. */
  constructor(world: () => World, showBoard: () => void) {
    this.world = world;
    this.showBoard = showBoard;
  }

  move(from: Square, to: Square, promotion: Promotion): void {
    const { moment, desk, offers } = this.world();
    const isManual = moment.options['declare'] === 'manual' && hasCards(moment.options);
    const offer = moveOf(offers, from, to, promotion);
    const move = { from, to, promotion: promotion === '' ? null : promotion.toUpperCase(), declares: turn.declares };
    if (!offer && !turn.declares) desk.whyNot(chessText(move));
    else desk.play(isManual && turn.declares ? chessText(move) : (offer?.text ?? chessText(move)));
  }

  premove(move: { from: Square; to: Square; promotion: Promotion } | null): void {
    const { desk } = this.world();
    desk.premove?.(move === null ? '' : `${move.from}${move.to}${move.promotion}`);
    desk.hint(move === null ? null : t('chess_balance.hint.premoved'));
  }

  refuse(from: Square, to: Square): void {
    const { moment, desk, position } = this.world();
    if (!moment.acting) return this.tellWait();
    if (from === to) return desk.hint(t('chess_balance.hint.beside'));
    const piece = position.board[squareIndex(from)];
    const isLast = piece && typeOf(piece) === 'P' && [1, 8].includes(rankOf(to));
    desk.whyNot(chessText({ from, to, promotion: isLast ? 'Q' : null, declares: false }));
  }

  refusePick(square: Square): void {
    const { desk, position } = this.world();
    const { held } = turn;
    if (position.phase === 'foe') return desk.whyNot(`!${square}`);
    if (!held) return;
    const args = [...held.picks.map((pick) => pick.arg), square];
    desk.whyNot(playText({ card: held.card, args, pick: null, misplay: false }));
  }

  pick(option: PickOption): void {
    const { desk, position, offers } = this.world();
    if (position.phase === 'foe') {
      const offer = offers.picks.get(option.value);
      if (offer) desk.play(offer.text);
      return;
    }
    const next = turn.held ? choose(offers, turn.held, option.value) : null;
    if (!next) return;
    turn.held = next;
    this.tellHeld();
  }

  confirm(): void {
    const { desk, offers } = this.world();
    const offer = stageOf(offers, turn.held)?.offer;
    if (offer) desk.play(offer.text);
  }

  back(): void {
    turn.held = turn.held ? back(turn.held) : null;
    this.tellHeld();
  }

  hint(text: string | null): void {
    if (text === null && turn.held) this.tellHeld();
    else this.world().desk.hint(text);
  }

  /** A click, a tap or Enter on a card of the hand. */
  chooseCard(id: CardId): void {
    const { moment, desk, position, offers } = this.world();
    if (turn.held?.card === id) {
      turn.held = null;
      desk.hint(null);
      return;
    }
    const next = take(offers, id);
    if (next) {
      turn.held = next;
      this.tellHeld();
      this.showBoard();
    } else if (!moment.acting) {
      this.tellWait();
    } else if (position.phase === 'card') {
      turn.held = null;
      desk.whyNot(`${id}/`);
    } else {
      desk.hint(t('chess_balance.hint.one_card'));
    }
  }

  /** Says what the card in the hand needs next. */
  private tellHeld(): void {
    const { desk, components, position, offers } = this.world();
    const now = stageOf(offers, turn.held);
    if (!now) return desk.hint(null);
    const card = cardOf(components, now.card);
    const step = card.picks[now.picks.length];
    if (now.offer) {
      const isStill = now.offer.note === '' || now.offer.note === printBoard(position.board);
      const ready = isStill ? 'ready_still' : 'ready';
      const key = now.offer.move.misplay ? 'misplay' : now.next.length > 0 ? 'more' : ready;
      desk.hint(t(`chess_balance.hint.${key}`, { card: card.name }));
    } else {
      const what = step ? pickWords(step) : '';
      desk.hint(t('chess_balance.hint.pick', { card: card.name, what }));
    }
  }

  /** Nobody here is asked now. */
  private tellWait(): void {
    const { moment, desk } = this.world();
    const isPlayer = moment.seats.some((seat) => seat.holder === 'me');
    if (moment.now.result === null && isPlayer) sayNotYours(moment, desk);
  }
}
