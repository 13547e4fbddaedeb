import { type Draft } from '../../shared/intake/draft.ts';
import { type HeadField } from '../../shared/intake/fields.ts';
import { debtorKeys } from '../store/debtors.ts';
import { type CreditorPlace, creditorPlaces } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';

/** How many of a file's customers stand in a creditor's register, by the local mirror. */
export interface Fit {
  readonly place: CreditorPlace;
  readonly customers: number;
}

/** So many of a file's customers are looked up: they tell whose it is as well as all would. */
const mostCustomers = 5000;

interface Customer {
  readonly no: string;
  readonly externalId: string;
  readonly orgNo: string;
  readonly email: string;
  readonly name: string;
}

interface Register {
  /** Name by customer number, and by external id. */
  readonly byNo: ReadonlyMap<string, string>;
  readonly byExternalId: ReadonlyMap<string, string>;
  readonly orgNos: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

const folded = (value: string): string => value.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
/** As the register's copy keeps identity numbers: ten digits, without century and hyphen. */
const tenDigits = (value: string): string => value.replace(/\D/g, '').slice(-10);

const headText = (draft: Draft, field: HeadField): string => draft.head[field]?.value ?? '';

const customerOf = (draft: Draft): Customer => ({
  no: headText(draft, 'customerNo').trim(),
  externalId: headText(draft, 'customerExternalId').trim(),
  orgNo: tenDigits(headText(draft, 'orgNo')),
  email: folded(headText(draft, 'email')),
  name: folded(headText(draft, 'customerName')),
});

const registerOf = (store: Store, scopeId: number): Register => {
  const [byNo, byExternalId] = [new Map<string, string>(), new Map<string, string>()];
  const [orgNos, emails, names] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const debtor of debtorKeys(store, scopeId)) {
    const name = folded(debtor.name);
    names.add(name);
    if (debtor.debtor_no !== null) byNo.set(debtor.debtor_no, name);
    if (debtor.external_id !== null) byExternalId.set(debtor.external_id, name);
    if (debtor.org_no !== null) orgNos.add(tenDigits(debtor.org_no));
    if (debtor.email !== null) emails.add(folded(debtor.email));
  }
  return { byNo, byExternalId, orgNos, emails, names };
};

/**
 * Every creditor has a customer 1001: a number counts only where the names agree or the file has none. Identity number,
 * e-mail and name are one's own.
 */
const holds = (register: Register, customer: Customer): boolean => {
  const { no, externalId, orgNo, email, name } = customer;
  const numbered = register.byNo.get(no) ?? register.byExternalId.get(externalId);
  if (numbered !== undefined && (name === '' || name === numbered)) return true;
  return (
    (orgNo.length === 10 && register.orgNos.has(orgNo)) ||
    (email !== '' && register.emails.has(email)) ||
    (name !== '' && register.names.has(name))
  );
};

/** The customers of one reading of a file, each once. */
export class FileCustomers {
  readonly #seen = new Map<string, Customer>();

  see(draft: Draft): void {
    if (this.full) return;
    const customer = customerOf(draft);
    const key = [customer.no, customer.externalId, customer.orgNo, customer.email, customer.name].join('\n');
    if (key.trim() !== '') this.#seen.set(key, customer);
  }

  /** More would not be looked at. */
  get full(): boolean {
    return this.#seen.size >= mostCustomers;
  }

  get count(): number {
    return this.#seen.size;
  }

  foundBy(holdsOne: (customer: Customer) => boolean): number {
    return [...this.#seen.values()].filter(holdsOne).length;
  }
}

/** Compares customers with the registers of all creditors; each register is read once. */
export interface RegisterFit {
  /** Best first. */
  readonly fits: (customers: FileCustomers) => readonly Fit[];
}

export const registerFit = (store: Store): RegisterFit => {
  const registers = new Map<number, Register>();
  const registerAt = (scopeId: number): Register => {
    const register = registers.get(scopeId) ?? registerOf(store, scopeId);
    registers.set(scopeId, register);
    return register;
  };
  return {
    fits: (customers) =>
      creditorPlaces(store)
        .map((place) => ({
          place,
          customers: customers.foundBy((customer) => holds(registerAt(place.scopeId), customer)),
        }))
        .sort((a, b) => b.customers - a.customers),
  };
};

/**
 * The creditor whose register the customers fit better than that of the chosen one; null where none does. Half of the
 * customers must be its own, and a tenth more than the chosen one's: a shared customer is no evidence. The same creditor
 * on another connection is no other creditor. Source: intake.md 13.
 */
export const betterFit = (fits: readonly Fit[], chosenId: number, of: number): Fit | null => {
  const chosen = fits.find(({ place }) => place.scopeId === chosenId);
  const other = fits.find(({ place }) => place.scope.creditorId !== chosen?.place.scope.creditorId);
  if (chosen === undefined || other === undefined || of === 0) return null;
  const more = other.customers - chosen.customers;
  return other.customers * 2 >= of && more >= Math.max(1, Math.ceil(of / 10)) ? other : null;
};
