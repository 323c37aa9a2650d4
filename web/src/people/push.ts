// This browser as one that is told of turns while the page is closed.

import { lobbyEntries } from '../games';
import { t, word } from '../i18n/text';
import { keepWords, keyOf, type Words } from '../offline/words';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined';

function wordsOfNotices(): Words {
  const kEvents = ['turn', 'over', 'invite', 'weekly'] as const;
  const games = lobbyEntries.filter(({ id, game }) => id === game);
  const words = games.flatMap(({ game, texts }) =>
    kEvents.map((event): [string, Words[string]] => [
      keyOf({ event, game, table: '' }),
      { title: word(`${texts}.title`), body: t(`account.push.${event}`) },
    ]),
  );
  return { ...Object.fromEntries(words), [keyOf(null)]: { title: t('app.title'), body: t('account.push.other') } };
}

/** Asks for permission, which only a press may, and subscribes; null where this person or the browser refuses. */
export async function subscribe(key: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  try {
    // Where none is registered, as in some private windows, one would wait for ever.
    if (!(await navigator.serviceWorker.getRegistration())) return null;
    const { pushManager } = await navigator.serviceWorker.ready;
    await keepWords(wordsOfNotices());
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return subscription.toJSON();
  } catch {
    return null;
  }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
