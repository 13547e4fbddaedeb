import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './app.vue';
import './base.css';
import { connect } from './bridge.ts';
import { setLanguage } from './i18n/index.ts';
import { makeRouter } from './router.ts';
import { lookAtLock, takeLock } from './shell/lock.ts';
import { askOpening } from './stores/opening.ts';

// The line is opened first: it takes the one-time key out of the address, which the router owns from then on.
const state = await connect();
const opening = state === 'ready' ? await askOpening() : null;
// Whatever is shown first needs its words: the lock screen too. A window without a host speaks Swedish.
const shut = opening === null || opening.ok ? null : await lookAtLock();
const lock = opening?.ok === true ? takeLock(opening.value.lock) : shut;
await setLanguage(lock?.preferences.language ?? 'sv');
createApp(App).use(createPinia()).use(makeRouter()).mount('#app');
