import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type ActPayload } from '../../shared/contract/acts.ts';
import { type ContractLeft, type listContractCalls } from '../../shared/contract/list-contracts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { foldKey } from '../../shared/domain/fold-key.ts';
import { text } from '../../shared/domain/text.ts';
import { type ListedContract, toContract } from '../../shared/intake/contract-form.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { contractKey, planActs } from '../outbox/acts.ts';
import { shownToday } from '../follow/today.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { actsPlanned } from '../store/acts.ts';
import { contractsThere } from '../store/contract-list.ts';
import { productsOf } from '../store/products.ts';
import { eachIncluded, type StoredRecord } from '../store/records.ts';
import { scopeById } from '../store/scopes.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';
import { type Customer, customerFinder } from './known-customer.ts';
import { openList, type OpenList } from './list-context.ts';

type Summary = CallOutput<'lists.contracts'>;
type Line = CallOutput<'lists.contractLines'>['lines'][number];
type Standing = CallInput<'lists.contractLines'>['standing'];

/** What becomes of a record. */
type Fate =
  | { readonly kind: 'new'; readonly made: ListedContract; readonly customerName: string }
  | { readonly kind: 'there' | 'asked'; readonly customerName: string }
  | { readonly kind: 'left'; readonly why: ContractLeft; readonly customerName: string };

interface Compared {
  readonly lines: Readonly<Record<Standing, readonly Line[]>>;
  readonly entries: readonly ActPayload<'createContract'>[];
  readonly summary: Summary;
}

const noContracts = (): AppError =>
  new AppError(
    'no-such-list',
    text('Listan är ingen lista med avtal.', 'The list is no list of contracts.'),
    text('Gå till Importera och välj en lista.', 'Go to Import and choose a list.'),
  );

/** @throws AppError `no-such-list`, also for a list of another kind. */
const openContracts = (deps: Pick<Deps, 'store' | 'clock'>, listId: number): OpenList => {
  const list = openList(deps, listId);
  if (list.context.kind !== 'contractInvoices') throw noContracts();
  // The day of the service decides what it makes by itself.
  const today = shownToday(deps.store, scopeById(deps.store, list.key.scopeId), deps.clock.now());
  return { ...list, context: { ...list.context, today } };
};

const numberOf = (record: ListRecord): string => valueOf(record, 'contractNumber') ?? '';

/** Tells what becomes of each record, by the register and the contracts as they were last read. Made anew for every piece of work. */
const fateTeller = ({ store, key: { scopeId }, context }: OpenList): ((stored: StoredRecord) => Fate) => {
  const find = customerFinder(store, scopeId);
  const products = new Map(
    productsOf(store, scopeId).flatMap(({ articleNo, productId }) =>
      articleNo === null ? [] : [[articleNo, productId] as const],
    ),
  );
  // A number that several customers have is told from another customer's by who has it.
  const holders = new Map<string, Set<string>>();
  for (const { contractNumber, debtorId } of contractsThere(store, scopeId)) {
    const number = foldKey(contractNumber ?? '');
    holders.set(number, (holders.get(number) ?? new Set()).add(debtorId.toLowerCase()));
  }

  const ofCustomer = (record: ListRecord, { debtorId, known }: Customer): Fate => {
    const number = numberOf(record);
    const customerName = known.name;
    const businessKey = contractKey(debtorId, number);
    const standing = holders.get(foldKey(number));
    if (standing?.has(debtorId.toLowerCase()) === true) return { kind: 'there', customerName };
    if (actsPlanned(store, { scopeId, kind: 'createContract', businessKey }).live > 0)
      return { kind: 'asked', customerName };
    if (standing !== undefined) return { kind: 'left', why: 'another', customerName };
    const made = toContract(record, { debtorId, known, products }, context.defaults, context.today);
    return typeof made === 'string' ? { kind: 'left', why: made, customerName } : { kind: 'new', made, customerName };
  };

  return ({ record, level }) => {
    const customer = find(asDraft(record));
    const left = (why: ContractLeft): Fate => ({
      kind: 'left',
      why,
      customerName: valueOf(record, 'customerName') ?? customer?.known.name ?? '',
    });
    if (level === 'error') return left('error');
    if (numberOf(record) === '') return left('number');
    return customer === null ? left('customer') : ofCustomer(record, customer);
  };
};

const lineOf = ({ record }: StoredRecord, fate: Fate): Line => ({
  recordNo: record.recordNo,
  number: numberOf(record),
  customerName: fate.customerName,
  invoice:
    fate.kind === 'new'
      ? { first: fate.made.first, months: fate.made.months, amount: fate.made.total, currency: fate.made.currency }
      : null,
  why: fate.kind === 'left' ? fate.why : null,
});

const sumsOf = (made: readonly ListedContract[]): Summary['sums'] => {
  const sums = new Map<string, Summary['sums'][number]>();
  for (const { months, currency, total } of made) {
    const mark = `${String(months)} ${currency}`;
    const { contracts, amount } = sums.get(mark) ?? { contracts: 0, amount: 0 };
    sums.set(mark, { months, currency, contracts: contracts + 1, amount: amount + total });
  }
  return [...sums.values()].sort((a, b) => a.months - b.months || a.currency.localeCompare(b.currency));
};

/** Holds each included record against the service's contracts. */
const compare = (list: OpenList): Compared => {
  const { store, key } = list;
  const fateOf = fateTeller(list);
  const lines: Record<Standing, Line[]> = { new: [], there: [], left: [] };
  const made: ListedContract[] = [];
  let asked = 0;
  for (const stored of eachIncluded(store, key)) {
    const fate = fateOf(stored);
    if (fate.kind === 'asked') {
      asked += 1;
      continue;
    }
    lines[fate.kind].push(lineOf(stored, fate));
    if (fate.kind === 'new') made.push(fate.made);
  }
  return {
    lines,
    entries: made.map(({ entry }) => ({
      entry: {
        ...entry,
        Records: entry.Records.map((row) => ({ ...row })),
        RecurrenceDetails: { ...entry.RecurrenceDetails },
      },
    })),
    summary: {
      readAt: syncState(store, key.scopeId, 'contracts')?.at ?? null,
      new: lines.new.length,
      sums: sumsOf(made),
      attesting: made.filter(({ entry }) => entry.AutoAttest).length,
      begun: made.filter(({ begun }) => begun).length,
      there: lines.there.length,
      asked,
      left: lines.left.length,
    },
  };
};

const moved = (): AppError =>
  new AppError(
    'list-moved',
    text(
      'Listan, registret eller avtalen har ändrats sedan de visades, så inget är beställt.',
      'The list, the register or the contracts have changed since they were shown, so nothing was asked for.',
    ),
    text('Se över listan och beställ igen.', 'Look at the list and ask again.'),
  );

/**
 * Makes the new ones of a list, in one transaction. Where the service's contracts were never read, none can be told to be new.
 *
 * @throws AppError `list-moved`, and those of `acts.plan`.
 */
const make = (list: OpenList, { key, ...saw }: CallInput<'lists.makeContracts'>, now: Date): void => {
  const { store } = list;
  store.inTransaction(() => {
    const { entries, summary } = compare(list);
    if (summary.new !== saw.new || summary.readAt === null) throw moved();
    const acts = entries.map((one) => ({ kind: 'createContract', ...one }) as const);
    planActs(store, { scopeId: list.key.scopeId, key, acts, now });
  });
};

/** Lists of contract invoices, and what is made of them. Errors: `no-such-list`, and those of {@link make}. */
export const listContractHandlers = (
  deps: Deps,
  outbox: Pick<Outbox, 'wake'>,
): Pick<Handlers, keyof typeof listContractCalls> => ({
  'lists.contracts': async ({ listId }) => compare(openContracts(deps, listId)).summary,
  'lists.contractLines': async ({ listId, standing, page: { offset, limit } }) => {
    const lines = compare(openContracts(deps, listId)).lines[standing];
    return { total: lines.length, lines: lines.slice(offset, offset + limit) };
  },
  'lists.makeContracts': async (input) => {
    const list = openContracts(deps, input.listId);
    make(list, input, deps.clock.now());
    const { scope } = scopeById(deps.store, list.key.scopeId);
    outbox.wake(scope.connectionId);
    deps.emit('acts.changed', scope);
    return compare(list).summary;
  },
});
