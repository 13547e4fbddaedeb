import { type RecordValue } from '../../shared/contract/record-acts.ts';
import { isDerived } from '../../shared/intake/cell-state.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { registerFields, registerProperty, sentOf } from '../../shared/intake/register-fields.ts';
import { type RegisterKind } from '../../shared/intake/register-of-list.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';

/** What a record of a list says of a record of a register, in the service's own form. */

/** The property that a field of the list is of. A customer's contact details are formed as on an invoice. */
const properties: Readonly<Record<RegisterKind, Readonly<Partial<Record<Field, string>>>>> = {
  debtors: {
    ...registerProperty,
    customerNo: 'DebtorNo',
    customerExternalId: 'DebtorExternalId',
    customerType: 'DebtorType',
    careOf: 'CareOf',
    address2: 'Address2',
    gln: 'GLN',
    notes: 'Notes',
    active: 'IsActive',
  },
  products: {
    articleNo: 'ArticleNumber',
    productExternalId: 'ProductExternalId',
    description: 'Description',
    unit: 'Units',
    unitPrice: 'UnitPrice',
    vatRate: 'VAT',
    productType: 'ProductType',
    bookkeepingAccount: 'BookKeepingAccount',
    active: 'IsActive',
  },
  costCenters: { costCenter: 'Code', description: 'Description', notes: 'Comments', active: 'Active' },
  projects: {
    project: 'ProjectNumber',
    description: 'Description',
    projectLeader: 'ProjectLeader',
    attention: 'ContactPerson',
    periodStart: 'StartDate',
    periodEnd: 'EndDate',
    projectStatus: 'Status',
    notes: 'Comments',
  },
};

/** The property of a register's record that a field of a list is of; undefined for one that it has not. */
export const propertyOf = (kind: RegisterKind, field: Field): string | undefined => properties[kind][field];

/** Those of a list's fields that its register is not held against. */
export const notCompared = (kind: RegisterKind, columns: readonly Field[]): Field[] =>
  columns.filter((field) => propertyOf(kind, field) === undefined);

/** What the sheet or a person says, field by field; what was filled in by us is no word of theirs. */
export const valuesOf = (kind: RegisterKind, record: ListRecord, today: CalendarDate): readonly RecordValue[] => {
  const draft = asDraft(record);
  const formed = kind === 'debtors' ? registerFields : [];
  const contact = formed.map((field) => ({ property: registerProperty[field], value: sentOf(draft, field, today) }));
  const plain = Object.entries(record.cells).flatMap(([field, cell]) => {
    const property = Object.entries(properties[kind]).find(([known]) => known === field)?.[1];
    const isFormed = formed.some((one) => one === field);
    return property === undefined || isFormed || isDerived(cell) ? [] : [{ property, value: cell.value ?? '' }];
  });
  return [...contact, ...plain].filter(({ value }) => value !== '');
};
