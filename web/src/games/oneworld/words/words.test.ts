import { describe, expect, it } from 'vitest';
import { maybe } from '../../../i18n/text';
import type { GameEvent } from '../../../protocol/messages';
import { guide } from './guide';
import { markOf } from '../model/marks';
import { readMove, type Move, type Mover } from '../model/moves';
import { readPosition } from '../model/position';
import { kBorg, kChez, kIdle, line, moment, ply, seat } from '../model/sample';
import {
  childrenWords,
  closing,
  eventText,
  isQuiet,
  moveWords,
  optionsInForce,
  plySign,
  plyText,
  prompt,
  secrets,
} from './words';

const name = (id: string): string => ({ BORG: 'Ada', CHEZ: 'Bob' })[id] ?? id;
const said = (view: string, moves: string[] = [], more = {}, acting = 0): string =>
  prompt(moment(line(view), moves, more, acting), name);
const event = (key: string, clause: string, args: Record<string, string> = {}): GameEvent => ({ key, clause, args });
const sides = `${kBorg} ${kChez}`;
const kEmpty = 'B:-,-,-,0,0;- C:-,-,-,0,0;-';

/** Every event of the table, with the arguments it is told with. */
const kEvents: GameEvent[] = [
  event('stack_roll', 'OW-11.11', { die: '4' }),
  event('order_roll', 'OW-4.1', { seat: 'BORG', die: '3' }),
  event('order_tie', 'OW-4.1', { die: '3' }),
  event('order_won', 'OW-4.2', { seat: 'CHEZ' }),
  event('order_chosen', 'OW-4.2', { seat: 'CHEZ', order: 'first' }),
  event('order_chosen', 'OW-4.2', { seat: 'CHEZ', order: 'second' }),
  event('end_chosen', 'OW-4.3', { seat: 'BORG', end: 'N' }),
  event('god_placed', 'OW-4.4', { seat: 'BORG', hex: 'A5' }),
  event('child_placed', 'OW-4.5', { seat: 'BORG', child: 'S', hex: 'A4' }),
  event('tower_chosen', 'OW-4.7', { seat: 'CHEZ', hex: 'G9' }),
  event('turn', 'OW-5.1', { turn: '2', seat: 'BORG' }),
  event('announced', 'OW-6.22', { seat: 'BORG', child: 'F', from: 'F2', to: 'F1', route: 'G1.F1', crossings: '2' }),
  event('announced', 'OW-6.22', { seat: 'BORG', child: 'B', from: 'F2', to: '!', route: '!', crossings: '1' }),
  event('crossed', 'OW-6.20', { die: '3', left: '1' }),
  event('drowned', 'OW-6.21', { seat: 'BORG', child: 'F', die: '2' }),
  event('drowned', 'OW-11.6', { seat: 'BORG', child: 'F', die: '2' }),
  event('moved', 'OW-6.8', { seat: 'BORG', child: 'S', from: 'A4', to: 'B4', route: 'B4', crossings: '0' }),
  event('moved', 'OW-11.2', { seat: 'BORG', child: 'B', from: 'A4', to: 'B4', route: 'B4', crossings: '0' }),
  event('left_grid', 'OW-6.18', { seat: 'BORG', child: 'B', from: 'C8', route: 'B7.A7.!', fate: 'lost' }),
  event('left_grid', 'OW-11.12', { seat: 'BORG', child: 'B', from: 'C8', route: 'B7.A7.!', fate: 'pool' }),
  event('contact', 'OW-6.6', { seat: 'BORG', hex: 'D3' }),
  event('attack', 'OW-6.24', { seat: 'BORG', hex: 'L2' }),
  event('changed', 'OW-11.15', { seat: 'BORG', hex: 'C8', from: 'S', to: 'B' }),
  event('fled', 'OW-11.4', { seat: 'BORG', from: 'B8', to: 'A8' }),
  event('movement_done', 'OW-6.1', { seat: 'BORG' }),
  event('place_roll', 'OW-11.14', { die: '4', hex: 'L15' }),
  event('no_room', 'OW-7.3', { seat: 'BORG', hex: 'F1' }),
  event('clash_held', 'OW-11.14', { seat: 'BORG', hex: 'F1' }),
  event('declined', 'OW-7.2', { seat: 'BORG' }),
  event('unbalanced', 'OW-11.10', { seat: 'BORG' }),
  event('reborn', 'OW-7.1', { seat: 'BORG', child: 'F', hex: 'F1', die: '5' }),
  event('battle', 'OW-8.1', { hex: 'D3', borg: '2', chez: '1' }),
  event('committed', 'OW-12.5', { seat: 'BORG' }),
  event('round', 'OW-8.4', { hex: 'D3', round: '1', borg: 'SS', chez: 'S', borg_killed: '-', chez_killed: '-' }),
  event('quiet', 'OW-8.8', { hex: 'D3' }),
  event('quiet', 'OW-11.7', { hex: 'D3', count: '2' }),
  event('frustrated', 'OW-11.7', { hex: 'D3' }),
  event('round_cap', 'OW-10.3', { hex: 'D3' }),
  event('battle_over', 'OW-8.9', { hex: 'D3', winner: 'BORG', left: 'F' }),
  event('battle_over', 'OW-8.9', { hex: 'D3', winner: 'none', left: '-' }),
  event('god_attack', 'OW-9.2', { seat: 'CHEZ', child: 'F', god: 'S' }),
  event('life_lost', 'OW-9.3', { seat: 'BORG', left: '0' }),
  event('god_unhurt', 'OW-9.3', { seat: 'BORG' }),
  event('attacker_gone', 'OW-9.4', { seat: 'CHEZ' }),
  event('tower_moved', 'OW-11.8', { seat: 'BORG', from: 'K1', to: 'J1' }),
  event('tower_moved', 'OW-11.8', { seat: 'odd', from: 'K1', to: 'J1' }),
  event('tower_moved', 'OW-11.8', { seat: 'even', from: 'K1', to: 'J1' }),
  event('win', 'OW-10.1', { seat: 'CHEZ' }),
  event('draw', 'OW-10.2'),
  event('draw_cap', 'OW-10.3', { turns: '200' }),
];

describe('the words of events', () => {
  it('has a sentence for every event of the table, with everything filled in', () => {
    for (const one of kEvents) {
      const text = eventText(one, name);
      expect(text, one.key).toMatch(/^\S.*[.]$/);
      expect(text).not.toMatch(/oneworld|undefined|NaN|[{}]/);
    }
  });

  it('OW-8.4: tells a round with who loses what', () => {
    const round = (borg: string, chez: string, borgKilled: string, chezKilled: string): string =>
      eventText(
        event('round', 'OW-8.4', {
          hex: 'D3',
          round: '2',
          borg,
          chez,
          borg_killed: borgKilled,
          chez_killed: chezKilled,
        }),
        name,
      );
    expect(round('SS', 'SBF', 'S', 'B')).toBe(
      'D3, round 2: Ada shows 2 Stones; Bob shows 1 Stone, 1 Blade, 1 Fog. Ada loses 1 Stone. Bob loses 1 Blade.',
    );
    expect(round('SS', 'SSS', '-', '-')).toContain('Nobody dies.');
    expect(round('BF', 'S', '-', 'S')).toContain('Bob loses 1 Stone.');
    expect(round('BF', 'S', 'B', '-')).toContain('Ada loses 1 Blade.');
  });

  it('OW-6.18: tells that a Child is lost for good, or comes back', () => {
    const fate = (way: string): string =>
      eventText(event('left_grid', 'OW-6.18', { seat: 'BORG', child: 'B', from: 'C8', fate: way }), name);
    expect(fate('lost')).toBe('Ada marches a Blade from C8 into Chaos and loses it for good.');
    expect(fate('pool')).toContain('goes to the pool');
  });
});

describe('plies in the log', () => {
  const placed = event('child_placed', 'OW-4.5', { seat: 'BORG', child: 'S', hex: 'A4' });
  const during = line('- B p B:N,A5*1,-,0,0;A4=S C:S,-,-,0,0;- -');
  const after = line('- C t B:N,A5*1,-,0,0;A4=SS,B3=F C:S,-,-,0,0;- -');

  it('OW-4.6: Children placed one by one are told when the last one stands', () => {
    const first = ply('put:A4S', during, [placed]);
    expect(isQuiet(first)).toBe(true);
    const last = ply('put:B3F', after, [event('child_placed', 'OW-4.5', { seat: 'BORG', child: 'F', hex: 'B3' })]);
    expect(isQuiet(last)).toBe(false);
    expect(plyText(last, name)).toBe('Ada sets up: 2 Stones on A4; 1 Fog on B3.');
  });

  it('OW-12.5: a choice made in secret is nothing to read of', () => {
    const secret = ply('?', line(`2 B c ${sides} b:D3.1.0/k:B.?`), [event('committed', 'OW-12.5', { seat: 'BORG' })]);
    expect(isQuiet(secret)).toBe(true);
    expect(plySign(secret)).toBe('•••');
    expect(isQuiet(ply('?', line(`2 B c ${sides} b:D3.1.0/k:B.?`)))).toBe(true);
  });

  it('does not say twice what another event of the ply says', () => {
    const round = event('round', 'OW-8.4', {
      hex: 'D3',
      round: '1',
      borg: 'SS',
      chez: 'S',
      borg_killed: '-',
      chez_killed: '-',
    });
    const text = (events: GameEvent[]): string => plyText(ply('c:S', line(`2 B c ${sides} b:D3.2.0`), events), name);
    expect(
      text([event('committed', 'OW-12.5', { seat: 'CHEZ' }), round, event('quiet', 'OW-8.8', { hex: 'D3' })]),
    ).toBe('D3, round 1: Ada shows 2 Stones; Bob shows 1 Stone. Nobody dies.');
    expect(text([round, event('quiet', 'OW-11.7', { hex: 'D3', count: '1' })])).toContain('Quiet round 1 of 3.');
  });

  it('OW-8.10: the entry of a battle says what was shown, what was lost, and who is left', () => {
    const round = { hex: 'D3', round: '1', borg: 'SS', chez: 'B', borg_killed: '-', chez_killed: 'B' };
    const over = { hex: 'D3', winner: 'BORG', left: 'SS' };
    const events = [
      event('committed', '', { seat: 'CHEZ' }),
      event('round', '', round),
      event('battle_over', '', over),
    ];
    expect(plyText(ply('c:B', line(`3 C M ${sides} -`), events), name)).toBe(
      'D3, round 1: Ada shows 2 Stones; Bob shows 1 Blade. Bob loses 1 Blade. Ada holds D3. Survivors: 2 Stones.',
    );
  });

  it('throws are shown as dice', () => {
    const throwing = ply(
      '*2',
      line(`2 B M ${sides} -`),
      [event('crossed', 'OW-6.20', { die: '4', left: '0' })],
      'chance',
    );
    expect([isQuiet(throwing), plySign(throwing)]).toEqual([false, '⚁']);
  });

  it('OW-10.1: the end is told by what decided it', () => {
    expect(closing(kEvents).map((one) => one.key)).toEqual(['god_attack', 'win', 'draw', 'draw_cap']);
  });
});

describe('the prompt line', () => {
  const setUp = (phase: string, own = 'B:N,A5*1,-,0,0;A4=S'): string => `- B ${phase} ${own} C:S,-,-,0,0;- -`;

  it('OW-4: asks for every step of the set-up', () => {
    expect(said(setUp('O'), ['order:first', 'order:second'])).toContain('Choose who sets up first.');
    expect(said(setUp('e'), ['end:N', 'end:S'])).toBe('Ada: choose your end of the map.');
    expect(said(setUp('g'), ['god:A1'])).toBe('Ada: put your god on a lit hex at the north end.');
    expect(said(setUp('g'), ['god:L', 'god:R'])).toContain('The other god gets the other hex.');
    expect(said(setUp('p'), ['put:B3F'])).toBe('Ada: set up 5 Children near your god.');
    expect(said(setUp('t'), ['tower:L', 'tower:R'])).toMatch(/Dead Children come back there: best near the fight/);
    expect(said(setUp('t'), ['tower:A3'])).toBe('Ada: put your Tower on a lit hex.');
  });

  it('tells who throws the die, and for what', () => {
    const roller = (seat: number): object => ({ now: { ...kIdle, actors: ['chance'], roller: seat } });
    expect(said(`- - o ${kEmpty} -`, [], roller(0))).toBe('Ada: roll the die.');
    expect(said(`- - o ${kEmpty} d:3`, [], roller(1))).toBe(
      'Both players roll. The player with the higher roll chooses who sets up first.',
    );
    const rolled = (seat: string, die: string): GameEvent => ({ key: 'order_roll', clause: '', args: { seat, die } });
    const thrown = (...events: GameEvent[]): object => ({ plies: [ply('r', '', events)] });
    expect(said(`- - o ${kEmpty} d:4`, [], { ...roller(1), ...thrown(rolled('BORG', '4')) })).toBe(
      'Ada: you rolled a 4. The other player rolls next.',
    );
    expect(said(`- - k ${kEmpty} -`)).toBe('A die roll sets the stacking limit.');
    expect(said(`2 B f ${sides} f:D4F-D3~1.1`, [], roller(0))).toBe(
      'Ada: roll to cross the Fault. On a 1 or 2, the Fog drowns.',
    );
    expect(said(`2 B r ${sides} -`, [], roller(0))).toContain('Stone on 1 or 2, Blade on 3 or 4');
    expect(said(`2 B l ${sides} -`, [], roller(0))).toContain('An odd roll picks the odd Tower');
  });

  it('OW-6.1: counts the Children that can still move', () => {
    const moved = sides.replace('D4=BF', 'D4=bF');
    expect(said(`2 B M ${sides} -`, ['D4B-e', 'D4B-w', 'D4F-D3', 'D5S-D6', 'done'])).toBe(
      'Ada: move up to 3 Children.',
    );
    expect(said(`2 B M ${moved} -`, ['D4F-D3', 'done'])).toBe('Ada: move one Child, or end movement.');
    expect(said(`2 B M ${moved} -`, ['done'])).toContain('End movement.');
  });

  it('OW-8.3, OW-9.2: asks for secret choices, each side by its part', () => {
    const fight = `B:N,A5*1,F1,0,0;D3=SS C:S,L2*1,G9,0,0;D3=F`;
    expect(said(`2 B c ${fight} b:D3.1.0`, ['c:SS'])).toBe(
      'Ada: which aspects do your 2 Children on D3 show? Choose in secret.',
    );
    expect(said(`2 B c ${fight} b:D3.1.0/k:B.SS`)).toBe('Both players choose in secret. Waiting for Bob.');
    const attack = 'B:N,A5*1,F1,0,0;- C:S,L2*1,G9,0,0;A5=F';
    expect(said(`2 C a ${attack} hit/b:A5.0.0`, ['g:S'])).toContain('your god show');
    expect(said(`2 C a ${attack} hit/b:A5.0.0`, ['c:S'], {}, 1)).toContain('your Child show the god');
    expect(said(`2 B b ${fight} q:D3.E4`, ['battle:D3'])).toBe('Ada: choose the next battle.');
    expect(said(`2 B R ${sides} -`, ['reborn', 'pass'])).toContain('reborn on F1');
  });

  it('tells whom one waits for', () => {
    expect(said(`3 C M ${sides} -`)).toBe('Waiting for Bob.');
    expect(said(`3 C M ${sides} -`, [], { now: { ...kIdle, actors: [1], thinking: [1] } })).toBe('Bob is thinking.');
  });

  it('OW-10: tells how it ended', () => {
    expect(said(`7 C Z ${sides} win:C`)).toBe('Bob wins: the other god has no lives left.');
    expect(said(`7 C Z ${sides} draw`)).toContain('a draw: neither side');
    expect(said(`200 C Z ${sides} draw:cap`)).toBe('The game is a draw after turn 200.');
  });
});

describe('the catalogue', () => {
  it('has words for every step of the guided first game', () => {
    expect(guide.length).toBeGreaterThanOrEqual(12);
    for (const { key } of guide) {
      expect(maybe(`oneworld.guide.${key}`), key).toBeDefined();
      expect(maybe(`oneworld.guide.${key}.title`), key).toBeDefined();
    }
  });

  it('marks the seats apart by shape and letter', () => {
    const [borg, chez] = ['BORG', 'CHEZ'].map(markOf);
    expect(borg?.shape).not.toBe(chez?.shape);
    expect([borg?.letter, chez?.letter]).toEqual(['B', 'C']);
  });
});

describe('other words', () => {
  const moving = (text: string): Mover & Move => readMove(text) as Mover & Move;

  it('tell Children by aspect', () => {
    expect(childrenWords('SSF')).toBe('2 Stones, 1 Fog');
    expect(childrenWords('3')).toBe('3');
    expect(childrenWords('-')).toBe('nobody');
  });

  it('OW-6.20: tell a movement with its risk', () => {
    expect(moveWords(moving('H7B-e'), 'H8.H9.H10.H11.H12~1')).toBe('Blade from H7 east to H12, 33% chance of drowning');
    expect(moveWords(moving('C8S-C9'), 'C9')).toBe('Stone from C8 to C9');
    expect(moveWords(moving('C8B-nw!'), 'B7.A7.!')).toBe('Blade from C8 into Chaos');
  });

  it('name the options in force', () => {
    const position = readPosition(line(`2 B M ${sides} -`, 'fl,lv32,mc,st2,turn_cap=50'));
    expect(optionsInForce(position)).toEqual([
      'Flee While You Can',
      'God Lives: 3, 2',
      'Moving Towers: Clockwise',
      'Stacking: 2',
      'Turn limit: 50',
    ]);
  });
});

describe('the guided first game', () => {
  const at = (view: string, moves: string[] = [], more = {}) => moment(line(view), moves, more);
  const step = (key: string) => guide.find((one) => one.key === key)!;

  it('follows the set-up and the first turn', () => {
    const start = at(`- - o ${kEmpty} -`);
    expect([step('order').from(start), step('order').until?.(start)]).toEqual([true, false]);
    const god = at('- B g B:N,-,-,0,0;- C:S,-,-,0,0;- -', ['god:A1']);
    expect([step('order').until?.(god), step('god').from(god), step('god').until?.(god)]).toEqual([true, true, false]);
    const put = at('- B p B:N,A5*1,-,0,0;A4=S C:S,-,-,0,0;- -', ['put:B3F']);
    expect([step('god').until?.(put), step('children').from(put), step('children').until?.(put)]).toEqual([
      true,
      true,
      false,
    ]);
    const play = at(`2 B M ${sides} -`, ['done']);
    expect([step('children').until?.(play), step('aspects').from(play), step('move').from(play)]).toEqual([
      true,
      true,
      true,
    ]);
    const done = { plies: [ply('done', line(`3 C M ${sides} -`))] };
    expect([step('move').until?.(play), step('move').until?.(at(`3 C M ${sides} -`, [], done))]).toEqual([false, true]);
  });

  it('OW-4.7: explains a Tower before one is chosen, and before the god is placed where the other side chooses', () => {
    const order = guide.map(({ key }) => key);
    expect(order.indexOf('tower')).toBe(order.indexOf('god') - 1);
    const asked = at('- C t B:N,A5*1,-,0,0;- C:S,-,-,0,0;- -', ['tower:L', 'tower:R']);
    const god = at('- B g B:N,-,-,0,0;- C:S,-,-,0,0;- -', ['god:A1']);
    const start = at(`- - o ${kEmpty} -`);
    expect([asked, god, start].map((one) => step('tower').from(one))).toEqual([true, true, false]);
    expect(maybe('oneworld.guide.move')).toMatch(/A turn has three parts: you move,.*comes back, then battles/);
    expect(maybe('oneworld.guide.tower')).toMatch(/dead Children come back.*chooses which Tower is whose/);
  });

  it('is told of the side of the reader', () => {
    const seats = [seat(0, 'bot'), seat(1)];
    const god = at('- C g B:N,A5*1,F1,0,0;- C:S,-,G9,0,0;- -', ['god:L1'], { seats });
    expect(step('god').until?.(god)).toBe(false);
  });
});

describe('choices in secret', () => {
  it('are told as aspects, in a battle and in the attack on a god, and nothing else is', () => {
    expect(secrets.words('c:SSF')).toBe('2 Stones, 1 Fog.');
    expect(secrets.words('g:B')).toBe('1 Blade.');
    expect(secrets.words('?')).toBeNull();
    expect(secrets.words('done')).toBeNull();
  });
});
