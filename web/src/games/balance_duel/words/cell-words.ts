// What a screen reader hears of a holder or a supply: its name, and what stands there.

import { listed, t, word } from '../../../i18n/text';
import { isFinish, placeOf, type Components, type Holder, type Kind, type Place, type Position } from '../model/parse';

export const kindWord = (kind: Kind): string => word(`balance_duel.pawn.${kind}`);

export function placeWord(place: Place): string {
  return isFinish(place)
    ? t('balance_duel.place.finish', { number: place - 7 })
    : t('balance_duel.place.start', { number: place });
}

/** "Yellow's START 3, Blue's FINISH 3: Yellow's large pawn, Blue's large pawn (home)". */
export function holderWords(
  holder: Holder,
  position: Position,
  components: Components,
  name: (seatId: string) => string,
): string {
  const south = placeOf(components, 'S', holder.id);
  const north = placeOf(components, 'N', holder.id);
  const side = (one: string): string =>
    listed(position.seats.filter((seat) => seat.side === one).map(({ id }) => name(id)));
  const where = t('balance_duel.cell.holder', {
    south: placeWord(south),
    north: placeWord(north),
    souths: side('S'),
    norths: side('N'),
  });
  const pawns = position.seats.flatMap((seat) =>
    seat.placed
      .filter((pawn) => placeOf(components, seat.side, holder.id) === pawn.place)
      .map((pawn) =>
        t(isFinish(pawn.place) ? 'balance_duel.cell.attacker' : 'balance_duel.cell.pawn', {
          kind: kindWord(pawn.kind),
          seat: name(seat.id),
        }),
      ),
  );
  const free = holder.cap - pawns.length;
  const content = pawns.length === 0 ? t('balance_duel.cell.empty') : pawns.join(', ');
  return `${where}: ${content}. ${t(free > 0 ? 'balance_duel.cell.free' : 'balance_duel.cell.full', { count: free })}`;
}
