// Calls somebody back who looks elsewhere: a mark in the tab's title, a notice of the system and a tone.

import { t } from '../../i18n/text';
import { at } from '../../protocol/home';
import { settings } from './settings.svelte';
import { tone } from './tone';

export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks the browser for its leave; false if it, or the person, says no. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

function notify(title: string): void {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, {
      body: t('attention.turn'),
      tag: location.pathname,
      icon: at('/icon.svg'),
    });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones know the name and not the thing; the title says it there.
  }
}

/**
 * Keeps the title of the page, which says first whose turn it is, and calls whenever it has become this person's turn
 * while the page is hidden. An empty `title` is not known yet, and an empty `turn` is nobody's.
 */
export function watchTurn(isMyTurn: () => boolean, turn: () => string, title: () => string): void {
  let isHidden = $state(document.hidden);
  $effect(() => {
    const look = (): void => void (isHidden = document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  $effect(() => {
    const text = title();
    if (text === '') return;
    const whole = turn() === '' ? text : t('attention.title', { turn: turn(), title: text });
    document.title = isHidden && isMyTurn() ? t('attention.call', { title: whole }) : whole;
  });
  let was = true;
  $effect(() => {
    const is = isMyTurn();
    if (is && !was && document.hidden) {
      notify(title());
      tone();
    }
    was = is;
  });
}
