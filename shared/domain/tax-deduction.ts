import { type CalendarDate } from './calendar-date.ts';
import { type Minor, minor } from './money.ts';

export const deductionSchemes = ['ROT', 'RUT'] as const;
export type DeductionScheme = (typeof deductionSchemes)[number];

/** Kinds of work by scheme: views, RotRutTypeView. */
const work = {
  ROT: 'Construction Electricity GlassMetalWork GroundDrainageWork Masonry PaintingWallpapering Hvac',
  RUT:
    'BabySitting Moving ITServices TextileClothing PersonalCare SnowPlowing Cleaning Gardening WhiteGoods Furnituring ' +
    'HouseSupervision',
} as const;

const schemes: ReadonlyMap<string, DeductionScheme> = new Map(
  deductionSchemes.flatMap((scheme) => work[scheme].split(' ').map((type) => [type, scheme] as const)),
);

/** Which of the two a kind of work is; null for a word that is no kind of work. */
export const schemeOfWork = (type: string): DeductionScheme | null => schemes.get(type) ?? null;

interface DeductionPeriod {
  /** The first day of payment that it holds for; it ends where the next one begins. */
  readonly from: string;
  /** Percent of the labour, VAT included. */
  readonly rates: Readonly<Record<DeductionScheme, number>>;
  /** What a person may have in a year, minor units. */
  readonly caps: Readonly<Record<DeductionScheme, number>>;
  /** Percent of the price that is labour by rule of thumb, whatever it was, by kind of work. */
  readonly flatLabour: Readonly<Record<string, number>>;
}

const caps = { ROT: 5_000_000, RUT: 7_500_000 } as const;
/** Laundry away from home. */
const flatLabour = { TextileClothing: 50 } as const;

/**
 * ROT and RUT by day of payment, oldest first. Source: sweden.md, row ROT/RUT: ROT at 30 % of the labour (50 % from
 * 2025-05-12 to 2025-12-31), RUT at 50 %; 50 000 for ROT within 75 000 in all, from 2024-07-01 to 2024-12-31 separate caps;
 * laundry at a flat 50 %.
 * A dated table, because the law changes often: look at the tax authority's page before relying on it.
 */
export const swedishDeductions: readonly DeductionPeriod[] = [
  { from: '2021-01-01', rates: { ROT: 30, RUT: 50 }, caps, flatLabour },
  { from: '2024-07-01', rates: { ROT: 30, RUT: 50 }, caps: { ROT: 7_500_000, RUT: 7_500_000 }, flatLabour },
  { from: '2025-01-01', rates: { ROT: 30, RUT: 50 }, caps, flatLabour },
  { from: '2025-05-12', rates: { ROT: 50, RUT: 50 }, caps, flatLabour },
  { from: '2026-01-01', rates: { ROT: 30, RUT: 50 }, caps, flatLabour },
];

const periodOf = (date: CalendarDate, table: readonly DeductionPeriod[]): DeductionPeriod | undefined =>
  table.findLast((period) => period.from <= date);

/** The most that may be deducted for labour (minor units, VAT included) paid on a day: whole kronor, rounded down. */
export const highestDeduction = (
  scheme: DeductionScheme,
  labour: Minor,
  paidOn: CalendarDate,
  table = swedishDeductions,
): Minor => {
  const rate = deductionRate(scheme, paidOn, table);
  return minor(Math.floor((labour * rate) / 10_000) * 100);
};

/** The most that one person may have in the year of a payment, minor units. */
export const deductionCap = (scheme: DeductionScheme, paidOn: CalendarDate, table = swedishDeductions): Minor =>
  minor(periodOf(paidOn, table)?.caps[scheme] ?? 0);

/** Percent of the deduction on a day of payment; 0 before the table begins. */
export const deductionRate = (scheme: DeductionScheme, paidOn: CalendarDate, table = swedishDeductions): number =>
  periodOf(paidOn, table)?.rates[scheme] ?? 0;

/** Percent of the price that counts as labour for this kind of work, where the law has a flat rate; else null. */
export const flatLabourOf = (type: string, paidOn: CalendarDate, table = swedishDeductions): number | null =>
  periodOf(paidOn, table)?.flatLabour[type] ?? null;

/** A whole number in parts by weight; what rounding leaves over goes to the first ones. The parts add up to the whole. */
export const sharesOf = (whole: number, weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => Math.floor(sum === 0 ? 0 : (whole * weight) / sum));
  const left = whole - parts.reduce((total, part) => total + part, 0);
  return parts.map((part, index) => part + (index < left ? 1 : 0));
};
