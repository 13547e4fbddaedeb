import { type z } from 'zod';
import { type importView } from '../../shared/contract/intake.ts';
import { text } from '../../shared/domain/text.ts';
import { type ImportPlan } from '../../shared/intake/plan.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { type RawFile } from '../../shared/intake/raw-table.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { type RowAccount } from '../../shared/intake/ready-sheets.ts';
import { type TemplateUse } from './recalled-import.ts';
import { type Tally } from './import-tally.ts';

type ImportView = z.infer<typeof importView>;

const fileView = (file: RawFile, fileId: string): ImportView['files'][number] => ({
  fileId,
  name: file.name,
  format: file.format,
  encoding: file.dialect?.encoding ?? null,
  delimiter: file.dialect?.delimiter ?? null,
  sampleWords: [...(file.dialect?.sampleWords ?? [])],
  sheets: file.sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows.length, hidden: sheet.hidden })),
});

/** So many remarks are shown one by one; each of the rest stands on its own cell in review. */
const mostRemarks = 200;

/** The list ends in how many more there are; the reader itself keeps a bounded number of each kind. */
const bounded = (remarks: ImportView['remarks']): ImportView['remarks'] => {
  const [shown, rest] = [remarks.slice(0, mostRemarks), remarks.slice(mostRemarks)];
  const [first] = rest;
  if (first === undefined) return shown;
  const count = String(rest.length);
  const words = text(
    `Och minst ${showDecimal(count, 'sv')} till. Var och en står på sin cell i granskningen.`,
    `And at least ${showDecimal(count, 'en')} more. Each stands on its own cell in review.`,
  );
  const level = rest.some((remark) => remark.level === 'error') ? ('error' as const) : ('warning' as const);
  return [...shown, { file: first.file, row: first.row, text: words, level }];
};

const hasWarning = ({ notes = [] }: RawFile): boolean => notes.some(({ level }) => level === 'warning');

const noteViews = ({ notes = [] }: RawFile, file: number): ImportView['remarks'] =>
  notes.map(({ level, sentence }) => ({ file, row: null, text: sentence, level }));

const remarkViews = (files: readonly RawFile[]): ImportView['remarks'] =>
  bounded(
    files.flatMap((file, index) => [
      ...noteViews(file, index),
      ...file.remarks.map((remark) => {
        const level =
          remark.code === 'ragged-row' || remark.code === 'unclosed-quote' ? ('error' as const) : ('warning' as const);
        const problem: Problem = {
          code: remark.code,
          level,
          rowNo: null,
          field: null,
          params: { row: String(remark.row), detail: remark.detail },
        };
        return { file: index, row: remark.row, text: problemText(problem).sentence, level };
      }),
    ]),
  );

export interface ViewParts {
  readonly importId: string;
  readonly scope: ImportView['scope'];
  readonly fileIds: readonly string[];
  readonly files: readonly RawFile[];
  readonly plan: ImportPlan;
  readonly uses: readonly TemplateUse[];
  /** Asked first: whose the files are. */
  readonly whose: ImportView['questions'][number] | null;
  readonly accounts: readonly RowAccount[];
  readonly tally: Tally;
}

const templateView = (uses: readonly TemplateUse[], changed: readonly string[]): ImportView['template'] => {
  const used = uses.flatMap(({ template }) => (template === null ? [] : [template]));
  const [first] = used;
  if (first === undefined) return null;
  return { templateId: first.templateId, name: used.map(({ name }) => name).join(', '), changed: [...changed] };
};

/** The plan as the window shows it, with what reading by it gives. */
export const viewOf = (parts: ViewParts): ImportView => {
  const { importId, scope, fileIds, files, plan, accounts, tally } = parts;
  return {
    importId,
    scope,
    kind: plan.kind,
    kindReason: plan.kindReason,
    template: templateView(parts.uses, plan.changed),
    files: files.map((file, index) => fileView(file, fileIds[index] ?? '')),
    sheets: plan.sheets.map((sheet) => ({
      file: sheet.file,
      fileName: sheet.fileName,
      sheet: sheet.sheet,
      role: sheet.role,
      headerRow: sheet.headerRow,
      columns: sheet.columns.map(({ index, header, field, samples, rule, reason }) => ({
        index,
        header,
        field,
        samples: [...samples],
        rule,
        reason,
      })),
    })),
    defaults: plan.defaults,
    decimalMark: plan.decimalMark,
    dateOrder: plan.dateOrder,
    grouping: plan.grouping,
    questions: [
      ...(parts.whose === null ? [] : [parts.whose]),
      ...plan.questions.map((question) => ({
        ...question,
        field: question.field ?? null,
        choices: [...question.choices],
      })),
    ],
    missing: [...plan.missing],
    accounts: [...accounts],
    remarks: remarkViews(files),
    ...tally,
    // What does not add up is seen before it is gone from the window.
    known: plan.known && !files.some(hasWarning),
  };
};
