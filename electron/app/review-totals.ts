import { type Handlers } from '../../shared/contract/contract.ts';
import { totalsCalls } from '../../shared/contract/review-totals.ts';
import { type DoWork } from './heavy-work.ts';

/** What a run comes to before and after a person's mends, and by account. Errors: `no-such-run`. */
export const totalsHandlers = (work: DoWork): Pick<Handlers, keyof typeof totalsCalls> => ({
  'review.totals': async (input) => totalsCalls['review.totals'].output.parse(await work({ what: 'totals', input })),
});
