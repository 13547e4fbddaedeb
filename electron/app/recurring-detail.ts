import { z } from 'zod';
import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { type ContractFact, contractFacts } from '../../shared/contract/recurring.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { contractStanding } from '../../shared/service/contract-fields.ts';
import { type ContractViewIn, contractViewIn, rhythmOf } from '../../shared/service/contract-views.ts';
import { invoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { mirrorInvoice } from '../follow/mirror.ts';
import { shownToday } from '../follow/shown-today.ts';
import { type ServiceClient } from '../service/client.ts';
import { type Connections } from '../service/connections.ts';
import { keepContract } from '../service/contracts.ts';
import { expectBody } from '../service/expect.ts';
import { readPages } from '../service/paging.ts';
import { NotSentError } from '../service/pace.ts';
import { contractById, type ListedContract } from '../store/contract-list.ts';
import { contractViewOf } from '../store/contract-views.ts';
import { invoicesOfContract } from '../store/invoice-list.ts';
import { saveInvoices } from '../store/invoices.ts';
import { type KnownScope, scopeOf } from '../store/scopes.ts';
import { contractHistory } from './contract-history.ts';
import { possibleOf } from './contract-acts.ts';
import { type Deps } from './deps.ts';
import { followLine } from './follow-lines.ts';
import { invoiceRow } from './invoice-row.ts';

type Detail = CallOutput<'recurring.contract'>;

const wholeView = z.looseObject({});

/** A contract of the mirror as the window shows it. */
export const contractLine = (contract: ListedContract): Detail['line'] => ({
  contractId: contract.contractId,
  number: contract.contractNumber ?? '',
  debtorId: contract.debtorId,
  customerName: contract.debtorName,
  amount: contract.amount,
  currency: contract.currency,
  interval: contract.interval,
  lastRun: contract.lastRun,
  nextRun: contract.nextRun,
  end: contract.end,
  state: contract.state,
  gone: contract.gone,
});

/** Why nothing is shown of a contract that no sync has read. */
export const unknownContract = (): AppError =>
  new AppError(
    'unknown-contract',
    text('Avtalet finns inte här.', 'The contract is not here.'),
    text('Uppdatera listan.', 'Bring the list up to date.'),
  );

/** How long a person waits for what is new before it is shown as it was. */
const patienceMs = 10_000;

/** What the contract made so far: the sync tells of new ones, but not of those that closed long ago. */
const readMade = async (deps: Deps, client: ServiceClient, known: KnownScope, id: string): Promise<void> => {
  const now = deps.clock.now();
  const today = shownToday(deps.store, known, now);
  await readPages(client, {
    request: {
      endpoint: 'GET /v1/contractinvoice/generatedinvoices/{id}',
      path: { id },
      signal: AbortSignal.timeout(patienceMs),
    },
    item: invoiceSubViewIn,
    sureOnly: true,
    idOf: (view) => view.ActionPublicId,
    onPage: (views) => {
      const invoices = views.map((view) => mirrorInvoice(view, today));
      saveInvoices(deps.store, known.scopeId, invoices, now.toISOString());
    },
  });
};

const dayText = (instant: number | null): string | null => (instant === null ? null : stockholmDay(instant));

const readContract = async (deps: Deps, client: ServiceClient, known: KnownScope, id: string): Promise<void> => {
  const answer = await client.call({
    endpoint: 'GET /v1/contractinvoice/action/{id}',
    path: { id },
    signal: AbortSignal.timeout(patienceMs),
  });
  expectBody(answer, contractViewIn);
  const isFirst = contractViewOf(deps.store, known.scopeId, id) === null;
  if (isFirst) await readMade(deps, client, known, id);
  if (answer.kind === 'ok') keepContract(deps.store, known.scopeId, answer.body, deps.clock.now());
};

/** Reads it from the service; where that cannot be reached, or does not give it, what was read last still stands. */
const refresh = async (deps: Deps, connections: Connections, known: KnownScope, id: string): Promise<void> => {
  try {
    await readContract(deps, await connections.client(known.scope.connectionId), known, id);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof NotSentError)) throw error;
  }
};

const factsOf = (view: ContractViewIn): Detail['facts'] => {
  const values: Readonly<Record<ContractFact, string | null>> = {
    start: dayText(view.RecurrenceDetails?.Start ?? null),
    end: dayText(view.RecurrenceDetails?.End ?? null),
    terms: view.PaymentTermsInDays === null ? null : String(view.PaymentTermsInDays),
    delivery: view.DeliveryMethod,
    ourReference: view.OurReference,
    yourReference: view.YourReference,
    message: view.Message,
    external: view.ExternalReference,
  };
  return contractFacts.flatMap((fact) => {
    const value = values[fact]?.trim() ?? '';
    return value === '' ? [] : [{ fact, value }];
  });
};

/** What only its own view tells; without it the list's line stands alone. */
const viewedOf = (
  view: ContractViewIn | null,
): Omit<Detail, 'line' | 'today' | 'possible' | 'viewedAt' | 'fields' | 'invoices'> => ({
  recurrence: rhythmOf(view?.RecurrenceDetails ?? null),
  autoAttest: view?.AutoAttest ?? false,
  autogiro: view?.AutogiroWithdrawalEnabled ?? false,
  facts: view === null ? [] : factsOf(view),
  rows: (view?.Records ?? []).map((record) => ({
    ...invoiceRow(record),
    from: dayText(record.InvoicedFrom),
    to: dayText(record.InvoicedTo),
  })),
  history: [...contractHistory(view?.Events ?? [])],
});

/**
 * One contract with its rows, history and what it made. Offline it is shown as it was read last.
 *
 * @throws AppError `unknown-creditor` or `unknown-contract`.
 */
export const recurringContract = async (
  deps: Deps,
  connections: Connections,
  { scope, contractId, fresh }: CallInput<'recurring.contract'>,
): Promise<Detail> => {
  const { store } = deps;
  const known = scopeOf(store, scope);
  const before = contractById(store, known.scopeId, contractId);
  if (fresh && before?.gone === false) await refresh(deps, connections, known, contractId);
  const contract = contractById(store, known.scopeId, contractId);
  if (contract === null) throw unknownContract();
  const kept = contractViewOf(store, known.scopeId, contractId);
  const view = contractViewIn.safeParse(kept?.view).data ?? null;
  const today = shownToday(store, known, deps.clock.now());
  return {
    line: contractLine(contract),
    today,
    possible: [...possibleOf(contract)],
    viewedAt: view === null ? null : (kept?.readAt ?? null),
    ...viewedOf(view),
    fields: view === null ? [] : [...contractStanding(wholeView.parse(kept?.view))],
    invoices: invoicesOfContract(store, known.scopeId, contractId).map((invoice) => followLine(invoice, today)),
  };
};
