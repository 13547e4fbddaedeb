import { stands } from './cell-state.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { fieldNameIn, fieldsOfKind, kindTable, type ListKind } from './kinds.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';
import { type ListRecord } from './record.ts';
import { at, type RecordCheck, type RecordContext } from './record-checks/check.ts';
import { asNextInvoice, contractTime, dayOfMonth } from './record-checks/contracts.ts';
import { customerDetails, eInvoice, gln, nameOfNew } from './record-checks/customer.ts';
import { paidAmount, paidOn, reference } from './record-checks/payments.ts';
import { owedAmount, owedDelivery, owedReference } from './record-checks/reconciliations.ts';
import { asSelfInvoice, supplierAccount } from './record-checks/self-invoices.ts';
import { account, articlePrice, articleVat, priceWithoutVat, projectTime } from './record-checks/registers.ts';

/** What each record must have besides what its file must have, told by the kind's needs. Contracts have checks of their own. */
const needs: RecordCheck = (record, { kind }, found) => {
  for (const { anyOf, ofFile } of kindTable[kind].needed) {
    if (ofFile === true || !anyOf.every((field) => isOfRecord(kind, field))) continue;
    if (anyOf.some((field) => stands(record.cells[field]))) continue;
    const [first] = anyOf;
    if (anyOf.length === 1) found.push(problem('needed-field', 'error', at(first)));
    else {
      const fields = anyOf.map((field) => fieldNameIn(kind, field).sv).join(', ');
      found.push(problem('needed-one-of', 'error', at(first), { fields }));
    }
  }
};

const isOfRecord = (kind: ListKind, field: Field): boolean => kindTable[kind].head.includes(field);

const checks: Readonly<Record<ListKind, readonly RecordCheck[]>> = {
  contractInvoices: [needs, asNextInvoice, nameOfNew, contractTime, dayOfMonth],
  reconciliationInvoices: [needs, nameOfNew, customerDetails, owedAmount, owedReference, owedDelivery],
  selfInvoices: [needs, nameOfNew, asSelfInvoice, supplierAccount],
  debtors: [needs, nameOfNew, customerDetails, gln, eInvoice],
  products: [needs, articleVat, articlePrice, priceWithoutVat, account],
  payments: [needs, paidAmount, reference, paidOn],
  costCenters: [needs],
  projects: [needs, projectTime],
};

/** What the reading found holds until a person has put another value into the cell. */
const stillHolds =
  ({ cells, rows }: ListRecord) =>
  ({ field, rowNo }: Problem): boolean => {
    if (field === null) return true;
    const own = rowNo === null ? cells : rows.find((row) => row.rowNo === rowNo)?.cells;
    const cell = Object.entries(own ?? {}).find(([name]) => name === field)?.[1];
    return cell?.edited === undefined;
  };

const hasLength = (field: Field): boolean => !['amount', 'quantity', 'percent'].includes(fieldTable[field].type);

/** Case N140: the length of each field is known before anything is sent. */
const lengths: RecordCheck = ({ cells, rows }, { kind }, found) => {
  const look = (field: Field, value: string | null | undefined, rowNo: number | null): void => {
    const [length, max] = [value?.length ?? 0, fieldTable[field].max];
    if (length > max && hasLength(field))
      found.push(problem('too-long', 'error', { rowNo, field }, { length: String(length), max: String(max) }));
  };
  for (const field of fieldsOfKind(kind)) look(field, cells[field]?.value, null);
  for (const row of rows) for (const field of kindTable[kind].row) look(field, row.cells[field]?.value, row.rowNo);
};

/** Everything that is to be said about a record by itself; what others of its list say to it is the list's: `record-key.ts`. */
export const checkRecord = (record: ListRecord, context: RecordContext): readonly Problem[] => {
  const found = record.readProblems.filter(stillHolds(record));
  for (const check of checks[context.kind]) check(record, context, found);
  lengths(record, context, found);
  return found;
};
