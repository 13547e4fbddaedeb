import { type CalendarDate } from '../domain/calendar-date.ts';
import { compare, decimal, type Decimal, isDecimal, round } from '../domain/decimal.ts';
import { minor, type Minor, toMinor, totalsOf, zero } from '../domain/money.ts';
import { type PersonalNo, readPersonalNo } from '../domain/personal-no.ts';
import {
  deductionCap,
  type DeductionScheme,
  highestDeduction,
  schemeOfWork,
  sharesOf,
} from '../domain/tax-deduction.ts';
import { present, stands } from './cell-state.ts';
import { type Cell, type Draft, type HeadCells, type LineValue, type RowCells } from './draft.ts';
import { isTooBig } from './line-math.ts';

/** A row's part of a deduction. Amounts are minor units with VAT, negative where the row goes against the invoice. */
export interface DeductionWork {
  readonly rowNo: number;
  /** A name of RotRutTypeView; null where the sheet does not say which kind of work it is. */
  readonly type: string | null;
  readonly scheme: DeductionScheme | null;
  /** As the sheet has them; null where it has none. */
  readonly hours: Decimal | null;
  readonly labour: Minor;
  readonly material: Minor;
  /** Labour and material together as the sheet has them; null where it lacks one. */
  readonly stated: Minor | null;
}

/** One person's part: what is asked for of the tax authority, whole kronor in minor units. */
export interface DeductionShare {
  readonly name: string | null;
  readonly written: string;
  /** Null where what is written is no personal number. */
  readonly person: PersonalNo | null;
  readonly asked: Minor;
}

/** The ROT or RUT deduction of an invoice. */
export interface DeductionValue {
  readonly work: readonly DeductionWork[];
  /** Null where rows are of both, or none says which. */
  readonly scheme: DeductionScheme | null;
  readonly shares: readonly DeductionShare[];
  /** What the labour gives before anybody's cap, minor units. */
  readonly most: Minor;
  /** What goes off the sum to pay: the shares together, negative on a credit. */
  readonly amount: Minor;
  readonly property: string | null;
  readonly association: string | null;
  readonly flatNo: string | null;
}

const textOf = (cell: Cell | undefined): string | null =>
  !present(cell?.value) || cell.value === '' ? null : cell.value;

const amountOf = (cell: Cell | undefined): Minor | null => {
  const value = cell?.value;
  return !present(value) || !isDecimal(value) || isTooBig(value) ? null : minor(Math.abs(toMinor(value)));
};

/** The row is one for which a deduction is asked, whether or not all that it needs is there. */
export const asksDeduction = ({ deductionType }: RowCells): boolean =>
  deductionType !== undefined && present(deductionType.value) && deductionType.value !== 'None';

/** The sheet says how much of the row is labour, or material. */
export const saysParts = (cells: RowCells | undefined): boolean =>
  [cells?.labourCost, cells?.labourWithVat, cells?.materialCost, cells?.materialWithVat].some(stands);

const hourUnits = /^(?:h|hrs?|tim|timmar?|timme|hours?)\.?$/i;

/** A quantity in hours says how long the work took. */
const hoursOf = ({ deductionHours }: RowCells, { quantity, unit }: LineValue): Decimal | null => {
  const own = deductionHours?.value;
  if (present(own) && isDecimal(own)) return own;
  return quantity !== null && unit !== null && hourUnits.test(unit) ? decimal(quantity.replace('-', '')) : null;
};

/** Hours as they are sent: whole ones (views, RotRutHours), at least one of any work. */
export const wholeHours = (hours: Decimal): number =>
  compare(hours, decimal(0)) > 0 ? Math.max(1, Number(round(hours, 0))) : 0;

/** What the sheet says of a row's labour or material: the field that says VAT is in it, else the one that is as the prices. */
const partOf = (own: Cell | undefined, taxed: Cell | undefined, withVat: (part: Minor) => Minor): Minor | null => {
  const part = amountOf(own);
  return part === null ? amountOf(taxed) : withVat(part);
};

const workOf = (cells: RowCells, line: LineValue, sign: 1 | -1, vatIncluded: boolean): DeductionWork => {
  const { rowNo, vatRate } = line;
  const type = textOf(cells.deductionType) ?? '';
  const withVat = (total: Minor): Minor =>
    vatRate === null ? total : totalsOf([{ total, vatRate }], vatIncluded).total;
  const whole = withVat(minor(sign * (line.lineTotal ?? 0)));
  const labour = partOf(cells.labourCost, cells.labourWithVat, withVat);
  const material = partOf(cells.materialCost, cells.materialWithVat, withVat);
  const ofMaterial = material ?? (labour === null ? zero : minor(whole - labour));
  return {
    rowNo,
    type: schemeOfWork(type) === null ? null : type,
    scheme: schemeOfWork(type) ?? (type === 'ROT' || type === 'RUT' ? type : null),
    hours: hoursOf(cells, line),
    labour: minor(whole - ofMaterial),
    material: ofMaterial,
    stated: labour === null || material === null ? null : minor(labour + material),
  };
};

const between = /[;,/|&\n]+|\s+(?:och|and|samt)\s+/iu;

interface Asker {
  readonly name: string | null;
  readonly written: string;
}

const askersIn = (written: string): readonly Asker[] =>
  written
    .split(between)
    .map((part) => ({
      name: part.replace(/[^\p{L}\s'-]/gu, '').replace(/^[\s'-]+|[\s'-]+$/g, '') || null,
      written: part.replace(/[\p{L}.:()]/gu, '').trim(),
    }))
    .filter((asker) => asker.written !== '');

const nobody = /^(?:[-–—0\s]*|nej|ingen|inga|no|none)$/iu;

/** Those who share with the buyer. A name without a number stands for its person, who must not be left out in silence. */
const partnersOf = (head: HeadCells): readonly Asker[] => {
  const written = textOf(head.deductionPartners);
  if (written === null || nobody.test(written)) return [];
  const askers = askersIn(written);
  return askers.length > 0 ? askers : [{ name: null, written }];
};

const buyersOf = (head: HeadCells, today: CalendarDate): readonly Asker[] => {
  const written = textOf(head.deductionPersons);
  if (written !== null) return askersIn(written);
  const own = textOf(head.orgNo);
  return own === null || readPersonalNo(own, today) === null ? [] : [{ name: textOf(head.customerName), written: own }];
};

/** A partner never asks alone: without the buyer nobody does, and that is said. */
const askersOf = (head: HeadCells, today: CalendarDate): readonly Asker[] => {
  const buyers = buyersOf(head, today);
  return buyers.length === 0 ? [] : [...buyers, ...partnersOf(head)];
};

const sharesOfPersons = (
  askers: readonly Asker[],
  wanted: Minor,
  scheme: DeductionScheme | null,
  paidOn: CalendarDate,
): readonly DeductionShare[] => {
  const cap = scheme === null ? 0 : deductionCap(scheme, paidOn);
  const equal = sharesOf(
    Math.floor(wanted / 100),
    askers.map(() => 1),
  );
  return askers.map(({ name, written }, index) => ({
    name,
    written,
    person: readPersonalNo(written, paidOn),
    asked: minor(Math.min((equal[index] ?? 0) * 100, cap)),
  }));
};

/** What the sheet itself asks for, minor units; null where it leaves that to the rate. */
export const askedInSheet = (head: HeadCells): Minor | null => amountOf(head.deductionAmount);

/**
 * The deduction of an invoice, or null where no row asks for one: the rate of the due date on the labour of each row with VAT,
 * in whole kronor, shared evenly by the persons within each one's cap. `lines` are those of the typed invoice, `sign` is -1
 * for a credit. Source: `tax-deduction.ts`.
 */
export const readDeduction = (
  { head, rows }: Draft,
  lines: readonly LineValue[],
  paidOn: CalendarDate | null,
  sign: 1 | -1,
  vatIncluded: boolean,
): DeductionValue | null => {
  if (!rows.some(({ cells }) => asksDeduction(cells))) return null;
  const work = rows.flatMap(({ cells }, index) => {
    const line = lines[index];
    return line === undefined || !asksDeduction(cells) ? [] : [workOf(cells, line, sign, vatIncluded)];
  });
  const schemes = new Set(work.map(({ scheme }) => scheme));
  const [scheme = null] = schemes.size === 1 ? schemes : [];
  const given = (of: DeductionScheme, labour: Minor): number =>
    paidOn === null || labour < 0 ? 0 : highestDeduction(of, labour, paidOn);
  const most = minor(work.reduce((sum, { scheme: own, labour }) => sum + (own === null ? 0 : given(own, labour)), 0));
  const asked = askedInSheet(head);
  const wanted = asked === null ? most : minor(Math.min(asked, most));
  const shares = paidOn === null ? [] : sharesOfPersons(askersOf(head, paidOn), wanted, scheme, paidOn);
  return {
    work,
    scheme,
    shares,
    most,
    amount: minor(sign * shares.reduce((sum, share) => sum + share.asked, 0)),
    property: textOf(head.property),
    association: textOf(head.association),
    flatNo: textOf(head.flatNo),
  };
};
