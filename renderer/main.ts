import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './app.vue';
import './base.css';
import { connect } from './bridge.ts';
import { i18n, setLanguage } from './i18n/index.ts';
import { makeRouter } from './router.ts';
import { lookAtLock } from './shell/lock.ts';

// The first room is fetched meanwhile; where it cannot be had, the router says so.
void import('./rooms/start/start-room.vue').catch(() => undefined);
// The line is opened first: it takes the one-time key out of the address, which the router owns from then on.
const state = await connect();
// Whatever is shown first needs its words; a window without a host speaks Swedish.
const lock = state === 'ready' ? await lookAtLock() : null;
await setLanguage(lock?.preferences.language ?? 'sv');
createApp(App).use(createPinia()).use(i18n).use(makeRouter()).mount('#app');
