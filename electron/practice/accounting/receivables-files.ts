import { randomUUID } from 'node:crypto';
import { type CalendarDate, isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type Kept } from '../ledger/records.ts';
import { type NightJob } from '../night-job.ts';
import { badRequest } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf } from '../wire/json.ts';
import { invoiceReceivables, receivablesFile, selfInvoiceReceivables } from './receivables.ts';

const kind = 'receivablesFile';

/** A file is made in 1 to 30 minutes of service time, and deleted after seven days (concepts, Limits). */
const takesMs = 60_000;
const keptMs = 7 * 86_400_000;

const sources = { invoices: invoiceReceivables, selfInvoices: selfInvoiceReceivables } as const;
export type ReceivablesSource = keyof typeof sources;

/** Starts making a file. Gives its id. */
export const startReceivablesFile = (
  { ledger, clock }: Service,
  creditorId: string,
  source: ReceivablesSource,
  day: CalendarDate,
): string => {
  const id = randomUUID();
  const now = clock.now();
  ledger.records.insert(kind, {
    id,
    creditorId,
    ownerId: null,
    key: null,
    state: source,
    at: now + keptMs,
    createdAt: now,
    doc: { Day: day },
  });
  return id;
};

/** A file that is kept still; undefined once its seven days are over. */
export const receivablesFileOf = ({ ledger, clock }: Service, id: string): Kept | undefined => {
  const found = ledger.records.get(kind, id);
  return found === undefined || (found.at ?? 0) <= clock.now() ? undefined : found;
};

/** The file's bytes: empty until it is ready. Throws a Refusal (400) where it could not be made (concepts, Errors). */
export const receivablesBytes = ({ ledger, clock }: Service, file: Kept): Buffer => {
  if (clock.now() < file.createdAt + takesMs) return Buffer.alloc(0);
  const day = textOf(file.doc, 'Day') ?? '';
  const source = file.state === 'selfInvoices' ? file.state : 'invoices';
  if (!isCalendarDate(day)) throw badRequest('Filen kunde inte skapas.', 'The file could not be created.');
  return receivablesFile(sources[source](ledger, file.creditorId, day), day);
};

/** Deletes the files whose seven days are over. */
export const receivablesNight: NightJob = {
  name: 'accounts receivable files',
  run: ({ ledger }, midnight) => {
    for (const { id } of ledger.records.due(kind, midnight)) ledger.records.remove(kind, id);
  },
};
