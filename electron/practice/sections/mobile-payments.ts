import { type Route } from '../gate/route.ts';

/** Mobile payments (endpoints b, Payments) and consents (endpoints b, Mobile-payment consents). */
export const mobilePayments: readonly Route[] = [];
