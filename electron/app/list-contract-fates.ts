import { type ContractLeft } from '../../shared/contract/list-contracts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { foldKey } from '../../shared/domain/fold-key.ts';
import { text } from '../../shared/domain/text.ts';
import { type KnownCustomer } from '../../shared/intake/complete-draft.ts';
import { type ContractParties, type ListedContract, toContract } from '../../shared/intake/contract-form.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { contractKey } from '../outbox/acts.ts';
import { shownToday } from '../follow/shown-today.ts';
import { actsPlanned, newKey } from '../store/acts.ts';
import { contractsThere } from '../store/contract-list.ts';
import { debtorNames } from '../store/debtors.ts';
import { productsOf } from '../store/products.ts';
import { type StoredRecord } from '../store/records.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';
import { type Customer, customerFinder } from './known-customer.ts';
import { openList, type OpenList } from './list-context.ts';
import { customerDraft, originsOf, type RecordOrigin } from './list-customers.ts';

/** What becomes of a record of a list of contracts. */
export type Fate =
  | {
      readonly kind: 'new';
      readonly made: ListedContract;
      readonly customerName: string;
      /** The record that its customer is made of, where the register lacks them. */
      readonly debtorOf: RecordOrigin | null;
    }
  | {
      readonly kind: 'there';
      /** Several where its customer has more of that number: which is meant is not told. */
      readonly contractIds: readonly string[];
      readonly parties: ContractParties;
      readonly customerName: string;
    }
  | { readonly kind: 'asked'; readonly customerName: string }
  | { readonly kind: 'left'; readonly why: ContractLeft; readonly customerName: string };

const noContracts = (): AppError =>
  new AppError(
    'no-such-list',
    text('Listan är ingen lista med avtal.', 'The list is no list of contracts.'),
    text('Gå till Import och välj en lista.', 'Go to Import and choose a list.'),
  );

/** @throws AppError `no-such-list`, also for a list of another kind. */
export const openContracts = (deps: Pick<Deps, 'store' | 'clock'>, listId: number): OpenList => {
  const list = openList(deps, listId);
  if (list.context.kind !== 'contractInvoices') throw noContracts();
  // The day of the service decides what it makes by itself.
  const today = shownToday(deps.store, scopeById(deps.store, list.key.scopeId), deps.clock.now());
  return { ...list, context: { ...list.context, today } };
};

/** The contract's number as the list has it; blank for none. */
export const numberOf = (record: ListRecord): string => valueOf(record, 'contractNumber') ?? '';

/** The contracts that stand, by number and then by whose they are: a number that several customers have is told by who has it. */
const holdersOf = (store: Store, scopeId: number): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> => {
  const holders = new Map<string, Map<string, readonly string[]>>();
  for (const { contractId, contractNumber, debtorId } of contractsThere(store, scopeId)) {
    const number = foldKey(contractNumber ?? '');
    const own = holders.get(number) ?? new Map<string, readonly string[]>();
    const debtor = debtorId.toLowerCase();
    holders.set(number, own.set(debtor, [...(own.get(debtor) ?? []), contractId]));
  }
  return holders;
};

/** Product ids by article number. */
const productIds = (store: Store, scopeId: number): ReadonlyMap<string, string> =>
  new Map(
    productsOf(store, scopeId).flatMap(({ articleNo, productId }) =>
      articleNo === null ? [] : [[articleNo, productId] as const],
    ),
  );

/** What the register knows of a customer that it lacks. */
const nobody: KnownCustomer = {
  name: '',
  email: null,
  phone: null,
  orgNo: null,
  vatNumber: null,
  hasAddress: false,
  takesEInvoice: false,
  deliveryMethod: null,
};

/** Whether nothing but a name, or an address, tells who the customer is. */
const isKnownByName = (record: ListRecord): boolean =>
  (['customerNo', 'customerExternalId', 'orgNo'] as const).every((field) => valueOf(record, field) === null);

/** Tells what becomes of each record, by the register and the contracts as they were last read. Made anew for every piece of work. */
export const fateTeller = ({ store, key, context }: OpenList): ((stored: StoredRecord) => Fate) => {
  const { scopeId } = key;
  const originOf = originsOf(store, key);
  const find = customerFinder(store, scopeId);
  const products = productIds(store, scopeId);
  const holders = holdersOf(store, scopeId);

  let named: ReadonlySet<string> | null = null;
  const names = (): ReadonlySet<string> => (named ??= new Set(debtorNames(store, scopeId).map(foldKey)));
  const isAsked = (businessKey: string): boolean =>
    actsPlanned(store, { scopeId, kind: 'createContract', businessKey }).live > 0;
  /** Their contract may have been asked for while the register lacked them. */
  const isAskedOfNew = (record: ListRecord): boolean =>
    [originOf(record), { listId: key.listId, recordNo: record.recordNo }].some(
      (origin) => origin !== null && isAsked(contractKey(newKey(origin), numberOf(record))),
    );
  const made = (record: ListRecord, parties: ContractParties, debtorOf: RecordOrigin | null): Fate => {
    const customerName = parties.known.name;
    const contract = toContract(record, parties, context.defaults, context.today);
    return typeof contract === 'string'
      ? { kind: 'left', why: contract, customerName }
      : { kind: 'new', made: contract, customerName, debtorOf };
  };

  const ofCustomer = (record: ListRecord, { debtorId, known }: Customer): Fate => {
    const number = numberOf(record);
    const customerName = known.name;
    const parties = { debtorId, known, products };
    const businessKey = contractKey(debtorId, number);
    const standing = holders.get(foldKey(number));
    const contractIds = standing?.get(debtorId.toLowerCase());
    if (contractIds !== undefined) return { kind: 'there', contractIds, parties, customerName };
    if (isAsked(businessKey) || isAskedOfNew(record)) return { kind: 'asked', customerName };
    if (standing !== undefined) return { kind: 'left', why: 'another', customerName };
    return made(record, parties, null);
  };

  const ofNew = (record: ListRecord, name: string): Fate => {
    const number = numberOf(record);
    const origin = originOf(record);
    if (isAskedOfNew(record)) return { kind: 'asked', customerName: name };
    if (holders.has(foldKey(number))) return { kind: 'left', why: 'another', customerName: name };
    // Where the register was never read, nobody can be told to be new.
    if (syncState(store, scopeId, 'debtors') === null) return { kind: 'left', why: 'unread', customerName: name };
    // It may be the same: two customers of one name are told apart by a number alone.
    if (isKnownByName(record) && names().has(foldKey(name)))
      return { kind: 'left', why: 'sameName', customerName: name };
    if (origin === null) return { kind: 'left', why: 'otherCustomer', customerName: name };
    return made(record, { debtorId: '', known: { ...nobody, name }, products }, origin);
  };

  return ({ record, level }) => {
    const customer = find(customerDraft(record));
    const left = (why: ContractLeft): Fate => ({
      kind: 'left',
      why,
      customerName: valueOf(record, 'customerName') ?? customer?.known.name ?? '',
    });
    if (level === 'error') return left('error');
    if (numberOf(record) === '') return left('number');
    if (customer !== null) return ofCustomer(record, customer);
    const name = valueOf(record, 'customerName');
    return name === null ? left('customer') : ofNew(record, name);
  };
};
