import { emit } from '../invoicing/happenings.ts';
import { type Service } from '../service.ts';
import { type Contract } from './contract.ts';
import { contractView } from './views.ts';

/** Swedish titles of what happens to a contract invoice, by name of EventTypeView. */
const titles = {
  Created: 'Kontraktsfakturan skapades',
  Updated: 'Kontraktsfakturan ändrades',
  Paused: 'Pausad',
  Resumed: 'Återupptagen',
  Moved: 'Nästa körning flyttad',
  Completed: 'Faktura skapad',
  Cancelled: 'Fakturan kunde inte skapas',
  CommentedByCreditor: 'Kommentar',
} as const;

/** Writes an event into the contract's history; `by` is null where the service did it by itself. */
export const noteContract = (
  { ledger, clock }: Service,
  contract: Contract,
  type: keyof typeof titles,
  by: string | null,
  content: string | null = null,
  reference: string | null = null,
): void => {
  ledger.events.add({
    creditor_id: contract.creditorId,
    invoice_id: contract.id,
    action_type: 'ContractInvoiceAction',
    type,
    at: clock.now(),
    title: titles[type],
    content,
    by,
    reference,
  });
};

/** An event whose data is the contract as it now is. */
export const emitContract = (
  service: Service,
  type: 'ContractInvoiceActionCreated' | 'ContractInvoiceActionUpdated',
  contract: Contract,
): void => {
  emit(service, contract.creditorId, type, () => contractView(service, contract));
};
