import { z } from 'zod';
import { articleFields } from '../intake/article-fill.ts';
import { decimalText, localText } from './common.ts';
import { call, done } from './define.ts';
import { reviewSummary } from './review.ts';

/** What the register says of a row's article, and which of its articles a person means. Nothing here needs a network. */

const run = z.object({ runId: z.int() });
const row = run.extend({ draftNo: z.int(), rowNo: z.int() });
const productId = z.string().min(1).max(64);
const articleField = z.enum(articleFields);

/**
 * A field of the row beside an article. `blank`: the sheet leaves it open; `held`: they differ, and the row cannot take the
 * article's (another currency, prices with VAT, a row total, reverse charge); `only-sheet`: the article has nothing.
 */
export const fieldStates = ['same', 'differs', 'blank', 'held', 'only-sheet'] as const;

const candidate = z.object({
  productId,
  articleNo: z.string(),
  description: z.string(),
  unit: z.string(),
  unitPrice: decimalText.nullable(),
  vatRate: decimalText.nullable(),
  active: z.boolean(),
  /** Why it is proposed. */
  why: localText,
  /** Its canonical values beside the row; only fields that one of them has. */
  fields: z.array(z.object({ field: articleField, register: z.string(), state: z.enum(fieldStates) })),
});

export const articleWays = ['number', 'chosen', 'remembered', 'unknown', 'none'] as const;

export const articleMatch = z.object({
  way: z.enum(articleWays),
  sentence: localText,
  /** What the row says as it stands now, number first: canonical, and as a person reads it. */
  sheet: z.array(
    z.object({ field: z.enum(['articleNo', ...articleFields]), value: z.string().nullable(), shown: z.string() }),
  ),
  /** The article that the row names; null: none, or one that the register has not. */
  article: candidate.nullable(),
  candidates: z.array(candidate).max(20),
  /** How many rows of the run stand with the same number (without one, the same text), this one counted. */
  alike: z.int(),
  /** How the file names the article; blank where it does not: then nothing can be remembered. */
  written: z.string(),
});

/** `keep`: the sheet's; `blank`: the article's where the sheet has nothing; `register`: the article's wherever the row can take it. */
const taking = z.enum(['keep', 'blank', 'register']);

export const reviewArticleCalls = {
  /** With words to search for, the candidates are the articles that have them in number or text. */
  'review.article': call(row.extend({ search: z.string().max(100) }), articleMatch),
  /** Which article is meant: one of the register, none, or what the file says. One step that one undo takes back. */
  'review.chooseArticle': call(
    row.extend({
      choice: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('article'), productId }),
        z.object({ kind: z.literal('none') }),
        z.object({ kind: z.literal('as-written') }),
      ]),
      /** What the rows take from an article of the register. */
      take: z.object({ description: taking, unit: taking, unitPrice: taking, vatRate: taking }),
      /** Keep it for the next import; only an article of the register can be kept. */
      remember: z.boolean(),
      /** All rows of the run on which the article is written the same. */
      all: z.boolean(),
    }),
    z.object({ changed: z.int(), summary: reviewSummary }),
  ),
  /** What is remembered for the run's creditor, latest first. */
  'review.articleCorrections': call(
    run,
    z.object({
      corrections: z.array(
        z.object({
          written: z.string(),
          shown: z.string(),
          /** Null: the register no longer has it, so it is not used. */
          means: candidate.pick({ articleNo: true, description: true }).nullable(),
        }),
      ),
    }),
  ),
  /** Rows that it was used on stay as they are. */
  'review.forgetArticle': call(run.extend({ written: z.string().max(2000) }), done),
} as const;
