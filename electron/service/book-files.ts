import { z } from 'zod';
import { type BookKind } from '../../shared/contract/books.ts';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { instantText, stockholmMidnight } from '../../shared/service/service-time.ts';
import { type Answer } from './answer.ts';
import { type ServiceClient } from './client.ts';
import { nonsense, readBody } from './expect.ts';

/** Files for the books at the service. Source: endpoints a, Accounting; concepts, Errors (what the receivables file answers). */

export interface BookOrdered {
  readonly creditorId: string;
  readonly kind: BookKind;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const dayText = (day: CalendarDate): string => instantText(stockholmMidnight(day));

/** Has a file made; its id stands in the answer. Ordering twice makes it twice, and changes nothing else. */
export const orderBook = (
  client: ServiceClient,
  { creditorId, kind, from, to }: BookOrdered,
  callId: string,
): Promise<Answer> =>
  kind === 'sie4'
    ? client.call({
        endpoint: 'POST /v1/accounting/accountingexport',
        callId,
        body: {
          CreditorPublicId: creditorId,
          From: dayText(from),
          To: dayText(to),
          BookKeepingTypesFilter: [],
          DateSelectionType: 'TransactionDate',
          Format: 'SIE4',
          SummarizeAccountsByDate: false,
          AppendTransDescription: true,
        },
      })
    : client.call({
        endpoint: 'POST /v1/accounting/accountsreceivablefile',
        callId,
        body: { CreditorPublicId: creditorId, ToDate: dayText(to) },
      });

/** The id in the answer of an order. @throws AppError `service-nonsense`. */
export const orderedId = (body: unknown): string => readBody(body, z.guid());

export type BookFound =
  | { readonly kind: 'making' }
  | { readonly kind: 'ready'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly said: string }
  | { readonly kind: 'gone' }
  /** The service did not say: it is asked again the next time. */
  | { readonly kind: 'unsaid'; readonly answer: Exclude<Answer, { readonly kind: 'ok' }> };

const exportIn = z.object({ File: z.object({ FilePublicId: z.guid() }).nullish() });

const unlessOk = (answer: Exclude<Answer, { readonly kind: 'ok' }>): BookFound => {
  if (answer.kind === 'refused' && answer.status === 400) return { kind: 'failed', said: answer.message };
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'gone' };
  return { kind: 'unsaid', answer };
};

const bytesOf = (answer: Answer): BookFound => {
  if (answer.kind !== 'ok') return unlessOk(answer);
  if (!(answer.body instanceof Uint8Array)) throw nonsense();
  return answer.body.length === 0 ? { kind: 'making' } : { kind: 'ready', bytes: answer.body };
};

const patienceMs = 60_000;

/**
 * Asks after an ordered file, and fetches it where it is ready.
 *
 * @throws AppError `service-nonsense`, NotSentError where its turn did not come.
 */
export const findBook = async (client: ServiceClient, kind: BookKind, id: string): Promise<BookFound> => {
  const signal = AbortSignal.timeout(patienceMs);
  if (kind === 'receivables')
    return bytesOf(
      await client.call({
        endpoint: 'GET /v1/accounting/accountsreceivablefile/{id}',
        path: { id },
        receive: 'bytes',
        signal,
      }),
    );
  const told = await client.call({ endpoint: 'GET /v1/accounting/accountingexport/{id}', path: { id }, signal });
  if (told.kind !== 'ok') return unlessOk(told);
  const file = readBody(told.body, exportIn).File ?? null;
  if (file === null) return { kind: 'making' };
  return bytesOf(
    await client.call({
      endpoint: 'GET /v1/files/file/{id}',
      path: { id: file.FilePublicId },
      receive: 'bytes',
      signal,
    }),
  );
};
