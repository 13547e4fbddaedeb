import { type HttpMethod } from './endpoints.ts';

/** At most `calls` in any `windowMs`. */
export interface RateWindow {
  readonly calls: number;
  readonly windowMs: number;
}

export interface RateLimit {
  readonly method: HttpMethod;
  /** As in the endpoint table, with `{id}`. */
  readonly path: string;
  readonly windows: readonly RateWindow[];
}

const reads: readonly RateWindow[] = [
  { calls: 100, windowMs: 10_000 },
  { calls: 600, windowMs: 60_000 },
];

/** The three limited endpoints, counting all responses: concepts, Limits. More is answered 429 with `Retry-After` (decisions.md 20). */
export const rateLimits: readonly RateLimit[] = [
  {
    method: 'POST',
    path: '/v1/search/actions',
    windows: [
      { calls: 30, windowMs: 10_000 },
      { calls: 100, windowMs: 60_000 },
    ],
  },
  { method: 'GET', path: '/v1/invoice/action/{id}', windows: reads },
  { method: 'GET', path: '/v1/invoice/actionbyinvoicenumber/{id}', windows: reads },
];

/** The limit of an endpoint, by its documented path. */
export const rateLimitOf = (method: HttpMethod, path: string): RateLimit | undefined =>
  rateLimits.find((limit) => limit.method === method && limit.path === path);

/**
 * Answers of 400 or above count; once `threshold` is reached within the window the next call is held until the window after
 * the last one has passed. The documents name 10 and 50; the stricter is taken (concepts, Limits; decisions.md 20).
 */
export const errorBudget = {
  threshold: 10,
  windowMs: 60_000,
  /** What we allow ourselves, since others may use the same user (design: outbox, Pace). */
  ourShare: 4,
} as const;

/** Length of UniqueApiCallId, and how long the service remembers one: concepts, Limits. */
export const uniqueCallId = { minLength: 1, maxLength: 50, rememberedMonths: 3 } as const;

/** Largest `take` of the look-ups by external reference and by description. */
export const maxTake = 100;

/** The closed invoice search: `Take` 1–500, at most six months between the dates. */
export const closedSearch = {
  minTake: 1,
  maxTake: 500,
  maxMonths: 6,
  orderBy: [
    'ActionPublicId',
    'DebtorPublicId',
    'DebtorOrgNo',
    'DebtorName',
    'ClosedDate',
    'DueDate',
    'InvoiceDate',
    'InvoiceNumber',
    'OCR',
    'DebtCollectionActionPublicId',
    'ReminderInvoiceActionPublicId',
    'CurrentAmount',
    'InvoicedAmount',
    'DeliveryMethod',
  ],
} as const;

/** Webhooks: four retries, each counted from the attempt before; failures are looked back on for at most 168 hours. */
export const webhookRetriesMs = [5 * 60_000, 60 * 60_000, 3 * 3_600_000, 24 * 3_600_000] as const;
export const webhookLookBackHours = 168;

/** The service may hold a call for more than a minute: a client waits at least this long (design: outbox, Pace). */
export const responseTimeoutMs = 150_000;

export const mobilePaymentMessageLetters = 50;
export const selfInvoicesByDebtorLimit = 500;
export const mailPdfBytes = 10 * 1024 * 1024;
