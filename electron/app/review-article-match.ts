import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import {
  type ArticleField,
  articleFields,
  type HeldBy,
  lacks,
  saidOf,
  takenOf,
} from '../../shared/intake/article-fill.ts';
import { standingText, stands } from '../../shared/intake/cell-state.ts';
import { type DraftRow, type RowCells } from '../../shared/intake/draft.ts';
import { foldKey } from '../../shared/intake/link-keys.ts';
import { withoutPeriod } from '../../shared/intake/period-words.ts';
import { foldName } from '../../shared/domain/fold-name.ts';
import { type RegisterArticle } from '../../shared/intake/register.ts';
import { draftNosTo } from '../store/body-search.ts';
import { otherRuns } from '../store/compared-runs.ts';
import { readDraft } from '../store/drafts.ts';
import {
  type MirrorProduct,
  productById,
  productByNumber,
  productMarks,
  type ProductMarks,
} from '../store/products.ts';
import { shownValue } from './draft-view.ts';
import { articleOf } from './register-articles.ts';
import { alikeRows, findRow } from './review-article-rows.ts';
import { type WrittenArticle, writtenArticle } from './review-article-written.ts';
import { type Review } from './review-context.ts';
import { likeEnough, likeness } from './likeness.ts';

type Match = CallOutput<'review.article'>;
type Candidate = Match['candidates'][number];
type State = Candidate['fields'][number]['state'];

const waysInWords: Readonly<Record<Match['way'], LocalText>> = {
  number: text(
    'Samma artikelnummer på raden och i registret.',
    'The same article number on the row and in the register.',
  ),
  chosen: text('Vald ur registret.', 'Chosen from the register.'),
  remembered: text('Ihågkommen från en tidigare import.', 'Remembered from an earlier import.'),
  unknown: text(
    'Ingen artikel i registret har radens nummer. En ny läggs upp när körningen startar.',
    'No article in the register has the number of the row. A new one is created when the run starts.',
  ),
  none: text(
    'Raden har inget artikelnummer och faktureras som den står.',
    'The row has no article number and is billed as it stands.',
  ),
};

const wayOf = ({ cells }: DraftRow, article: MirrorProduct | null): Match['way'] => {
  if ((cells.articleNo?.value ?? '') === '') return 'none';
  if (article === null) return 'unknown';
  if (cells.articleNo?.rule !== 'from-register') return 'number';
  return cells.articleNo.edited === true ? 'chosen' : 'remembered';
};

const stateOf = (field: ArticleField, article: RegisterArticle, cells: RowCells, held: HeldBy): State => {
  const [value, said] = [cells[field]?.value ?? null, saidOf(field, article)];
  if (said === null) return 'only-sheet';
  const taken = takenOf(field, article, cells, held);
  if (value !== null && value === (taken ?? said)) return 'same';
  if (taken === null) return 'held';
  return lacks(field, cells) ? 'blank' : 'differs';
};

const fieldsOf = (article: RegisterArticle, cells: RowCells, held: HeldBy): Candidate['fields'] =>
  articleFields.flatMap((field) => {
    const register = saidOf(field, article);
    if (register === null && !stands(cells[field])) return [];
    return [{ field, register: register ?? '', state: stateOf(field, article, cells, held) }];
  });

const sheetOf = ({ cells }: DraftRow): Match['sheet'] =>
  (['articleNo', ...articleFields] as const).map((field) => {
    const cell = cells[field];
    const value = cell?.value ?? null;
    return { field, value, shown: shownValue(field, value, cell === undefined ? '' : standingText(cell)) };
  });

const candidateOf = (product: MirrorProduct, why: LocalText, { cells }: DraftRow, held: HeldBy): Candidate => {
  const article = articleOf(product);
  const { productId, articleNo } = product;
  return { productId, articleNo: articleNo ?? '', ...article, why, fields: fieldsOf(article, cells, held) };
};

interface Reason {
  readonly rank: number;
  readonly why: LocalText;
}

/** `S-01` is s1: an article number as two systems may write it. */
const bareNumber = (articleNo: string): string => foldKey(articleNo.replaceAll(/[^\p{L}\p{N}]/gu, ''));
const bareText = (words: string): string => foldName(withoutPeriod(words));
/** A shorter text stands within another by chance. */
const leastWithin = 4;

const reasonsFor = (
  { articleNo, text: words }: WrittenArticle,
  lastTime: ReadonlySet<string>,
): ((article: ProductMarks) => Reason | null) => {
  const [number, ours] = [bareNumber(articleNo), bareText(words)];
  return (article) => {
    const theirs = bareText(article.description);
    if (articleNo !== '' && articleNo === article.articleNo)
      return { rank: 9, why: text('samma nummer', 'same number') };
    if (number !== '' && number === bareNumber(article.articleNo))
      return { rank: 8, why: text('numret skrivet annorlunda', 'number written otherwise') };
    if (ours !== '' && ours === theirs) return { rank: 7, why: text('samma text', 'same text') };
    if (lastTime.has(article.articleNo))
      return { rank: 6, why: text('kundens förra faktura', 'the customer’s last invoice') };
    if (theirs.length >= leastWithin && ours.includes(theirs))
      return { rank: 4 + theirs.length / ours.length, why: text('texten ingår i radens', 'text within the row’s') };
    const alike = likeness(ours, theirs);
    return alike < likeEnough ? null : { rank: alike, why: text('liknande text', 'like text') };
  };
};

const mostLastTime = 5;

/** The article numbers on the customer's invoices in the run before this one. */
const articlesLastTime = ({ store, key }: Review, customerNo: string): ReadonlySet<string> => {
  const [before] = customerNo === '' ? [] : otherRuns(store, key, 1);
  if (before === undefined) return new Set();
  const then = { ...key, runId: before };
  const drafts = draftNosTo(store, then, customerNo, mostLastTime).map((draftNo) =>
    readDraft(store, { ...then, draftNo }),
  );
  return new Set(drafts.flatMap((draft) => draft?.rows.flatMap(({ cells }) => cells.articleNo?.value ?? []) ?? []));
};

const mostCandidates = 20;
const searched: Reason = { rank: 0, why: text('sökningen', 'the search') };

interface Asked {
  readonly written: WrittenArticle;
  readonly lastTime: ReadonlySet<string>;
  readonly search: string;
  /** The row's own article, which is shown before them. */
  readonly own: string | null;
}

const candidatesOf = ({ store, key }: Review, { written, lastTime, search, own }: Asked) => {
  const [reasonFor, wanted] = [reasonsFor(written, lastTime), foldName(search)];
  const found: { readonly productId: string; readonly reason: Reason }[] = [];
  for (const marks of productMarks(store, key.scopeId)) {
    const isWanted = foldName(`${marks.articleNo} ${marks.description}`).includes(wanted);
    const reason = isWanted ? (reasonFor(marks) ?? (wanted === '' ? null : searched)) : null;
    if (reason !== null && marks.productId !== own) found.push({ productId: marks.productId, reason });
  }
  return found.sort((a, b) => b.reason.rank - a.reason.rank).slice(0, mostCandidates);
};

/** The article of the register that a number names; null where there is none, or several. */
const named = ({ store, key }: Review, articleNo: string | null | undefined): MirrorProduct | null =>
  (articleNo ?? '') === '' ? null : productByNumber(store, key.scopeId, articleNo ?? '');

/**
 * What the register says of a row's article, which others could be meant and why, and what each would give the row.
 *
 * @throws AppError `no-such-invoice`, `no-such-row`.
 */
export const articleMatchOf = (review: Review, { draftNo, rowNo, search }: CallInput<'review.article'>): Match => {
  const { store, key } = review;
  const { draft, row } = findRow(review, draftNo, rowNo);
  const held = review.examine(draft).invoice;
  const own = named(review, row.cells.articleNo?.value);
  const written = writtenArticle(row.cells);
  const lastTime = articlesLastTime(review, draft.head.customerNo?.value ?? '');
  const way = wayOf(row, own);
  const found = candidatesOf(review, { written, lastTime, search, own: own?.productId ?? null });
  return {
    way,
    sentence: waysInWords[way],
    sheet: sheetOf(row),
    article: own === null ? null : candidateOf(own, waysInWords[way], row, held),
    candidates: found.flatMap(({ productId, reason }) => {
      const product = productById(store, key.scopeId, productId);
      return product === null ? [] : [candidateOf(product, reason.why, row, held)];
    }),
    alike: alikeRows(review, draft, row).reduce((sum, { rows }) => sum + rows.length, 0),
    written: written.key === null ? '' : written.shown,
  };
};
