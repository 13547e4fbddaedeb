import { type Same } from './same.ts';
import { type svMatch } from './sv-match.ts';

/** The customer in the register: how it is matched and who it may be, in English. */
export const enMatch: Same<typeof svMatch> = {
  match: {
    open: 'customer',
    title: 'Customer in the register',
    written: 'The file says “{written}”.',
    nobody: 'The file names no customer.',
    who: 'Which customer is it?',
    number: 'Number',
    name: 'Name',
    city: 'City',
    lastBilled: 'Last invoiced',
    never: 'never',
    why: 'Why',
    now: 'chosen now',
    inactive: 'inactive',
    asNew: 'A new customer',
    asWritten: 'The one the file says',
    all: 'All with the same customer in the file ({n} with the same number and name)',
    remember: 'Remember for the next import',
    choose: 'Choose',
    kept: 'Remembered customers ({n})',
    means: '{written} is {name}',
    gone: '{written}: the customer no longer exists and is not used',
    forget: 'Forget',
  },
};
