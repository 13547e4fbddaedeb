import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { readInstant, stockholmDay } from '../../../shared/service/service-time.ts';
import { daySpan, type Span } from '../gate/query.ts';
import { type BookedVoucher } from '../ledger/books.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { badField, missing } from '../refusal.ts';
import { textOf, textsOf, type View } from '../wire/json.ts';

/** A day of a view; undefined where it has none. */
export const dayIn = (view: View, field: string): CalendarDate | undefined => {
  const instant = readInstant(textOf(view, field) ?? '');
  return instant === null ? undefined : stockholmDay(instant);
};

/** Which vouchers are meant: both days inclusive, an empty filter means all types (endpoints a, Accounting). */
export interface VoucherChoice {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly types: readonly string[];
  readonly byEvent: boolean;
}

/** Reads a choice out of a request. Throws a Refusal (400) where a day is missing or the last is before the first. */
export const voucherChoice = (sent: View): VoucherChoice => {
  const from = dayIn(sent, 'From') ?? dayIn(sent, 'FromDate');
  const to = dayIn(sent, 'To') ?? dayIn(sent, 'ToDate');
  if (from === undefined) throw missing('From');
  if (to === undefined) throw missing('To');
  if (to < from) throw badField('To', 'är före From', 'is before From');
  return {
    from,
    to,
    types: textsOf(sent, 'BookKeepingTypesFilter'),
    byEvent: textOf(sent, 'DateSelectionType') === 'EventDate',
  };
};

const isIn = ({ from, to }: Span, at: number): boolean => at >= from && at <= to;

/** The vouchers of a choice, in the order in which they were written; without a first day it is open there. */
export const chosenVouchers = (
  ledger: Ledger,
  creditorId: string,
  choice: Omit<VoucherChoice, 'from'> & { readonly from: CalendarDate | undefined },
): readonly BookedVoucher[] => {
  const span = daySpan(choice.from, choice.to);
  return ledger.vouchers
    .all(creditorId)
    .filter(
      ({ at, eventAt, type }) =>
        isIn(span, choice.byEvent ? eventAt : at) && (choice.types.length === 0 || choice.types.includes(type)),
    );
};
