// What keeps the application on the device, begun once the page is there.

import { mount } from 'svelte';
import NewVersion from './NewVersion.svelte';
import { install } from './install.svelte';
import { startOffline } from './service.svelte';

mount(NewVersion, { target: document.body });
install.watch();
void startOffline();
