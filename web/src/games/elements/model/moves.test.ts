import { describe, expect, it } from 'vitest';
import { moveText, readMove } from './moves';

describe('the move notation (EL-10.7)', () => {
  it.each([
    'start:2',
    'deal:0:A1',
    'pick:A1',
    'put:A1@A2',
    'put:A3@A2+',
    'put:V1@C',
    'done',
    'arr:A1@A1,A1@A2,A3@A2+,X2@F4,V1@C',
    'arr:-',
    'void:V3>2:A1@A1,F1@F2',
    'void:V3>2:A1@A1,A1@A1',
    'pass',
  ])('reads and prints %s', (text) => {
    const move = readMove(text);
    expect(move).not.toBeNull();
    expect(move && moveText(move)).toBe(text);
  });

  it('takes lists in any order and prints them sorted', () => {
    const move = readMove('arr:V1@C,X2@F4,A1@A2,A1@A1');
    expect(move && moveText(move)).toBe('arr:A1@A1,A1@A2,X2@F4,V1@C');
  });

  it.each(['?', '', 'pick:A4', 'pick:?', 'put:A1@E1', 'put:A1@A1,A1@A2', 'arr:V1@A1', 'void:V3>2:', 'deal:0'])(
    'takes %s for no move',
    (text) => {
      expect(readMove(text)).toBeNull();
    },
  );
});
