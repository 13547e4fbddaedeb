import { type MirrorContract } from '../../electron/store/contracts.ts';
import { type MirrorInvoice, saveInvoices } from '../../electron/store/invoices.ts';
import { type Store } from '../../electron/store/store.ts';

let made = 0;

/** An invented invoice of the mirror. */
export const mirrorRow = (part: Partial<MirrorInvoice> = {}): MirrorInvoice => {
  made += 1;
  const actionId = part.actionId ?? `act-${String(made).padStart(5, '0')}`;
  return {
    actionId,
    invoiceNumber: String(1000 + made),
    debtorId: 'd1',
    debtorName: 'Ek & Alm AB',
    actionType: 'InvoiceAction',
    stage: 'InvoiceSent',
    deliveryMethod: 'Email',
    deliveryStatus: 'Unknown',
    invoiceDate: '2026-11-02',
    dueDate: '2026-12-02',
    total: 12_500,
    vat: 2_500,
    left: 12_500,
    currency: 'SEK',
    ocr: '100138',
    disputed: false,
    paused: false,
    reminded: false,
    createdAt: '2026-11-02T09:00:00.000Z',
    attestedAt: null,
    closedAt: null,
    contractId: null,
    search: `${String(1000 + made)} ek & alm ab`,
    ...part,
  };
};

export const keepRows = (store: Store, scopeId: number, rows: readonly Partial<MirrorInvoice>[]): readonly string[] => {
  const invoices = rows.map(mirrorRow);
  saveInvoices(store, scopeId, invoices, '2026-11-30T08:00:00.000Z');
  return invoices.map(({ actionId }) => actionId);
};

/** An invented contract of the mirror. */
export const contractRow = (part: Partial<MirrorContract> = {}): MirrorContract => ({
  contractId: 'contract',
  contractNumber: null,
  debtorId: 'd1',
  debtorName: 'Ek & Alm AB',
  amount: 12_500,
  currency: 'SEK',
  interval: 'Monthly',
  start: '2026-01-01',
  end: null,
  lastRun: null,
  nextRun: '2026-12-01',
  paused: false,
  deliveryMethod: 'Email',
  search: 'ek & alm ab',
  ...part,
});
