import { type BankLine } from '../../shared/contract/bank.ts';
import { minor } from '../../shared/domain/money.ts';
import { countJobsOf, linkJob } from '../store/bank-payments.ts';
import { insertJob } from '../store/jobs.ts';
import { type Store } from '../store/store.ts';
import { payloadOf } from './acts.ts';

/** A payment of a bank file that is to be registered as it is shown. */
export type PaymentToRegister = Pick<
  BankLine,
  'key' | 'bookedOn' | 'currency' | 'references' | 'bankReference' | 'parts'
>;

/** As long as the service takes. */
const longestReference = 200;

/**
 * Puts the acts that register a payment into the outbox, one for each invoice. They hang on the payment's key: each act is a part of it
 * with a number of its own, of which one alone can live, and the parts that live never come to more than the payment (the
 * database holds both). Answers how many acts there are. Throws where the payment is registered already.
 */
export const planPayment = (store: Store, scopeId: number, payment: PaymentToRegister, now: Date): number =>
  store.inTransaction(() => {
    const reference = (payment.references || payment.bankReference).slice(0, longestReference);
    const before = countJobsOf(store, scopeId, payment.key);
    for (const [at, { actionId, amount }] of payment.parts.entries()) {
      const jobId = insertJob(store, {
        scopeId,
        runId: null,
        draftNo: null,
        kind: 'registerPayment',
        businessKey: `bank:${payment.key}:${String(before + at + 1)}`,
        generation: 0,
        payload: payloadOf(
          store,
          { scopeId },
          {
            kind: 'registerPayment',
            actionId,
            amount,
            currency: payment.currency,
            date: payment.bookedOn,
            ...(reference === '' ? {} : { reference }),
          },
        ),
        at: now.toISOString(),
      });
      linkJob(store, scopeId, { paymentKey: payment.key, jobId, amount: minor(amount) });
    }
    return payment.parts.length;
  });
