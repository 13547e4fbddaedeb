import { numberOf, textOf, type View, viewsOf } from '../wire/json.ts';
import { type VoucherRow } from '../ledger/books.ts';

/** What a voucher row is followed by in the books besides its account. */
export type Tags = Pick<VoucherRow, 'costCenter' | 'project' | 'dimensions'>;

/** The cost centre, project and further dimensions of a row of an invoice (InvoiceActionRecordView). */
export const tagsOf = (record: View): Tags => {
  const costCenter = textOf(record, 'CostCenter');
  const project = textOf(record, 'Project');
  const dimensions = viewsOf(record, 'Dimensions').flatMap((one) => {
    const [dimension, code] = [numberOf(one, 'Dimension'), textOf(one, 'Code')];
    return dimension === null || code === null ? [] : [{ dimension, code }];
  });
  return {
    ...(costCenter === null ? {} : { costCenter }),
    ...(project === null ? {} : { project }),
    ...(dimensions.length === 0 ? {} : { dimensions }),
  };
};

/** Codes by number of dimension: 1 is the cost centre, 6 the project (endpoints a, Accounting dimensions). */
export const codesOf = ({ costCenter, project, dimensions = [] }: Tags): readonly (readonly [number, string])[] =>
  [
    ...(costCenter === undefined ? [] : [[1, costCenter] as const]),
    ...(project === undefined ? [] : [[6, project] as const]),
    ...dimensions.map(({ dimension, code }) => [dimension, code] as const),
  ].toSorted(([a], [b]) => a - b);

/** The same for rows that are booked together: those on one account with the same tags. */
export const placeKey = ({ account, isChosen, ...tags }: Omit<VoucherRow, 'amount'>): string =>
  JSON.stringify([account, isChosen, codesOf(tags)]);
