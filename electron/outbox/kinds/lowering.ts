import { actPayloads, type ActPayload } from '../../../shared/contract/acts.ts';
import { unhandledPaymentsIn } from '../../../shared/service/payment-views.ts';
import { reconciliationViewIn, type ReconciliationViewIn } from '../../../shared/service/reconciliation-views.ts';
import { readFor } from '../read.ts';
import { actWork, eventIds, type Sight } from './act.ts';
import { type ListedPaid, paidOn } from './payments.ts';

/** What is owed on a reconciliation invoice becomes less, by us and, meanwhile, by others: by what the service shows, ours is told. */

type Lowering = ActPayload<'lowerReconciliation'>;

const eventOf = { paid: 'Paid', credited: 'Credited', writtenOff: 'WrittenOff' } as const;

const readNow = ({ drain, job }: Sight, { actionId }: Lowering): Promise<ReconciliationViewIn> =>
  readFor(
    drain,
    job,
    { endpoint: 'GET /v1/reconciliationinvoice/action/{id}', path: { id: actionId } },
    reconciliationViewIn,
  );

const owedOn = ({ CurrentAmount, CurrentReminderFees }: ReconciliationViewIn): number =>
  (CurrentAmount?.value ?? 0) + (CurrentReminderFees?.value ?? 0);

/** What was owed before the first try is kept among what was there then. */
const owedMark = 'owed:';
const owedBefore = (seen: readonly string[]): number | null => {
  const mark = seen.find((one) => one.startsWith(owedMark));
  return mark === undefined ? null : Number(mark.slice(owedMark.length));
};

const lowerings = (view: ReconciliationViewIn): readonly string[] =>
  Object.values(eventOf).flatMap((type) => eventIds(view.Events, type));

/** What came on its day since the first try. */
const newlyPaid = async (sight: Sight, act: Lowering, seen: readonly string[]): Promise<readonly ListedPaid[]> =>
  (await paidOn(sight, act)).filter(({ id }) => !seen.includes(id));

/** What the service kept of a payment of this invoice beside it, because it was too much. */
const keptBeside = async ({ drain, job, scope }: Sight, { actionId }: Lowering): Promise<readonly number[]> => {
  const path = { id: scope.scope.creditorId };
  const endpoint = 'GET /v1/payments/unhandledpayments/{id}';
  const listed = await readFor(drain, job, { endpoint, path }, unhandledPaymentsIn);
  return listed.flatMap(({ OverpaymentDetails, Amount }) =>
    OverpaymentDetails?.ActionPublicId === actionId ? [Amount?.value ?? 0] : [],
  );
};

/** The payment of that sum and day, or the part of it that was left to pay, with the rest beside it. */
const ourPayment = async (sight: Sight, act: Lowering, seen: readonly string[]): Promise<string | undefined> => {
  const paid = await newlyPaid(sight, act, seen);
  const whole = paid.find(({ amount }) => amount === act.amount);
  const parts = paid.filter(({ amount }) => amount < act.amount);
  if (whole !== undefined || parts.length === 0) return whole?.id;
  const beside = await keptBeside(sight, act);
  return parts.find(({ amount }) => beside.includes(act.amount - amount))?.id;
};

/**
 * The event tells no sum. It is ours where nothing else became less since, and what is owed became less by just that; what an
 * earlier version of the program left without what was owed before is never told.
 */
const ourEvent = async (sight: Sight, act: Lowering, seen: readonly string[]): Promise<string | undefined> => {
  const view = await readNow(sight, act);
  const [only, ...more] = lowerings(view).filter((id) => !seen.includes(id));
  if (only === undefined || more.length > 0 || owedBefore(seen) !== owedOn(view) + act.amount) return undefined;
  return eventIds(view.Events, eventOf[act.how]).includes(only) ? only : undefined;
};

const firstTraces = async (sight: Sight, act: Lowering): Promise<readonly string[]> => {
  const view = await readNow(sight, act);
  const paid = act.how === 'paid' ? await paidOn(sight, act) : [];
  return [`${owedMark}${String(owedOn(view))}`, ...lowerings(view), ...paid.map(({ id }) => id)];
};

/** What was there before the first try, and after it what is told for ours. */
const traces = async (sight: Sight, act: Lowering): Promise<readonly string[]> => {
  const { seen } = sight.job;
  if (seen === null) return firstTraces(sight, act);
  if (owedBefore(seen) === null) return seen;
  const made = await (act.how === 'paid' ? ourPayment : ourEvent)(sight, act, seen);
  return made === undefined ? seen : [...seen, made];
};

/** A payment that is not in the service's list was not made; of what is not told for ours otherwise, a new event may be of it. */
const unclear = async (sight: Sight, act: Lowering): Promise<boolean> => {
  const seen = sight.job.seen ?? [];
  const view = await readNow(sight, act);
  if (act.how === 'paid' && owedBefore(seen) !== null) {
    const paid = await newlyPaid(sight, act, seen);
    return owedOn(view) === 0 && paid.some(({ amount }) => amount < act.amount);
  }
  return eventIds(view.Events, eventOf[act.how]).some((id) => !seen.includes(id));
};

/** What was paid beside the service, credited where the invoice was made, or given up (endpoints b, registerpayment). */
export const lowerReconciliation = actWork({
  payload: actPayloads.lowerReconciliation,
  call: ({ actionId, how, amount, currency, date }) => {
    const money = { Value: amount, CurrencyCode: currency };
    return {
      endpoint: 'POST /v1/reconciliationinvoice/registerpayment',
      body: {
        ActionPublicId: actionId,
        Date: date,
        ...(how === 'writtenOff' ? { WriteOff: money } : { Amount: money, AmountIsCredit: how === 'credited' }),
      },
    };
  },
  about: ({ actionId }) => actionId,
  traces,
  unclear,
});
