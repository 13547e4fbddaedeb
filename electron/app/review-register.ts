import { z } from 'zod';
import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type reviewRegisterCalls } from '../../shared/contract/review-register.ts';
import { correctionsOf, forgetCorrection } from '../store/corrections.ts';
import { debtorById } from '../store/debtors.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { toldOfChange } from './review-changed.ts';
import { openReview, type Review } from './review-context.ts';
import { matchOf } from './review-register-match.ts';

export type ReviewRegisterHandlers = Pick<Handlers, keyof typeof reviewRegisterCalls>;

const remembered = ({ store, key }: Review): CallOutput<'review.corrections'>['corrections'] =>
  correctionsOf(store, key.scopeId)
    .filter(({ field }) => field === 'customer')
    .map(({ written, shown, means }) => {
      const debtor = debtorById(store, key.scopeId, means);
      const named =
        debtor === null ? null : { customerNo: debtor.debtorNo ?? debtor.externalId ?? '', name: debtor.name };
      return { written, shown, means: named };
    });

/** What the register says of a run's customers, and the choice of one. Nothing here needs a network. */
export const reviewRegisterHandlers = (deps: Deps, work: DoWork): ReviewRegisterHandlers => ({
  'review.customer': async ({ runId, draftNo }) => matchOf(openReview(deps, runId), draftNo),
  'review.chooseCustomer': async (input) => {
    const review = openReview(deps, input.runId);
    const changed = z.int().parse(await work({ what: 'chooseCustomer', input }));
    return { changed, summary: toldOfChange(deps, review) };
  },
  'review.corrections': async ({ runId }) => ({ corrections: remembered(openReview(deps, runId)) }),
  'review.forgetCorrection': async ({ runId, written }) => {
    forgetCorrection(deps.store, openReview(deps, runId).key.scopeId, 'customer', written);
    return {};
  },
});
