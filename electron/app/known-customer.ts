import { type KnownCustomer } from '../../shared/intake/complete-draft.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type HeadField } from '../../shared/intake/fields.ts';
import { type RegisterCustomer } from '../../shared/intake/register.ts';
import { debtorViewIn } from '../../shared/service/register-views.ts';
import { accountLine, supplierAccountIn } from '../../shared/service/supplier-account.ts';
import { findDebtor } from '../outbox/register-match.ts';
import { debtorById, hasDebtors } from '../store/debtors.ts';
import { type Store } from '../store/store.ts';

/** What the local register mirror knows of a draft's customer. */
export interface Customer {
  readonly debtorId: string;
  readonly known: KnownCustomer;
  readonly register: RegisterCustomer;
  /** Where it is paid as a supplier, as one line; null where the register says nothing. */
  readonly paidTo: string | null;
}

const named = (draft: Draft, field: HeadField): string | undefined => draft.head[field]?.value ?? undefined;

/** The debtor that the outbox would send this draft to, by the same rules; null for a customer that is new. */
export const customerOf = (store: Store, scopeId: number, draft: Draft): Customer | null => {
  const name = named(draft, 'customerName') ?? '';
  const debtorId = findDebtor(store, scopeId, {
    customerName: name,
    debtorId: null,
    entry: {
      Name: name,
      DebtorNo: named(draft, 'customerNo'),
      DebtorExternalId: named(draft, 'customerExternalId'),
      OrgNo: named(draft, 'orgNo'),
    },
  });
  const found = debtorId === null ? null : debtorById(store, scopeId, debtorId);
  if (found === null) return null;
  const view = debtorViewIn.safeParse(found.view).data;
  return {
    debtorId: found.debtorId,
    register: { name: found.name, active: view?.IsActive ?? true },
    paidTo: accountLine(supplierAccountIn.safeParse(view?.['DebtorSelfInvoiceInfo']).data ?? null),
    known: {
      name: found.name,
      email: found.email,
      phone: view?.Phone ?? null,
      orgNo: found.orgNo,
      vatNumber: view?.VatNumber ?? null,
      hasAddress: Boolean(view?.Address) && Boolean(view?.ZipCode) && Boolean(view?.City),
      takesEInvoice: [view?.EInvoiceBank, view?.Intermediator].some((by) => Boolean(by) && by !== 'Unknown'),
      // DebtorView has no delivery method of its own (views.json): the register suggests none.
      deliveryMethod: null,
    },
  };
};

const marks = (draft: Draft): string =>
  JSON.stringify([draft.head.customerNo?.value, draft.head.customerExternalId?.value, draft.head.orgNo?.value]);

/** Asks the register's copy once for each customer: made anew for every piece of work. */
export const customerFinder = (store: Store, scopeId: number): ((draft: Draft) => Customer | null) => {
  if (!hasDebtors(store, scopeId)) return () => null;
  const customers = new Map<string, Customer | null>();
  return (draft) => {
    const key = marks(draft);
    const known = customers.get(key);
    if (known !== undefined) return known;
    const customer = customerOf(store, scopeId, draft);
    customers.set(key, customer);
    return customer;
  };
};
