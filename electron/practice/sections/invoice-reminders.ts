import { type Route } from '../gate/route.ts';

/** Reminders and interest invoices (endpoints b, Invoices). */
export const invoiceReminders: readonly Route[] = [];
