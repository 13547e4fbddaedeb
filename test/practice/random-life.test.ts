import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { luhnDigit } from '../../shared/domain/luhn.ts';
import { invoiceStage } from '../../shared/service/invoice-stages.ts';
import { type InvoiceAct, isAllowed } from '../../shared/service/invoice-transitions.ts';
import { type Practice, practice, type Reply } from './practice-client.ts';

/** What may be tried with an invoice, and the act of the table of moves that it is. */
const acts = {
  update: 'update',
  attest: 'attest',
  remove: 'delete',
  pay: null,
  payWrongly: null,
  register: 'registerPayment',
  writeOff: 'registerPayment',
  credit: 'credit',
  dispute: 'dispute',
  cancelDispute: 'cancelDispute',
  pause: 'pause',
  resume: 'resume',
  postpone: 'postpone',
  send: 'send',
  remind: 'remind',
  cancelReminder: 'cancelReminder',
  claim: 'startDebtCollection',
  sell: 'sell',
  cancelSale: 'cancelSale',
  accept: null,
  interest: 'interestInvoice',
  withdraw: 'withdraw',
} as const satisfies Readonly<Record<string, InvoiceAct | null>>;
type Act = keyof typeof acts;
const actNames = Object.keys(acts).filter((name): name is Act => name in acts);

type Step =
  | {
      readonly kind: 'make';
      readonly debtor: number;
      readonly quantity: number;
      readonly vat: number;
      readonly euro: boolean;
    }
  | { readonly kind: 'act'; readonly act: Act; readonly on: number; readonly share: number }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'match'; readonly on: number };

const stepArb: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('make' as const),
      debtor: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 40 }),
      vat: fc.constantFrom(0, 6, 12, 25),
      euro: fc.boolean(),
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      act: fc.constantFrom(...actNames),
      on: fc.nat(30),
      share: fc.constantFrom(0.3, 0.5, 1, 1.4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 15 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('match' as const), on: fc.nat(30) }) },
);

interface Life extends Practice {
  readonly debtors: readonly string[];
  readonly ids: string[];
}

const amountIn = (life: Life, view: Record<string, unknown>, field: string): number =>
  Number(life.part(view, field, 'Value') ?? 0);

const currencyOf = (life: Life, view: Record<string, unknown>): string =>
  String(life.part(view, 'CurrentAmount', 'CurrencyCode') ?? 'SEK');

const entry = (life: Life, step: Extract<Step, { kind: 'make' }>): Promise<object> =>
  life.invoiceBody({
    DebtorPublicId: life.debtors[step.debtor],
    InvoiceDate: '2026-03-01',
    DueDate: '2026-03-20',
    DeliveryMethod: step.quantity % 2 === 0 ? 'Email' : 'Manually',
    Records: [
      life.line({
        Quantity: step.quantity / 4,
        VAT: step.vat,
        UnitPrice: { Value: 3333, CurrencyCode: step.euro ? 'EUR' : 'SEK' },
      }),
    ],
  });

const credit = async (life: Life, id: string, view: Record<string, unknown>): Promise<Reply> => {
  const records = life.part(view, 'Records');
  const made = await life.call('POST', '/v1/invoice/action', {
    body: {
      ActionType: 'CreditInvoiceAction',
      CreditorPublicId: life.cid,
      DebtorPublicId: life.part(view, 'Debtor', 'DebtorPublicId'),
      InvoiceDate: '2026-03-02',
      DueDate: '2026-03-02',
      DeliveryMethod: 'Manually',
      CommunicationLanguage: 'SV',
      Records: (Array.isArray(records) ? records : []).map((record: Record<string, unknown>) => ({
        ...record,
        Quantity: -Number(record['Quantity']),
      })),
    },
  });
  if (made.status !== 200) return made;
  const creditId = String(made.json['PublicId']);
  life.ids.push(creditId);
  await life.ok('PUT', `/v1/invoice/attest/${creditId}`);
  return life.call('PUT', `/v1/invoice/creditaction/${id}?creditinvoiceactionpublicid=${creditId}`);
};

/** One call about one invoice. */
const perform = async (life: Life, act: Act, id: string, share: number): Promise<Reply> => {
  const view = await life.view(id);
  const money = (part: number) => ({
    Value: Math.round(amountIn(life, view, 'CurrentAmount') * part),
    CurrencyCode: currencyOf(life, view),
  });
  const put = (path: string): Promise<Reply> => life.call('PUT', `/v1/invoice/${path}`);
  const post = (path: string, body?: unknown): Promise<Reply> =>
    life.call('POST', path, body === undefined ? {} : { body });
  switch (act) {
    case 'update':
      return life.call('PUT', `/v1/invoice/action/${id}`, {
        body: await entry(life, { kind: 'make', debtor: 0, quantity: 7, vat: 25, euro: false }),
      });
    case 'remove':
      return life.call('DELETE', `/v1/invoice/action/${id}`);
    case 'attest':
      return put(`attest/${id}`);
    case 'pay':
      return post('/practice/payments', {
        Ocr: String(life.part(view, 'Invoices', 0, 'OCR') ?? 'none'),
        Amount: money(share),
        CreditorPublicId: life.cid,
      });
    case 'payWrongly':
      return post('/practice/payments', { Ocr: '', Amount: 1000, CreditorPublicId: life.cid });
    case 'register':
      return post('/v1/invoice/registerpayment', {
        ActionPublicId: id,
        Amount: money(share),
        Date: '2026-03-05',
        PaymentMeanCode: 'BG',
      });
    case 'writeOff':
      return post('/v1/invoice/registerpayment', {
        ActionPublicId: id,
        Amount: money(0.2),
        WriteOff: money(share / 2),
        Date: '2026-03-05',
        PaymentMeanCode: 'BG',
      });
    case 'credit':
      return credit(life, id, view);
    case 'postpone':
      return put(`postpone/${id}?days=5`);
    case 'send':
      return put(`sendinvoice/${id}?method=Email`);
    case 'remind':
      return post('/v1/invoice/createandsendreminderinvoice', {
        InvoiceActionPublicId: id,
        DeliveryMethod: 'Email',
        PaymentTermsInDays: 10,
      });
    case 'claim':
      return post(`/v1/debtcollection/actionfrominvoice/${id}`);
    case 'sell':
      return put(`sellinvoice/${id}`);
    case 'cancelSale':
      return life.call('DELETE', `/v1/invoice/sellinvoice/${id}`);
    case 'accept':
      return post('/practice/sales', { ActionPublicId: id, Outcome: share > 0.4 ? 'Accepted' : 'Denied' });
    case 'interest':
      return post(`/v1/invoice/interestinvoice/${id}?from=2026-03-21&to=2026-03-30&interesttype=Fixed&interest=8`);
    case 'withdraw':
      return post(`/v1/invoice/autogiro/${id}`);
    default:
      return put(`${act.toLowerCase()}/${id}`);
  }
};

/** A refused call changes nothing; one that is taken is a move of the table. */
const tryAct = async (life: Life, act: Act, id: string, share: number): Promise<void> => {
  const before = await life.view(id);
  const reply = await perform(life, act, id, share);
  expect(reply.status, `${act}: ${reply.text}`).toBeLessThan(500);
  const tabled = acts[act];
  if (reply.status >= 400) {
    // Crediting made its credit invoice before the refused call: the debit one alone is compared.
    expect(await life.view(id), `${act} was refused: ${reply.text}`).toEqual(before);
  } else if (tabled !== null) {
    const stage = invoiceStage(String(life.part(before, 'State', 'Stage')));
    expect(isAllowed(tabled, stage), `${act} was taken in ${stage}`).toBe(true);
  }
  if (act === 'remove' && reply.status === 200) life.ids.splice(life.ids.indexOf(id), 1);
  const made = reply.json['PublicId'];
  if (act === 'interest' && typeof made === 'string') life.ids.push(made);
};

const live = async (life: Life, step: Step): Promise<void> => {
  switch (step.kind) {
    case 'make':
      life.ids.push(await life.created('/v1/invoice/action', await entry(life, step)));
      return;
    case 'days':
      await life.ok('PUT', '/practice/clock', { AdvanceDays: step.days });
      return;
    case 'match': {
      const [payment] = (await life.ok('GET', `/v1/payments/unhandledpayments/${life.cid}`)).list;
      const id = life.ids[step.on % Math.max(1, life.ids.length)];
      if (payment === undefined || id === undefined) return;
      const body = [{ UnhandledPaymentPublicId: payment['UnhandledPaymentPublicId'], ActionPublicId: id }];
      expect((await life.call('POST', `/v1/payments/matchpayments/${life.cid}`, { body })).status).toBeLessThan(500);
      return;
    }
    case 'act': {
      const id = life.ids[step.on % Math.max(1, life.ids.length)];
      if (id !== undefined) await tryAct(life, step.act, id, step.share);
    }
  }
};

const rowIn = z.object({
  id: z.string(), number: z.string().nullable(), ocr: z.string().nullable(), stage: z.string(), currency: z.string(), invoiced: z.int(),
  current: z.int(), paid: z.int(), credited: z.int(), written_off: z.int(), fees: z.int(), interest: z.int(), closed_at: z.int().nullable(),
  attested_at: z.int().nullable(), action_type: z.string(),
}); // prettier-ignore
const voucherIn = z.object({ currency: z.string(), rows: z.string() });
const bookedIn = z.array(z.object({ account: z.string(), amount: z.int() }));

/** What must hold of the books, whatever was called: read from the file, behind the service's back. */
const inspect = (db: Database.Database): void => {
  const invoices = z.array(rowIn).parse(db.prepare('SELECT * FROM invoices').all());
  const balance = new Map<string, number>();
  for (const { currency, rows } of z.array(voucherIn).parse(db.prepare('SELECT currency, rows FROM vouchers').all())) {
    const booked = bookedIn.parse(JSON.parse(rows));
    expect(booked.reduce((sum, row) => sum + row.amount, 0)).toBe(0);
    for (const { account, amount } of booked) {
      const key = `${account} ${currency}`;
      balance.set(key, (balance.get(key) ?? 0) + amount);
    }
  }
  const numbers = invoices.flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const one of invoices) {
    const sign = Math.sign(one.invoiced);
    expect(one.current * sign, `left on ${JSON.stringify(one)}`).toBeGreaterThanOrEqual(0);
    expect(one.closed_at !== null, JSON.stringify(one)).toBe(one.stage === 'Completed');
    if (one.ocr === null) continue;
    expect(luhnDigit(one.ocr.slice(0, -1)), one.ocr).toBe(one.ocr.at(-1));
    expect(Number(one.ocr.at(-2)), one.ocr).toBe(one.ocr.length % 10);
  }
  for (const currency of ['SEK', 'EUR']) {
    const open = invoices.filter(
      (one) => one.attested_at !== null && one.closed_at === null && one.currency === currency && one.stage !== 'Sold',
    );
    const owed = open.reduce((sum, one) => sum + one.current - one.fees - one.interest, 0);
    expect(balance.get(`1510 ${currency}`) ?? 0, `1510 in ${currency}`).toBe(owed);
  }
};

it('random lives of invoices, legal or not, never break the ledger', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-life-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'practice.db');
  const service = await practice({ file, now: () => Date.parse('2026-03-02T12:00:00+01:00') });
  const db = new Database(file, { readonly: true });
  onTestFinished(() => {
    db.close();
  });
  await fc.assert(
    fc.asyncProperty(fc.array(stepArb, { minLength: 40, maxLength: 70 }), async (steps) => {
      await service.ok('POST', '/practice/reset');
      await service.ok('PUT', '/practice/settings', { RateLimits: false, ErrorThreshold: 1_000_000 });
      await service.ok('POST', '/practice/salescontracts', { CreditorPublicId: service.cid });
      const Autogiro = { Active: true, Stage: 'Approved', ClearingNo: '5000', AccountNo: '1234567' };
      const debtors = [
        await service.created('/v1/debtors/debtor', service.debtorBody()),
        await service.created('/v1/debtors/debtor', service.debtorBody({ Name: 'Annan', Autogiro })),
        await service.created('/v1/debtors/debtor', service.debtorBody({ Name: 'Tredje' })),
      ];
      const life: Life = { ...service, debtors, ids: [] };
      for (const step of steps) await live(life, step);
      inspect(db);
      expect(service.problems).toEqual([]);
    }),
    { numRuns: 40, seed: 20_261_128, endOnFailure: true },
  );
}, 240_000);
