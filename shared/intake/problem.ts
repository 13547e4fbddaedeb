import { type Field } from './fields.ts';

export const levels = ['error', 'warning', 'hint'] as const;
/** error: the invoice is held; warning: must be seen; hint: nothing follows. */
export type Level = (typeof levels)[number];

/**
 * A problem on a cell, a row or an invoice. The words are made from code and params by `problem-texts.ts`, in both
 * languages, so that 100,000 stored problems cost no text.
 */
export interface Problem {
  readonly code: string;
  readonly level: Level;
  /** null: the invoice's head. */
  readonly rowNo: number | null;
  /** null: the row or the invoice as a whole. */
  readonly field: Field | null;
  /** Short facts for the sentence, e.g. the raw text, a limit, another date. Never a secret. */
  readonly params: Readonly<Record<string, string>>;
  /** What a mend would write into the cell, when there is exactly one right answer to offer. */
  readonly mend?: { readonly field: Field; readonly value: string };
}
