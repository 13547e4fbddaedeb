import { randomUUID } from 'node:crypto';
import { keepFile, type FileOwner } from '../files/keep.ts';
import { isPdf } from '../files/pdf-pages.ts';
import { type Call } from '../gate/call.ts';
import { readAmount } from '../invoicing/amount.ts';
import { checkDelivery } from '../invoicing/entry.ts';
import { partiesOf } from '../invoicing/make.ts';
import { readInstant } from '../../../shared/service/service-time.ts';
import { badField, missing } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { claimType } from './claim.ts';
import { given } from './defaults.ts';
import { createClaim, defaultTerms, ownReference, requireApproval } from './make.ts';

const keepPdf = (service: Service, owner: FileOwner, sent: View): View => {
  const file = viewOf(sent, 'OriginalInvoiceFile');
  if (file === null) throw missing('OriginalInvoiceFile');
  const kept = keepFile(service, owner, file);
  const bytes = service.ledger.files.get(textOf(kept, 'FilePublicId') ?? '')?.bytes;
  if (bytes === undefined || !isPdf(bytes)) throw badField('OriginalInvoiceFile', 'är ingen PDF', 'is no PDF');
  return kept;
};

const checkDates = (sent: View): void => {
  const [invoiceAt, dueAt] = (['OriginalInvoiceDate', 'OriginalDueDate'] as const).map((field) => {
    const instant = readInstant(textOf(sent, field) ?? '');
    if (instant === null) throw missing(field);
    return instant;
  });
  if (invoiceAt !== undefined && dueAt !== undefined && dueAt < invoiceAt)
    throw badField('OriginalDueDate', 'är före OriginalInvoiceDate', 'is before OriginalInvoiceDate');
};

/**
 * Makes a claim of an invoice that another system has (DebtCollectionEntryView): with its PDF and amount, of a creditor that
 * is approved beforehand (endpoints a, Debt collection). Throws a Refusal: 401 for creditor and debtor, 400 for the rest.
 */
export const createDecoupled = (call: Call, sent: View): void => {
  const { service, user } = call;
  const { creditor, debtor } = partiesOf(call, sent);
  requireApproval(service, creditor.id);
  const amount = readAmount(sent, 'Value');
  if (amount === null) throw missing('Value');
  if (amount.value <= 0) throw badField('Value', 'ska vara mer än noll', 'must be more than zero');
  checkDates(sent);
  const method = textOf(sent, 'DeliveryMethod');
  if (method !== null) checkDelivery(method, debtor, viewOf(sent, 'DeliveryAddressOverride'));
  const id = randomUUID();
  const debtorId = textOf(debtor, 'DebtorPublicId') ?? '';
  const ocr = ownReference(service, creditor.id);
  const OriginalInvoiceFile = keepPdf(service, { creditorId: creditor.id, ownerId: id }, sent);
  createClaim(
    service,
    {
      id,
      creditorId: creditor.id,
      source: claimType,
      ownerId: debtorId,
      ocr,
      number: textOf(sent, 'OriginalInvoiceNumber') ?? ocr,
      currency: amount.currency,
      original: amount.value,
      debtorId,
      debtor: null,
      terms: { ...defaultTerms(service, creditor.id, debtor, {}), ...given(sent), OriginalInvoiceFile },
      debt: { principal: amount.value, fees: 0, interest: 0 },
    },
    user.username,
  );
};
