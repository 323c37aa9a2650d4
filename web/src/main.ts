import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { learn, locale } from './i18n/text';

document.documentElement.lang = locale;
// Without texts, too, a page says more than an empty one: its keys.
await learn('shared').catch(() => undefined);
mount(App, { target: document.body });
