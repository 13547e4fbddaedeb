import { type CalendarDate } from '../domain/calendar-date.ts';
import { text } from '../domain/text.ts';
import { fieldsFed } from './column-feed.ts';
import { customerKeyFields, isHeadField } from './field-table.ts';
import { type Field } from './fields.ts';
import { groupingOf, noGrouping } from './kind-grouping.ts';
import { findHeadings, type HeadingPlan } from './heading-rows.ts';
import { currencyOfColumn } from './column-currency.ts';
import { type HeaderVat, vatOf } from './header-match.ts';
import { findHeader, headerAt, type HeaderPlace } from './header-row.ts';
import { becomesRun, fieldsOfKind, type ImportKind, kindTable } from './kinds.ts';
import { type MatchedColumn, withField } from './match-columns.ts';
import { missingFields } from './missing-fields.ts';
import { type ImportDefaults, type ImportPlan, noChoices, type PlanChoices, type SheetPlan } from './plan.ts';
import { type ColumnDecision, proposeColumns } from './propose-columns.ts';
import { proposeKind } from './propose-kind.ts';
import { questionsOf } from './questions.ts';
import { findRow, firstRows, type KnownRows, rowsFrom } from './raw-rows.ts';
import { type RawFile, type RawSheet } from './raw-table.ts';
import { changesOf, recalledRole, recallSheet, type Recalled } from './recall.ts';
import { withRepairedHead, writtenHeader } from './repaired-headers.ts';
import { type PlannedSheet, severalSheetQuestions } from './several-sheets.ts';
import { shapeColumns } from './shape-columns.ts';
import { decideLinks, decideRoles, type SheetFacts } from './sheet-roles.ts';
import { statedIn } from './stated.ts';

/** A sheet with what was found of it, before its role is known. */
interface Surveyed {
  readonly file: number;
  readonly raw: RawSheet;
  readonly fileName: string;
  readonly delimiter: string | null;
  readonly place: HeaderPlace;
  /** Index of the first row of data. */
  readonly firstRow: number;
  readonly rows: KnownRows;
  readonly columns: readonly MatchedColumn[];
  readonly recalled: Recalled;
}

const widest = ({ length, reachAt }: KnownRows): number => {
  let width = 0;
  for (let index = 0; index < length; index += 1) width = Math.max(width, reachAt(index));
  return width;
};

const filledRows = ({ length, reachAt }: KnownRows): number => {
  let count = 0;
  for (let index = 0; index < length; index += 1) if (reachAt(index) > 0) count += 1;
  return count;
};

const placeOf = (raw: RawSheet, file: number, choices: PlanChoices, kind: ImportKind): HeaderPlace => {
  const chosen = choices.headerRows.find((choice) => choice.file === file && choice.sheet === raw.name);
  if (chosen === undefined) return findHeader(raw, kind);
  if (chosen.row === 0) return { first: -1, last: -1, headers: [] };
  const at = findRow(raw.rows, (row) => row.number === chosen.row);
  // A row that the sheet does not have is a slip of the keyboard.
  return at < 0 ? findHeader(raw, kind) : headerAt(raw, at, kind);
};

/** A sheet whose header the person chose is in use, also where that header names no field yet: what is missing is asked. */
const isHeldByHeader = ({ file, sheet, fields }: SheetFacts, choices: PlanChoices): boolean =>
  fields.size === 0 && choices.headerRows.some((choice) => choice.file === file && choice.sheet === sheet);

const byYou = text('Vald av dig.', 'Chosen by you.');
const byFile = text(
  'Filen är gjord i Runsheet och säger det själv.',
  'The file was made by Runsheet and says so itself.',
);
const asBefore = text('Som förra gången.', 'As last time.');

/** The person's own choices go before what the headers and last time say. A field still takes one column. */
const overruled = (
  columns: readonly MatchedColumn[],
  fields: ReadonlyMap<number, Field | null>,
  reason: MatchedColumn['reason'],
): readonly MatchedColumn[] => {
  const taken = new Set([...fields.values()].filter((field) => field !== null));
  return columns.map((column) => {
    const field = fields.get(column.index);
    if (field !== undefined) return { ...withField(column, field), reason, leftOut: false };
    if (column.field === null) return column;
    const { split } = column;
    if (split?.fields.some((part) => part !== null && taken.has(part)) === true) {
      const parts = split.fields.map((part) => (part !== null && taken.has(part) ? null : part));
      const left = parts.find((part) => part !== null) ?? null;
      return { ...column, field: left, split: { ...split, fields: parts }, reason };
    }
    return column.group === undefined && taken.has(column.field) ? { ...column, field: null, reason } : column;
  });
};

/** What was chosen under another kind is let go where this one has no such field. */
const isFieldOf = (kind: ImportKind, field: Field | null): boolean =>
  field === null || fieldsOfKind(kind).includes(field);

const survey = (files: readonly RawFile[], choices: PlanChoices, kind: ImportKind): readonly Surveyed[] =>
  files.flatMap((rawFile, file) =>
    rawFile.sheets.map((raw): Surveyed => {
      const repaired = withRepairedHead(rawFile, raw);
      const place = placeOf(repaired, file, choices, kind);
      const rows = rowsFrom(raw.rows, place.last + 1);
      const width = Math.max(place.headers.length, widest(rows));
      const { columns: first, firstRow } = shapeColumns(raw, place, rows, width, kind);
      const recalled = recallSheet(first, choices.remembered);
      const own = choices.columns.filter(
        ({ file: of, sheet, field }) => of === file && sheet === raw.name && isFieldOf(kind, field),
      );
      const decided =
        own.length === 0
          ? recalled.columns
          : overruled(recalled.columns, new Map(own.map((choice) => [choice.column, choice.field])), byYou);
      const columns = decided.map((column): MatchedColumn => {
        const written = writtenHeader(raw, repaired, place, column.index);
        return written === null ? column : { ...column, written };
      });
      return {
        file,
        raw,
        fileName: rawFile.name,
        delimiter: rawFile.dialect?.delimiter ?? null,
        place,
        firstRow,
        rows,
        columns,
        recalled,
      };
    }),
  );

const factsOf = (sheet: Surveyed): SheetFacts => ({
  file: sheet.file,
  sheet: sheet.raw.name,
  hidden: sheet.raw.hidden,
  dataRows: filledRows(sheet.rows),
  fields: new Set(sheet.columns.flatMap(fieldsFed)),
});

const headsOnly = text(
  'Bladet ger bara kunduppgifter; kolumnen används inte.',
  'The sheet gives customers only; the column is not used.',
);

/** Only where nothing else says whose the rows are. */
const headingOf = (sheet: Surveyed, role: SheetPlan['role'], kind: ImportKind): HeadingPlan | null => {
  const keys: readonly Field[] = [...customerKeyFields, 'documentKey'];
  if (role !== 'rows' || !becomesRun(kind)) return null;
  if (sheet.columns.flatMap(fieldsFed).some((field) => keys.includes(field))) return null;
  return findHeadings(firstRows(rowsFrom(sheet.raw.rows, sheet.firstRow), 300).filter((row) => !row.hidden));
};

const withHeading = (heading: HeadingPlan | null): { readonly heading?: HeadingPlan } =>
  heading === null ? {} : { heading };

const sheetPlan = (
  sheet: Surveyed,
  role: SheetPlan['role'],
  decisions: readonly ColumnDecision[],
  kind: ImportKind,
): SheetPlan => ({
  file: sheet.file,
  fileName: sheet.fileName,
  sheet: sheet.raw.name,
  role,
  headerRow: sheet.place.last < 0 ? 0 : (sheet.raw.rows.at(sheet.place.last)?.number ?? 0),
  firstRow: sheet.firstRow,
  ...withHeading(headingOf(sheet, role, kind)),
  columns: decisions.map(({ plan }) =>
    role === 'customers' && plan.field !== null && !isHeadField(plan.field)
      ? { ...plan, field: null, rule: null, reason: headsOnly }
      : plan,
  ),
});

const amountColumns = (sheet: Surveyed): readonly MatchedColumn[] =>
  sheet.columns.filter(({ field }) => field === 'unitPrice' || field === 'lineTotal');

const rowSheets = (sheets: readonly Surveyed[], roles: readonly SheetPlan['role'][]): readonly Surveyed[] =>
  sheets.filter((_, index) => roles[index] === 'rows');

/** A title above the table that speaks of VAT in prices holds where the headers are silent. */
const titleVat = ({ raw, place }: Surveyed): HeaderVat =>
  firstRows(raw.rows, Math.max(0, place.first))
    .flatMap((row) => row.cells)
    .map((cell) => (typeof cell === 'string' ? vatOf(cell) : null))
    .find((vat) => vat !== null) ?? null;

/** One amount with VAT makes all amounts that are read be with VAT: they must agree on each row (intake.md 8). */
const pricesWithVat = (sheets: readonly Surveyed[]): boolean =>
  sheets.some((sheet) => {
    const said = amountColumns(sheet).map(({ vat }) => vat);
    if (said.includes('included')) return true;
    return said.length > 0 && said.every((vat) => vat === null) && titleVat(sheet) === 'included';
  });

/**
 * The one currency that the amounts name in their headers or by their cells' formats, or null. Beside a column of
 * currencies the formats say nothing of the invoice: that column does, and a cell that differs is a problem.
 */
const amountCurrency = (sheets: readonly Surveyed[]): string | null => {
  const hasColumn = sheets.some((sheet) => sheet.columns.some(({ field }) => field === 'currency'));
  const named = sheets.flatMap((sheet) =>
    amountColumns(sheet).map(({ header, index }) => currencyOfColumn(header, hasColumn ? [] : sheet.rows, index)),
  );
  const [first] = named.filter((currency) => currency !== null);
  return first !== undefined && named.every((currency) => currency === null || currency === first) ? first : null;
};

const planned = (surveyed: readonly Surveyed[], sheets: readonly SheetPlan[]): readonly PlannedSheet[] =>
  sheets.flatMap((plan, index) => {
    const raw = surveyed[index]?.raw;
    return raw === undefined ? [] : [{ raw, plan }];
  });

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
  const stated = statedIn(files);
  const told = choices.kind ?? stated?.kind ?? null;
  const proposed = told === null && choices.remembered.length === 0 ? proposeKind(files, choices) : null;
  const kind = told ?? proposed?.kind ?? 'invoices';
  const surveyed = survey(files, choices, kind);
  const facts = surveyed.map(factsOf);
  const roles = decideRoles(facts, kind, today).map((role, index) => {
    const chosen = choices.roles.find(
      (choice) => choice.file === facts[index]?.file && choice.sheet === facts[index].sheet,
    );
    const before = chosen?.role ?? recalledRole(surveyed, index, choices.remembered);
    if (before !== undefined && before !== null) return before;
    const own = facts[index];
    return own !== undefined && isHeldByHeader(own, choices) ? 'rows' : role;
  });
  const decided = surveyed.map((sheet, index) =>
    roles[index] === 'none'
      ? proposeColumns(sheet.columns, firstRows(sheet.rows, 500), sheet.delimiter, choices, today)
      : proposeColumns(sheet.columns, sheet.rows, sheet.delimiter, choices, today),
  );
  const sheets = surveyed.map((sheet, index) => sheetPlan(sheet, roles[index] ?? 'none', decided[index] ?? [], kind));
  const links = kindTable[kind].row.length === 0 ? [] : decideLinks(facts, roles);
  const changed = surveyed.flatMap((sheet, index) => changesOf(sheet.recalled, sheets[index]));
  const defaults: ImportDefaults = {
    invoiceDate: today,
    paymentTermsDays: 30,
    vatRate: null,
    currency: amountCurrency(rowSheets(surveyed, roles)) ?? 'SEK',
    deliveryMethod: null,
    pricesIncludeVat: pricesWithVat(rowSheets(surveyed, roles)),
    ...stated?.defaults,
    ...choices.defaults,
  };
  const used = sheets.filter((sheet) => sheet.role !== 'none');
  const available = new Set(
    used.flatMap((sheet) => [
      ...sheet.columns.flatMap(fieldsFed),
      ...(sheet.heading === undefined ? [] : (['customerName'] as const)),
    ]),
  );
  const firstWithRows = sheets.findIndex((sheet) => sheet.role === 'rows');
  const [rowSheet, rawSheet] = [sheets[firstWithRows], surveyed[firstWithRows]?.raw];
  const grouping =
    rowSheet === undefined || rawSheet === undefined ? noGrouping(kind) : groupingOf(rawSheet, rowSheet, kind);
  const proofs = decided.flatMap((columns, index) =>
    roles[index] === 'none' ? [] : columns.map((column) => column.proves),
  );
  return {
    today,
    choices,
    kind,
    kindReason: proposed?.reason ?? (choices.remembered.length > 0 ? asBefore : choices.kind === null ? byFile : byYou),
    sheets,
    links,
    stated,
    defaults,
    decimalMark: common(proofs.map((proof) => proof.mark)),
    dateOrder: common(proofs.map((proof) => proof.order)),
    grouping,
    questions: [
      ...questionsOf(
        surveyed.map((sheet, index) => ({
          raw: sheet.raw,
          columns: sheet.columns,
          plan: sheets[index],
          asks: decided[index] ?? [],
          gone: sheet.recalled.gone,
        })),
        defaults,
        { ...choices, defaults: { ...stated?.defaults, ...choices.defaults } },
        { kind, alike: proposed?.alike ?? [], today },
      ),
      ...(becomesRun(kind) ? severalSheetQuestions(planned(surveyed, sheets), links) : []),
    ],
    missing: missingFields(
      kind,
      available,
      defaults,
      facts.some((sheet) => sheet.dataRows > 0),
    ),
    changed,
    known:
      used.length > 0 &&
      changed.length === 0 &&
      surveyed.every((sheet, index) => roles[index] === 'none' || sheet.recalled.by !== null),
  };
};
