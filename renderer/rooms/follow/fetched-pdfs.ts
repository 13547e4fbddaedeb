import { type CallOutput, type Settled } from '../../../shared/contract/contract.ts';
import { type AppErrorData } from '../../../shared/domain/app-error.ts';

type Pdf = CallOutput<'follow.pdf'>;

/** What came of the PDFs of many invoices. */
export interface FetchedPdfs {
  readonly files: readonly Pdf[];
  /** The invoices whose PDFs did not come, and why the last of them did not. */
  readonly missing: readonly string[];
  readonly why: AppErrorData | null;
}

/** After so many refusals in a row the rest is not asked for: it is not this invoice's fault. */
const mostInARow = 3;

/** Fetches PDFs one after the other; `step` is told before each. Null where the person stopped it. */
export const fetchPdfs = async (
  invoices: readonly string[],
  fetch: (actionId: string) => Promise<Settled<Pdf>>,
  step: (at: number) => boolean,
): Promise<FetchedPdfs | null> => {
  const files: Pdf[] = [];
  const missing: string[] = [];
  let [why, inARow]: [AppErrorData | null, number] = [null, 0];
  for (const [index, actionId] of invoices.entries()) {
    if (inARow === mostInARow) {
      missing.push(actionId);
      continue;
    }
    if (!step(index + 1)) return null;
    const outcome = await fetch(actionId);
    if (outcome.ok) files.push(outcome.value);
    else {
      missing.push(actionId);
      why = outcome.error;
    }
    inARow = outcome.ok ? 0 : inARow + 1;
  }
  return step(invoices.length) ? { files, missing, why } : null;
};
