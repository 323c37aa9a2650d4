import { describe, expect, it } from 'vitest';
import { atTable } from '../../board/seat-words';
import type { GameUi } from '../../games/contract';
import { seat } from './session.fixture';
import { SeatNames } from './seat-names';

const kMatch = { games: '3' };
const kSingle = { games: '1' };
const ui = {
  id: 'made_up',
  mark: (id: string) => ({ tone: '', shape: 'ball', letter: id }),
  changesSides: (options: Record<string, string>) => options['games'] !== '1',
} as unknown as GameUi;

function namesOf(seats: ReturnType<typeof seat>[], options: Record<string, string>): SeatNames {
  const mine = seats.filter(({ holder }) => holder === 'me');
  return new SeatNames({ table: { game: 'made_up', options }, seats, mine }, () => ui);
}
const ada = { ...seat(0, 'person'), name: 'Ada' };

describe('seats that change sides', () => {
  it('are called by their names, else by their numbers, and never by a side', () => {
    const names = namesOf([ada, seat(1, 'person')], kMatch);
    expect(['S0', 'S1'].map(names.name)).toEqual(['Ada', 'Player 2']);
    expect(['S0', 'S1'].map(names.title)).toEqual(['Ada', 'Player 2']);
    const own = namesOf([seat(0, 'me'), { ...seat(1, 'bot'), bot: 'club' }], kMatch);
    expect(['S0', 'S1'].map(own.title)).toEqual(['Player 1 (you)', 'Player 2 (Club player)']);
  });

  it('are marked by their numbers', () => {
    const letters = (options: Record<string, string>): string[] =>
      ['S0', 'S1'].map((id) => atTable(ui, [ada, seat(1, 'me')], options).mark(id).letter);
    expect(letters(kMatch)).toEqual(['1', '2']);
    expect(letters(kSingle)).toEqual(['S0', 'S1']);
  });
});

describe('seats that keep their sides', () => {
  it('are called by them', () => {
    const names = namesOf([ada, seat(1, 'person')], kSingle);
    expect(['S0', 'S1'].map(names.name)).toEqual(['Ada', 'made_up.seat.S1']);
    expect(['S0', 'S1'].map(names.title)).toEqual(['Ada (made_up.seat.S0)', 'made_up.seat.S1']);
  });
});
