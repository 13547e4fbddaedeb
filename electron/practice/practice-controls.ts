import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { instantText, readInstant } from '../../shared/service/service-time.ts';
import { currencyDecimals } from './currencies.ts';
import { daysLater } from './clock.ts';
import { reportDelivery } from './invoicing/deliveries.ts';
import { receiveBankPayment } from './invoicing/bank-payments.ts';
import { badCredentials, badField, badRequest, refusalOf } from './refusal.ts';
import { signIn } from './gate/sign-in.ts';
import { errorReply, thrownReply } from './gate/reply.ts';
import { type CallRow } from './ledger/calls.ts';
import { type Act, type Background, type Control } from './controls/control.ts';
import { cardControls } from './controls/cards.ts';
import { outsideControls } from './controls/outside.ts';
import { portalControls } from './controls/portal.ts';
import { type Service } from './service.ts';

const clockIn = z.union([
  z.strictObject({ AdvanceDays: z.int().min(0).max(3660) }),
  z.strictObject({ To: z.string() }),
]);

/** Moves service time forward; each midnight on the way has its turn. */
const moveClock: Act = ({ service, background, body }) => {
  const wish = clockIn.parse(body);
  const now = service.clock.now();
  const to = 'To' in wish ? readInstant(wish.To) : daysLater(now, wish.AdvanceDays);
  if (to === null) throw badField('To', 'är inget datum', 'is no date');
  if (to < now) throw badField('To', 'är i det förflutna', 'is in the past');
  background.nightsTo(to);
  service.clock.moveTo(Math.max(to, service.clock.now()));
  background.drain();
  return { Now: instantText(service.clock.now()) };
};

const paymentIn = z.object({
  Ocr: z.string(),
  Amount: z.union([z.int(), z.object({ Value: z.int(), CurrencyCode: z.string().nullish() })]),
  PaymentDate: z.string().nullish(),
  PaymentMeanCode: z.string().nullish(),
  CreditorPublicId: z.string().nullish(),
});

const takePayment: Act = ({ service, body }) => {
  const { Ocr, Amount, PaymentDate, PaymentMeanCode, CreditorPublicId } = paymentIn.parse(body);
  const paidAt = typeof PaymentDate === 'string' ? readInstant(PaymentDate) : service.clock.now();
  if (paidAt === null) throw badField('PaymentDate', 'är inget datum', 'is no date');
  const amount =
    typeof Amount === 'number'
      ? { value: Amount, currency: 'SEK' }
      : { value: Amount.Value, currency: Amount.CurrencyCode ?? 'SEK' };
  if (amount.value <= 0) throw badField('Amount', 'ska vara mer än noll', 'must be more than zero');
  if (currencyDecimals(amount.currency, null) === null)
    throw badField('Amount', `okänd valuta ${amount.currency}`, `unknown currency ${amount.currency}`);
  const payment = {
    ocr: Ocr,
    amount,
    paidAt,
    mean: PaymentMeanCode ?? 'BG',
    by: null,
    writeOff: 0,
    reference: Ocr,
    creditorId: CreditorPublicId ?? null,
  };
  service.ledger.db
    .transaction(() => {
      receiveBankPayment(service, payment);
    })
    .immediate();
  return undefined;
};

const deliveryIn = z.object({
  ActionPublicId: z.string(),
  Outcome: z.enum(['Received', 'Opened', 'Viewed', 'Undelivered']),
});

const takeDelivery: Act = ({ service, body }) => {
  const { ActionPublicId, Outcome } = deliveryIn.parse(body);
  service.ledger.db
    .transaction(() => {
      reportDelivery(service, ActionPublicId, Outcome);
    })
    .immediate();
  return undefined;
};

const countIn = z.object({ n: z.number() });
const count = (service: Service, table: string): number =>
  countIn.parse(service.ledger.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()).n;

const state: Act = ({ service }) => ({
  Now: instantText(service.clock.now()),
  Users: count(service, 'users'),
  Creditors: count(service, 'creditors'),
  Debtors: count(service, 'debtors'),
  Products: count(service, 'products'),
  Invoices: count(service, 'invoices'),
  Payments: count(service, 'payments'),
  UnhandledPayments: count(service, 'unhandled_payments'),
  Vouchers: count(service, 'vouchers'),
  QueuedAttests: count(service, 'attest_queue'),
  WaitingEvents: service.ledger.webhooks.waiting(),
  Calls: count(service, 'calls'),
  Settings: service.settings.get(),
});

const callView = (call: CallRow): unknown => ({
  Time: instantText(call.at),
  Method: call.method,
  Path: call.path,
  UniqueApiCallId: call.call_id,
  Status: call.status,
  Processed: call.processed === 1,
  Fault: call.fault === 1,
});

const calls: Act = ({ service, query }) => {
  const since = query.get('since');
  const from = since === null || since === '' ? 0 : readInstant(since);
  if (from === null) throw badField('since', 'är inget datum', 'is no date');
  return service.ledger.calls.since(from).map(callView);
};

const webhookAttempts: Act = ({ service }) =>
  service.ledger.webhooks.attempts().map(({ at, type, attempt, status }) => ({
    Time: instantText(at),
    EventType: type,
    Attempt: attempt,
    Status: status,
  }));

const mails: Act = ({ service }) =>
  service.ledger.mails.list().map(({ at, recipient, subject, about }) => ({
    Time: instantText(at),
    To: recipient,
    Subject: subject,
    About: about,
  }));

const resetIn = z.object({ Seed: z.int().nullish() }).nullish();

const controls: readonly Control[] = [
  ['GET', '/practice/state', state],
  [
    'POST',
    '/practice/reset',
    ({ service, background, body }) => {
      service.reset(resetIn.parse(body)?.Seed ?? undefined);
      background.drain();
    },
  ],
  ['PUT', '/practice/clock', moveClock],
  ['POST', '/practice/payments', takePayment],
  ['POST', '/practice/deliveries', takeDelivery],
  [
    'PUT',
    '/practice/settings',
    ({ service, body }) => {
      service.settings.change(body);
      return service.settings.get();
    },
  ],
  [
    'PUT',
    '/practice/faults',
    ({ service, body }) => {
      service.faults.set(body);
    },
  ],
  ...cardControls,
  ...outsideControls,
  ...portalControls,
  ['GET', '/practice/calls', calls],
  ['GET', '/practice/webhooks', webhookAttempts],
  ['GET', '/practice/mail', mails],
];

const readBody = (request: FastifyRequest): unknown => {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return undefined;
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'));
    return value;
  } catch {
    throw badRequest('JSON går inte att läsa.', 'The JSON cannot be read.');
  }
};

const zodText = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');

/** The practice service's own controls: JSON, same credentials, no limits, not in the log of calls (decisions.md). */
export const registerControls = (
  app: FastifyInstance,
  service: Service,
  background: Background,
  log: (problem: unknown) => void,
): void => {
  for (const [method, url, act] of controls) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        try {
          if (signIn(service.ledger, request.headers.authorization) === undefined) throw badCredentials();
          const query = new URLSearchParams(request.url.split('?')[1] ?? '');
          const result = await act({ service, background, body: readBody(request), query });
          background.wake();
          if (result === undefined) return reply.code(200).send('');
          return reply.code(200).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result));
        } catch (thrown) {
          if (refusalOf(thrown) === null && !(thrown instanceof z.ZodError)) log(thrown);
          const wrong =
            thrown instanceof z.ZodError ? errorReply(400, zodText(thrown), 'json') : thrownReply(thrown, 'EN', 'json');
          return reply.code(wrong.status).headers(wrong.headers).send(wrong.body);
        }
      },
    });
  }
};
