import { type JobKind } from '../store/jobs.ts';
import { type Drain } from './drain-context.ts';
import { actKindWork } from './kinds/act-kinds.ts';
import { attest } from './kinds/attest.ts';
import { connectCredit } from './kinds/connect-credit.ts';
import { creditDraft } from './kinds/credit-draft.ts';
import { deleteDraft } from './kinds/delete-draft.ts';
import { createInvoice } from './kinds/create.ts';
import { ensureDebtor, ensureProduct } from './kinds/ensure.ts';
import { updateDebtor } from './kinds/update-debtor.ts';
import { type Readings } from './readings.ts';
import { type KindWork, type Work } from './work.ts';

/** What each kind of job does; what is known of it beforehand stands in `kinds.ts`. */
const kindWork: Readonly<Record<JobKind, KindWork>> = {
  ensureDebtor,
  updateDebtor,
  ensureProduct,
  createInvoice,
  attest,
  deleteDraft,
  creditDraft,
  attestCredit: attest,
  connectCredit,
  ...actKindWork,
};

/** Does one piece of work to its end. @throws NotReadError, or NotSentError where it was withdrawn: it is to be done again later. */
export const perform = (drain: Drain, readings: Readings, work: Work): Promise<void> =>
  kindWork[work.kind][work.task === 'send' ? 'send' : 'lookUp'](drain, work, readings);
