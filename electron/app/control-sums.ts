import { z } from 'zod';
import { minorAmount, localText } from '../../shared/contract/common.ts';
import { type reviewSummary } from '../../shared/contract/review.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type ControlSum } from '../../shared/intake/row-kinds.ts';
import { columnLetters } from '../../shared/intake/show.ts';
import { type RunSums } from '../store/draft-sums.ts';

/** What a run keeps of a figure that its file states at the foot. */
export const controlShape = z.object({
  name: localText,
  what: z.enum(['net', 'vat', 'gross']),
  stated: minorAmount,
  where: z.string(),
});
type StoredControl = z.infer<typeof controlShape>;
type ControlView = z.infer<typeof reviewSummary>['control'][number];

const names: Readonly<Record<ControlSum['what'], LocalText>> = {
  net: text('Netto', 'Net'),
  vat: text('Moms', 'VAT'),
  gross: text('Att betala', 'To pay'),
};

/** A figure at the foot of a sheet, and where it stands. */
export const storedControl = (sum: ControlSum, pricesIncludeVat: boolean): StoredControl => {
  // A column of prices with VAT sums to what is to be paid, whatever its label calls it.
  const what = sum.what === 'net' && pricesIncludeVat ? 'gross' : sum.what;
  return { name: names[what], what, stated: sum.stated, where: `${sum.sheet} ${columnLetters(sum.column)}${String(sum.row)}` };
};

/** Ours over every invoice of the file, left out or not: the file's figure covers them all. */
const oursOf = (what: ControlSum['what'], sums: RunSums): number => {
  if (what === 'gross') return sums.allTotal;
  return what === 'vat' ? sums.allVat : sums.allNet;
};

/**
 * The files' own figures against ours, kind by kind. Several sheets or files that state the same kind are added: each
 * covers its own rows. With none, our sums stand alone and there is nothing to agree with.
 */
export const controlViews = (stored: readonly StoredControl[], sums: RunSums): ControlView[] =>
  (['net', 'vat', 'gross'] as const).flatMap((what) => {
    const stating = stored.filter((control) => control.what === what);
    if (stating.length === 0) return [];
    const file = stating.reduce((sum, control) => sum + control.stated, 0);
    const ours = oursOf(what, sums);
    return [{ name: names[what], file, ours, agrees: file === ours, where: stating.map((control) => control.where).join(', ') }];
  });
