import { text, type Language } from '../../shared/domain/text.ts';
import { kindTable } from '../../shared/intake/kinds.ts';
import { type ContentReport, type PlanReport } from './inspect-report.ts';
import { shownAmount, type Terminal } from './terminal.ts';

const words = {
  row: text('rubrikrad', 'header row'),
  unused: text('(används inte)', '(not used)'),
  grouping: text('Gruppering', 'Grouping'),
  missing: text('Saknas', 'Missing'),
  question: text('Fråga', 'Question'),
  invoices: text('fakturor', 'invoices'),
  rows: text('rader', 'rows'),
  net: text('netto', 'net'),
  vat: text('moms', 'VAT'),
  total: text('totalt', 'total'),
  problems: text('Problem', 'Problems'),
  none: text('Inga problem.', 'No problems.'),
} as const;

const marks: Readonly<Record<string, string>> = { ';': 'semikolon', ',': 'komma', '\t': 'tab' };

const sheetLines = (sheet: PlanReport['sheets'][number], language: Language): readonly string[] => [
  `  ${sheet.sheet}: ${sheet.role}, ${words.row[language]} ${String(sheet.headerRow)}`,
  ...sheet.columns.map(
    (column) =>
      `    ${column.header.padEnd(24)} → ${column.field ?? words.unused[language]}${column.rule === null ? '' : `, ${column.rule}`}  ${column.reason[language]}`,
  ),
];

/** Prints how the files are read, for a person. */
export const sayPlan = (plan: PlanReport, { language, out }: Terminal): void => {
  for (const file of plan.files) {
    const kind = [
      file.format,
      file.encoding,
      file.delimiter === null ? null : (marks[file.delimiter] ?? file.delimiter),
    ];
    out(`${file.name} (${kind.filter((one) => one !== null).join(', ')})`);
    for (const sheet of plan.sheets.filter((one) => one.file === file.name))
      for (const line of sheetLines(sheet, language)) out(line);
  }
  out(`${kindTable[plan.kind].name[language]}: ${plan.kindReason[language]}`);
  out(`${words.grouping[language]}: ${plan.grouping.reason[language]}`);
  for (const question of plan.questions) out(`${words.question[language]}: ${question.text[language]}`);
  for (const one of plan.missing) out(`${words.missing[language]}: ${one.text[language]}`);
  for (const { level, row, text } of plan.remarks)
    out(`  ${level}${row === null ? '' : ` ${String(row)}`}: ${text[language]}`);
};

type Problem = ContentReport['problems'][number];

const placed = ({ column, row }: Problem): string => `${column ?? ''}${row === null ? '' : String(row)}`;

/** Errors and warnings one by one; hints, which ask for nothing, once for each kind. */
const problemLines = (problems: readonly Problem[], language: Language): readonly string[] => {
  const hints = new Map<string, readonly Problem[]>();
  for (const hint of problems.filter((problem) => problem.level === 'hint')) {
    hints.set(hint.code, [...(hints.get(hint.code) ?? []), hint]);
  }
  return [
    ...problems
      .filter((problem) => problem.level !== 'hint')
      .map((problem) => `  ${problem.level} ${placed(problem)} ${problem.code}: ${problem.text[language]}`),
    ...[...hints].map(([code, alike]) => `  hint ${String(alike.length)} × ${code}: ${alike[0]?.text[language] ?? ''}`),
  ];
};

/** Prints what the files hold, for a person. */
export const sayContent = (content: ContentReport, { language, out }: Terminal): void => {
  const { totals } = content;
  const amount = (value: number): string => `${shownAmount(value, language)} ${totals.currency}`;
  out(`${String(totals.invoices)} ${words.invoices[language]}, ${String(totals.rows)} ${words.rows[language]}`);
  out(
    `${words.net[language]} ${amount(totals.net)}, ${words.vat[language]} ${amount(totals.vat)}, ${words.total[language]} ${amount(totals.total)}`,
  );
  for (const line of totals.vatLines) out(`  ${line.rate} %: ${amount(line.net)} + ${amount(line.vat)}`);
  out(content.problems.length === 0 ? words.none[language] : `${words.problems[language]}:`);
  for (const line of problemLines(content.problems, language)) out(line);
};
