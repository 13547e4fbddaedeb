import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './app.vue';
import './base.css';
import { connect } from './bridge.ts';
import { i18n } from './i18n/index.ts';
import { fetchRooms, makeRouter } from './router.ts';

// The line is opened first: it takes the one-time key out of the address, which the router owns from then on.
await connect();
createApp(App).use(createPinia()).use(i18n).use(makeRouter()).mount('#app');
fetchRooms();
