import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { keyOfGeneration } from '../../shared/domain/business-key.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type HeadField } from '../../shared/intake/fields.ts';
import { toDebtor, toProduct, toServiceInvoice } from '../../shared/intake/service-form.ts';
import { type ApprovedDraft } from '../outbox/plan-run.ts';
import { type AttachmentReference } from '../store/attachments.ts';
import { type RegisterChange } from '../../shared/intake/register-fields.ts';
import { registerChanges } from '../store/register-changes.ts';
import { attachmentsByDraft } from '../store/attachments.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { type Examined } from './examine.ts';

const keyFields: readonly HeadField[] = ['customerNo', 'customerExternalId', 'orgNo', 'email', 'customerName'];

/** What tells the sheet's customers apart: the first that it gives of number, external id, identity number, e-mail, name. */
export const customerKey = (draft: Pick<Draft, 'head'>): string => {
  const field = keyFields.find((name) => (draft.head[name]?.value ?? '') !== '');
  return field === undefined ? '' : `${field}:${draft.head[field]?.value ?? ''}`;
};

const customerEntry = (examined: Examined, today: CalendarDate): ApprovedDraft['customer']['entry'] => {
  const {
    CreditorPublicId: _,
    DebtorExternalId,
    ...entry
  } = toDebtor(examined.draft, { creditorId: '', externalId: '' }, today);
  const name = entry.Name === '' ? (examined.customer?.known.name ?? '') : entry.Name;
  // Without one in the sheet the outbox gives its own.
  return { ...entry, Name: name, ...(DebtorExternalId === '' ? {} : { DebtorExternalId }) };
};

const productsOf = ({ invoice }: Examined): ApprovedDraft['products'] => {
  const products = new Map<string, ApprovedDraft['products'][number]>();
  for (const line of invoice.lines) {
    const made = toProduct(line, '');
    if (made === null || products.has(made.ArticleNumber)) continue;
    const { CreditorPublicId: _, ...entry } = made;
    products.set(entry.ArticleNumber, entry);
  }
  return [...products.values()];
};

/** What goes with a run's invoices beside themselves. */
export interface Along {
  /** Files, by invoice. */
  readonly files: ReadonlyMap<number, readonly AttachmentReference[]>;
  /** What a person chose to change in the register, by customer. */
  readonly changes: ReadonlyMap<string, readonly RegisterChange[]>;
}

/** All that goes with the invoices of a run, read once for many. */
export const alongOf = (store: Store, key: RunKey): Along => ({
  files: attachmentsByDraft(store, key),
  changes: registerChanges(store, key),
});

const nothingAlong: Along = { files: new Map(), changes: new Map() };

/**
 * An invoice as it will be sent, but for the identifiers that the run learns. The one way from a draft to what leaves the
 * house: what review shows, what is stored and what is sent come from the same typed invoice.
 */
export const approvedDraft = (
  examined: Examined,
  generation: number,
  today: CalendarDate,
  along: Along = nothingAlong,
): ApprovedDraft => {
  const { draft, invoice, customer } = examined;
  const attachments = along.files.get(draft.draftNo);
  const changes = customer === null ? undefined : along.changes.get(customer.debtorId);
  const ids = { creditorId: '', debtorId: '', businessKey: keyOfGeneration(draft.businessKey, generation) };
  const { CreditorPublicId: _c, DebtorPublicId: _d, Records, ...head } = toServiceInvoice(invoice, ids);
  return {
    draftNo: draft.draftNo,
    businessKey: draft.businessKey,
    generation,
    customer: {
      key: customerKey(examined.draft),
      name: invoice.customerName ?? customer?.known.name ?? '',
      debtorId: customer?.debtorId ?? null,
      entry: customerEntry(examined, today),
      ...(changes === undefined ? {} : { changes }),
    },
    products: productsOf(examined),
    entry: { ...head, Records: Records.map((record) => ({ ...record })) },
    expected: { net: invoice.net, vat: invoice.vat, total: invoice.total, currency: invoice.currency },
    ...(attachments === undefined ? {} : { attachments }),
  };
};
