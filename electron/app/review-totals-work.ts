import { type CallOutput } from '../../shared/contract/contract.ts';
import { divided } from '../../shared/domain/shared-net.ts';
import { addMinor, type Minor, zero } from '../../shared/domain/money.ts';
import { worstLevel } from '../../shared/intake/check-draft.ts';
import { type InvoiceValue, type LineValue } from '../../shared/intake/draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { copiesIn } from '../store/compared-runs.ts';
import { readDraft } from '../store/drafts.ts';
import { runSums, sendableNumbers } from '../store/draft-sums.ts';
import { standingEdits } from '../store/edits.ts';
import { accountsByArticle } from '../store/product-accounts.ts';
import { runPaper } from '../store/runs.ts';
import { z } from 'zod';
import { runPlanShape } from './plan-shape.ts';
import { findDraft, type Review } from './review-context.ts';
import { takenBack } from './review-write.ts';

type Totals = CallOutput<'review.totals'>;
type Sums = Totals['now'];

const plus = (a: Sums, b: Sums, sign: 1 | -1): Sums => ({
  invoices: a.invoices + sign * b.invoices,
  net: a.net + sign * b.net,
  vat: a.vat + sign * b.vat,
  total: a.total + sign * b.total,
});
const nothing: Sums = { invoices: 0, net: 0, vat: 0, total: 0 };

const nowOf = (review: Review): Sums => {
  const { invoices, net, vat, total } = runSums(review.store, review.key);
  return { invoices, net, vat, total };
};

/** What an invoice that a person touched counts for now, and what it counted for as it was read. */
const movesOf = (review: Review, copies: ReadonlySet<number>): readonly (readonly [now: Sums, asRead: Sums])[] => {
  const byDraft = Map.groupBy(standingEdits(review.store, review.key), ({ draftNo }) => draftNo);
  const touched = new Set([...byDraft.keys(), ...copies]);
  return [...touched].map((draftNo) => {
    const { draft, line } = findDraft(review, draftNo);
    const sent = line.included && line.level !== 'error';
    const now = sent ? { invoices: 1, net: line.net, vat: line.vat, total: line.total } : nothing;
    if (copies.has(draftNo)) return [now, nothing];
    const before = takenBack(draft, line, byDraft.get(draftNo) ?? []);
    const { invoice, problems } = review.examine(before.draft);
    const { net, vat, total } = invoice;
    const counted = before.standing.included && worstLevel(problems) !== 'error';
    return [now, counted ? { invoices: 1, net, vat, total } : nothing];
  });
};

/** What would have been sent as the file was read: what copies and a person's steps changed is put back, in thought. */
const asReadOf = (review: Review, now: Sums): Sums => {
  const copies = new Set(copiesIn(review.store, review.key).map(({ draftNo }) => draftNo));
  return movesOf(review, copies).reduce((sums, [is, was]) => plus(plus(sums, is, -1), was, 1), now);
};

interface Account {
  readonly rows: number;
  readonly net: Minor;
}

/** The net of an invoice's rows; fees take their part of a rate's net, and belong to no row. */
const netOfRows = (invoice: InvoiceValue): readonly (readonly [line: LineValue | null, net: Minor])[] =>
  invoice.vatLines.flatMap(({ rate, net }) => {
    const lines = invoice.lines.filter((line) => line.vatRate === rate && line.lineTotal !== null);
    const fees = rate === '25' ? [invoice.fees.invoice, invoice.fees.freight].filter((fee) => fee !== 0) : [];
    const parts = [
      ...lines.map((line) => ({ line, weight: line.lineTotal ?? 0 })),
      ...fees.map((weight) => ({ line: null, weight })),
    ];
    const shares = divided(
      net,
      parts.map(({ weight }) => weight),
    );
    return parts.map(({ line }, at) => [line, shares[at] ?? zero] as const);
  });

const planOf = ({ store, key }: Review) =>
  runPaper(store, key, { plan: runPlanShape, accounts: z.unknown(), control: z.unknown() }).plan;

/**
 * The net of what would be sent by sales account. A file names no account: it is the article's, as the register has it; null
 * for rows whose article has none, and for fees, which the service books by its own settings.
 */
export const accountsOf = (review: Review): Totals['accounts'] => {
  const { store, key } = review;
  const known = accountsByArticle(store, key.scopeId);
  if (known.size === 0) return null;
  const { defaults } = planOf(review);
  const found = new Map<string | null, Account>();
  for (const draftNo of sendableNumbers(store, key)) {
    const draft = readDraft(store, { ...key, draftNo });
    for (const [line, net] of draft === null ? [] : netOfRows(readInvoice(draft, defaults))) {
      const account = known.get(line?.articleNo ?? '') ?? null;
      const so = found.get(account) ?? { rows: 0, net: zero };
      found.set(account, { rows: so.rows + (line === null ? 0 : 1), net: addMinor(so.net, net) });
    }
  }
  return [...found]
    .map(([account, sums]) => ({ account, ...sums }))
    .sort((a, b) => Number(a.account === null) - Number(b.account === null) || Number(a.account) - Number(b.account));
};

/** Source: the review's totals in product.md. */
export const totalsNow = (review: Review): Totals => {
  const now = nowOf(review);
  return { asRead: asReadOf(review, now), now, accounts: accountsOf(review) };
};
