import { type Route } from '../gate/route.ts';
import { accountingDimensions } from './accounting-dimensions.ts';
import { accountingExports } from './accounting-exports.ts';
import { accountingReceivables } from './accounting-receivables.ts';
import { accounting } from './accounting.ts';
import { addOns } from './add-ons.ts';
import { authentication } from './authentication.ts';
import { autogiro } from './autogiro.ts';
import { bankAccounts } from './bank-accounts.ts';
import { common } from './common.ts';
import { contractActs } from './contract-acts.ts';
import { contractInvoices } from './contract-invoices.ts';
import { costCenters } from './cost-centers.ts';
import { creditorSettings } from './creditor-settings.ts';
import { creditorShares } from './creditor-shares.ts';
import { creditors } from './creditors.ts';
import { debtCollection } from './debt-collection.ts';
import { debtorActs } from './debtor-acts.ts';
import { debtorCards } from './debtor-cards.ts';
import { debtorCategories } from './debtor-categories.ts';
import { debtors } from './debtors.ts';
import { delivery } from './delivery.ts';
import { eIdentity } from './e-identity.ts';
import { files } from './files.ts';
import { invoiceCards } from './invoice-cards.ts';
import { invoiceFlags } from './invoice-flags.ts';
import { invoiceLists } from './invoice-lists.ts';
import { invoiceMerge } from './invoice-merge.ts';
import { invoiceReminders } from './invoice-reminders.ts';
import { invoiceSales } from './invoice-sales.ts';
import { invoices } from './invoices.ts';
import { mobilePayments } from './mobile-payments.ts';
import { notifications } from './notifications.ts';
import { outgoingPayments } from './outgoing-payments.ts';
import { paymentMeans } from './payment-means.ts';
import { payments } from './payments.ts';
import { productTemplates } from './product-templates.ts';
import { products } from './products.ts';
import { projects } from './projects.ts';
import { reconciliationInvoices } from './reconciliation-invoices.ts';
import { search } from './search.ts';
import { selfInvoiceActs } from './self-invoice-acts.ts';
import { selfInvoices } from './self-invoices.ts';
import { taxDeduction } from './tax-deduction.ts';
import { unhandledPayments } from './unhandled-payments.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** What the practice service has: every documented row, a module per section. */
export const sections: readonly (readonly Route[])[] = [
  accountingDimensions,
  accountingExports,
  accountingReceivables,
  accounting,
  addOns,
  authentication,
  autogiro,
  bankAccounts,
  common,
  contractActs,
  contractInvoices,
  costCenters,
  creditorSettings,
  creditorShares,
  creditors,
  debtCollection,
  debtorActs,
  debtorCards,
  debtorCategories,
  debtors,
  delivery,
  eIdentity,
  files,
  invoiceCards,
  invoiceFlags,
  invoiceLists,
  invoiceMerge,
  invoiceReminders,
  invoiceSales,
  invoices,
  mobilePayments,
  notifications,
  outgoingPayments,
  paymentMeans,
  payments,
  productTemplates,
  products,
  projects,
  reconciliationInvoices,
  search,
  selfInvoiceActs,
  selfInvoices,
  taxDeduction,
  unhandledPayments,
  users,
  webhooks,
];
