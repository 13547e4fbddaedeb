import { type Act } from '../../shared/contract/acts.ts';
import { type RecordValue } from '../../shared/contract/record-acts.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { toSelfInvoice } from '../../shared/intake/self-form.ts';
import { accountOf, lineOfAccount, type SupplierAccount } from '../../shared/intake/supplier-account.ts';
import { accountMark } from '../../shared/service/supplier-account.ts';
import { actsPlanned, newKey, recordKey } from '../store/acts.ts';
import { productsOf } from '../store/products.ts';
import { type Customer, customerFinder } from './known-customer.ts';
import { customerDraft, newCustomerValues, originsOf, type RecordOrigin } from './list-customers.ts';
import { valuesOf } from './list-values.ts';
import { type OwedList } from './owed-context.ts';
import { type MakeReady } from './owed-ready.ts';

const info = 'DebtorSelfInvoiceInfo';

const accountValues = (account: SupplierAccount): readonly RecordValue[] =>
  Object.entries(account).flatMap(([name, value]: [string, string | null]) =>
    value === null ? [] : [{ property: `${info}.${name}`, value }],
  );

/**
 * Makes self invoices of a list ready. A supplier that is not in the register is put there first, once; an account that the register
 * lacks is put there beside. A record whose account is another than the register's is left.
 */
export const selfMaker = ({ store, key, context }: OwedList): MakeReady => {
  const { scopeId, listId } = key;
  const find = customerFinder(store, scopeId);
  const products = new Map(productsOf(store, scopeId).map(({ articleNo, productId }) => [articleNo ?? '', productId]));
  const originOf = originsOf(store, key);
  const told = new Set<string>();
  const isPlanned = (kind: 'addRecord' | 'changeRecord', businessKey: string): boolean =>
    actsPlanned(store, { scopeId, kind, businessKey }).live > 0;

  const added = (record: ListRecord, account: SupplierAccount | null, origin: RecordOrigin): readonly Act[] => {
    const made = newKey(origin);
    if (told.has(made) || isPlanned('addRecord', made)) return [];
    told.add(made);
    const said = valuesOf('debtors', record, context.today);
    const values = newCustomerValues(
      [...said, ...(account === null ? [] : accountValues(account))],
      customerDraft(record),
    );
    return [{ kind: 'addRecord', origin, to: { register: 'customers', values: [...values] } }];
  };

  const withAccount = ({ debtorId, paidTo }: Customer, account: SupplierAccount | null): readonly Act[] => {
    if (account === null || paidTo !== null || told.has(debtorId)) return [];
    told.add(debtorId);
    if (isPlanned('changeRecord', `${recordKey('customers', debtorId)}:list-${String(listId)}`)) return [];
    const changes = accountValues(account).map((value) => ({ ...value, shown: '' }));
    return [{ kind: 'changeRecord', recordId: debtorId, to: { register: 'customers', changes } }];
  };

  return (record, file) => {
    const account = accountOf(record);
    if (typeof account === 'string') return null;
    const supplier = find(customerDraft(record));
    const paidTo = supplier?.paidTo ?? null;
    if (account !== null && paidTo !== null && accountMark(paidTo) !== accountMark(lineOfAccount(account))) return null;
    const origin = originOf(record);
    // Of its record another supplier was made.
    if (supplier === null && origin === null) return null;
    const form = toSelfInvoice(record, { debtorId: supplier?.debtorId ?? null, products }, context.defaults);
    return {
      act: {
        kind: 'createSelfInvoice',
        externalId: form.number,
        customerName: supplier?.known.name ?? valueOf(record, 'customerName') ?? '',
        entry: { ...form.entry, Records: form.entry.Records.map((row) => ({ ...row })) },
        ...(supplier === null && origin !== null ? { supplierOf: origin } : {}),
        ...(file === undefined ? {} : { file: { name: file.name, sha256: file.sha256 } }),
      },
      before:
        supplier !== null ? withAccount(supplier, account) : origin === null ? [] : added(record, account, origin),
      amount: form.total,
      currency: form.currency,
      hasFile: file !== undefined,
      goes: false,
    };
  };
};
