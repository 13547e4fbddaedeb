import { type Route } from '../gate/route.ts';

/** Subscriptions on invoices (endpoints b, Notifications). */
export const notifications: readonly Route[] = [];
