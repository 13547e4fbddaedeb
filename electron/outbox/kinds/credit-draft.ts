import { runOf } from '../../store/jobs.ts';
import { freshUndoSight } from '../readings.ts';
import { judge } from '../undo-judge.ts';
import { keep } from '../undo-keep.ts';
import { readCreditDraft } from '../undo-payloads.ts';
import { type KindWork } from '../work.ts';
import { createInvoice } from './create.ts';

/**
 * Makes the credit of an attested invoice, as a draft, unless something happened to the invoice since. It carries a key of its own and
 * is found by that like any draft that we make.
 */
export const creditDraft: KindWork = {
  send: async (drain, work, readings) => {
    const [job] = work.jobs;
    const judged = judge(readCreditDraft(job).target, await freshUndoSight(drain, readings, work.scope, runOf(job)));
    if (judged.bucket === 'credit') await createInvoice.send(drain, work, readings);
    else keep(drain, job, judged);
  },
  lookUp: createInvoice.lookUp,
};
