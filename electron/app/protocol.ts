import { type z } from 'zod';
import { type blankCalls } from '../../shared/contract/blanks.ts';
import { writePdf } from '../sheets/pdf.ts';
import { writeXlsx } from '../sheets/xlsx.ts';
import { type Deps } from './deps.ts';
import { protocolInvoices } from './protocol-invoices.ts';
import { protocolSummary } from './protocol-summary.ts';
import { labels, pageText, protocolName } from './protocol-words.ts';
import { openReview } from './review-context.ts';

interface MadeProtocol {
  readonly runName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The protocol of a run as a workbook or a PDF, before and after it is sent. Read in one transaction, so that its parts agree to the
 * öre whatever is changed meanwhile; that only reads, and holds nobody up. Source: product.md, Review.
 *
 * @throws AppError `no-such-run`.
 */
export const makeProtocol = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  { runId, language, format }: z.infer<(typeof blankCalls)['review.protocol']['input']>,
  today: string,
): Promise<MadeProtocol> => {
  deps.store.prepare('BEGIN').run();
  try {
    const review = openReview(deps, runId);
    const tables = [protocolSummary(review, language, today), protocolInvoices(review, language)];
    const { name, approvedHash } = review.run;
    if (format !== 'pdf') return { runName: name, bytes: await writeXlsx({ tables }) };
    const title = `${name} – ${protocolName[language]}`;
    const content = approvedHash === null ? labels.notApproved[language] : `SHA-256 ${approvedHash}`;
    const foot = (page: number): string => `${title}, ${today} · ${content} · ${pageText(page)[language]}`;
    return { runName: name, bytes: writePdf({ title, tables, language, madeOn: today, foot }) };
  } finally {
    deps.store.prepare('COMMIT').run();
  }
};
