import { type CallInput } from '../../shared/contract/contract.ts';
import { type KeptRows } from '../../shared/contract/common.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Draft, type DraftRow } from '../../shared/intake/draft.ts';
import { type Billed } from '../store/draft-shape.ts';
import { type DraftLine } from '../store/drafts.ts';
import { type Edit } from '../store/edits.ts';
import { draftsOfCode } from '../store/problems.ts';
import { onlyNewRowsCode, partlyBilledCode } from './billed-words.ts';
import { findDraft, type Review } from './review-context.ts';
import { choiceField, makeStep, nextGeneration, rowsField } from './review-write.ts';

type Input = CallInput<'review.keepRows'>;

/** The problem on the invoices that the act is for. */
export const codeOfKept = { new: partlyBilledCode, all: onlyNewRowsCode } as const satisfies Readonly<
  Record<KeptRows, string>
>;

const nothingToKeep = (): AppError =>
  new AppError(
    'nothing-to-keep',
    text(
      'Ingen av fakturans rader är fakturerad förut, eller så är de redan borttagna.',
      'None of the rows was billed before, or they are taken out already.',
    ),
    text('Öppna fakturan igen.', 'Open the invoice again.'),
  );

const numbersOf = (rows: readonly DraftRow[]): readonly number[] => rows.map(({ rowNo }) => rowNo);

/** Where the rows were billed that are put back: the first tells it, as one invoice has most of them nearly always. */
const billedAgain = ({ rows, billedRows = [] }: Draft): Billed | null => {
  const billed = billedRows[0]?.billed;
  if (billed === undefined) return null;
  const { runId, runName, at, draftNo } = billed;
  const known = billedRows.length + rows.filter((row) => row.billed !== undefined).length;
  return { runId, runName, at, draftNo, invoiceNumber: null, rows: { known, all: rows.length + billedRows.length } };
};

const editsOf = (review: Review, draft: Draft, line: DraftLine, kept: KeptRows): readonly Edit[] => {
  const { draftNo, rows, billedRows = [] } = draft;
  const known = rows.filter(({ billed }) => billed !== undefined);
  const changed = kept === 'new' ? known : billedRows;
  if (changed.length === 0 || (kept === 'new' && known.length === rows.length)) return [];
  const { included, billed } = line;
  const generation = included ? line.generation : nextGeneration(review, line);
  const taken = numbersOf(billedRows);
  return [
    {
      ...{ draftNo, rowNo: null, field: rowsField },
      before: { taken },
      after: { taken: kept === 'new' ? [...taken, ...numbersOf(known)] : [] },
    },
    {
      ...{ draftNo, rowNo: null, field: choiceField },
      before: { included, generation: line.generation, billed },
      after: { included: true, generation, billed: kept === 'new' ? null : billedAgain(draft) },
    },
  ];
};

const titleOf = ({ draftNo, rows, all }: Input, changed: number): LocalText => {
  const [sv, en] = rows === 'new' ? ['Bara nya rader', 'Only new rows'] : ['Alla rader', 'All rows'];
  return all
    ? text(`${sv} på ${String(changed)} fakturor`, `${en} on ${String(changed)} invoices`)
    : text(`${sv} på faktura ${String(draftNo)}`, `${en} on invoice ${String(draftNo)}`);
};

const keepNow = (review: Review, input: Input): number => {
  const { store, key } = review;
  const draftNos = input.all ? draftsOfCode(store, key, codeOfKept[input.rows]) : [input.draftNo];
  const edits = draftNos.flatMap((draftNo) => {
    const { draft, line } = findDraft(review, draftNo);
    return editsOf(review, draft, line, input.rows);
  });
  const changed = new Set(edits.map(({ draftNo }) => draftNo)).size;
  if (changed === 0) throw nothingToKeep();
  makeStep(review, titleOf(input, changed), edits);
  return changed;
};

/**
 * Takes the rows out of invoices that were billed before, or puts them back, as one step; the invoices are chosen. What is left
 * keeps the key of the whole: together with what was billed before, all of it is billed then. Answers how many invoices changed.
 *
 * @throws AppError `nothing-to-keep`, `no-such-invoice`, `approval-stands`, `run-under-way`, `run-closed`.
 */
export const keepRows = (review: Review, input: Input): number =>
  review.store.inTransaction(() => keepNow(review, input));
