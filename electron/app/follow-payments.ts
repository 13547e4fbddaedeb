import { z } from 'zod';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type ServiceClient } from '../service/client.ts';
import { type Connections } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';
import { payableInvoices, type PayableInvoice } from '../store/invoice-sums.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { type Sync } from './follow.ts';

const practiceOnly = (): AppError =>
  new AppError(
    'practice-only',
    text(
      'Betalningar kan bara låtsas komma in i övningsföretaget.',
      'Payments can be made up in the practice company only.',
    ),
    text('Välj övningsföretaget.', 'Choose the practice company.'),
  );

/** POST /practice/payments (decisions.md): a bank payment of everything that is left, matched by OCR. */
const pay = async (client: ServiceClient, invoice: PayableInvoice): Promise<void> => {
  const Amount = { Value: invoice.left, CurrencyCode: invoice.currency };
  const answer = await client.call({
    endpoint: 'POST /practice/payments',
    body: { Ocr: invoice.ocr, Amount },
    priority: 'batch',
  });
  expectBody(answer, z.unknown());
};

/**
 * The practice company's customers pay that share (0–1) of the outstanding invoices in full, those due first; of a run alone, where one is
 * given.
 *
 * @throws AppError `practice-only` for any other connection, before anything is called.
 */
export const receivePayments = async (
  deps: Deps,
  connections: Connections,
  sync: Sync,
  { scope, share, runId }: CallInput<'practice.receivePayments'>,
): Promise<CallOutput<'practice.receivePayments'>> => {
  const known = scopeOf(deps.store, scope);
  if (known.kind !== 'practice') throw practiceOnly();
  const client = await connections.client(scope.connectionId);
  await sync(scope);
  const payable = payableInvoices(deps.store, known.scopeId, runId);
  const paying = payable.slice(0, Math.round(payable.length * share));
  await Promise.all(paying.map((invoice) => pay(client, invoice)));
  return { payments: paying.length, summary: await sync(scope) };
};
