import { AppError } from '../../shared/domain/app-error.ts';
import { decimal, isDecimal } from '../../shared/domain/decimal.ts';
import { toMinor } from '../../shared/domain/money.ts';
import { text } from '../../shared/domain/text.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { handedOverKinds, type HandedOverKind } from '../../shared/intake/other-invoice-kinds.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { selfDraft } from '../../shared/intake/record-checks/self-invoices.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { openList, type OpenList } from './list-context.ts';

const otherKind = (): AppError =>
  new AppError(
    'no-such-list',
    text('Listan är ingen lista över sådana fakturor.', 'The list is no list of such invoices.'),
    text('Gå till Import och välj en lista.', 'Go to Import and choose a list.'),
  );

/** A list whose records are handed over to the service, each as an invoice. */
export interface OwedList extends OpenList {
  readonly kind: HandedOverKind;
}

/** @throws AppError `no-such-list`, also for a list of another kind. */
export const openOwed = (...asked: Parameters<typeof openList>): OwedList => {
  const list = openList(...asked);
  const kind = handedOverKinds.find((one) => one === list.list.kind);
  if (kind === undefined) throw otherKind();
  return { ...list, kind };
};

const numberField: Readonly<Record<HandedOverKind, Field>> = {
  reconciliationInvoices: 'invoiceNumber',
  selfInvoices: 'documentKey',
};

/** By what a record of the list is told from the others. */
export const numberOfRecord = ({ kind }: Pick<OwedList, 'kind'>, record: ListRecord): string | null =>
  valueOf(record, numberField[kind]);

/** What is to be paid by a record, in minor units; 0 where it cannot be read. */
export const amountOfRecord = ({ kind, context }: Pick<OwedList, 'kind' | 'context'>, record: ListRecord): number => {
  if (kind === 'selfInvoices') return readInvoice(selfDraft(record, context.defaults), context.defaults).total;
  const value = valueOf(record, 'invoiceTotal') ?? '';
  return isDecimal(value) ? toMinor(decimal(value)) : 0;
};
