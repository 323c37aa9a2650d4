// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellOf, offerKey, Roving } from './roving.svelte';

let root: HTMLElement;
let cells = $state.raw(new Set<string>());
let shown: string[];
let roving: Roving;

function draw(): void {
  root.innerHTML = [...cells].map((cell) => `<button data-cell="${cell}"><i>${cell}</i></button>`).join('');
}
const focused = (): string | null => cellOf(document.activeElement);

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
  cells = new Set(['a', 'b', 'c']);
  shown = [];
  roving = new Roving({
    root: () => root,
    has: (cell) => cells.has(cell),
    first: () => 'b',
    show: (cell) => shown.push(cell),
  });
  root.addEventListener('focusin', roving.onfocusin);
  draw();
});
afterEach(() => root.remove());

describe('the cell in the tab order', () => {
  it('is the first one until somebody walks, then the one walked to', () => {
    expect(roving.tabCell).toBe('b');
    roving.goTo('c');
    expect([roving.tabCell, focused(), shown[0]]).toEqual(['c', 'c', 'c']);
  });

  it('is the first one again when the last one is gone', () => {
    roving.cursor = 'gone';
    expect(roving.tabCell).toBe('b');
  });

  it('comes into view when the focus gets there by keyboard', () => {
    const cell = root.querySelector<HTMLElement>('[data-cell="c"]');
    const byKeys = vi.spyOn(Element.prototype, 'matches').mockReturnValueOnce(false).mockReturnValueOnce(true);
    cell?.focus();
    expect(shown).toEqual([]);
    cell?.blur();
    cell?.focus();
    expect(shown).toEqual(['c']);
    byKeys.mockRestore();
  });
});

describe('cells and keys', () => {
  it('finds the cell around what is pointed at', () => {
    expect(cellOf(root.querySelector('[data-cell="a"] i'))).toBe('a');
    expect(cellOf(root)).toBeNull();
    expect(cellOf(null)).toBeNull();
  });

  it('keeps to itself the keys that the board answers, and no others', () => {
    const answers = vi.fn((key: string) => key === 'x');
    const press = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
      const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
      offerKey(event, answers);
      return event;
    };
    expect(press('x').defaultPrevented).toBe(true);
    expect(press('y').defaultPrevented).toBe(false);
    for (const more of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
      expect(press('x', more).defaultPrevented).toBe(false);
    expect(answers).toHaveBeenCalledTimes(2);
  });
});
