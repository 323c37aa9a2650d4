// What a screen reader says of slots and beings.

import { signed } from '../../../i18n/signed';
import { t, word } from '../../../i18n/text';
import type { Components } from '../model/components';
import { beingAt, isBlack, kParts, ownerOf, readSlot, type Being, type Position, type Slot } from '../model/position';
import type { Verdict } from '../model/showdown';

export const levelsText = (values: number[]): string => values.map(signed).join(' ');

/** One sum, or one for each level where every level counts by itself (BF-11.10). */
export const sumText = (verdict: Verdict, each: boolean): string =>
  each ? verdict.level_sums.map(signed).join(' ') : signed(verdict.sum);

/** The sums of the single levels, where two levels count together (BF-11.4). */
export const levelSumsText = (verdict: Verdict, each: boolean): string =>
  each || verdict.level_sums.length < 2 ? '' : verdict.level_sums.map(signed).join(' ');

export function verdictWords(verdict: Verdict, each: boolean): string {
  const levels = levelSumsText(verdict, each);
  const sum = sumText(verdict, each) + (levels ? ` (${levels})` : '');
  return word(`balanceformers.board.verdict.${verdict.outcome}`, { sum });
}

/** The same with what the group adds up to, being by being, where one level is judged. */
export function workedWords(verdict: Verdict, each: boolean): string {
  const [level] = verdict.levels;
  if (verdict.levels.length !== 1 || level === undefined) return verdictWords(verdict, each);
  const values = verdict.parts.flatMap((part) => part.values.slice(0, 1)).map(signed);
  const sum = values.length > 1 ? `${values.join(' ')} = ${signed(verdict.sum)}` : signed(verdict.sum);
  return word(`balanceformers.board.verdict.${verdict.outcome}.worked`, { level, sum });
}

export function beingWords(being: Being, components: Components, name: (seat: string) => string): string {
  const values = components.beings[being] ?? [];
  return t('balanceformers.board.being', { being, owner: name(ownerOf(being)), levels: levelsText(values) });
}

export function slotWords(
  slot: Slot,
  position: Position,
  components: Components,
  name: (seat: string) => string,
): string {
  const { piece, part } = readSlot(slot);
  const where = t('balanceformers.board.slot', {
    slot,
    part: word(`balanceformers.board.part.${kParts[part] ?? 'f'}`),
    kind: word(`balanceformers.board.kind.${components.layout.pieces[piece]?.kind ?? 'angel'}`),
  });
  if (isBlack(position, slot)) return t('balanceformers.board.black', { where });
  const being = beingAt(position, slot);
  if (being === null) return t('balanceformers.board.free', { where });
  return t('balanceformers.board.taken', { where, being: beingWords(being, components, name) });
}
