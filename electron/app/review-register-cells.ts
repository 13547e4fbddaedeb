import { type Draft } from '../../shared/intake/draft.ts';
import { type HeadField } from '../../shared/intake/fields.ts';
import { type MirrorDebtor } from '../store/debtors.ts';
import { type CellState, type Place, putState, stateAt } from './review-cells.ts';

export interface CellWrite {
  readonly place: Place;
  readonly before: CellState;
  readonly after: CellState;
}

const write = (draft: Draft, field: HeadField, value: string | null): readonly CellWrite[] => {
  const place = { rowNo: null, field };
  const before = stateAt(draft, place);
  if (value === null && (before.cell === null || before.cell.value === null)) return [];
  if (value !== null && before.cell?.value === value && before.cell.rule === 'from-register') return [];
  const kept = { raw: before.cell?.raw ?? '', origin: before.cell?.origin ?? null, edited: true as const };
  const cell =
    value === null
      ? { ...kept, value, rule: 'typed' as const, typed: '' }
      : { ...kept, value, rule: 'from-register' as const };
  return [{ place, before, after: { cell, problems: [] } }];
};

/**
 * The cells that make an invoice go to a customer of the register: its number (unique: decisions.md 12), else its external
 * id. Null where it has neither, so that no cell can name it.
 */
export const writesFor = (draft: Draft, debtor: MirrorDebtor): readonly CellWrite[] | null => {
  if (debtor.debtorNo !== null) return write(draft, 'customerNo', debtor.debtorNo);
  if (debtor.externalId === null) return null;
  return [...write(draft, 'customerNo', null), ...write(draft, 'customerExternalId', debtor.externalId)];
};

/** The cells that keep an invoice from the customer that its number or external id names. */
export const writesForNew = (draft: Draft): readonly CellWrite[] => [
  ...write(draft, 'customerNo', null),
  ...write(draft, 'customerExternalId', null),
];

/** The number and external id as the file says them, where something else stands now. */
export const writesAsWritten = (draft: Draft): readonly CellWrite[] =>
  (['customerNo', 'customerExternalId'] as const).flatMap((field) => {
    const place = { rowNo: null, field };
    const before = stateAt(draft, place);
    const { cell } = before;
    const raw = cell?.raw.trim() ?? '';
    if (cell === null || (cell.value ?? '') === raw) return [];
    const value = raw === '' ? null : raw;
    const emptied = value === null ? { typed: '' } : {};
    const after = {
      value,
      raw: cell.raw,
      rule: 'typed' as const,
      ...emptied,
      origin: cell.origin,
      edited: true as const,
    };
    return [{ place, before, after: { cell: after, problems: [] } }];
  });

export const withWrites = (draft: Draft, writes: readonly CellWrite[]): Draft =>
  writes.reduce((changed, { place, after }) => putState(changed, place, after), draft);
