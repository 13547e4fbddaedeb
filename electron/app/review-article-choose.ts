import { type CallInput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type HeldBy } from '../../shared/intake/article-fill.ts';
import { type DraftRow } from '../../shared/intake/draft.ts';
import { saveCorrection } from '../store/corrections.ts';
import { type Edit } from '../store/edits.ts';
import { type MirrorProduct, productById } from '../store/products.ts';
import { nameable, type NameableArticle } from './register-articles.ts';
import { type RowWrite, writesAsInFile, writesOfArticle, writesOfNone } from './review-article-cells.ts';
import { alikeRows, findRow, type RowsOf } from './review-article-rows.ts';
import { writtenArticle } from './review-article-written.ts';
import { stateAt } from './review-cells.ts';
import { type Review } from './review-context.ts';
import { makeStep } from './review-write.ts';

type Input = CallInput<'review.chooseArticle'>;

const noSuchArticle = (): AppError =>
  new AppError(
    'no-such-article',
    text('Artikeln finns inte längre i registret.', 'The article is no longer in the register.'),
    text('Välj en annan artikel.', 'Choose another article.'),
  );

const notNameable = ({ description }: MirrorProduct): AppError =>
  new AppError(
    'article-not-nameable',
    text(
      `${description} har inget artikelnummer som är artikelns eget, så en rad kan inte peka ut den.`,
      `${description} has no article number of its own, so a row cannot name it.`,
    ),
    text('Ge artikeln ett eget nummer i registret och synka.', 'Give the article a number of its own and sync.'),
  );

const chosenArticle = ({ store, key }: Review, { choice }: Input): NameableArticle | null => {
  if (choice.kind !== 'article') return null;
  const product = productById(store, key.scopeId, choice.productId);
  if (product === null) throw noSuchArticle();
  const article = nameable(store, key.scopeId, product);
  if (article === null) throw notNameable(product);
  return article;
};

type Writes = (row: DraftRow, held: HeldBy) => readonly RowWrite[];

const writesFor = (article: NameableArticle | null, { choice, take }: Input): Writes => {
  if (article !== null) return (row, held) => writesOfArticle(row, article, take, held);
  return choice.kind === 'none' ? writesOfNone : writesAsInFile;
};

const editsOf = (review: Review, { draft, rows }: RowsOf, writes: Writes): readonly (readonly Edit[])[] => {
  const held = review.examine(draft).invoice;
  const { draftNo } = draft;
  return rows.map((row) =>
    writes(row, held).map(({ field, after }) => {
      const place = { rowNo: row.rowNo, field };
      return { draftNo, ...place, before: stateAt(draft, place), after };
    }),
  );
};

const titleOf = ({ choice }: Input, article: NameableArticle | null, rows: number): LocalText => {
  const many = String(rows);
  if (article !== null) {
    const name = `${article.articleNo} ${article.article.description}`;
    return text(`Artikel vald på ${many}: ${name}`, `Article chosen on ${many}: ${name}`);
  }
  return choice.kind === 'none'
    ? text(`Ingen artikel på ${many}`, `No article on ${many}`)
    : text(`Artikel som i filen på ${many}`, `Article as in the file on ${many}`);
};

const remember = ({ store, key, at }: Review, { cells }: DraftRow, { productId }: NameableArticle): void => {
  const { key: written, shown } = writtenArticle(cells);
  if (written === null) return;
  saveCorrection(store, key.scopeId, { field: 'article', written, shown, means: productId, madeAt: at });
};

const chooseNow = (review: Review, input: Input): number => {
  const article = chosenArticle(review, input);
  const { draft, row } = findRow(review, input.draftNo, input.rowNo);
  const writes = writesFor(article, input);
  const chosen = input.all ? alikeRows(review, draft, row) : [{ draft, rows: [row] }];
  const byRow = chosen.flatMap((one) => editsOf(review, one, writes)).filter((edits) => edits.length > 0);
  makeStep(review, titleOf(input, article, byRow.length), byRow.flat());
  if (input.remember && article !== null) remember(review, row, article);
  return byRow.length;
};

/**
 * Makes a row, or all on which the article is written the same, one of the article that a person means, with what it is to
 * take of it. One step. Answers how many rows changed.
 *
 * @throws AppError `no-such-article`, `article-not-nameable`, `no-such-invoice`, `no-such-row`, and those of `openForChange`.
 */
export const chooseArticle = (review: Review, input: Input): number =>
  review.store.inTransaction(() => chooseNow(review, input));
