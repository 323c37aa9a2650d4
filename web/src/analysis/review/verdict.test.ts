import { describe, expect, it } from 'vitest';
import type { Entry, Ledger } from './ledger';
import { verdictOf, verdictWords } from './verdict';

type Cause = 'decision' | 'luck' | 'resolution' | 'estimate';
interface Made {
  kind?: Entry['kind'];
  actor?: number;
  move?: string;
  /** The win chances after it, and what was booked of the change: all of it, or some and the rest as an estimate. */
  after: number[];
  cause: Cause;
  part?: number;
}

/** A ledger whose totals are what its steps add up to. */
function made(first: number[], steps: Made[]): Ledger {
  const none = (): number[] => first.map(() => 0);
  let before = first;
  const entries = steps.map(({ kind = 'decision', actor = 0, move = 'm', after, cause, part = 1 }, ply): Entry => {
    const change = after.map((share, seat) => share - (before[seat] ?? 0));
    const booked = { decision: none(), luck: none(), resolution: none(), estimate: none() };
    booked.estimate = change.map((one) => one * (1 - part));
    booked[cause] = change.map((one, seat) => one * part + (cause === 'estimate' ? (booked.estimate[seat] ?? 0) : 0));
    const entry = { ply, kind, actor, move, before, after, ...booked };
    before = after;
    return entry;
  });
  const total = (cause: Cause, seat: number): number => entries.reduce((sum, one) => sum + (one[cause][seat] ?? 0), 0);
  const seats = first.map((_, seat) => ({
    decisions: first.map((_, actor) =>
      entries.filter((one) => one.actor === actor).reduce((sum, one) => sum + (one.decision[seat] ?? 0), 0),
    ),
    luck: total('luck', seat),
    resolution: total('resolution', seat),
    estimate: total('estimate', seat),
    inaccuracies: 0,
    mistakes: 0,
    blunders: 0,
  }));
  return { bot: 'master', simulations: 8, first, result: before, seats, turning_points: [], entries };
}

const kNames = ['Gold', 'Indigo', 'Rose'];
const said = (ledger: Ledger, earlier: Ledger | null = ledger): string =>
  verdictWords(verdictOf(ledger, earlier), (seat) => kNames[seat] ?? '').join(' ');

describe('where a game was won', () => {
  it('names the largest step towards the win, and whose decision it was', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { actor: 0, after: [0.48, 0.52], cause: 'decision' },
        { actor: 1, after: [0.81, 0.19], cause: 'decision', part: 2 / 3 },
        { actor: 1, after: [1, 0], cause: 'decision', part: 0.5 },
      ],
    );
    expect(said(ledger)).toBe(
      'Gold won this at action 2: 48% before it, 81% after; the decision of Indigo cost 22 points.',
    );
  });

  it('does not call a game won at a step that was lost again', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { actor: 1, after: [0.9, 0.1], cause: 'decision' },
        { actor: 0, after: [0.4, 0.6], cause: 'decision' },
        { actor: 1, after: [0.7, 0.3], cause: 'decision' },
        { actor: 1, after: [1, 0], cause: 'decision' },
      ],
    );
    expect(said(ledger)).toMatch(/^Action 1 brought Gold most: 50% before it, 90% after/);
  });

  it('does not call a game won at a step of which half was lost again, though the winners stayed ahead', () => {
    const ledger = made(
      [0.7, 0.3],
      [0.94, 0.8, 0.9, 1].map((share) => ({ actor: 1, after: [share, 1 - share], cause: 'decision' })),
    );
    expect(said(ledger)).toMatch(/^Action 1 brought Gold most: 70% before it, 94% after/);
  });

  it('says that it was mostly luck, with what decisions came to', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { kind: 'chance', actor: -1, after: [0.3, 0.7], cause: 'luck' },
        { actor: 0, after: [0.25, 0.75], cause: 'decision' },
        { kind: 'chance', actor: -1, after: [0, 1], cause: 'luck' },
      ],
    );
    expect(said(ledger)).toBe(
      'Mostly luck: +45.0 points for Indigo by luck, +5.0 by decisions. ' +
        'Indigo won this at action 3: 75% before it, 100% after; luck accounts for 25 points of it.',
    );
  });

  it('says that it was mostly choices made at once, which are nobody’s', () => {
    const ledger = made([0.5, 0.5], [{ kind: 'commitment', actor: 1, after: [0, 1], cause: 'resolution' }]);
    expect(said(ledger)).toMatch(
      /^Mostly choices made at once: \+50\.0 points .* Indigo won this at action 1: .*; the choices made at once account for 50 points of it\.$/,
    );
  });

  it('puts decisions after the step, where there was luck to speak of', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { kind: 'chance', actor: -1, after: [0.45, 0.55], cause: 'luck' },
        { actor: 1, after: [1, 0], cause: 'decision' },
      ],
    );
    expect(said(ledger)).toMatch(
      /^Gold won this .* Mostly decisions: \+55\.0 points for Gold by decisions, -5\.0 by luck\.$/,
    );
  });

  it('has a sentence for a game without any turning point', () => {
    const ledger = made(
      [0.55, 0.45],
      [0.6, 0.68, 0.76, 0.84, 0.92, 1].map((share) => ({ actor: 1, after: [share, 1 - share], cause: 'decision' })),
    );
    expect(said(ledger)).toBe(
      'Gold won step by step, from 55% at the start: no single action or outcome of chance brought 10 points.',
    );
  });

  it('says what the bot had misjudged, and blames nobody for it', () => {
    const ledger = made([0.5, 0.5], [{ actor: 0, after: [1, 0], cause: 'estimate' }]);
    expect(said(ledger)).toBe(
      'The bot cannot say where this was won: it had misjudged positions by 50 points in all. ' +
        'Gold won step by step, from 50% at the start: no single action or outcome of chance brought 10 points.',
    );
  });

  it('names what was done or drawn, though what was misjudged brought more', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { actor: 0, after: [0.2, 0.8], cause: 'estimate' },
        { kind: 'chance', actor: -1, after: [0.6, 0.4], cause: 'luck' },
        { actor: 1, after: [0.9, 0.1], cause: 'decision' },
        { actor: 0, after: [1, 0], cause: 'estimate' },
      ],
    );
    expect(said(ledger)).toContain('Gold won this at action 2: 20% before it, 60% after; luck accounts for 40 points');
  });

  it('does not name a step that the bot took back at once', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { actor: 1, after: [0.52, 0.48], cause: 'decision', part: 10 },
        { actor: 1, after: [0.8, 0.2], cause: 'decision' },
        { actor: 1, after: [1, 0], cause: 'decision' },
      ],
    );
    expect(said(ledger)).toMatch(/^Gold won this at action 2: 52% before it, 80% after/);
  });

  it('does not say it where more was misjudged, one way and the other, than was done and drawn', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { actor: 0, after: [0.2, 0.8], cause: 'estimate' },
        { actor: 1, after: [0.5, 0.5], cause: 'estimate' },
        { actor: 1, after: [0.9, 0.1], cause: 'decision' },
        { actor: 1, after: [1, 0], cause: 'decision' },
      ],
    );
    expect(said(ledger)).toMatch(/^The bot cannot say where this was won: it had misjudged positions by 60 points/);
  });

  it('says where a game was won as long as less was misjudged than was won', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { actor: 1, after: [0.8, 0.2], cause: 'decision' },
        { actor: 0, after: [1, 0], cause: 'estimate' },
      ],
    );
    expect(said(ledger)).toMatch(/^Gold won this at action 1: /);
  });

  it('does not say it where what was misjudged one way hides behind what went the other', () => {
    const ledger = made(
      [0.5, 0.5],
      [
        { kind: 'commitment', actor: 1, after: [0.1, 0.9], cause: 'resolution' },
        { actor: 0, after: [1, 0], cause: 'estimate' },
      ],
    );
    expect(said(ledger)).toMatch(/^The bot cannot say where this was won: it had misjudged positions by 90 points/);
  });

  it('says what a decision gave to whom among three', () => {
    const ledger = made([0.3, 0.4, 0.3], [{ actor: 1, after: [1, 0, 0], cause: 'decision' }]);
    expect(said(ledger)).toMatch(/^Gold won this at action 1: 30% .*; the decision of Indigo gave Gold 70 points\.$/);
  });

  it('counts winners who share a win together', () => {
    const ledger = made([0.2, 0.4, 0.4], [{ actor: 1, after: [0.5, 0, 0.5], cause: 'decision' }]);
    expect(said(ledger)).toMatch(/^Gold and Rose won this at action 1: 60% before it, 100% after/);
  });

  it('takes a team for one, all of whose seats have what it has', () => {
    const ledger = made([0.5, 0.5, 0.5, 0.5], [{ actor: 1, after: [1, 0, 1, 0], cause: 'decision' }]);
    expect(verdictWords(verdictOf(ledger, ledger), (seat) => 'ABCD'[seat] ?? '')).toEqual([
      'A and C won this at action 1: 50% before it, 100% after; the decision of B gave A and C 50 points.',
    ]);
  });
});

describe('what one look alone says', () => {
  const wonAt = (...shares: number[]): Ledger =>
    made(
      [0.5, 0.5],
      shares.map((share) => ({ actor: 1, after: [share, 1 - share], cause: 'decision' })),
    );
  const third = wonAt(0.45, 0.4, 0.9, 1);

  it('is a first sight, until another look agrees', () => {
    expect(said(third, null)).toMatch(/^At first sight action 3 brought Gold most: 40% before it, 90% after/);
    expect(said(third, wonAt(0.55, 0.5, 0.8, 1))).toMatch(/^Gold won this at action 3: 40% before it, 90% after/);
  });

  it('is one of two, where the look before named another step', () => {
    expect(said(third, wonAt(0.45, 0.8, 0.9, 1))).toBe(
      'The last two passes differ on what brought Gold most: action 3 (40% before it, 90% after), or action 2.',
    );
  });

  it('does not call a game mostly luck, unless both looks do', () => {
    const byLuck = (part: number): Ledger =>
      made(
        [0.5, 0.5],
        [
          { kind: 'chance', actor: -1, after: [0.5 + part, 0.5 - part], cause: 'luck' },
          { actor: 1, after: [1, 0], cause: 'decision' },
        ],
      );
    expect(said(byLuck(0.4))).toMatch(/Mostly luck/);
    expect(said(byLuck(0.4), byLuck(0.25))).not.toMatch(/Mostly/);
    expect(said(byLuck(0.4), null)).toMatch(/Mostly luck/);
  });

  it('says of a decision that it cost what its card says, and of none that is no fault that it cost anything', () => {
    const judged = (fault: 'none' | 'blunder'): Ledger => {
      const ledger = wonAt(0.4, 1);
      const judgement = { best: 'b', best_value: 0.9, value: 0.5, loss: 0.4, fault };
      return { ...ledger, entries: ledger.entries.map((entry) => ({ ...entry, judgement })) };
    };
    expect(said(judged('blunder'))).toMatch(/; the decision of Indigo cost 40 points\.$/);
    expect(said(judged('none'))).toMatch(/; by a decision of Indigo\.$/);
  });
});

describe('how a game ended otherwise', () => {
  const resigned = (before: number, move = 'resigned 1'): Ledger =>
    made(
      [0.5, 0.5],
      [
        { actor: 1, after: [before, 1 - before], cause: 'decision' },
        { kind: 'ending', actor: 1, move, after: [1, 0], cause: 'decision' },
      ],
    );

  it('names the step that won it, where little was left to resign', () => {
    expect(said(resigned(0.95))).toMatch(/^Gold won this at action 1.*Indigo resigned with a win chance of 5%\.$/);
  });

  it('says that the game was open, where the ending was the largest step', () => {
    expect(said(resigned(0.6))).toBe('Indigo resigned with a win chance of 40%. No action before counted as much.');
    expect(said(resigned(0.6, 'time 1'))).toMatch(/^Indigo ran out of time with a win chance of 40%\./);
  });

  it('says who was closest to winning what became a draw', () => {
    const steps: Made[] = [
      { actor: 0, after: [0.2, 0.8], cause: 'decision' },
      { actor: 1, after: [0.5, 0.5], cause: 'decision' },
    ];
    expect(said(made([0.5, 0.5], steps))).toBe('A draw. Indigo came closest to winning: 80% after action 1.');
    const agreed = made(
      [0.5, 0.5],
      [{ kind: 'ending', actor: -1, move: 'agreed', after: [0.5, 0.5], cause: 'estimate' }],
    );
    expect(said(agreed)).toBe('Draw by agreement. Nobody ever had more than 50%.');
  });

  it('knows that somebody was closest at the start', () => {
    const ledger = made([0.7, 0.3], [{ actor: 0, after: [0.5, 0.5], cause: 'decision' }]);
    expect(said(ledger)).toBe('A draw. Gold came closest to winning: 70% at the start.');
  });
});
