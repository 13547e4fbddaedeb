import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { printBankgiro } from '../../shared/domain/bankgiro.ts';
import { text } from '../../shared/domain/text.ts';
import { creditorViewIn } from '../../shared/service/register-views.ts';
import { shownToday } from '../follow/shown-today.ts';
import { type Connections } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';
import { invoiceById } from '../store/invoice-list.ts';
import { scopeOf } from '../store/scopes.ts';
import { unhandledPayments } from '../store/unhandled-payments.ts';
import { type Deps } from './deps.ts';

const unknownPayment = (): AppError =>
  new AppError(
    'unknown-payment',
    text('Betalningen väntar inte längre.', 'The payment no longer waits.'),
    text('Någon har tagit hand om den. Synka listan.', 'Somebody took care of it. Sync the list.'),
  );

/** The creditor's own numbers: active, and approved after the service's security review (endpoints b, Self invoices). */
export const approvedBankgiros = async (
  connections: Connections,
  { connectionId, creditorId }: CallInput<'follow.payBack'>['scope'],
): Promise<readonly string[]> => {
  const client = await connections.client(connectionId);
  const answer = await client.call({ endpoint: 'GET /v1/creditors/creditor/{id}', path: { id: creditorId } });
  const { CreditorBankInfo: bank } = expectBody(answer, creditorViewIn);
  const own = (bank?.CreditorOutgoingBankgiroes ?? []).filter((one) => one.IsActive && one.BankgiroApproved);
  return own.flatMap(({ BankgiroNo }) => (BankgiroNo === null ? [] : (printBankgiro(BankgiroNo) ?? [])));
};

/**
 * What a form to pay a payment back begins with: all of it, to whoever paid.
 *
 * @throws AppError `unknown-payment` where it was handled meanwhile; and as a call does.
 */
export const payBackGround = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  connections: Connections,
  { scope, paymentId }: CallInput<'follow.payBack'>,
): Promise<CallOutput<'follow.payBack'>> => {
  const known = scopeOf(store, scope);
  const payment = unhandledPayments(store, known.scopeId).find((one) => one.paymentId === paymentId);
  if (payment === undefined) throw unknownPayment();
  const overpaid =
    payment.overpaidActionId === null ? null : invoiceById(store, known.scopeId, payment.overpaidActionId);
  return {
    from: [...(await approvedBankgiros(connections, scope))],
    receiverName: payment.payerName ?? overpaid?.debtorName ?? '',
    bankgiro: printBankgiro(payment.payerBankgiro ?? '') ?? '',
    amount: payment.amount,
    currency: payment.currency,
    reference: overpaid?.invoiceNumber ?? payment.reference ?? '',
    date: shownToday(store, known, clock.now()),
  };
};
