import { randomUUID } from 'node:crypto';
import { keepPdf } from '../files/keep.ts';
import { type Call } from '../gate/call.ts';
import { needAmount } from '../gate/fields.ts';
import { checkDelivery } from '../invoicing/entry.ts';
import { partiesOf } from '../invoicing/make.ts';
import { badField, missing } from '../refusal.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { claimType } from './claim.ts';
import { given } from './defaults.ts';
import { createClaim, defaultTerms, ownReference, requireApproval } from './make.ts';

/**
 * Makes a claim of an invoice that another system has (DebtCollectionEntryView): with its PDF and amount, of a creditor that
 * is approved beforehand (endpoints a, Debt collection). Throws a Refusal: 401 for creditor and debtor, 400 for the rest.
 */
export const createDecoupled = (call: Call, sent: View): void => {
  const { service, user } = call;
  const { creditor, debtor } = partiesOf(call, sent);
  requireApproval(service, creditor.id);
  const amount = needAmount(sent, 'Value');
  if (amount.value <= 0) throw badField('Value', 'ska vara mer än noll', 'must be more than zero');
  const method = textOf(sent, 'DeliveryMethod');
  if (method !== null) checkDelivery(method, debtor, viewOf(sent, 'DeliveryAddressOverride'));
  const id = randomUUID();
  const debtorId = textOf(debtor, 'DebtorPublicId') ?? '';
  const ocr = ownReference(service, creditor.id);
  const OriginalInvoiceFile = keepPdf(service, { creditorId: creditor.id, ownerId: id }, sent, 'OriginalInvoiceFile');
  if (OriginalInvoiceFile === null) throw missing('OriginalInvoiceFile');
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
