import { isDecimal, toDecimal } from '../domain/decimal.ts';
import { type RawNumber } from './raw-table.ts';

export type IdFault = 'id-lost-digits' | 'id-too-long' | 'id-became-date';

/** `5,58199E+12`: what Excel writes into a CSV where a long number stood. The digits are gone (case N010). */
const exponent = /^\d+(?:[.,]\d+)?E\+?\d+$/i;

/** An id is text: leading zeros live (N025), only spaces around it go. */
export const readIdText = (text: string): { readonly value: string } | { readonly fault: IdFault } => {
  const value = text.trim();
  return exponent.test(value) ? { fault: 'id-lost-digits' } : { value };
};

/**
 * A number cell as an id: printed without decimals (N116). More than 15 digits were never kept by Excel (N115); a cell
 * that became a date no longer holds what was typed.
 */
export const readIdNumber = (cell: RawNumber): { readonly value: string } | { readonly fault: IdFault } => {
  if (cell.shape === 'date' || cell.shape === 'datetime') return { fault: 'id-became-date' };
  if (/^\d{1,15}$/.test(cell.raw)) return { value: cell.raw };
  const exact = toDecimal(cell.raw);
  if (exact === null || !isDecimal(exact)) return { fault: 'id-lost-digits' };
  return exact.replace(/\D/g, '').length > 15 ? { fault: 'id-too-long' } : { value: exact };
};
