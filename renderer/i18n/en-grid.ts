import { type Same } from './same.ts';
import { type svGrid } from './sv-grid.ts';

/** The review's grid: what is shown, its order, its columns, blocks of cells. */
export const enGrid: Same<typeof svGrid> = {
  grid: {
    block: '{rows} × {columns} cells selected',
    sum: 'sum {sum}',
    currency: 'Currency',
    view: 'Filter and columns',
    customer: 'Customer',
    customerHint: 'Name or number',
    least: 'Amount due from',
    most: 'to',
    notAmount: 'Type an amount, such as 1250.50',
    sort: 'Sort by',
    file: 'File order',
    ascending: 'Ascending',
    descending: 'Descending',
    clear: 'Show all in file order',
    columns: 'Columns',
    columnsTitle: 'Columns in the review',
    columnsText: 'Number, level and customer always stay on the left.',
    left: 'Move {column} to the left',
    right: 'Move {column} to the right',
    width: 'Width of {column}, in pixels',
    widthHead: 'Width',
    asMade: 'Restore defaults',
    unsaved: 'Not saved: {what}',
    unsavedCells: '{n} cell | {n} cells',
    unsavedText: '“{text}”, {field} on invoice {no}',
    save: 'Save anyway',
    drop: 'Drop the change',
    keys: { fill: 'fill down' },
  },
};
