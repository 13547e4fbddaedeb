import { compare, type Decimal, isDecimal, negate } from '../../domain/decimal.ts';
import { priceOf, signedAs, takenOf } from '../article-fill.ts';
import { isOpen, present } from '../cell-state.ts';
import { type Draft, type InvoiceValue, type LineValue, type RowCells } from '../draft.ts';
import { type Problem } from '../problem.ts';
import { problem } from '../problem-texts.ts';
import { foldName } from '../../domain/fold-name.ts';
import { type RegisterArticle } from '../register.ts';
import { type HeadCheck } from './check.ts';

/** A person, or what was remembered from one, has said that it is this customer: its name needs no second look. */
const isChosen = ({ head }: Draft): boolean =>
  head.customerNo?.rule === 'from-register' || head.customerExternalId?.rule === 'from-register';

/** The customer that the invoice will be sent to, held against the register's copy. Cases N102, N104. */
export const registerCustomer: HeadCheck = (draft, _invoice, { register }, found) => {
  const customer = register?.customer;
  if (!present(customer)) return;
  const place = { rowNo: null, field: 'customerName' as const };
  if (!customer.active) found.push(problem('customer-inactive', 'error', place, { name: customer.name }));
  const file = draft.head.customerName?.value;
  if (!present(file) || file === customer.name || isChosen(draft)) return;
  if (foldName(file) !== foldName(customer.name))
    found.push(problem('customer-renamed', 'warning', place, { file, register: customer.name }));
};

interface ArticleRow {
  readonly cells: RowCells;
  readonly line: LineValue;
  readonly number: string;
  readonly article: RegisterArticle;
}

const absolute = (price: Decimal): Decimal => (price.startsWith('-') ? negate(price) : price);

const price = ({ cells, line, number, article }: ArticleRow, invoice: InvoiceValue, found: Problem[]): void => {
  // The cell's own price: a credit's line carries the sign on its quantity instead.
  const [file, register] = [cells.unitPrice?.value, priceOf(article, invoice)];
  if (!present(file) || !isDecimal(file) || register === null || compare(absolute(file), register) === 0) return;
  // Where the file gives the row's total too, another price would contradict it: no single answer.
  const value = signedAs(cells, register);
  const mend = isOpen(cells.lineTotal) ? { field: 'unitPrice' as const, value } : undefined;
  const place = { rowNo: line.rowNo, field: 'unitPrice' as const };
  found.push(problem('article-price-differs', 'warning', place, { file, register: value, number }, mend));
};

const vat = ({ cells, line, number, article }: ArticleRow, invoice: InvoiceValue, found: Problem[]): void => {
  const [file, register] = [line.vatRate, article.vatRate];
  if (file === null || register === null || compare(file, register) === 0) return;
  const place = { rowNo: line.rowNo, field: 'vatRate' as const };
  // Where the sheet says nothing, the article knows better than the rate that was chosen for the whole import.
  const value = isOpen(cells.vatRate) ? takenOf('vatRate', article, cells, invoice) : null;
  const mend = value === null ? undefined : { field: 'vatRate' as const, value };
  found.push(problem('article-vat-differs', 'warning', place, { file, register, article: number }, mend));
};

/** Only where the sheet has units, and this row none: a sheet without them means none. */
const unit = ({ cells, line, number, article }: ArticleRow, found: Problem[]): void => {
  if (cells.unit === undefined || article.unit === '' || !isOpen(cells.unit)) return;
  const mend = { field: 'unit' as const, value: article.unit };
  const place = { rowNo: line.rowNo, field: 'unit' as const };
  found.push(problem('article-unit-blank', 'hint', place, { register: article.unit, number }, mend));
};

/** More words than the register's (a month, a name) are usual on an invoice; other words are worth a look. */
const words = ({ line, number, article }: ArticleRow, found: Problem[]): void => {
  const [file, register] = [line.description, article.description];
  if (file === '' || file.includes(register) || foldName(file).includes(foldName(register))) return;
  const place = { rowNo: line.rowNo, field: 'description' as const };
  found.push(problem('article-text-differs', 'hint', place, { register, number }));
};

/** Every row that names an article, held against the register's copy; silent where the register has no articles. */
export const registerArticles: HeadCheck = ({ rows }, invoice, { register }, found) => {
  const find = register?.article;
  if (!present(find)) return;
  rows.forEach(({ rowNo, cells }, index) => {
    const line = invoice.lines[index];
    const number = line?.articleNo;
    if (line === undefined || !present(number) || number === '' || line.message) return;
    const place = { rowNo, field: 'articleNo' as const };
    const article = find(number);
    if (article === null) {
      // As a new customer: it is created, and most files that bring one mean to.
      found.push(problem('article-unknown', 'hint', place, { number }));
      return;
    }
    if (!article.active) found.push(problem('article-inactive', 'error', place, { number }));
    const row = { cells, line, number, article };
    words(row, found);
    price(row, invoice, found);
    vat(row, invoice, found);
    unit(row, found);
  });
};
