import { randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import { type Kept } from '../ledger/records.ts';
import { type Service } from '../service.ts';
import { textOf, type View } from '../wire/json.ts';

/** Swedish titles of what happens to a debtor, by name of EventTypeView. */
const titles = {
  Created: 'Kunden skapades',
  Updated: 'Kunden ändrades',
  AutogiroApprovalAdded: 'Autogiromedgivande tillagt',
  AutogiroApprovalChanged: 'Autogiromedgivande ändrat',
  AutogiroApprovalRemoved: 'Autogiromedgivande borttaget',
  EInvoiceRegistered: 'E-faktura anmäld',
  EInvoiceUnregistered: 'E-faktura avanmäld',
  CreditCardAdded: 'Kort tillagt',
  CreditCardRemoved: 'Kort borttaget',
} as const;
export type DebtorHappening = keyof typeof titles;

export const debtorId = (debtor: View): string => textOf(debtor, 'DebtorPublicId') ?? '';
export const debtorCreditorId = (debtor: View): string => textOf(debtor, 'CreditorPublicId') ?? '';

/** Writes what happened to a debtor into its history; `by` is null where nobody of the creditor's did it. */
export const noteDebtor = (
  service: Service,
  debtor: View,
  type: DebtorHappening,
  by: string | null,
  content: string | null = null,
): void => {
  service.ledger.records.insert('debtorEvent', {
    id: randomUUID(),
    creditorId: debtorCreditorId(debtor),
    ownerId: debtorId(debtor),
    key: null,
    state: type,
    at: null,
    createdAt: service.clock.now(),
    doc: { Title: titles[type], Content: content, EventBy: by },
  });
};

/** DebtorEventView. */
export const debtorEventView = (event: Kept): View => ({
  ...event.doc,
  EventDate: instantText(event.createdAt),
  Reference: null,
  EventType: event.state,
  IsPublic: false,
  HasOccured: true,
  EventPublicId: event.id,
});
