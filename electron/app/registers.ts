import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { everyInvoice } from '../../shared/contract/follow-list.ts';
import { type CustomerFact, customerFacts, type registerCalls } from '../../shared/contract/registers.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { text } from '../../shared/domain/text.ts';
import { type DebtorViewIn, debtorViewIn, productViewIn } from '../../shared/service/register-views.ts';
import { shownToday } from '../follow/today.ts';
import { lastBilled } from '../store/debtor-search.ts';
import { debtorById } from '../store/debtors.ts';
import { findInvoices } from '../store/found-invoices.ts';
import { type MirrorProduct, productById } from '../store/products.ts';
import { scopeOf } from '../store/scopes.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';
import { articleIndex, findsIn, type IndexedCustomer, registerIndex, sharedMarks } from './register-index.ts';

type Customers = CallOutput<'registers.customers'>;
type Customer = CallOutput<'registers.customer'>;
type Articles = CallOutput<'registers.articles'>;

const numberOf = ({ debtorNo, externalId }: IndexedCustomer): string => (debtorNo === '' ? externalId : debtorNo);

const customers = ({ store }: Deps, input: CallInput<'registers.customers'>): Customers => {
  const { scopeId } = scopeOf(store, input.scope);
  const index = registerIndex(store, scopeId);
  const finds = findsIn(input.search);
  const found = (input.twins ? index.twins : index.customers).filter(({ words }) => finds(words));
  const { offset, limit } = input.page;
  return {
    total: found.length,
    all: index.customers.length,
    twins: index.twins.length,
    readAt: syncState(store, scopeId, 'debtors')?.at ?? null,
    lines: found.slice(offset, offset + limit).map((one) => ({
      debtorId: one.debtorId,
      number: numberOf(one),
      name: one.name,
      orgNo: one.orgNo,
      email: one.email,
      twin: index.twinIds.has(one.debtorId),
    })),
  };
};

const factsOf = (view: DebtorViewIn): Readonly<Record<CustomerFact, string | null>> => ({
  orgNo: view.OrgNo,
  vatNumber: view.VatNumber,
  externalId: view.DebtorExternalId,
  attention: view.Attention,
  careOf: view.CareOf,
  address: view.Address,
  address2: view.Address2,
  town: [view.ZipCode, view.City].filter(Boolean).join(' '),
  country: view.CountryCode,
  email: view.Email,
  phone: view.Phone,
  contact: view.ContactName,
  contactEmail: view.ContactEmail,
  gln: view.GLN,
  notes: view.Notes,
});

const noSuchCustomer = (): AppError =>
  new AppError(
    'no-such-customer',
    text('Kunden finns inte längre i registret.', 'The customer is no longer in the register.'),
    text('Välj en annan kund.', 'Choose another customer.'),
  );

const customer = ({ store, clock }: Deps, input: CallInput<'registers.customer'>): Customer => {
  const known = scopeOf(store, input.scope);
  const { scopeId } = known;
  const { debtorId } = input;
  const index = registerIndex(store, scopeId);
  const own = index.customers.find((one) => one.debtorId === debtorId);
  const view = debtorViewIn.safeParse(debtorById(store, scopeId, debtorId)?.view).data;
  if (own === undefined || view === undefined) throw noSuchCustomer();
  const facts = factsOf(view);
  const filter = { ...everyInvoice, debtorId, booked: 'left' } as const;
  const { sums } = findInvoices(store, { scopeId, filter, today: shownToday(store, known, clock.now()) });
  return {
    debtorId,
    number: numberOf(own),
    name: own.name,
    active: view.IsActive,
    protectedIdentity: view.ProtectedIdentity,
    facts: customerFacts.flatMap((fact) => {
      const value = facts[fact]?.trim() ?? '';
      return value === '' ? [] : [{ fact, value }];
    }),
    lastBilled: lastBilled(store, scopeId, [debtorId]).get(debtorId) ?? null,
    owed: sums.map(({ currency, invoices, left }) => ({ currency, invoices, left })),
    twins: index.twins.flatMap((other) => {
      const by = other === own ? [] : sharedMarks(own, other);
      return by.length === 0
        ? []
        : [{ debtorId: other.debtorId, number: numberOf(other), name: other.name, by: [...by] }];
    }),
  };
};

const written = (value: number | null): string | null => (value === null ? null : decimal(value));

const articleLine = ({ productId, articleNo, description, view }: MirrorProduct): Articles['lines'][number] => {
  const read = productViewIn.safeParse(view).data;
  return {
    productId,
    articleNo: articleNo ?? '',
    description,
    unit: read?.Units ?? '',
    price: written(read?.UnitPrice ?? null),
    vat: written(read?.VAT ?? null),
    account: read?.BookKeepingAccount === null || read === undefined ? '' : String(read.BookKeepingAccount),
    active: read?.IsActive ?? true,
  };
};

const articles = ({ store }: Deps, input: CallInput<'registers.articles'>): Articles => {
  const { scopeId } = scopeOf(store, input.scope);
  const all = articleIndex(store, scopeId);
  const finds = findsIn(input.search);
  const found = all.filter(({ words }) => finds(words));
  const { offset, limit } = input.page;
  return {
    total: found.length,
    all: all.length,
    readAt: syncState(store, scopeId, 'products')?.at ?? null,
    lines: found.slice(offset, offset + limit).flatMap(({ productId }) => {
      const product = productById(store, scopeId, productId);
      return product === null ? [] : [articleLine(product)];
    }),
  };
};

/** The room Registers: customers and articles as they stood at the service when they were last read. Works without a network. */
export const registerHandlers = (deps: Deps): Pick<Handlers, keyof typeof registerCalls> => ({
  'registers.customers': async (input) => customers(deps, input),
  'registers.customer': async (input) => customer(deps, input),
  'registers.articles': async (input) => articles(deps, input),
});
