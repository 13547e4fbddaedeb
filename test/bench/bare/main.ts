import { NButton, NConfigProvider } from 'naive-ui';
import { createApp, h } from 'vue';

/** The least that a window of Vue and Naive UI can be: what a start is measured by. */
createApp({
  render: () => h(NConfigProvider, null, { default: () => h(NButton, { id: 'usable' }, { default: () => 'Bare' }) }),
}).mount('#app');
