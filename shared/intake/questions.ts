import { type CalendarDate } from '../domain/calendar-date.ts';
import { type LocalText, text } from '../domain/text.ts';
import { goneQuestions } from './gone-columns.ts';
import { type Field } from './fields.ts';
import { foldHeader } from './header-match.ts';
import { becomesRun, type ImportKind, kindTable } from './kinds.ts';
import { type MatchedColumn } from './match-columns.ts';
import { type ImportDefaults, type PlanChoices, type Question, type SheetPlan } from './plan.ts';
import { type ColumnDecision } from './propose-columns.ts';
import { type GoneColumn } from './recall.ts';
import { factsOf } from './raw-rows.ts';
import { type RawSheet } from './raw-table.ts';
import { headerFingerprint } from './remember.ts';
import { monthOfSheet } from './sheet-roles.ts';
import { columnLetters } from './show.ts';

interface AskedSheet {
  readonly raw: RawSheet;
  readonly columns: readonly MatchedColumn[];
  readonly plan: SheetPlan | undefined;
  readonly asks: readonly ColumnDecision[];
  readonly gone: readonly GoneColumn[];
}

const orders: Question['choices'] = [
  { value: 'dmy', text: text('dag-månad-år', 'day-month-year') },
  { value: 'mdy', text: text('månad-dag-år', 'month-day-year') },
  { value: 'ymd', text: text('år-månad-dag', 'year-month-day') },
];
const marks: Question['choices'] = [
  { value: ',', text: text('komma', 'comma') },
  { value: '.', text: text('punkt', 'point') },
];

/** The answer that needs no field: the change of a column to no field, chosen by the person, is remembered. */
const leaveOut: Question['choices'] = [
  { value: 'unused', text: text('fakturera inte kolumnen', 'do not bill the column') },
];

const columnText = (code: ColumnDecision['asks'][number], header: string): LocalText => {
  switch (code) {
    case 'date-order':
      return text(
        `Datumen i ”${header}” kan läsas på flera sätt. Vilken ordning gäller?`,
        `The dates in “${header}” can be read in several ways. Which order holds?`,
      );
    case 'date-order-contradiction':
      return text(
        `Datumen i ”${header}” säger emot varandra. Välj en ordning, så visas de som inte passar.`,
        `The dates in “${header}” contradict each other. Choose an order, and those that do not fit are shown.`,
      );
    case 'decimal-mark':
      return text(
        `Är tecknet i ”${header}” ett decimaltecken eller en tusengräns?`,
        `Is the mark in “${header}” a decimal mark or a group mark?`,
      );
  }
};

const ofColumns = ({ plan, asks }: AskedSheet): Question[] =>
  plan === undefined || plan.role === 'none'
    ? []
    : asks.flatMap(({ plan: column, asks: codes, orders: open }) =>
        codes.map((code): Question => ({
          code,
          file: plan.file,
          sheet: plan.sheet,
          column: column.index,
          text: columnText(code, column.header),
          choices:
            code === 'decimal-mark' ? marks : orders.filter(({ value }) => open.some((order) => order === value)),
        })),
      );

/** Rows with content that the person does not see. */
const hiddenRows = ({ rows }: RawSheet): number => {
  const { hiddenAt, reachAt } = factsOf(rows);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) if (hiddenAt(index) && reachAt(index) > 0) count += 1;
  return count;
};

const ofSheet = ({ raw, columns, plan }: AskedSheet): Question[] => {
  if (plan === undefined || plan.role === 'none') return [];
  const { file, sheet } = plan;
  const found: Question[] = [];
  const ask = (
    code: Question['code'],
    column: number | null,
    words: LocalText,
    choices: Question['choices'] = [],
  ): number => found.push({ code, file, sheet, column, text: words, choices });
  if (plan.headerRow === 0)
    ask(
      'no-header',
      null,
      text(
        'Ingen rubrikrad hittades. Välj rubrikrad eller fält för varje kolumn.',
        'No header row was found. Choose one, or a field for each column.',
      ),
    );
  for (const column of columns.filter((each) => each.twin && each.field === null)) {
    ask(
      'equal-headers',
      column.index,
      text(
        `Flera kolumner heter ”${column.header}”. Kontrollera att rätt kolumn används.`,
        `Several columns are called “${column.header}”. Check that the right one is used.`,
      ),
    );
  }
  for (const column of columns.filter((each) => each.leftOut)) {
    ask(
      'amounts-left-out',
      column.index,
      text(
        `Kolumnen ”${column.header}” har belopp eller antal som inte faktureras. Lägg dem på egna rader i filen om de ska med, eller välj ett fält för kolumnen.`,
        `The column “${column.header}” has amounts or quantities that are not billed. Put them on rows of their own in the file if they are to be billed, or choose a field for the column.`,
      ),
      leaveOut,
    );
  }
  for (const column of plan.columns.filter((each) => each.header === '' && each.field === null && plan.headerRow > 0)) {
    const [sample] = column.samples;
    if (sample === undefined) continue;
    const letters = columnLetters(column.index);
    ask(
      'values-without-header',
      column.index,
      text(
        `Kolumn ${letters} saknar rubrik men har värden, till exempel ”${sample.raw}”. De används inte. Kontrollera att inget värde har hamnat i fel kolumn.`,
        `Column ${letters} has no header but has values, for instance “${sample.raw}”. They are not used. Check that no value stands in the wrong column.`,
      ),
    );
  }
  const hidden = hiddenRows(raw);
  if (hidden > 0)
    ask(
      'hidden-rows',
      null,
      hidden === 1
        ? text('1 rad är dold i kalkylarket och lämnas utanför.', '1 row is hidden in the sheet and left out.')
        : text(
            `${String(hidden)} rader är dolda i kalkylarket och lämnas utanför.`,
            `${String(hidden)} rows are hidden in the sheet and left out.`,
          ),
    );
  return found;
};

const looksUsable = ({ columns }: SheetPlan, kind: ImportKind): boolean => {
  const has = (field: Field): boolean => columns.some((column) => column.field === field);
  return kindTable[kind].row.length > 0
    ? has('unitPrice') || has('lineTotal')
    : kindTable[kind].needed.every(({ anyOf }) => anyOf.some(has));
};

const alsoHas = (sheet: string, kind: ImportKind): LocalText => {
  const { name } = kindTable[kind];
  return kindTable[kind].row.length > 0
    ? text(
        `Bladet ${sheet} har också fakturarader men används inte.`,
        `The sheet ${sheet} has invoice rows too but is not used.`,
      )
    : text(
        `Bladet ${sheet} har också ${name.sv.toLowerCase()} men används inte.`,
        `The sheet ${sheet} has ${name.en.toLowerCase()} too but is not used.`,
      );
};

const useSheet: Question['choices'] = [
  { value: 'rows', text: text('läs bladet också', 'read the sheet too') },
  { value: 'none', text: text('lämna bladet utanför', 'leave the sheet out') },
];

const sameHeaders = (a: SheetPlan, b: SheetPlan): boolean =>
  headerFingerprint(a.columns.map(({ header }) => header)) === headerFingerprint(b.columns.map(({ header }) => header));

/**
 * Sheets that look like the one with the rows but are left out: a month too many must not vanish in silence, nor a
 * customer who has a sheet of his own. Months are many in one workbook: the one that is billed is chosen, the others shown.
 */
const ofOtherSheets = (
  sheets: readonly AskedSheet[],
  kind: ImportKind,
  choices: PlanChoices,
  today: CalendarDate,
): Question[] => {
  const used = sheets.flatMap(({ plan }) => (plan?.role === 'rows' ? [plan] : []));
  return sheets.flatMap(({ plan, raw }): Question[] => {
    if (plan === undefined || plan.role !== 'none' || !looksUsable(plan, kind) || used.length === 0) return [];
    const { file, sheet } = plan;
    if (choices.roles.some((choice) => choice.file === file && choice.sheet === sheet)) return [];
    const alike = used.find((other) => other.file === file && sameHeaders(other, plan));
    const isMonth = monthOfSheet(sheet, today) !== null;
    if (!raw.hidden && alike !== undefined && !isMonth) {
      const words = text(
        `Bladet ${sheet} har samma rubriker som ${alike.sheet}. Ska det också läsas?`,
        `The sheet ${sheet} has the same headers as ${alike.sheet}. Is it to be read too?`,
      );
      return [{ code: 'equal-sheets', file, sheet, column: null, text: words, choices: useSheet }];
    }
    const words = raw.hidden
      ? text(`Bladet ${sheet} är dolt och används inte.`, `The sheet ${sheet} is hidden and not used.`)
      : alsoHas(sheet, kind);
    return [{ code: 'other-sheets', file, sheet, column: null, text: words, choices: useSheet }];
  });
};

const billedMark = /^(?:fakturera[dt]|fakturerat|redanfakturerad|billed|invoiced|betald|paid|klar|done)$/;

/** A column that may say which rows were billed before, filled in on some rows and not on others, is not used: it is said. */
const ofMarks = ({ plan }: AskedSheet): Question[] => {
  if (plan?.role !== 'rows') return [];
  return plan.columns
    .filter(({ field, header, samples }) => field === null && samples.length > 0 && billedMark.test(foldHeader(header)))
    .map(({ index, header }): Question => {
      const words = text(
        `Kolumnen ”${header}” används inte: alla rader faktureras, också de som är märkta där.`,
        `The column “${header}” is not used: all rows are billed, also those that are marked there.`,
      );
      return { code: 'marked-rows', file: plan.file, sheet: plan.sheet, column: index, text: words, choices: [] };
    });
};

const ofVat = (sheets: readonly AskedSheet[], defaults: ImportDefaults, choices: PlanChoices): Question[] => {
  const plan = sheets.find((sheet) => sheet.plan?.role === 'rows')?.plan;
  if (!defaults.pricesIncludeVat || choices.defaults.pricesIncludeVat !== undefined || plan === undefined) return [];
  return [
    {
      code: 'prices-include-vat',
      file: plan.file,
      sheet: plan.sheet,
      column: null,
      text: text(
        'Filen säger att priserna är med moms. Stämmer det?',
        'The file says that prices include VAT. Is that right?',
      ),
      choices: [
        { value: 'true', text: text('med moms', 'with VAT') },
        { value: 'false', text: text('utan moms', 'without VAT') },
      ],
    },
  ];
};

/** Two kinds fit the headers: which one is meant only the person knows. The proposed one is read until then. */
const ofKind = (
  sheets: readonly AskedSheet[],
  { kind, alike }: { readonly kind: ImportKind; readonly alike: readonly ImportKind[] },
): Question[] => {
  const plan = sheets.find((sheet) => sheet.plan?.role === 'rows')?.plan;
  if (plan === undefined || alike.length < 2) return [];
  const { name } = kindTable[kind];
  const words = text(
    `Rubrikerna passar mer än ett slags fil. Den läses som ${name.sv.toLowerCase()}. Vad är det?`,
    `The headers fit more than one kind of file. It is read as ${name.en.toLowerCase()}. What is it?`,
  );
  const choices = alike.map((each) => ({ value: each, text: kindTable[each].name }));
  return [{ code: 'kind', file: plan.file, sheet: plan.sheet, column: null, text: words, choices }];
};

/** What a person must see or decide before the rows are read. */
export const questionsOf = (
  sheets: readonly AskedSheet[],
  defaults: ImportDefaults,
  choices: PlanChoices,
  proposal: { readonly kind: ImportKind; readonly alike: readonly ImportKind[]; readonly today: CalendarDate },
): readonly Question[] => [
  ...ofKind(sheets, proposal),
  ...sheets.flatMap(ofColumns),
  ...sheets.flatMap(({ plan, gone }) => goneQuestions(plan, gone, choices)),
  ...sheets.flatMap(ofSheet),
  ...ofOtherSheets(sheets, proposal.kind, choices, proposal.today),
  ...(becomesRun(proposal.kind) ? sheets.flatMap(ofMarks) : []),
  ...ofVat(sheets, defaults, choices),
];
