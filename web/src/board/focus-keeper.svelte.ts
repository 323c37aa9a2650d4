// Where the focus of somebody goes who plays with the keyboard: never nowhere, and on to what answers next.
// Boards mark what answers with `data-answer`: `take` for what can be chosen, `target` for where it can go.

import { untrack } from 'svelte';

/** What is asked at the table. */
interface Asking {
  /** Differs from one question to the next; null while nothing is asked here, or an answer is on its way. */
  readonly question: string | null;
  readonly refusal: unknown;
}

/** What a key was pressed for, and what it was pressed on. */
interface Act {
  key: string;
  question: string | null;
  answers: Set<string>;
  on: string;
}

/** Where the focus is kept: the board with the prompt, what a game shows beside them, the guide, a hand-over. */
const kPlaces = '.play, .panels, .coach, .hand-over';
const kTyping = 'input:not([type=radio], [type=checkbox], [type=range]), select, textarea, [contenteditable]';
const kDialogs = 'dialog, [role=dialog]';
/** Keys that move the focus, and so are no answer. */
const kWalking = /^(Tab|Shift|Control|Alt|Meta|Arrow.*|Home|End|Page.*|[.,])$/;

const nameOf = ({ dataset, textContent }: HTMLElement): string =>
  dataset['cell'] ?? dataset['card'] ?? dataset['testid'] ?? textContent.trim();

const isShown = (one: HTMLElement): boolean => one.checkVisibility?.() ?? true;
const isGone = (one: HTMLElement): boolean => !one.isConnected || one.matches(':disabled') || !isShown(one);

function isUsable(one: HTMLElement): boolean {
  if (one.matches(':disabled, [aria-disabled=true]') || one.closest('[inert]')) return false;
  return isShown(one);
}

/** Somebody who plays with the keyboard has just been taken from one table to the next. */
let isTakenAlong = false;

class FocusKeeper {
  /** The keys were used last, not a pointer. */
  private byKeys = isTakenAlong;
  /** Nothing has had the focus since, as the table they come from is gone. */
  private arrives = isTakenAlong;
  /** What had the focus last, if that was where it is kept. */
  private last: HTMLElement | null = null;
  private lastPlace: 'bar' | 'board' = 'board';
  /** What was done and has not been followed by walking elsewhere. */
  private act: Act | null = null;
  /** What was picked up. */
  private origin = '';
  private hasMoved = false;
  private readonly root: HTMLElement;
  private readonly asking: Asking;

  constructor(root: HTMLElement, asking: Asking) {
    this.root = root;
    this.asking = asking;
  }

  readonly onkeydown = (event: KeyboardEvent): void => {
    this.byKeys = true;
    if (event.repeat) {
      // A key that is held answers one question, not the next as well.
      if (this.hasMoved && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      return;
    }
    this.hasMoved = false;
    const { activeElement } = document;
    if (kWalking.test(event.key)) this.act = null;
    else if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement)
      this.act = {
        key: event.key,
        question: this.asking.question,
        answers: new Set([...this.cells(), ...this.inBar()].map(nameOf)),
        on: nameOf(activeElement as HTMLElement),
      };
  };

  readonly onpointerdown = (): void => {
    this.byKeys = false;
    this.act = null;
  };

  readonly onfocusin = ({ target }: FocusEvent): void => {
    const one = target as HTMLElement;
    if (one.closest(kDialogs) && !this.root.contains(one)) return;
    const isKept = this.root.contains(one) && one.closest(kPlaces) !== null && !one.matches(kTyping);
    // Somebody may be led elsewhere in between; what was asked until then is no news there.
    if (this.act) this.act = isKept && this.last ? { ...this.act, question: this.asking.question } : null;
    this.last = isKept ? one : null;
    this.lastPlace = one.closest('.bar') ? 'bar' : 'board';
  };

  /** Sees to the focus when something on the page has changed. */
  readonly check = (): void => {
    const active = document.activeElement as HTMLElement | null;
    if (this.byKeys && this.arrives) return this.arrive(active);
    if (!this.byKeys || this.last === null) return;
    if (active === null || active === document.body) {
      // Whoever walks on, or out of the page, leaves something that is still there.
      if (isGone(this.last)) this.restore();
    } else if (active === this.last && this.act !== null && !active.closest(kDialogs)) this.goOn(active, this.act);
  };

  /** The first answer has the focus, or what stands in its place until there is one. */
  private arrive(active: HTMLElement | null): void {
    this.arrives = active === null || active === document.body;
    const first = this.arrives ? this.best(false) : undefined;
    if (!first) return;
    const { question } = this.asking;
    this.arrives = false;
    this.last = first;
    this.act = { key: '', question, answers: new Set(), on: '' };
    this.focus(first, question);
  }

  /** Whoever is taken to another table now comes there with the keyboard. */
  leave(): void {
    isTakenAlong = this.byKeys;
    setTimeout(() => (isTakenAlong = false));
  }

  /** What had the focus is gone. */
  private restore(): void {
    const last = this.last;
    const { question } = this.asking;
    const isSame = last !== null && question !== null && (this.act === null || this.act.question === question);
    const again = isSame ? this.find(nameOf(last)) : undefined;
    this.act ??= { key: '', question, answers: new Set(), on: '' };
    this.focus(again ?? this.best(isSame && this.lastPlace === 'bar'), question);
  }

  /** Something was done, and nobody has walked since. */
  private goOn(active: HTMLElement, act: Act): void {
    const { question, refusal } = this.asking;
    if (question === null) return;
    if (question !== act.question) return this.focus(this.best(false), question);
    const now = [...this.cells(), ...this.inBar()];
    const fresh = now.filter((one) => !act.answers.has(nameOf(one)));
    const isRadio = active.matches('[type=radio], [type=checkbox]');
    const first = fresh.find((one) => one.dataset['answer'] === 'target') ?? fresh.find((one) => one.closest('.bar'));
    if (first && !fresh.includes(active) && !isRadio) {
      this.origin = act.on;
      this.focus(first, question);
    } else if (act.answers.has(act.on) && !now.includes(active) && refusal === null) {
      this.focus((act.key === 'Escape' && this.find(this.origin)) || this.best(false), question);
    }
  }

  private focus(one: HTMLElement | undefined, question: string | null): void {
    if (!one) return;
    one.focus();
    this.hasMoved = true;
    if (this.act)
      Object.assign(this.act, { question, answers: new Set([...this.cells(), ...this.inBar()].map(nameOf)) });
  }

  /** What answers on the board and beside it: first where something can go. */
  private cells(): HTMLElement[] {
    const all = [...this.root.querySelectorAll<HTMLElement>('[data-answer]')].filter(isUsable);
    return [
      ...all.filter((one) => one.dataset['answer'] === 'target'),
      ...all.filter((one) => one.dataset['answer'] !== 'target'),
    ];
  }

  /** What answers in the prompt: it stands before the words, and in place of them. */
  private inBar(): HTMLElement[] {
    const words = this.words();
    const row = words?.closest('.row') ?? this.root.querySelector('.bar .row');
    return [...(row?.querySelectorAll<HTMLElement>('button, input') ?? [])].filter(
      (one) =>
        isUsable(one) && (!words || (words.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0),
    );
  }

  private words(): HTMLElement | null {
    return this.root.querySelector('.bar .row p[tabindex]');
  }

  /** What answers next; while nothing does, a place that stays. */
  private best(isBarFirst: boolean): HTMLElement | undefined {
    const [cells, buttons] = [this.cells(), this.inBar()];
    const [first] = isBarFirst ? [...buttons, ...cells] : [...cells, ...buttons];
    const stays = [this.root.querySelector<HTMLElement>('.play [data-cell][tabindex="0"]'), this.words()];
    if (this.lastPlace === 'bar') stays.reverse();
    return (
      (this.asking.question === null ? undefined : first) ?? stays.find((one) => one && isUsable(one)) ?? undefined
    );
  }

  private find(name: string): HTMLElement | undefined {
    const named = [...this.root.querySelectorAll<HTMLElement>('[data-cell], [data-card], .bar button')];
    return name === '' ? undefined : named.find((one) => nameOf(one) === name && isUsable(one));
  }
}

/** For the element around a table: whoever plays with the keyboard always has the focus somewhere. */
export function keepFocus(asking: Asking): (root: HTMLElement) => () => void {
  return (root) => {
    const keeper = new FocusKeeper(root, asking);
    let hasEnded = false;
    // A button that is disabled has lost the focus only when the page is drawn.
    const look = (): void => {
      // What was asked for before the table went comes after it.
      if (!hasEnded) keeper.check();
    };
    const check = (): void => {
      look();
      requestAnimationFrame(look);
    };
    const observer = new MutationObserver(check);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'data-answer', 'aria-disabled', 'tabindex'],
    });
    $effect(() => {
      void asking.question;
      untrack(() => queueMicrotask(check));
    });
    document.addEventListener('keydown', keeper.onkeydown, true);
    document.addEventListener('pointerdown', keeper.onpointerdown, true);
    document.addEventListener('focusin', keeper.onfocusin);
    return () => {
      hasEnded = true;
      keeper.leave();
      observer.disconnect();
      document.removeEventListener('keydown', keeper.onkeydown, true);
      document.removeEventListener('pointerdown', keeper.onpointerdown, true);
      document.removeEventListener('focusin', keeper.onfocusin);
    };
  };
}
