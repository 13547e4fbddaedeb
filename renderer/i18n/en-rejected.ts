import { type Same } from './same.ts';
import { type svRejected } from './sv-rejected.ts';

/** What was rejected in a run and what to do with it, in English. */
export const enRejected: Same<typeof svRejected> = {
  rejected: {
    of: 'Applies to',
    one: 'This one',
    marked: 'Marked',
    all: 'All refused',
    mark: 'Marked',
    markHint: 'Space marks a row.',
    retry: 'Try again',
    mend: 'Correct…',
    skip: 'Skip…',
    retryTitle: 'Try again?',
    mendTitle: 'Correct refused invoices?',
    skipTitle: 'Skip invoices?',
    retryInvoices: 'One invoice is tried again. | {n} invoices are tried again.',
    retryOthers:
      'One customer, article or undoing is tried again. | {n} customers, articles or undoings are tried again.',
    retryAlongside:
      'One more invoice is tried again: it waits for the same customer or article. | {n} more invoices are tried again: they wait for the same customer or article.',
    retryGone:
      'One invoice is not tried again: its draft was deleted at the service. Correct it or skip it. | {n} invoices are not tried again: their drafts were deleted at the service. Correct them or skip them.',
    retryRest: 'What is sent or unknown is not touched.',
    mendFree:
      'One invoice moves to a new run in Review. Correct it there and approve again. | {n} invoices move to a new run in Review. Correct them there and approve again.',
    mendLook:
      'One invoice may have arrived. It is looked up at the service first and can be corrected then. | {n} invoices may have arrived. They are looked up at the service first and can be corrected then.',
    mendThere:
      'One invoice has a draft at the service. It is deleted there first, and then the invoice moves to Review. If somebody attested or changed the draft, it stays here. | {n} invoices have drafts at the service. They are deleted there first, and then the invoices move to Review. Those whose draft somebody attested or changed stay here.',
    removing:
      'One draft is being deleted at the service right now. Choose Correct when it is done. | {n} drafts are being deleted at the service right now. Choose Correct when it is done.',
    noInvoice: 'None of them is an invoice.',
    skipText:
      'One invoice is not sent. It counts as cancelled, and the reason stands in the protocol. | {n} invoices are not sent. They count as cancelled, and the reason stands in the protocol.',
    skipThere:
      'For one of them the draft stays at the service, and its rows count as billed. If it is to go, choose Correct instead. | For {n} of them the drafts stay at the service, and their rows count as billed. If they are to go, choose Correct instead.',
    skipPerhaps:
      'One of them may have arrived. Look under Follow-up. | {n} of them may have arrived. Look under Follow-up.',
    reason: 'Reason',
    reasonHint: 'For example: The customer paid in cash',
    yesRetry: 'Try again',
    yesMend: 'Move to Review',
    yesLook: 'Look up',
    yesSkip: 'Skip',
    looking: 'One invoice is looked up at the service. | {n} invoices are looked up at the service.',
  },
};
