import { type Overview } from '../../stores/session.ts';

type Month = Overview['months'][number];

/** The drawing's own units. */
export const chart = { width: 652, height: 208, left: 40, base: 172, top: 34, bar: 32, step: 50.5, first: 52 } as const;

export interface Bar extends Month {
  readonly x: number;
  readonly middle: number;
  readonly paidY: number;
  readonly paidHeight: number;
  readonly leftY: number;
  readonly leftHeight: number;
}

const highest = (months: readonly Month[]): number => Math.max(1, ...months.map((month) => month.invoiced));
const scale = (amount: number, top: number): number =>
  Math.max(0, Math.round((amount * (chart.base - chart.top) * 10) / top) / 10);

/** Places for the bars; what is outstanding stands on what is paid. A month with anything left shows at least a line. */
export const barsOf = (months: readonly Month[]): readonly Bar[] => {
  const top = highest(months);
  return months.map((month, at) => {
    const x = chart.first + at * chart.step;
    const paidHeight = scale(month.paid, top);
    const leftHeight = month.outstanding > 0 ? Math.max(1.5, scale(month.outstanding, top)) : 0;
    const paidY = chart.base - paidHeight;
    return { ...month, x, middle: x + chart.bar / 2, paidY, paidHeight, leftY: paidY - leftHeight, leftHeight };
  });
};

/** Two or three round amounts for the lines behind the bars, 0 first. */
export const ticksOf = (months: readonly Month[]): readonly { readonly amount: number; readonly y: number }[] => {
  const top = highest(months);
  const magnitude = 10 ** Math.floor(Math.log10(top));
  const step = [5, 2, 1, 0.5].map((part) => part * magnitude).find((size) => top / size >= 2) ?? magnitude / 2;
  const amounts = Array.from({ length: Math.min(4, Math.floor(top / step)) + 1 }, (_, at) => at * step);
  return amounts.map((amount) => ({ amount, y: chart.base - scale(amount, top) }));
};
