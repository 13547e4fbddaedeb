import { type Route } from '../gate/route.ts';
import { accounting } from './accounting.ts';
import { authentication } from './authentication.ts';
import { common } from './common.ts';
import { creditors } from './creditors.ts';
import { debtors } from './debtors.ts';
import { files } from './files.ts';
import { invoiceFlags } from './invoice-flags.ts';
import { invoiceLists } from './invoice-lists.ts';
import { invoices } from './invoices.ts';
import { payments } from './payments.ts';
import { products } from './products.ts';
import { search } from './search.ts';
import { unhandledPayments } from './unhandled-payments.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** What the practice service has; a documented row that is not in here answers 501. */
export const sections: readonly (readonly Route[])[] = [
  accounting,
  authentication,
  common,
  creditors,
  debtors,
  files,
  invoices,
  invoiceFlags,
  invoiceLists,
  payments,
  products,
  search,
  unhandledPayments,
  users,
  webhooks,
];
