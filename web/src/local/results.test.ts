import { expect, it } from 'vitest';
import { outcomeOf, type Outcome, type Played } from './results';

const seat = (seat: number, holder: string, bot = '', side = seat) => ({ seat, side, holder, bot });
const played = (seats: Played['seats'], more: Partial<Played> = {}): Played => ({
  table: 't',
  game: 'made_up',
  mode: 'm',
  rules: 'r',
  plies: 9,
  over: true,
  seats,
  ...more,
});
const kDuel = [seat(0, 'bot', 'club'), seat(1, 'me')];
const record = (result: string, more = ''): string => `[Game "made_up"]\n${more}[Result "${result}"]\n\n`;
const told = (result: string, seats = kDuel): Outcome | null => outcomeOf(played(seats), record(result));

it('tells a win, a draw and a loss against bots by the record', () => {
  expect(told('0 1')).toEqual({ game: 'made_up', mode: 'm', bot: 'club', result: 'win' });
  expect(told('1/2 1/2')?.result).toBe('draw');
  expect(told('1 0')?.result).toBe('loss');
});

it('counts a shared place as a draw, and a team as one side', () => {
  const three = [seat(0, 'me'), seat(1, 'bot', 'club'), seat(2, 'bot', 'novice')];
  expect(told('1/2 1/2 0', three)).toMatchObject({ bot: '', result: 'draw' });
  const teams = [
    seat(0, 'me', '', 0),
    seat(1, 'bot', 'club', 1),
    seat(2, 'bot', 'master', 0),
    seat(3, 'bot', 'club', 1),
  ];
  expect(told('1 0 1 0', teams)).toMatchObject({ bot: 'club', result: 'win' });
});

it('leaves out games with takebacks, with several people, and such as began elsewhere', () => {
  expect(outcomeOf(played(kDuel), record('0 1', '[Takebacks "1"]\n'))).toBeNull();
  expect(told('0 1', [seat(0, 'me'), seat(1, 'me')])).toBeNull();
  expect(told('0 1', [seat(0, 'open'), seat(1, 'me')])).toBeNull();
  expect(outcomeOf(played(kDuel, { rules: '' }), record('0 1'))).toBeNull();
});
