import { type Route } from '../gate/route.ts';

/** Payment means and accounting settings (endpoints a, Accounting). */
export const paymentMeans: readonly Route[] = [];
