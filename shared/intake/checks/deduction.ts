import { compare, decimal, isZero } from '../../domain/decimal.ts';
import { fromMinor, minor, type Minor } from '../../domain/money.ts';
import { readOrgNo } from '../../domain/org-no.ts';
import { deductionCap, deductionRate, flatLabourOf } from '../../domain/tax-deduction.ts';
import { askedInSheet, type DeductionValue, type DeductionWork, saysParts, wholeHours } from '../deduction.ts';
import { type Draft, type InvoiceValue } from '../draft.ts';
import { type HeadField } from '../fields.ts';
import { stands } from '../cell-state.ts';
import { type Problem } from '../problem.ts';
import { problem } from '../problem-texts.ts';
import { meantWork } from '../work-words.ts';
import { type HeadCheck } from './check.ts';
import { rowsAgainst } from './deduction-rows.ts';

const at = (field: HeadField): { readonly rowNo: null; readonly field: HeadField } => ({ rowNo: null, field });

/** Half of what a row of laundry costs is labour, so long as the sheet does not say how much was. */
const flatLabour = ({ rows }: Draft, { lines, dueDate }: InvoiceValue, work: DeductionWork, found: Problem[]): void => {
  const percent = work.type === null || dueDate === null ? null : flatLabourOf(work.type, dueDate);
  const cells = rows.find(({ rowNo }) => rowNo === work.rowNo)?.cells;
  const total = lines.find(({ rowNo }) => rowNo === work.rowNo)?.lineTotal ?? null;
  if (percent === null || total === null || saysParts(cells)) return;
  const value = fromMinor(minor(Math.round((Math.abs(total) * percent) / 100)));
  const place = { rowNo: work.rowNo, field: 'labourCost' as const };
  found.push(
    problem('deduction-flat-rate', 'warning', place, { percent: String(percent) }, { field: 'labourCost', value }),
  );
};

/** Travel, material and machines give no deduction. */
const notLabour =
  /\b(?:material|resa|resor|resekostnad|milersättning|framkörning|körning|maskinhyra|hyra|frakt|travel|mileage|rental)/i;

const row = (draft: Draft, invoice: InvoiceValue, work: DeductionWork, found: Problem[]): void => {
  const { rowNo, hours, labour, material } = work;
  const cells = draft.rows.find((one) => one.rowNo === rowNo)?.cells;
  const description = invoice.lines.find((line) => line.rowNo === rowNo)?.description ?? '';
  if (work.type === null) {
    const value = meantWork(description, work.scheme);
    const mend = value === null ? undefined : { field: 'deductionType' as const, value };
    found.push(problem('deduction-type', 'error', { rowNo, field: 'deductionType' }, {}, mend));
  }
  if (hours === null || wholeHours(hours) === 0) {
    if (hours !== null || !stands(cells?.deductionHours))
      found.push(problem('deduction-hours', 'error', { rowNo, field: 'deductionHours' }));
  } else if (compare(hours, decimal(wholeHours(hours))) !== 0) {
    const params = { hours, sent: String(wholeHours(hours)) };
    found.push(problem('deduction-hours-rounded', 'hint', { rowNo, field: 'deductionHours' }, params));
  }
  const said = ['materialCost', 'materialWithVat', 'labourWithVat'] as const;
  const field = said.find((part) => stands(cells?.[part])) ?? 'labourCost';
  const params = { labour: fromMinor(labour), material: fromMinor(material) };
  const priced = invoice.lines.some((line) => line.rowNo === rowNo && line.lineTotal !== null);
  if (priced && (labour <= 0 || material < 0))
    found.push(problem('deduction-no-labour', 'error', { rowNo, field }, params));
  else if (notLabour.test(description) && material === 0)
    found.push(problem('deduction-not-labour', 'warning', { rowNo, field: 'deductionType' }, { text: description }));
  flatLabour(draft, invoice, work, found);
};

/** Where VAT is in one of them, the other and the row are held against it with VAT: each may be rounded by an öre. */
const partsWithVat = ({ rowNo, labour, material, stated }: DeductionWork, found: Problem[]): void => {
  const whole = Math.abs(labour + material);
  if (stated === null || Math.abs(stated - whole) <= 2) return;
  const params = { sum: fromMinor(stated), total: fromMinor(minor(whole)) };
  found.push(problem('deduction-parts', 'warning', { rowNo, field: 'labourWithVat' }, params));
};

/** Labour and material of a row together are the row. */
const parts = ({ rows }: Draft, { lines }: InvoiceValue, work: DeductionWork, found: Problem[]): void => {
  const { rowNo } = work;
  const cells = rows.find((one) => one.rowNo === rowNo)?.cells;
  const [labour, material] = [cells?.labourCost?.value, cells?.materialCost?.value];
  const total = lines.find((line) => line.rowNo === rowNo)?.lineTotal;
  if (typeof total !== 'number') return;
  if (typeof labour !== 'string' || typeof material !== 'string') {
    partsWithVat(work, found);
    return;
  }
  const sum = Math.round((Math.abs(Number(labour)) + Math.abs(Number(material))) * 100);
  if (sum === Math.abs(total)) return;
  const params = { sum: fromMinor(minor(sum)), total: fromMinor(minor(Math.abs(total))) };
  found.push(problem('deduction-parts', 'warning', { rowNo, field: 'labourCost' }, params));
};

const persons = (draft: Draft, { shares }: DeductionValue, found: Problem[]): void => {
  if (shares.length === 0) {
    found.push(problem('deduction-needs-person', 'error', at('deductionPersons')));
    return;
  }
  const place = at(stands(draft.head.deductionPersons) ? 'deductionPersons' : 'orgNo');
  const partners = draft.head.deductionPartners?.value ?? '';
  for (const { written } of shares.filter(({ person }) => person === null)) {
    const own = partners.includes(written) ? at('deductionPartners') : place;
    found.push(problem('deduction-person', 'error', own, { raw: written }));
  }
  const known = shares.flatMap(({ person }) => (person === null ? [] : [person.digits12]));
  if (new Set(known).size < known.length) found.push(problem('deduction-person-twice', 'error', place));
};

const home = (deduction: DeductionValue, found: Problem[]): void => {
  const { scheme, property, association, flatNo } = deduction;
  if (association !== null && readOrgNo(association) === null)
    found.push(problem('deduction-association', 'error', at('association'), { raw: association }));
  if (scheme !== 'ROT') return;
  if (property === null && flatNo === null)
    found.push(problem('deduction-home', 'error', at(association === null ? 'property' : 'flatNo')));
  else if (property === null && association === null)
    found.push(problem('deduction-flat', 'warning', at('association')));
};

const money = (draft: Draft, invoice: InvoiceValue, deduction: DeductionValue, found: Problem[]): void => {
  const { scheme, shares, most, amount } = deduction;
  const { invoiceDate, dueDate } = invoice;
  const asked = askedInSheet(draft.head);
  if (asked !== null && asked > most) {
    const value = fromMinor(most);
    const params = { asked: fromMinor(asked), most: value };
    found.push(
      problem('deduction-too-high', 'error', at('deductionAmount'), params, { field: 'deductionAmount', value }),
    );
  }
  if (scheme === null || dueDate === null) return;
  const cap = deductionCap(scheme, dueDate);
  const wanted: Minor = asked === null ? most : minor(Math.min(asked, most));
  if (shares.length > 0 && wanted > cap * shares.length)
    found.push(problem('deduction-cap', 'warning', at('deductionAmount'), { cap: fromMinor(cap), scheme }));
  const rate = deductionRate(scheme, dueDate);
  if (invoiceDate !== null && deductionRate(scheme, invoiceDate) !== rate) {
    const params = { rate: String(rate), due: dueDate, scheme };
    found.push(problem('deduction-rate-by-payment', 'warning', at('dueDate'), params));
  }
  if (amount !== 0) {
    const params = {
      scheme,
      amount: fromMinor(minor(Math.abs(amount))),
      left: fromMinor(minor(invoice.total - amount)),
    };
    found.push(problem('deduction', 'hint', { rowNo: null, field: null }, params));
  }
};

/**
 * What a ROT or RUT deduction needs: a kind of work, hours, labour, persons, for ROT a home, SEK. What the service and the tax
 * authority refuse is an error, what only they know (how much of the cap is left) warns. Source: sweden.md, row ROT/RUT.
 */
export const taxDeduction: HeadCheck = (draft, invoice, _context, found) => {
  const { deduction } = invoice;
  rowsAgainst(draft, invoice, found);
  if (deduction === null) {
    if (draft.head.deductionAmount === undefined) return;
    const asked = askedInSheet(draft.head);
    if (asked !== null && !isZero(fromMinor(asked)))
      found.push(problem('deduction-without-work', 'error', at('deductionAmount'), { amount: fromMinor(asked) }));
    return;
  }
  for (const work of deduction.work) {
    row(draft, invoice, work, found);
    parts(draft, invoice, work, found);
  }
  const schemes = new Set(deduction.work.flatMap(({ scheme }) => (scheme === null ? [] : [scheme])));
  if (schemes.size > 1) found.push(problem('deduction-mixed', 'error', { rowNo: null, field: null }));
  if (invoice.currency !== 'SEK') found.push(problem('deduction-currency', 'error', at('currency')));
  persons(draft, deduction, found);
  home(deduction, found);
  money(draft, invoice, deduction, found);
};
