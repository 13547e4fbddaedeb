import { z } from 'zod';
import { type ActPayload, actPayloads } from '../../../shared/contract/acts.ts';
import { minor, sumMinor } from '../../../shared/domain/money.ts';
import { type InvoiceSubViewIn, type InvoiceViewIn, invoiceSubsIn } from '../../../shared/service/invoice-views.ts';
import { isSamePerson } from '../four-eyes.ts';
import { NotReadError, readFor } from '../read.ts';
import { agrees, figuresOf } from '../twins.ts';

import { actWords } from '../act-words.ts';
import { actWork, eventsOf, readInvoiceNow, type Sight } from './act.ts';

/** Drafts that are attested, merged or made by hand. */

type Merge = ActPayload<'mergeDrafts'>;

/** Who wrote what the draft says: the last one whose name the service gives. */
const writerOf = ({ Events }: InvoiceViewIn): string | null =>
  Events.filter(({ EventType }) => EventType === 'Created' || EventType === 'Updated').findLast(
    ({ EventBy }) => EventBy !== null,
  )?.EventBy ?? null;

/**
 * Attests one draft by hand: only what the person saw, and where the creditor wants four eyes only what another person wrote.
 * Source: product.md, Review; endpoints b, Invoices (attest).
 */
export const attestInvoice = actWork({
  payload: actPayloads.attestInvoice.extend({
    /** The user who attests, where the creditor wants four eyes. */
    attester: z.string().optional(),
  }),
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/invoice/attest/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  held: async (sight, { actionId, total, vat, currency, attester }) => {
    const draft = await readInvoiceNow(sight, actionId);
    const writer = writerOf(draft);
    if (attester !== undefined && (writer === null || isSamePerson(writer, attester))) return actWords.ownDraft(writer);
    const saw = { net: total - vat, vat, total, currency };
    return draft.State.Stage !== 'Created' || agrees(saw, figuresOf(draft))
      ? null
      : actWords.otherFigures(saw, figuresOf(draft));
  },
  traces: eventsOf('Attested'),
});

/** The open invoices of a customer. @throws NotReadError. */
const openOf = ({ drain, job }: Sight, debtorId: string): Promise<readonly InvoiceSubViewIn[]> =>
  readFor(drain, job, { endpoint: 'GET /v1/invoice/openbydebtor/{id}', path: { id: debtorId } }, invoiceSubsIn);

/** Those of the drafts to merge that are there as drafts, told by one list. @throws NotReadError. */
const draftsThere = async (
  sight: Sight,
  { actionId, withIds, debtorId }: Merge,
): Promise<readonly InvoiceSubViewIn[]> => {
  const ids = new Set([actionId, ...withIds]);
  return (await openOf(sight, debtorId)).filter(
    ({ ActionPublicId, Stage }) => Stage === 'Created' && ids.has(ActionPublicId),
  );
};

const isGone = async (sight: Sight, actionId: string): Promise<boolean> => {
  try {
    await readInvoiceNow(sight, actionId);
    return false;
  } catch (error) {
    if (error instanceof NotReadError && error.status === 404) return true;
    throw error;
  }
};

/**
 * Makes one draft of several, if they are what the person saw. It is done when none of them is there: they go together (endpoints b,
 * merge).
 */
export const mergeDrafts = actWork({
  payload: actPayloads.mergeDrafts,
  call: ({ actionId, withIds, invoiceDate, dueDate, deliveryDate }) => ({
    endpoint: 'PUT /v1/invoice/merge',
    query: {
      actionpublicid: [actionId, ...withIds].join(','),
      invoicedate: invoiceDate,
      duedate: dueDate,
      deliverydate: deliveryDate,
    },
  }),
  about: ({ actionId }) => actionId,
  held: async (sight, merge) => {
    const there = await draftsThere(sight, merge);
    if (there.length <= merge.withIds.length) return actWords.draftsGone;
    const now = new Map(
      there.map(({ ActionPublicId, InvoicedAmount }) => [ActionPublicId, InvoicedAmount?.value ?? 0]),
    );
    for (const [at, actionId] of [merge.actionId, ...merge.withIds].entries()) {
      const [is, saw] = [now.get(actionId) ?? 0, merge.totals?.[at]];
      if (saw !== undefined && is !== saw) return actWords.otherDraft(is, saw, merge.currency);
    }
    const total = sumMinor([...now.values()].map(minor));
    return total === merge.total ? null : actWords.otherDrafts(total, merge.total, merge.currency);
  },
  traces: async (sight, merge) => {
    if ((await draftsThere(sight, merge)).length > 0) return [];
    return (await isGone(sight, merge.actionId)) ? [merge.actionId] : [];
  },
});

/** Makes a draft with the interest of an invoice. Two would ask the customer twice. */
export const interestInvoice = actWork({
  payload: actPayloads.interestInvoice,
  call: ({ actionId, from, to, interestType, percent }) => ({
    endpoint: 'POST /v1/invoice/interestinvoice/{id}',
    path: { id: actionId },
    query: { from, to, interesttype: interestType, interest: percent },
  }),
  about: () => null,
  /** The open interest invoices of the customer: which invoice they are for the service does not say, so they go one by one. */
  traces: async (sight, { actionId }) => {
    const debtorId = (await readInvoiceNow(sight, actionId)).Debtor?.DebtorPublicId;
    if (debtorId === undefined) return [];
    return (await openOf(sight, debtorId)).flatMap(({ ActionType, ActionPublicId }) =>
      ActionType === 'InterestInvoiceAction' ? [ActionPublicId] : [],
    );
  },
});
