import {
  deductionCap,
  deductionSchemes,
  type DeductionScheme,
  highestDeduction,
  sharesOf,
} from '../../../shared/domain/tax-deduction.ts';
import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { minor } from '../../../shared/domain/money.ts';
import { readPersonalNo } from '../../../shared/domain/personal-no.ts';
import { enumInteger } from '../../../shared/service/views.ts';
import { type Amount, readAmount } from '../invoicing/amount.ts';
import { grossOf, type InvoiceTotals, type PricedRecord } from '../invoicing/totals.ts';
import { badField, missing } from '../refusal.ts';
import { flagOf, numberOf, textOf, textsOf, type View, viewOf, viewsOf } from '../wire/json.ts';

/** One person's part of a deduction: what is asked for (minor units). */
export interface DeductionShare {
  readonly name: string | null;
  /** YYYYMMDDNNNC. */
  readonly personalNo: string;
  readonly asked: number;
}

/** Work of one kind on an invoice; amounts are minor units with VAT. */
export interface DeductionWork {
  /** A name of RotRutTypeView. */
  readonly type: string;
  readonly hours: number;
  readonly labour: number;
  readonly material: number;
}

export interface Deduction {
  readonly scheme: DeductionScheme;
  readonly shares: readonly DeductionShare[];
  readonly work: readonly DeductionWork[];
  /** What goes off the debtor's debt: the sum of the shares. Negative on a credit invoice. */
  readonly amount: number;
}

const details = 'RotRutDetails';
const firstRut = 100;

/** Which of the two a kind of work (a name of RotRutTypeView) is. */
export const schemeOf = (type: string): DeductionScheme =>
  (enumInteger('RotRutTypeView', type) ?? 0) < firstRut ? 'ROT' : 'RUT';

const ofRow = (row: PricedRecord, sign: number, paidOn: CalendarDate): DeductionWork & { readonly most: number } => {
  const type = textOf(row.record, 'RotRutType');
  if (type === null || type === 'Unknown') throw missing('RotRutType');
  const hours = numberOf(row.record, 'RotRutHours') ?? 0;
  if (hours <= 0) throw missing('RotRutHours');
  const material = readAmount(row.record, 'RotRutMaterialCostAmount')?.value ?? 0;
  const labour = grossOf(row) * sign - Math.abs(material);
  if (labour < 0) throw badField('RotRutMaterialCostAmount', 'är mer än raden', 'is more than the row');
  const highest = highestDeduction(schemeOf(type), minor(labour), paidOn);
  const own = readAmount(row.record, 'RotRutAmount');
  if (own !== null && own.value * sign > highest)
    throw badField('RotRutAmount', `är mer än ${String(highest)}`, `is more than ${String(highest)}`);
  return { type, hours, labour, material: Math.abs(material), most: own === null ? highest : own.value * sign };
};

const personOf = (given: string | null, today: CalendarDate): string => {
  const person = given === null ? null : readPersonalNo(given, today);
  if (person === null)
    throw badField(details, `${given ?? ''} är inget personnummer`, `${given ?? ''} is no personal number`);
  return person.digits12;
};

interface Asker {
  readonly name: string | null;
  readonly ssn: string | null;
  readonly asked: Amount | null;
}

/** The persons: customers with their shares, or else bare personal numbers. */
const askersOf = (given: View): readonly Asker[] => {
  const customers = viewsOf(given, 'Customers').map((customer) => ({
    name: textOf(customer, 'Name'),
    ssn: textOf(customer, 'SSN'),
    asked: readAmount(customer, 'AskedAmount'),
  }));
  return customers.length > 0 ? customers : textsOf(given, 'Persons').map((ssn) => ({ name: null, ssn, asked: null }));
};

const sharesOfPersons = (
  given: View,
  sign: number,
  most: number,
  scheme: DeductionScheme,
  paidOn: CalendarDate,
): readonly DeductionShare[] => {
  const askers = askersOf(given);
  if (askers.length === 0) throw badField(details, 'personer saknas', 'persons are missing');
  const isAsked = askers.some(({ asked }) => asked !== null);
  const equal = sharesOf(
    Math.floor(most / 100),
    askers.map(() => 1),
  );
  const cap = deductionCap(scheme, paidOn);
  const shares = askers.map(({ name, ssn, asked }, index): DeductionShare => {
    const amount = isAsked ? (asked?.value ?? 0) * sign : (equal[index] ?? 0) * 100;
    if (amount < 0 || amount % 100 !== 0)
      throw badField('AskedAmount', 'ska vara hela kronor', 'must be in whole kronor');
    if (amount > cap) throw badField('AskedAmount', `är mer än ${String(cap)}`, `is more than ${String(cap)}`);
    return { name, personalNo: personOf(ssn, paidOn), asked: amount };
  });
  if (new Set(shares.map(({ personalNo }) => personalNo)).size < shares.length)
    throw badField(details, 'en person står två gånger', 'a person is there twice');
  if (shares.reduce((sum, { asked }) => sum + asked, 0) > most)
    throw badField('AskedAmount', `är mer än ${String(most)}`, `is more than ${String(most)}`);
  return shares;
};

const needHome = (given: View, scheme: DeductionScheme): void => {
  // A flat's number stands where a house's designation does: the view has no field of its own for it.
  if (scheme === 'ROT' && textOf(given, 'PropertyDesignation') === null) throw missing('PropertyDesignation');
};

/**
 * The ROT or RUT deduction of an invoice, or null. Labour only, at the rate of the due date, in whole kronor, within each
 * person's cap; a row's own RotRutAmount limits what it gives, and the customers' AskedAmount what is asked for. Source:
 * sweden.md, row ROT/RUT. Throws a Refusal (400) for what the tax authority would not take.
 */
export const deductionOf = (
  entry: View,
  totals: InvoiceTotals,
  currency: string,
  paidOn: CalendarDate,
): Deduction | null => {
  const rows = totals.rows.filter(({ record }) => flagOf(record, 'RotRutActivated'));
  const given = viewOf(entry, details);
  if (rows.length === 0) return null;
  if (given === null) throw missing(details);
  if (currency !== 'SEK') throw badField(details, 'kräver SEK', 'needs SEK');
  const sign = totals.total < 0 ? -1 : 1;
  const work = rows.map((row) => ofRow(row, sign, paidOn));
  const scheme = deductionSchemes.find((one) => work.every(({ type }) => schemeOf(type) === one));
  if (scheme === undefined) throw badField('RotRutType', 'rot och rut blandas inte', 'ROT and RUT are not mixed');
  needHome(given, scheme);
  const most = work.reduce((sum, row) => sum + row.most, 0);
  const shares = sharesOfPersons(given, sign, most, scheme, paidOn);
  return { scheme, shares, work, amount: sign * shares.reduce((sum, { asked }) => sum + asked, 0) };
};
