import { emit, type Happening, note } from '../invoicing/happenings.ts';
import { type Service } from '../service.ts';
import { type SelfInvoice } from './self-invoice.ts';
import { selfInvoiceType, selfInvoiceView } from './views.ts';

/** Writes an event into the self invoice's history. */
export const noteSelfInvoice = (
  service: Service,
  one: Pick<SelfInvoice, 'id' | 'creditorId'>,
  type: Happening,
  by: string | null,
  content: string | null = null,
  reference: string | null = null,
): void => {
  const action = { id: one.id, creditor_id: one.creditorId, action_type: selfInvoiceType };
  note(service, action, type, by, content, reference);
};

/** An event whose data is the self invoice as it now is (concepts, Events). */
export const emitSelfInvoice = (
  service: Service,
  type: 'SelfInvoiceActionCreated' | 'SelfInvoiceActionUpdated' | 'SelfInvoiceActionAttested' | 'SelfInvoiceActionPaid',
  one: SelfInvoice,
): void => {
  emit(service, one.creditorId, type, () => selfInvoiceView(service.ledger, one));
};
