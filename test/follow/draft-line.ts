import { minor } from '../../shared/domain/money.ts';
import { type DraftLine } from '../../electron/store/drafts.ts';

/** An invented draft of 1,25 kr. */
export const draftLine = (part: Partial<DraftLine>): DraftLine => ({
  draftNo: 1,
  kind: 'invoice',
  customerNo: '1001',
  customerName: 'Ek & Alm AB',
  newCustomer: false,
  invoiceDate: '2026-11-30',
  dueDate: '2026-12-30',
  delivery: 'Email',
  currency: 'SEK',
  rows: 1,
  net: minor(100),
  vat: minor(25),
  total: minor(125),
  level: null,
  included: true,
  businessKey: 'k',
  generation: 0,
  billed: null,
  ...part,
});
