import { type Minor, fromMinor } from '../../shared/domain/money.ts';
import { type Language, type LocalText } from '../../shared/domain/text.ts';
import { deliveryName } from '../../shared/intake/choice-names.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { type Table, type TableColumn, type TableValue } from '../sheets/table.ts';
import { draftPage } from '../store/draft-list.ts';
import { type DraftLine } from '../store/drafts.ts';
import { problemsBetween } from '../store/problems.ts';
import { type Outcome, outcomesOf } from '../store/run-protocol.ts';
import { undoAsked, type UndoLine, undoLines } from '../store/undo.ts';
import { billedText, twiceInRunCode, wordsOf } from './billed-words.ts';
import {
  invoiceLabels,
  kinds,
  labels,
  leftOutByHand,
  outcomes,
  rowsText,
  sheetNames,
  stageText,
  standings,
  undoParts,
} from './protocol-words.ts';
import { type Review } from './review-context.ts';
import { undoReasonOf } from './run-undo-view.ts';

/** Excel opens no workbook with a longer text in a cell than 32,767. */
const longest = 32_000;
const fitted = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

/** The problems' sentences, each once with the rows that it is said of; null where there are none. */
const sentences = (problems: readonly Problem[], language: Language): string | null => {
  const rowsBySentence = new Map<string, number[]>();
  for (const problem of problems) {
    const sentence = wordsOf(problem).sentence[language];
    const rows = rowsBySentence.get(sentence) ?? [];
    if (problem.rowNo !== null && !rows.includes(problem.rowNo)) rows.push(problem.rowNo);
    rowsBySentence.set(sentence, rows);
  }
  const said = [...rowsBySentence].map(([sentence, rows]) =>
    rows.length === 0 ? sentence : `${rowsText(rows)[language]}${sentence}`,
  );
  return said.length === 0 ? null : fitted(said.join(' '));
};

interface Told {
  readonly line: DraftLine;
  readonly problems: readonly Problem[];
  readonly outcome: Outcome | undefined;
  readonly undone: UndoLine | undefined;
  readonly language: Language;
}

const standing = ({ line }: Told): LocalText => {
  if (!line.included) return standings.leftOut;
  return line.level === 'error' ? standings.held : standings.sent;
};

const why = ({ line, problems, language }: Told): string | null => {
  if (line.included)
    return sentences(
      problems.filter(({ level }) => level === 'error'),
      language,
    );
  if (line.billed !== null) return `${billedText(line.billed)[language]}.`;
  const twice = problems.filter(({ code }) => code === twiceInRunCode);
  return sentences(twice, language) ?? leftOutByHand[language];
};

const warnings = ({ line, problems, language }: Told): string | null =>
  line.included
    ? sentences(
        problems.filter(({ level }) => level === 'warning'),
        language,
      )
    : null;

interface Column {
  readonly label: LocalText;
  readonly type: TableColumn['type'];
  readonly width: number;
  readonly below?: boolean;
  readonly value: (told: Told) => TableValue;
}

const amount = (label: LocalText, of: (line: DraftLine) => Minor): Column => ({
  label,
  type: 'amount',
  width: 15,
  value: ({ line }) => fromMinor(of(line)),
});

const text = (label: LocalText, width: number, value: Column['value']): Column => ({
  label,
  type: 'text',
  width,
  value,
});

/** Sentences: on paper below their invoice. */
const sentence = (label: LocalText, width: number, value: Column['value']): Column => ({
  ...text(label, width, value),
  below: true,
});

const columnsOf = (approved: boolean): readonly Column[] => [
  { label: invoiceLabels.number, type: 'number', width: 9, value: ({ line }) => String(line.draftNo) },
  text(invoiceLabels.kind, 10, ({ line, language }) => kinds[line.kind][language]),
  text(invoiceLabels.customerNo, 14, ({ line }) => line.customerNo),
  text(invoiceLabels.customer, 30, ({ line }) => line.customerName),
  { label: invoiceLabels.invoiceDate, type: 'date', width: 12, value: ({ line }) => line.invoiceDate },
  { label: invoiceLabels.dueDate, type: 'date', width: 12, value: ({ line }) => line.dueDate },
  text(invoiceLabels.delivery, 14, ({ line, language }) => deliveryName(line.delivery)[language]),
  { label: invoiceLabels.rows, type: 'number', width: 7, value: ({ line }) => String(line.rows) },
  amount(labels.net, ({ net }) => net),
  amount(labels.vat, ({ vat }) => vat),
  amount(labels.total, ({ total }) => total),
  text(invoiceLabels.currency, 8, ({ line }) => line.currency),
  text(invoiceLabels.standing, 18, (told) => standing(told)[told.language]),
  sentence(invoiceLabels.why, 40, why),
  sentence(approved ? invoiceLabels.overridden : invoiceLabels.warnings, 40, warnings),
  sentence(invoiceLabels.billed, 40, ({ line, language }) =>
    line.billed === null ? null : billedText(line.billed)[language],
  ),
];

const outcomeColumns: readonly Column[] = [
  sentence(invoiceLabels.outcome, 16, ({ outcome, language }) =>
    outcome === undefined ? null : outcomes[outcome.state][language],
  ),
  sentence(invoiceLabels.answer, 30, ({ outcome, language }) => outcome?.words?.[language] ?? null),
  text(invoiceLabels.invoiceNumber, 14, ({ outcome }) => outcome?.invoiceNumber ?? null),
  text(invoiceLabels.ocr, 18, ({ outcome }) => outcome?.ocr ?? null),
  sentence(invoiceLabels.stage, 14, ({ outcome, language }) => {
    const stage = outcome?.stage ?? null;
    return stage === null ? null : stageText(stage)[language];
  }),
];

/** Only where the run was undone: how that went, and why. */
const undoColumn: Column = sentence(invoiceLabels.undone, 30, ({ undone, language }) => {
  if (undone === undefined) return null;
  const reason = undoReasonOf(undone);
  return `${undoParts[undone.part][language]}${reason === null ? '' : `: ${reason[language]}`}`;
});

const pageSize = 500;

function* toldOf({ store, key }: Review, language: Language, approved: boolean): Generator<Told> {
  const undone = new Map(
    undoAsked(store, key) === null
      ? []
      : undoLines(store, key, 'all', { offset: 0, limit: -1 }).map((line) => [line.draftNo, line]),
  );
  const outcomeByDraft = approved ? outcomesOf(store, key) : new Map<number, Outcome>();
  for (let offset = 0; ; offset += pageSize) {
    const { lines } = draftPage(store, key, { filter: 'all', search: '', offset, limit: pageSize });
    const [first, last] = [lines[0]?.draftNo ?? 0, lines.at(-1)?.draftNo ?? 0];
    const byDraft = Map.groupBy(problemsBetween(store, key, first, last), ({ draftNo }) => draftNo);
    for (const line of lines) {
      const problems = (byDraft.get(line.draftNo) ?? []).map(({ problem }) => problem);
      yield { line, problems, outcome: outcomeByDraft.get(line.draftNo), undone: undone.get(line.draftNo), language };
    }
    if (lines.length < pageSize) return;
  }
}

/**
 * Every invoice of the run in its order: sent or not and why, with the warnings that did not hold it, and after approval what
 * the service made of it.
 */
export const protocolInvoices = (review: Review, language: Language): Table => {
  const approved = review.run.state !== 'review';
  const isUndone = undoAsked(review.store, review.key) !== null;
  const columns = [...columnsOf(approved), ...(approved ? outcomeColumns : []), ...(isUndone ? [undoColumn] : [])];
  return {
    name: sheetNames.invoices[language],
    columns: columns.map(({ label, type, width, below = false }) => ({ header: label[language], type, width, below })),
    rows: {
      *[Symbol.iterator]() {
        for (const told of toldOf(review, language, approved)) yield columns.map(({ value }) => value(told));
      },
    },
  };
};
