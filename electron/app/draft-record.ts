import { zero } from '../../shared/domain/money.ts';
import { standingText } from '../../shared/intake/cell-state.ts';
import { type Draft, type InvoiceValue } from '../../shared/intake/draft.ts';
import { type HeadField } from '../../shared/intake/fields.ts';
import { worstLevel } from '../../shared/intake/check-draft.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { type Billed } from '../store/draft-shape.ts';
import { packBody } from '../store/draft-body.ts';
import { type NewDraft } from '../store/draft-insert.ts';
import { type DraftLine, writeBody, writeDeduction, writeLine, writeVat } from '../store/drafts.ts';
import { writeProblems } from '../store/problems.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';

/** What a draft carries beside its cells: what the person chose and what was billed before. */
export interface Standing {
  readonly included: boolean;
  readonly generation: number;
  readonly billed: Billed | null;
  readonly newCustomer: boolean;
}

/** A draft with what the checks say of it: everything that is stored of it, in one piece. */
export interface CheckedDraft {
  readonly draft: Draft;
  readonly invoice: InvoiceValue;
  readonly problems: readonly Problem[];
}

const valueOf = (draft: Draft, field: HeadField): string => {
  const cell = draft.head[field];
  return cell === undefined ? '' : (cell.value ?? standingText(cell));
};

const longestSearch = 400;

/** Lower-case text to find the invoice by: who, which, and what. */
const searchWords = (draft: Draft): string => {
  const head = [
    'customerNo',
    'customerName',
    'documentKey',
    'orgNo',
    'email',
    'externalReference',
    'yourReference',
  ] as const;
  const rows = new Set(draft.rows.map((row) => row.cells.description?.value ?? ''));
  return [...head.map((field) => valueOf(draft, field)), ...rows]
    .filter((word) => word !== '')
    .join(' ')
    .toLowerCase()
    .slice(0, longestSearch);
};

const lineOf = ({ draft, invoice, problems }: CheckedDraft, standing: Standing): DraftLine => ({
  draftNo: draft.draftNo,
  kind: invoice.kind,
  customerNo: valueOf(draft, 'customerNo'),
  customerName: valueOf(draft, 'customerName'),
  newCustomer: standing.newCustomer,
  invoiceDate: valueOf(draft, 'invoiceDate'),
  dueDate: valueOf(draft, 'dueDate'),
  delivery: invoice.deliveryMethod ?? '',
  currency: invoice.currency,
  rows: draft.rows.length,
  net: invoice.net,
  vat: invoice.vat,
  total: invoice.total,
  level: worstLevel(problems),
  included: standing.included,
  businessKey: draft.businessKey,
  generation: standing.generation,
  billed: standing.billed,
});

/** All that is stored of a draft that an import brings, before it is known whether it was billed before. */
export const newDraft = (checked: CheckedDraft, newCustomer: boolean): NewDraft => ({
  body: packBody(checked.draft),
  line: lineOf(checked, { included: true, generation: 0, billed: null, newCustomer }),
  words: searchWords(checked.draft),
  vatLines: checked.invoice.vatLines,
  deduction: checked.invoice.deduction?.amount ?? zero,
  problems: checked.problems,
  firstNo: null,
});

/** The same draft left out, with the problem that says why. */
export const leftOut = (made: NewDraft, billed: Billed | null, why: Problem): NewDraft => {
  const problems = [why, ...made.problems];
  return { ...made, line: { ...made.line, included: false, billed, level: worstLevel(problems) }, problems };
};

/** Writes all that is stored of a draft, new or changed. In the caller's transaction, so that no part stands without the others. */
export const writeDraft = (store: Store, key: RunKey, checked: CheckedDraft, standing: Standing): void => {
  const draftKey = { ...key, draftNo: checked.draft.draftNo };
  writeLine(store, key, lineOf(checked, standing), searchWords(checked.draft));
  writeBody(store, key, checked.draft);
  writeVat(store, draftKey, checked.invoice.vatLines);
  writeDeduction(store, draftKey, checked.invoice.deduction?.amount ?? zero);
  writeProblems(store, draftKey, checked.problems);
};
