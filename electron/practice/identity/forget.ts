import { type NightJob } from '../night-job.ts';

/** What is kept for a while only; its record says in `at` until when. */
const passing = ['eid', 'bankRequest', 'accountSession', 'signInToken'] as const;

/** Removes what e-identity, bank accounts and sign-in tokens have collected once its time is over (concepts, Limits). */
export const forgetPassing: NightJob = {
  name: 'forgetPassing',
  run: ({ ledger: { records } }, midnight) => {
    for (const kind of passing) for (const { id } of records.due(kind, midnight)) records.remove(kind, id);
  },
};
