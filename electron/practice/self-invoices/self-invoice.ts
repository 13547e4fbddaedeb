import { z } from 'zod';
import {
  isClosedSelfInvoice,
  type SelfInvoiceStage,
  selfInvoiceStages,
} from '../../../shared/service/self-invoice-transitions.ts';
import { type Call, mayUse } from '../gate/call.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { isView, textOf, type View } from '../wire/json.ts';

const kind = 'selfInvoice';

const instant = z.int().nullable();

/** What the service knows of a self invoice besides its entry: instants epoch ms, amounts minor units. */
const factsIn = z.object({
  number: z.string().nullable(),
  invoiceAt: z.int(),
  dueAt: z.int(),
  attestedAt: instant,
  sentAt: instant,
  paidAt: instant,
  closedAt: instant,
  isPaused: z.boolean(),
  isCommented: z.boolean(),
  method: z.string(),
  currency: z.string(),
  invoiced: z.int(),
  vat: z.int(),
  current: z.int(),
  paid: z.int(),
  credited: z.int(),
  /** The payment that is at the bank. */
  payment: z.object({ at: z.int(), amount: z.int() }).nullable(),
  /** The id of the printed file. */
  fileId: z.string().nullable(),
});
export type SelfInvoiceFacts = z.infer<typeof factsIn>;

export interface SelfInvoice extends SelfInvoiceFacts {
  readonly seq: number;
  readonly id: string;
  readonly creditorId: string;
  readonly debtorId: string;
  readonly stage: SelfInvoiceStage;
  readonly createdAt: number;
  /** SelfInvoiceActionEntryView with printed texts and row totals. */
  readonly entry: View;
}

const selfInvoice = ({ seq, id, creditorId, ownerId, state, createdAt, doc }: Kept): SelfInvoice => {
  const { Facts, ...entry } = doc;
  const stage = selfInvoiceStages.find((one) => one === state) ?? 'Created';
  return { ...factsIn.parse(Facts), seq, id, creditorId, debtorId: ownerId ?? '', stage, createdAt, entry };
};

/** The entry stands at the top of the document, as in every other action: rows are looked for there. */
const documentOf = (one: SelfInvoiceFacts & Pick<SelfInvoice, 'entry'>): View => ({
  ...one.entry,
  Facts: factsIn.parse(one),
});

export const findSelfInvoice = (ledger: Ledger, id: string): SelfInvoice | undefined => {
  const kept = ledger.records.get(kind, id);
  return kept === undefined ? undefined : selfInvoice(kept);
};

/** The self invoices of a creditor in creation order. */
export const selfInvoicesOf = (ledger: Ledger, creditorId: string): readonly SelfInvoice[] =>
  ledger.records.ofCreditor(kind, creditorId).map(selfInvoice);

/** The self invoices on behalf of one supplier, in creation order. */
export const selfInvoicesOfDebtor = (ledger: Ledger, debtorId: string): readonly SelfInvoice[] =>
  ledger.records.ofOwner(kind, debtorId).map(selfInvoice);

export const selfInvoicesByExternalId = (
  ledger: Ledger,
  creditorId: string,
  externalId: string,
): readonly SelfInvoice[] => ledger.records.byKey(kind, creditorId, externalId).map(selfInvoice);

/** The self invoice of this id, where the user may use its creditor; 404 where there is none (decisions.md 21). */
export const selfInvoiceOf = (call: Call, id: string | null): SelfInvoice => {
  const found = id === null ? undefined : findSelfInvoice(call.service.ledger, id);
  if (found === undefined || !mayUse(call, found.creditorId)) throw notFound('Självfakturan', 'The self invoice');
  return found;
};

/** Stores a new draft under an id of its own. */
export const addSelfInvoice = (
  service: Service,
  id: string,
  one: SelfInvoiceFacts & Pick<SelfInvoice, 'creditorId' | 'debtorId' | 'entry'>,
): void => {
  service.ledger.records.insert(kind, {
    id,
    creditorId: one.creditorId,
    ownerId: one.debtorId,
    key: textOf(one.entry, 'ExternalId'),
    state: 'Created',
    at: null,
    createdAt: service.clock.now(),
    doc: documentOf(one),
  });
};

/** Stores a change and gives the self invoice as it now is. What comes to an end is closed now. */
export const changeSelfInvoice = (service: Service, one: SelfInvoice, patch: Partial<SelfInvoice>): SelfInvoice => {
  const next = { ...one, ...patch };
  const closedAt = isClosedSelfInvoice(next.stage) ? (next.closedAt ?? service.clock.now()) : null;
  const changed = { ...next, closedAt };
  service.ledger.records.update(kind, {
    id: changed.id,
    ownerId: changed.debtorId,
    key: textOf(changed.entry, 'ExternalId'),
    state: changed.stage,
    at: null,
    doc: documentOf(changed),
  });
  return changed;
};

export const removeSelfInvoice = (ledger: Ledger, id: string): void => {
  ledger.records.remove(kind, id);
  ledger.events.forget(id);
};

/** The bankgiro number that a self invoice is to be paid from; null where it names none. */
export const senderBankgiro = ({ entry }: Pick<SelfInvoice, 'entry'>): string | null => {
  const info = entry['SenderPaymentInfo'];
  return isView(info) ? textOf(info, 'SenderBankgiro') : null;
};
