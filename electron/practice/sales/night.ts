import { type NightJob } from '../night-job.ts';
import { signWaitingContracts } from './debtor-contracts.ts';
import { acceptWaitingOffers } from './sales.ts';

/** The purchaser and the debtor say yes, where a day has passed and nobody played them. */
export const salesNight: NightJob = {
  name: 'sales',
  run: (service, midnight) => {
    signWaitingContracts(service, midnight);
    acceptWaitingOffers(service, midnight);
  },
};
