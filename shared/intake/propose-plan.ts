import { type CalendarDate } from '../domain/calendar-date.ts';
import { text } from '../domain/text.ts';
import { isBlank } from './cell-text.ts';
import { customerKeyFields, fieldTable, isHeadField } from './field-table.ts';
import { type Field } from './fields.ts';
import { groupRows } from './grouping.ts';
import { findHeader, headerAt, type HeaderPlace } from './header-row.ts';
import { type MatchedColumn, matchColumns } from './match-columns.ts';
import { type ImportDefaults, type ImportPlan, noChoices, type PlanChoices, type SheetPlan } from './plan.ts';
import { type ColumnDecision, proposeColumns } from './propose-columns.ts';
import { questionsOf } from './questions.ts';
import { type RawFile, type RawRow, type RawSheet } from './raw-table.ts';
import { headerFingerprint } from './remember.ts';
import { sortRows } from './row-kinds.ts';
import { decideLinks, decideRoles, type SheetFacts } from './sheet-roles.ts';

/** A sheet with what was found of it, before its role is known. */
interface Surveyed {
  readonly file: number;
  readonly raw: RawSheet;
  readonly fileName: string;
  readonly delimiter: string | null;
  readonly place: HeaderPlace;
  readonly rows: readonly RawRow[];
  readonly columns: readonly MatchedColumn[];
  readonly remembered: boolean;
}

const widest = (rows: readonly RawRow[]): number =>
  rows.reduce((width, row) => {
    let last = row.cells.length;
    while (last > width && isBlank(row.cells[last - 1])) last -= 1;
    return Math.max(width, last);
  }, 0);

const placeOf = (raw: RawSheet, file: number, choices: PlanChoices): HeaderPlace => {
  const chosen = choices.headerRows.find((choice) => choice.file === file && choice.sheet === raw.name);
  if (chosen === undefined) return findHeader(raw);
  if (chosen.row === 0) return { first: -1, last: -1, headers: [] };
  return headerAt(
    raw,
    raw.rows.findIndex((row) => row.number === chosen.row),
  );
};

const byYou = text('Vald av dig.', 'Chosen by you.');
const asBefore = text('Som förra gången.', 'As last time.');

/** The person's own choices, and those of last time, go before what the headers say. A field still takes one column. */
const overruled = (
  columns: readonly MatchedColumn[],
  fields: ReadonlyMap<number, Field | null>,
  reason: MatchedColumn['reason'],
): readonly MatchedColumn[] => {
  const taken = new Set([...fields.values()].filter((field) => field !== null));
  return columns.map((column) => {
    const field = fields.get(column.index);
    if (field !== undefined) return { ...column, field, reason };
    return column.field !== null && taken.has(column.field) ? { ...column, field: null, reason } : column;
  });
};

const survey = (files: readonly RawFile[], choices: PlanChoices): readonly Surveyed[] =>
  files.flatMap((rawFile, file) =>
    rawFile.sheets.map((raw): Surveyed => {
      const place = placeOf(raw, file, choices);
      const rows = raw.rows.slice(place.last + 1);
      const width = Math.max(place.headers.length, widest(rows));
      const first = matchColumns(
        place.headers,
        rows.slice(0, 500).filter((row) => !row.hidden),
        width,
      );
      const print = headerFingerprint(first.map((column) => column.header));
      const known = choices.remembered.find((sheet) => sheet.fingerprint === print && print !== '');
      const recalled =
        known === undefined
          ? first
          : overruled(first, new Map(known.fields.map((field, index) => [index, field])), asBefore);
      const own = choices.columns.filter((choice) => choice.file === file && choice.sheet === raw.name);
      const columns =
        own.length === 0
          ? recalled
          : overruled(recalled, new Map(own.map((choice) => [choice.column, choice.field])), byYou);
      return {
        file,
        raw,
        fileName: rawFile.name,
        delimiter: rawFile.dialect?.delimiter ?? null,
        place,
        rows,
        columns,
        remembered: known !== undefined,
      };
    }),
  );

const factsOf = (sheet: Surveyed): SheetFacts => ({
  file: sheet.file,
  sheet: sheet.raw.name,
  hidden: sheet.raw.hidden,
  dataRows: sheet.rows.length,
  fields: new Set(sheet.columns.map((column) => column.field).filter((field) => field !== null)),
});

const headsOnly = text(
  'Bladet ger bara kunduppgifter; kolumnen används inte.',
  'The sheet gives customers only; the column is not used.',
);

const sheetPlan = (sheet: Surveyed, role: SheetPlan['role'], decisions: readonly ColumnDecision[]): SheetPlan => ({
  file: sheet.file,
  fileName: sheet.fileName,
  sheet: sheet.raw.name,
  role,
  headerRow: sheet.raw.rows[sheet.place.last]?.number ?? 0,
  firstRow: sheet.place.last + 1,
  columns: decisions.map(({ plan }) =>
    role === 'customers' && plan.field !== null && !isHeadField(plan.field)
      ? { ...plan, field: null, rule: null, reason: headsOnly }
      : plan,
  ),
});

const needed = (available: ReadonlySet<Field>, defaults: ImportDefaults): ImportPlan['missing'] => {
  const missing: { field: Field; text: ReturnType<typeof text> }[] = [];
  const say = (field: Field, sv: string, en: string): number => missing.push({ field, text: text(sv, en) });
  if (!customerKeyFields.some((field) => available.has(field)))
    say('customerNo', 'Ingen kolumn säger vem kunden är.', 'No column says who the customer is.');
  if (!available.has('unitPrice') && !available.has('lineTotal'))
    say('unitPrice', 'Ingen kolumn har pris eller radbelopp.', 'No column has a price or a line total.');
  if (!available.has('description') && !available.has('articleNo'))
    say('description', 'Ingen kolumn säger vad som faktureras.', 'No column says what is billed.');
  if (!available.has('vatRate') && defaults.vatRate === null)
    say(
      'vatRate',
      'Ingen kolumn har momssats. Välj en sats för hela importen.',
      'No column has a VAT rate. Choose a rate for the whole import.',
    );
  return missing;
};

const pricesWithVat = (sheets: readonly Surveyed[], roles: readonly SheetPlan['role'][]): boolean => {
  const amounts = sheets
    .filter((_, index) => roles[index] === 'rows')
    .flatMap((sheet) => sheet.columns.filter(({ field }) => field === 'unitPrice' || field === 'lineTotal'));
  return amounts.length > 0 && amounts.every((column) => column.vatIncluded);
};

const common = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;

/**
 * Decides everything about reading the files, each decision with its reason: role, header row and columns of every sheet,
 * links, grouping, decimal mark, order of dates, defaults, and what must be asked. Pure: same files, day and choices,
 * same plan. Preview and import both read by it (cases N017, N078, N079).
 */
export const proposePlan = (
  files: readonly RawFile[],
  today: CalendarDate,
  choices: PlanChoices = noChoices,
): ImportPlan => {
  const surveyed = survey(files, choices);
  const facts = surveyed.map(factsOf);
  const roles = decideRoles(facts).map((role, index) => {
    const chosen = choices.roles.find(
      (choice) => choice.file === facts[index]?.file && choice.sheet === facts[index].sheet,
    );
    return chosen?.role ?? role;
  });
  const decided = surveyed.map((sheet, index) =>
    roles[index] === 'none'
      ? proposeColumns(sheet.columns, sheet.rows.slice(0, 500), sheet.delimiter, choices, today)
      : proposeColumns(sheet.columns, sheet.rows, sheet.delimiter, choices, today),
  );
  const sheets = surveyed.map((sheet, index) => sheetPlan(sheet, roles[index] ?? 'none', decided[index] ?? []));
  const links = decideLinks(facts, roles);
  const defaults: ImportDefaults = {
    invoiceDate: today,
    paymentTermsDays: 30,
    vatRate: null,
    currency: 'SEK',
    deliveryMethod: null,
    pricesIncludeVat: pricesWithVat(surveyed, roles),
    ...choices.defaults,
  };
  const used = sheets.filter((sheet) => sheet.role !== 'none');
  const available = new Set(
    used.flatMap((sheet) => sheet.columns.map((column) => column.field)).filter((field) => field !== null),
  );
  const firstRows = sheets.findIndex((sheet) => sheet.role === 'rows');
  const [rowSheet, rawSheet] = [sheets[firstRows], surveyed[firstRows]?.raw];
  const grouped =
    rowSheet === undefined || rawSheet === undefined
      ? null
      : groupRows(rawSheet, rowSheet, sortRows(rawSheet, rowSheet).data);
  const proofs = decided.flatMap((columns, index) =>
    roles[index] === 'none' ? [] : columns.map((column) => column.proves),
  );
  return {
    today,
    choices,
    sheets,
    links,
    defaults,
    decimalMark: common(proofs.map((proof) => proof.mark)),
    dateOrder: common(proofs.map((proof) => proof.order)),
    grouping:
      grouped === null
        ? { by: 'each-row', reason: text('Inget blad har fakturarader.', 'No sheet has invoice rows.') }
        : { by: grouped.by, reason: grouped.reason },
    questions: questionsOf(
      surveyed.map((sheet, index) => ({
        raw: sheet.raw,
        columns: sheet.columns,
        plan: sheets[index],
        asks: decided[index] ?? [],
      })),
      defaults,
      choices,
    ),
    missing: needed(available, defaults),
    known: used.length > 0 && surveyed.every((sheet, index) => roles[index] === 'none' || sheet.remembered),
  };
};

/** What a field is called where a person must be told that it is missing. */
export const missingNames = (plan: ImportPlan): readonly string[] =>
  plan.missing.map(({ field }) => fieldTable[field].name.sv);
