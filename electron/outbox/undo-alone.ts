import { z } from 'zod';
import { invoiceSubViewIn, type InvoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { type Job } from '../store/jobs.ts';
import { type Drain } from './drain-context.ts';
import { indexLists } from './invoice-lists.ts';
import { NotReadError, readFor } from './read.ts';
import { type UndoSight } from './undo-judge.ts';

const inFull = z.looseObject({ State: z.looseObject({ Stage: z.unknown() }) });

/** One invoice in full, as the lists would show it. */
const asListed = z.preprocess((invoice) => {
  const { success, data } = inFull.safeParse(invoice);
  return success ? { ...data, Stage: data.State.Stage } : invoice;
}, invoiceSubViewIn);

/** None: it is gone (decisions.md 21). @throws NotReadError. */
const readOne = async (drain: Drain, job: Job, id: string): Promise<readonly InvoiceSubViewIn[]> => {
  try {
    return [await readFor(drain, job, { endpoint: 'GET /v1/invoice/action/{id}', path: { id } }, asListed)];
  } catch (error) {
    if (error instanceof NotReadError && error.status === 404) return [];
    throw error;
  }
};

/** The sight, with these invoices as each shows itself, read now and alone, instead of the lists. @throws NotReadError. */
export const readAlone = async (
  drain: Drain,
  job: Job,
  sight: UndoSight,
  actionIds: readonly string[],
): Promise<UndoSight> => {
  const found: InvoiceSubViewIn[] = [];
  for (const actionId of actionIds) found.push(...(await readOne(drain, job, actionId)));
  return { ...sight, lists: indexLists(found, true) };
};

/**
 * The sight, sure of this invoice: where the lists moved while they were read (an undo moves them itself), one that they do not show
 * may be there or not, and is read alone. @throws NotReadError.
 */
export const sureOf = async (drain: Drain, job: Job, sight: UndoSight, actionId: string): Promise<UndoSight> =>
  sight.lists.complete || sight.lists.byId.has(actionId) ? sight : readAlone(drain, job, sight, [actionId]);
