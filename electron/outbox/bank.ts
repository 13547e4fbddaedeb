import { type Act } from '../../shared/contract/acts.ts';
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

/** A reconciliation invoice is paid by another call than the service's own invoices, which takes no reference. */
const actOf = (
  { bookedOn: date, currency, references, bankReference }: PaymentToRegister,
  { kind, actionId, amount }: PaymentToRegister['parts'][number],
): Act => {
  if (kind === 'reconciliation') return { kind: 'lowerReconciliation', actionId, how: 'paid', amount, currency, date };
  const reference = (references || bankReference).slice(0, longestReference);
  return { kind: 'registerPayment', actionId, amount, currency, date, ...(reference === '' ? {} : { reference }) };
};

/**
 * Puts the acts that register a payment into the outbox, one for each invoice. They hang on the payment's key: each act is a part of it
 * with a number of its own, of which one alone can live, and the parts that live never come to more than the payment (the
 * database holds both). Answers how many acts there are. Throws where the payment is registered already.
 */
export const planPayment = (store: Store, scopeId: number, payment: PaymentToRegister, now: Date): number =>
  store.inTransaction(() => {
    const before = countJobsOf(store, scopeId, payment.key);
    for (const [at, part] of payment.parts.entries()) {
      const act = actOf(payment, part);
      const jobId = insertJob(store, {
        scopeId,
        runId: null,
        draftNo: null,
        kind: act.kind,
        businessKey: `bank:${payment.key}:${String(before + at + 1)}`,
        generation: 0,
        payload: payloadOf(store, { scopeId }, act),
        at: now.toISOString(),
      });
      linkJob(store, scopeId, { paymentKey: payment.key, jobId, amount: minor(part.amount) });
    }
    return payment.parts.length;
  });
