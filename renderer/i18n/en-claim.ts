/** A claim at debt collection, and what is done with it. */
export const enClaim = {
  claim: {
    title: 'The claim at debt collection',
    stage: {
      Created: 'Registered',
      LatePaymentInvoiceSent: 'Late payment fee sent',
      ReminderInvoiceSent: 'Reminder sent',
      DebtCollectionInvoiceSent: 'Claim sent',
      DebtCollectionClaimDue: 'The claim fell due',
      SentToBailiff: 'At the enforcement authority',
      Completed: 'Paid',
      Cancelled: 'Taken back',
    },
    unknown: 'At a stage that Runsheet does not know. Look at the service.',
    disputed: 'The claim is disputed and does not go on by itself.',
    next: 'Next step {day}',
    left: 'Left with fees and interest',
    act: {
      commentClaim: 'Note',
      postponeClaim: 'Postpone the next step',
      disputeClaim: 'Mark as disputed',
      creditClaim: 'Lower the claim',
      cancelClaim: 'Take back from debt collection',
    },
    credit: 'Amount to lower by, {unit}',
    ask: {
      disputeClaim: 'Mark the claim as disputed? It may not be pursued then (the Debt Recovery Act).',
      creditClaim: 'Lower the claim and the invoice by {amount}? It cannot be taken back.',
      cancelClaim: 'Take the invoice back from debt collection? The claim ends, and the invoice stands as before it.',
    },
  },
} as const;
