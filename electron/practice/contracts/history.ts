import { emit } from '../invoicing/happenings.ts';
import { type Service } from '../service.ts';
import { type Contract } from './contract.ts';
import { contractView } from './views.ts';

/** What happens to a contract invoice: the name of EventTypeView, and its title in Swedish. */
const happenings = {
  created: ['Created', 'Kontraktsfakturan skapades'],
  updated: ['Updated', 'Kontraktsfakturan ändrades'],
  paused: ['Paused', 'Pausad'],
  resumed: ['Resumed', 'Återupptagen'],
  moved: ['Moved', 'Nästa körning flyttad'],
  invoiced: ['Created', 'Faktura skapad'],
  refused: ['Cancelled', 'Fakturan kunde inte skapas'],
  commented: ['CommentedByCreditor', 'Kommentar'],
} as const;

/** Writes an event into the contract's history; `by` is null where the service did it by itself. */
export const noteContract = (
  { ledger, clock }: Service,
  contract: Contract,
  happening: keyof typeof happenings,
  by: string | null,
  content: string | null = null,
  reference: string | null = null,
): void => {
  const [type, title] = happenings[happening];
  ledger.events.add({
    creditor_id: contract.creditorId,
    invoice_id: contract.id,
    action_type: 'ContractInvoiceAction',
    type,
    at: clock.now(),
    title,
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
