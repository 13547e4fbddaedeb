import { type GridColumn } from '../../grid/columns.ts';
import { type Marked, type Marks } from '../../grid/use-marks.ts';
import { type Words } from '../../i18n/index.ts';
import { type FollowFilter } from '../../../shared/contract/follow-list.ts';
import { type MarkedInvoices } from '../../../shared/contract/follow-bulk.ts';

/** The boxes before the rows of a list of invoices; `idOf` is null where the row is of none. */
export const markColumn = <L>(
  { t }: Words,
  marks: Marks,
  idOf: (line: L) => string | null,
  all: boolean,
): GridColumn<L> => ({
  key: 'mark',
  head: '',
  label: t('bulk.column'),
  width: 30,
  align: 'start',
  text: () => '',
  ticked: (line) => {
    const id = idOf(line);
    return id === null ? null : marks.has(id);
  },
  allTicked: all || (marks.none.value ? false : 'some'),
});

/** The marks as they are asked about. */
export const invoicesOf = ({ of, ids }: Marked, filter: FollowFilter): MarkedInvoices =>
  of === 'these' ? { of, invoices: [...ids] } : { of, filter, but: [...ids] };
