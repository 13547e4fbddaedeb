import { type Same } from './same.ts';
import { type svGrid } from './sv-grid.ts';

/** The review's grid: what is shown, its order, its columns, blocks of cells. */
export const enGrid: Same<typeof svGrid> = {
  grid: {
    block: '{rows} × {columns} cells selected',
    sum: 'sum {sum}',
    currency: 'Currency',
    view: 'Narrow and columns',
    customer: 'Customer',
    customerHint: 'Name or number',
    least: 'Amount due from',
    most: 'to',
    notAmount: 'Write an amount, such as 1250.50',
    sort: 'Sort by',
    file: 'Order of the file',
    ascending: 'Ascending',
    descending: 'Descending',
    clear: 'Show all in the order of the file',
    columns: 'Columns',
    columnsTitle: 'Columns of the review',
    columnsText: 'Number, level and customer always stay at the left.',
    left: 'Move {column} to the left',
    right: 'Move {column} to the right',
    width: 'Width of {column}, in points',
    widthHead: 'Width',
    asMade: 'As from the start',
    unsaved: 'Not saved: {what}',
    unsavedCells: '{n} cell | {n} cells',
    unsavedText: '“{text}”, {field} on invoice {no}',
    save: 'Save anyway',
    drop: 'Drop the change',
    keys: { fill: 'fill down' },
  },
};
