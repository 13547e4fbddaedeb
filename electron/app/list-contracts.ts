import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type Act } from '../../shared/contract/acts.ts';
import { type listContractCalls } from '../../shared/contract/list-contracts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type ListedContract } from '../../shared/intake/contract-form.ts';
import { planActs } from '../outbox/acts.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { actsPlanned, newKey } from '../store/acts.ts';
import { eachIncluded, readRecord, type StoredRecord } from '../store/records.ts';
import { scopeById } from '../store/scopes.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';
import { sha256 } from './hash.ts';
import { type OpenList } from './list-context.ts';
import { customerDraft, newCustomerValues } from './list-customers.ts';
import { valuesOf } from './list-values.ts';
import { type Fate, fateTeller, numberOf, openContracts } from './list-contract-fates.ts';

type Summary = CallOutput<'lists.contracts'>;
type Line = CallOutput<'lists.contractLines'>['lines'][number];
type Standing = CallInput<'lists.contractLines'>['standing'];

interface Compared {
  readonly lines: Readonly<Record<Standing, readonly Line[]>>;
  /** New customers, and the contracts. */
  readonly acts: readonly Act[];
  readonly summary: Summary;
}

type New = Extract<Fate, { readonly kind: 'new' }>;

/** Where its customer is made first, the entry names nobody: the outbox does, once they are there. */
const contractAct = ({ made: { entry }, debtorOf, customerName }: New): Act => {
  const { DebtorPublicId, ...rest } = entry;
  const whole = {
    ...rest,
    Records: entry.Records.map((row) => ({ ...row })),
    RecurrenceDetails: { ...entry.RecurrenceDetails },
  };
  return debtorOf === null
    ? { kind: 'createContract', entry: { ...whole, DebtorPublicId } }
    : { kind: 'createContract', debtorOf: { ...debtorOf, name: customerName }, entry: whole };
};

/** The customers that the register lacks, each once; one that was asked for before is on its way. */
const customerActs = ({ store, key, context }: OpenList, made: readonly New[]): readonly Act[] => {
  const origins = new Map(made.flatMap(({ debtorOf }) => (debtorOf === null ? [] : [[newKey(debtorOf), debtorOf]])));
  return [...origins].flatMap(([businessKey, origin]): readonly Act[] => {
    if (actsPlanned(store, { scopeId: key.scopeId, kind: 'addRecord', businessKey }).live > 0) return [];
    const record = readRecord(store, key, origin.recordNo)?.record;
    if (record === undefined) return [];
    const values = newCustomerValues(valuesOf('debtors', record, context.today), customerDraft(record));
    return [{ kind: 'addRecord', origin: { ...origin }, to: { register: 'customers', values: [...values] } }];
  });
};

const lineOf = ({ record }: StoredRecord, fate: Fate): Line => ({
  recordNo: record.recordNo,
  number: numberOf(record),
  customerName: fate.customerName,
  newCustomer: fate.kind === 'new' && fate.debtorOf !== null,
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
  const found: New[] = [];
  let asked = 0;
  for (const stored of eachIncluded(store, key)) {
    const fate = fateOf(stored);
    if (fate.kind === 'asked') {
      asked += 1;
      continue;
    }
    lines[fate.kind].push(lineOf(stored, fate));
    if (fate.kind === 'new') found.push(fate);
  }
  const made = found.map((one) => one.made);
  const customers = customerActs(list, found);
  const acts = [...customers, ...found.map(contractAct)];
  return {
    lines,
    acts,
    summary: {
      stamp: sha256(JSON.stringify(acts)),
      newCustomers: customers.length,
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

/** They are no longer what was shown. */
export const listMoved = (): AppError =>
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
const make = (list: OpenList, { key, stamp }: CallInput<'lists.makeContracts'>, now: Date): void => {
  const { store } = list;
  store.inTransaction(() => {
    const { acts, summary } = compare(list);
    if (summary.new === 0 || summary.stamp !== stamp || summary.readAt === null) throw listMoved();
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
