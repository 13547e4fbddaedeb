import { type RawCell } from './raw-table.ts';

/** The text of a cell as the file holds it: for comparing and for showing, never for deciding its value. */
export const rawText = (cell: RawCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  switch (cell.kind) {
    case 'number':
      return cell.date ?? cell.raw;
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    case 'error':
      return cell.code;
    default:
      // A formula without a value: something stands there, though nothing can be read.
      return '=?';
  }
};

/** Nothing, or nothing but spaces. A formula that was never calculated and an error are not blank. */
export const isBlank = (cell: RawCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && (cell === '' || cell.trim() === ''));
