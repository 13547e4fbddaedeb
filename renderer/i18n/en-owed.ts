/** Lists of invoices that were made elsewhere, in English. */
export const enOwed = {
  owed: {
    handOver: 'Hand over to the service',
    sure: 'Hand over one reconciliation invoice? | Hand over {n} reconciliation invoices?',
    sum: 'Together {sums}.',
    delivered:
      'One is sent to the customer at once, with its PDF. | {n} are sent to the customers at once, with their PDFs.',
    silent:
      'One is not sent to the customer: the service only waits for the payment. | {n} are not sent to the customers: the service only waits for the payments.',
    errors: 'One record with errors stays in the list. | {n} records with errors stay in the list.',
    noDraft: 'They hold as soon as they are handed over; there is no draft to take back.',
    ready: 'Nothing to hand over | One to hand over | {n} to hand over',
    done: 'One is handed over | {n} are handed over',
  },
};
