import { describe, expect, it } from 'vitest';
import { readPlaced } from './position';
import { ableVoids, aimed, completePlay, nextTargets, readPlays, type Aim } from './voids';

const plays = readPlays(
  [
    'pass',
    'void:V1>1:A1@A1',
    'void:V1>2:E1@E1',
    'void:V3>1:A1@A1,A1@A1',
    'void:V3>1:A1@A1,F1@F2',
    'void:V3>1:E2@E2',
  ].map((move) => ({ move, facts: {} })),
);
const at = (text: string) => readPlaced(text)[0]!;
const open = (aim: Aim): string[] =>
  nextTargets(plays, aim).map((one) => `${one.victim}:${one.target.card}@${one.target.place}`);

describe('the targets of a Void (EL-6.5)', () => {
  it('names the Voids that have one', () => {
    expect(ableVoids(plays)).toEqual(['V1', 'V3']);
  });

  it('offers what each frame may take, from every victim until one is chosen', () => {
    expect(open({ card: 'V1', victim: null, targets: [] })).toEqual(['1:A1@A1', '2:E1@E1']);
    expect(open({ card: 'V3', victim: null, targets: [] })).toEqual(['1:A1@A1', '1:F1@F2', '1:E2@E2']);
  });

  it('EL-6.6 asks for a second Single of the same seat and takes a Double at once', () => {
    const none: Aim = { card: 'V3', victim: null, targets: [] };
    expect(completePlay(plays, none)).toBeNull();
    const first = aimed(none, 1, at('A1@A1'));
    expect(completePlay(plays, first)).toBeNull();
    expect(open(first)).toEqual(['1:A1@A1', '1:F1@F2']);
    expect(completePlay(plays, aimed(first, 1, at('A1@A1')))).toBe('void:V3>1:A1@A1,A1@A1');
    expect(completePlay(plays, aimed(none, 1, at('E2@E2')))).toBe('void:V3>1:E2@E2');
    expect(completePlay(plays, aimed({ card: 'V1', victim: null, targets: [] }, 2, at('E1@E1')))).toBe(
      'void:V1>2:E1@E1',
    );
  });
});
