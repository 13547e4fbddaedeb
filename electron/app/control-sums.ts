import { z } from 'zod';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { minor } from '../../shared/domain/money.ts';
import { controlLines } from '../../shared/intake/control.ts';
import { type ControlSum } from '../../shared/intake/row-kinds.ts';
import { type RunSums } from '../store/draft-sums.ts';

const amount = z.int().transform(minor);

/** The figures that the files state at their foot, as a run keeps them. */
export const controlShape = z.array(
  z.object({
    file: z.int(),
    sheet: z.string(),
    row: z.int(),
    column: z.int(),
    label: z.string(),
    what: z.enum(['net', 'vat', 'gross']),
    stated: amount,
    columnSum: amount,
  }),
);

interface Sums {
  readonly net: number;
  readonly vat: number;
  readonly total: number;
}

/**
 * The files' figures against ours over every invoice, left out or not, and rows that were taken out of one: the file's cover
 * them all, but not what was copied from other runs.
 */
export const controlViews = (
  stored: readonly ControlSum[],
  sums: RunSums,
  copied: Sums,
  taken: Sums,
): CallOutput<'review.open'>['control'] => [
  ...controlLines(stored, {
    net: minor(sums.allNet - copied.net + taken.net),
    vat: minor(sums.allVat - copied.vat + taken.vat),
    total: minor(sums.allTotal - copied.total + taken.total),
  }),
];
