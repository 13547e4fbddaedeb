import { defineAsyncComponent } from 'vue';
import { whenIdle } from '../../when-idle.ts';

/** What is drawn comes after what is to be done, also over the wire: it is fetched once, when the list stands there. */
export const LaterCharts = defineAsyncComponent(async () => {
  await whenIdle();
  return import('./start-charts.vue');
});
