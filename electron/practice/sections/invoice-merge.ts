import { none } from '../gate/call.ts';
import { dayQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { mergeDrafts } from '../invoicing/merge.ts';
import { requireAllowed } from '../invoicing/stage.ts';

/** Merging drafts (endpoints b, Invoices). */
export const invoiceMerge: readonly Route[] = [
  route('PUT', '/v1/invoice/merge', (call) => {
    const ids = (call.query('actionpublicid') ?? '').split(',').map((id) => id.trim());
    const drafts = [...new Set(ids.filter((id) => id !== ''))].map((id) => invoiceOf(call, id));
    for (const draft of drafts) requireAllowed('merge', draft);
    const dates = {
      invoiceDate: dayQuery(call, 'invoicedate'),
      dueDate: dayQuery(call, 'duedate'),
      deliveryDate: dayQuery(call, 'deliverydate'),
    };
    mergeDrafts(call.service, drafts, dates, call.user.username);
    return none;
  }),
];
