/** Money that came in for nothing, paid back. */
export const enPayBack = {
  payBack: {
    title: 'Pay back',
    to: 'Paid to',
    way: { bankgiro: 'bankgiro', plusgiro: 'plusgiro', account: 'bank account' },
    number: { bankgiro: 'Bankgiro number', plusgiro: 'Plusgiro number', account: 'Account number' },
    clearing: 'Clearing number',
    name: 'Name of the receiver',
    reference: 'Message to the receiver',
    from: 'From bankgiro',
    account: 'Account in the books (blank: not booked)',
    ask: 'Pay {amount} to {name}, {way} {number}, from bankgiro {from}? It cannot be taken back.',
    yes: 'Pay {amount}',
    onlySek: 'Only kronor can be paid back from here. Pay from the bank, then remove the payment at the service.',
    noBankgiro:
      'The company has no bankgiro number that the service has approved for outgoing payments. Ask the service for one.',
    bad: {
      bankgiro: 'Write a bankgiro number, such as 5050-1055.',
      plusgiro: 'Write a plusgiro number, such as 28 65 43-4.',
      account: 'Write a clearing number (4–5 digits) and an account number (12 digits at most).',
      name: 'Write to whom the money goes.',
      amount: 'Write an amount, no more than what came in.',
      reference: 'Write something that the receiver knows, such as the number of the invoice.',
      books: 'Write an account of four digits, or leave it blank.',
    },
  },
} as const;
