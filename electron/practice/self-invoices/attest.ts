import { requireMove } from '../gate/moves.ts';
import { selfInvoiceMoves } from '../../../shared/service/self-invoice-transitions.ts';
import { keepBytes } from '../files/keep.ts';
import { requireOpenPeriod } from '../invoicing/attest.ts';
import { type CreditorRow } from '../ledger/creditors.ts';
import { notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { bookSelfInvoice } from './books.ts';
import { creditSelfInvoice } from './credit.ts';
import { selfInvoiceTotals } from './make.ts';
import { printSelfInvoice } from './print.ts';
import { changeSelfInvoice, type SelfInvoice } from './self-invoice.ts';
import { emitSelfInvoice, noteSelfInvoice } from './tell.ts';
import { selfInvoiceFileName } from './views.ts';

/** The number after this one: its last digits counted up, as many as they were. */
const numberAfter = (number: string): string =>
  number.replace(/\d*$/, (digits) => String(BigInt(digits || '0') + 1n).padStart(digits.length, '0'));

/** Every supplier has a series of its own (DebtorSelfInvoiceInfoView), from 1. */
const nextNumber = (service: Service, debtor: View): string => {
  const info = viewOf(debtor, 'DebtorSelfInvoiceInfo') ?? {};
  const number = textOf(info, 'NextSelfInvoiceNumber') ?? '1';
  service.ledger.debtors.update(textOf(debtor, 'DebtorPublicId') ?? '', {
    ...debtor,
    DebtorSelfInvoiceInfo: { ...info, NextSelfInvoiceNumber: numberAfter(number) },
  });
  return number;
};

/** The creditor and the supplier of a stored self invoice: neither is removed while it is there. */
export const partiesOfSelfInvoice = (
  { ledger }: Service,
  one: SelfInvoice,
): { readonly creditor: CreditorRow; readonly debtor: View } => {
  const [creditor, debtor] = [ledger.creditors.get(one.creditorId), ledger.debtors.get(one.debtorId)];
  if (creditor === undefined || debtor === undefined) throw notFound('Självfakturan', 'The self invoice');
  return { creditor, debtor };
};

/**
 * Attests a draft: number, bookkeeping, the printed file, then delivery, which makes the stage InvoiceSent (concepts, Self
 * invoice). Throws a Refusal (400) for stage and locked period, and where what it credits can no longer be credited.
 */
export const attestSelfInvoice = (service: Service, draft: SelfInvoice, by: string): void => {
  requireMove(selfInvoiceMoves, 'attest', draft.stage);
  const { creditor, debtor } = partiesOfSelfInvoice(service, draft);
  requireOpenPeriod(creditor, draft.invoiceAt);
  const now = service.clock.now();
  const delivers = draft.method !== 'Manually';
  const number = nextNumber(service, debtor);
  const file = keepBytes(
    service,
    { creditorId: draft.creditorId, ownerId: draft.id },
    selfInvoiceFileName(number),
    'application/pdf',
    printSelfInvoice(creditor, debtor, { ...draft, number }),
  );
  const attested = changeSelfInvoice(service, draft, {
    stage: delivers ? 'InvoiceSent' : 'Attested',
    number,
    attestedAt: now,
    sentAt: delivers ? now : null,
    fileId: textOf(file, 'FilePublicId'),
  });
  bookSelfInvoice(service, attested, selfInvoiceTotals(creditor, attested.entry));
  noteSelfInvoice(service, attested, 'Attested', by);
  if (delivers) noteSelfInvoice(service, attested, 'InvoiceSent', by, attested.method);
  emitSelfInvoice(service, 'SelfInvoiceActionAttested', creditSelfInvoice(service, attested, by));
};
