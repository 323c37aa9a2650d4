import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { learn, locale } from './i18n/text';

document.documentElement.lang = locale;
// Without texts, too, a page says more than an empty one: its keys.
await learn('shared').catch(() => undefined);
mount(App, { target: document.body });
// Development serves modules that no worker should keep. A first visit has better to do with its line until it is loaded.
if (import.meta.env.PROD) {
  const keep = (): unknown => import('./offline/start').catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}
