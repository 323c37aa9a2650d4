// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flushSync } from 'svelte';
import { keepFocus } from './focus-keeper.svelte';

let root: HTMLElement;
let question = $state<string | null>('first');
let leave: () => void;

const cell = (name: string, answer = ''): string =>
  `<button data-cell="${name}" ${answer === '' ? '' : `data-answer="${answer}"`} tabindex="${name === 'a' ? 0 : -1}"></button>`;
/** Shows other cells, and other buttons in the prompt. */
const show = async (cells: string, buttons = ''): Promise<void> => {
  const [board, row] = [root.querySelector('.board'), root.querySelector('.row')];
  for (const [part, html] of [[board, cells] as const, [row, `${buttons}<p tabindex="-1"></p>`] as const])
    if (part && part.innerHTML !== html) part.innerHTML = html;
  flushSync();
  await Promise.resolve();
  await Promise.resolve();
};
const press = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
};
const go = (selector: string): void => root.querySelector<HTMLElement>(selector)?.focus();
const focused = (): string | undefined => {
  const at = document.activeElement as HTMLElement;
  return at.dataset['cell'] ?? (at.id || at.tagName);
};
/** Marks cells anew without replacing them. */
const mark = async (answers: Record<string, string>): Promise<void> => {
  for (const one of root.querySelectorAll<HTMLElement>('[data-cell]')) {
    const answer = answers[one.dataset['cell'] ?? ''];
    if (answer === undefined) delete one.dataset['answer'];
    else one.dataset['answer'] = answer;
  }
  await Promise.resolve();
};

/** Opens a table, with nothing on it yet. */
function open(): void {
  root = document.body.appendChild(document.createElement('div'));
  root.innerHTML =
    '<div class="play"><div class="board"></div><div class="bar"><div class="row"></div></div></div><input id="chat" />';
  const asking = {
    get question() {
      return question;
    },
    refusal: null,
  };
  leave = $effect.root(() => {
    $effect(() => keepFocus(asking)(root));
  });
  flushSync();
}
/** Goes on to another table. */
async function arrive(): Promise<void> {
  root.remove();
  leave();
  open();
  await Promise.resolve();
}

beforeEach(async () => {
  question = 'first';
  open();
  await show(cell('a', 'take') + cell('b') + cell('c', 'take'));
});
afterEach(() => {
  leave();
  root.remove();
});

describe('the focus of somebody who plays with the keyboard', () => {
  it('goes to where a piece can go once it is picked up, and back to it when it is put down', async () => {
    go('[data-cell=c]');
    press('Enter');
    await mark({ b: 'target', c: 'take' });
    expect(focused()).toBe('b');
    press('Escape');
    await mark({ a: 'take', c: 'take' });
    expect(focused()).toBe('c');
  });

  it('goes on to what answers the next question', async () => {
    go('[data-cell=c]');
    press('Enter');
    question = null;
    await show(cell('a') + cell('b') + cell('c'));
    question = 'second';
    await show(cell('a') + cell('b', 'take') + cell('c'));
    expect(focused()).toBe('b');
    press('Enter');
    question = 'third';
    await show(cell('a') + cell('b') + cell('c'), '<button id="pass"></button>');
    expect(focused()).toBe('pass');
  });

  it('stays where somebody has walked meanwhile', async () => {
    go('[data-cell=a]');
    press('Enter');
    press('ArrowRight');
    go('[data-cell=b]');
    question = 'second';
    await mark({ c: 'take' });
    expect(focused()).toBe('b');
  });

  it('goes to a place that stays while a vanished button is followed by nothing to do', async () => {
    await show(cell('a') + cell('b'), '<button id="roll"></button>');
    go('#roll');
    press('Enter');
    question = null;
    await show(cell('a') + cell('b'));
    expect(focused()).toBe('P');
    question = 'second';
    await mark({ b: 'take' });
    expect(focused()).toBe('b');
  });

  it('is not taken from a field for text, nor from somebody with a pointer', async () => {
    go('[data-cell=a]');
    press('Enter');
    go('#chat');
    question = 'second';
    await show(cell('b', 'take'));
    expect(focused()).toBe('chat');
    go('[data-cell=b]');
    document.dispatchEvent(new Event('pointerdown'));
    await show(cell('c', 'take'));
    expect(focused()).toBe('BODY');
  });

  it('is let go where it leaves something that is still there', async () => {
    go('[data-cell=a]');
    press('Tab');
    (document.activeElement as HTMLElement).blur();
    await mark({ b: 'take' });
    expect(focused()).toBe('BODY');
  });

  it('answers one question with a key that is held, not the next as well', async () => {
    go('[data-cell=a]');
    press('Enter');
    expect(press('Enter', { repeat: true }).defaultPrevented).toBe(false);
    question = 'second';
    await show(cell('b', 'take'));
    expect(focused()).toBe('b');
    expect(press('Enter', { repeat: true }).defaultPrevented).toBe(true);
    expect(press('Enter').defaultPrevented).toBe(false);
  });

  it('has the first answer of the next table, once there is one', async () => {
    go('[data-cell=c]');
    press('Enter');
    question = null;
    await arrive();
    expect(focused()).toBe('BODY');
    await show(cell('b') + cell('d', 'take'));
    question = 'next';
    await mark({ d: 'take' });
    expect(focused()).toBe('d');
  });

  it('is left alone at the next table where a pointer was used last', async () => {
    go('[data-cell=c]');
    document.dispatchEvent(new Event('pointerdown'));
    await arrive();
    await show(cell('d', 'take'));
    expect(focused()).toBe('BODY');
  });
});
