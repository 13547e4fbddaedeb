import { type z } from 'zod';
import { type blankCalls } from '../../shared/contract/blanks.ts';
import { writeXlsx } from '../sheets/xlsx.ts';
import { type Deps } from './deps.ts';
import { protocolInvoices } from './protocol-invoices.ts';
import { protocolSummary } from './protocol-summary.ts';
import { openReview } from './review-context.ts';

interface MadeProtocol {
  readonly runName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The protocol of a run as a workbook, before and after it is sent. Read in one transaction, so that its sheets agree to the
 * öre whatever is changed meanwhile; that only reads, and holds nobody up. Source: product.md, Review.
 *
 * @throws AppError `no-such-run`.
 */
export const makeProtocol = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  { runId, language }: z.infer<(typeof blankCalls)['review.protocol']['input']>,
  today: string,
): Promise<MadeProtocol> => {
  deps.store.prepare('BEGIN').run();
  try {
    const review = openReview(deps, runId);
    const tables = [protocolSummary(review, language, today), protocolInvoices(review, language)];
    return { runName: review.run.name, bytes: await writeXlsx({ tables }) };
  } finally {
    deps.store.prepare('COMMIT').run();
  }
};
