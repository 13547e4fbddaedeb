import { runOf } from '../../store/jobs.ts';
import { undoSightAfter } from '../readings.ts';
import { sureOf } from '../undo-alone.ts';
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
    const { target } = readCreditDraft(job);
    const sight = await undoSightAfter(drain, readings, work.scope, runOf(job), 0);
    const judged = judge(target, await sureOf(drain, job, sight, target.actionId));
    if (judged.bucket === 'credit') await createInvoice.send(drain, work, readings);
    else keep(drain, job, judged);
  },
  lookUp: createInvoice.lookUp,
};
