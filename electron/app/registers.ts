import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type registerCalls } from '../../shared/contract/registers.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type CalendarDate, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { readIdentityNo } from '../../shared/domain/org-no.ts';
import { text } from '../../shared/domain/text.ts';
import { debtorViewIn, productViewIn } from '../../shared/service/register-views.ts';
import { shownToday } from '../follow/shown-today.ts';
import { categoriesOf, categoriesOfDebtor } from '../store/categories.ts';
import { lastBilled } from '../store/debtor-search.ts';
import { debtorById, type MirrorDebtor } from '../store/debtors.ts';
import { findInvoices } from '../store/found-invoices.ts';
import { type MirrorProduct, productById } from '../store/products.ts';
import { foldRegisters } from '../store/register-fold.ts';
import { findDebtors, findProducts } from '../store/register-search.ts';
import { scopeOf } from '../store/scopes.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';
import { fieldsOf, shownCodes, shownRecord } from './register-records.ts';
import { amongTwins, twinsOf, twinsWith } from './register-twins.ts';

type Customers = CallOutput<'registers.customers'>;
type Customer = CallOutput<'registers.customer'>;
type Articles = CallOutput<'registers.articles'>;

const numberOf = ({ debtorNo, externalId }: MirrorDebtor): string => debtorNo ?? externalId ?? '';

/** As it is written on paper; what is no Swedish number stands as it is kept. */
const printedNo = (orgNo: string | null, today: CalendarDate): string =>
  orgNo === null ? '' : (readIdentityNo(orgNo, today)?.printed ?? orgNo);

const customers = (
  { store, clock }: Deps,
  { scope, search, twins: twinsOnly, categoryId, page }: CallInput<'registers.customers'>,
): Customers => {
  const { scopeId } = scopeOf(store, scope);
  const today = stockholmDate(clock.now());
  const twins = twinsOf(store, scopeId);
  const question = { scopeId, search, categoryId, ...page };
  const found = twinsOnly ? amongTwins(store, twins, question) : findDebtors(store, question);
  return {
    total: found.total,
    all: found.all,
    twins: twins.debtorIds.length,
    readAt: syncState(store, scopeId, 'debtors')?.at ?? null,
    lines: found.ids.flatMap((debtorId) => {
      const one = debtorById(store, scopeId, debtorId);
      if (one === null) return [];
      const { name, orgNo, email } = one;
      const [number, twin] = [numberOf(one), twins.has(debtorId)];
      return [{ debtorId, number, name, orgNo: printedNo(orgNo, today), email: email ?? '', twin }];
    }),
  };
};

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
  const own = debtorById(store, scopeId, debtorId);
  const view = debtorViewIn.safeParse(own?.view).data;
  if (own === null || view === undefined) throw noSuchCustomer();
  const filter = { ...everyInvoice, debtorId, booked: 'left' } as const;
  const { sums } = findInvoices(store, { scopeId, filter, today: shownToday(store, known, clock.now()) });
  return {
    debtorId,
    number: numberOf(own),
    name: own.name,
    active: view.IsActive,
    protectedIdentity: view.ProtectedIdentity,
    fields: fieldsOf('customers', view),
    categories: [...categoriesOfDebtor(store, scopeId, debtorId)],
    lastBilled: lastBilled(store, scopeId, [debtorId]).get(debtorId) ?? null,
    owed: sums.map(({ currency, invoices, left }) => ({ currency, invoices, left })),
    twins: twinsWith(store, scopeId, own).flatMap(({ debtorId: otherId, by }) => {
      const other = debtorById(store, scopeId, otherId);
      return other === null ? [] : [{ debtorId: otherId, number: numberOf(other), name: other.name, by: [...by] }];
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
  const found = findProducts(store, { scopeId, search: input.search, ...input.page });
  return {
    total: found.total,
    all: found.all,
    readAt: syncState(store, scopeId, 'products')?.at ?? null,
    lines: found.ids.flatMap((productId) => {
      const product = productById(store, scopeId, productId);
      return product === null ? [] : [articleLine(product)];
    }),
  };
};

/** The room Registers: customers and articles as they stood at the service when they were last read. Works without a network. */
export const registerHandlers = (deps: Deps): Pick<Handlers, keyof typeof registerCalls> => {
  const folded =
    <I extends { readonly scope: Scope }, O>(answer: (deps: Deps, input: I) => O) =>
    async (input: I): Promise<O> => {
      await foldRegisters(deps.store, scopeOf(deps.store, input.scope).scopeId);
      return answer(deps, input);
    };
  return {
    'registers.customers': folded(customers),
    'registers.customer': folded(customer),
    'registers.categories': async ({ scope }) => {
      const { scopeId } = scopeOf(deps.store, scope);
      return {
        categories: [...categoriesOf(deps.store, scopeId)],
        readAt: syncState(deps.store, scopeId, 'categories')?.at ?? null,
      };
    },
    'registers.record': async (input) => shownRecord(deps, input),
    'registers.codes': async (input) => shownCodes(deps, input),
    'registers.articles': folded(articles),
  };
};
