import { type Same } from './same.ts';
import { type svPracticeAnew } from './sv-practice-anew.ts';

/** The practice company starts anew, in English. */
export const enPracticeAnew: Same<typeof svPracticeAnew> = {
  practiceAnew: {
    ask: 'Start anew',
    sure: 'Let the practice company start anew',
    yes: 'Start anew',
    goes: 'This goes, here and at the practice service, and cannot be had back:',
    goesNothing: 'Nothing of the practice company is stored here. What the practice service holds goes.',
    count: {
      runs: 'Runs',
      invoices: 'Sent invoices',
      customers: 'Customers',
      lists: 'Imported lists',
      waiting: 'Waiting files',
      views: 'Saved views',
      templates: 'Templates and watched folders',
      corrections: 'Remembered corrections',
    },
    stays: 'This stays:',
    staysText:
      'Your other connections with all that belongs to them, settings, backups, and waiting files that belong to no company. Your own files are not touched.',
    after: 'Runsheet then opens a fresh practice company. Files that you are importing you open again.',
    doing: 'The practice company is starting anew',
  },
};
