import { type Words } from '../../i18n/index.ts';
import { type Problem } from './use-review.ts';

type Mendable = Pick<Problem, 'mend' | 'keep' | 'alike'>;

/** Whether one click does something about the problem: it writes a cell, or keeps some of the rows. */
export const isMendable = ({ mend, keep }: Mendable): boolean => mend !== null || keep !== null;

/** The words of that click for this invoice. */
export const mendWord = ({ keep, alike }: Mendable, t: Words['t']): string => {
  if (keep !== null) return t(`review.keep.${keep}`);
  return t(alike > 1 ? 'review.mendOne' : 'review.mendThis');
};

/** The words of it for all of the run that are alike. */
export const mendAllWord = ({ keep, alike }: Mendable, t: Words['t']): string =>
  t(keep === null ? 'review.mendAll' : `review.keepAll.${keep}`, { n: alike });
