// What a case works with: calls by endpoint row, assertions, fresh records, service time, webhooks, practice controls.
import fs from 'node:fs';
import { send, headerBytes, NoAnswer } from './http.mjs';
import { makeChecks, phrase, Fail } from './check.mjs';
import { misfit, isGuid, isDate, views } from './shape.mjs';
import { parseXml, kid, kids, textOf, toXml } from './xml.mjs';
import * as time from './time.mjs';
import * as docs from './docs.mjs';
import { EVENT_TYPES } from './hooks.mjs';

export const rows = JSON.parse(fs.readFileSync(new URL('../../../shared/service/endpoints.json', import.meta.url), 'utf8'));
export const UNKNOWN = '6f1c2d1e-0b57-4a53-9a51-3f0d7c3b9e11';
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

/** The row's own key: method and path, with its first query parameter where two rows share method and path. */
export function keyOf(row) {
  const twins = rows.filter((r) => r.method === row.method && r.path === row.path);
  return `${row.method} ${row.path}` + (twins.length > 1 && row.query ? `?${row.query[0]}` : '');
}
const byKey = new Map(rows.map((r) => [keyOf(r), r]));
/** Row named by 'METHOD /v1/path' and, for rows that share a path, the query parameters in use. */
export function rowOf(spec, q = {}) {
  const twins = rows.filter((r) => `${r.method} ${r.path}` === spec);
  if (twins.length === 0) throw new Error(`no endpoint row "${spec}"`);
  if (twins.length === 1) return twins[0];
  const named = Object.keys(q);
  return twins.find((r) => r.query?.some((k) => named.includes(k))) || twins.find((r) => !r.query) || twins[0];
}
export const hasRow = (key) => byKey.has(key);

export function basic(user, pass) { return 'Basic ' + Buffer.from(`${user}:${pass}`, 'utf8').toString('base64'); }

const BASELINE = { AttestDelayMs: 0, ErrorThreshold: 1000000, ErrorWindowMs: 60000, LatencyMs: 0, RateLimits: false };

/** State shared by the cases of one run. */
export class Target {
  constructor({ base, user, pass, receiver, transport = send, soft = null }) {
    Object.assign(this, { base: base.replace(/\/$/, ''), user, pass, receiver, transport, soft });
    this.auth = basic(user, pass);
    this.serial = Math.floor(Date.now() / 1000) % 1000000;
  }

  async raw(method, path, body, { auth = this.auth, timeout } = {}) {
    return this.transport(this.base, {
      method, path, timeout,
      headers: { Authorization: auth, Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Back to the seeded start, with the limits out of the way; learns the seeded creditors. */
  async reset() {
    const r = await this.raw('POST', '/practice/reset', {});
    if (r.status >= 300) throw new Error(`POST /practice/reset answered ${r.status} ${r.text.slice(0, 200)}`);
    await this.baseline();
    this.creditors = null;
    const list = await this.raw('GET', '/v1/creditors/creditorsubs');
    try { this.creditors = JSON.parse(list.text).map((x) => x.CreditorPublicId); } catch { this.creditors = []; }
  }

  async baseline() {
    const url = this.receiver ? { WebhookUrl: this.receiver.base + '/idle' } : {};
    const r = await this.raw('PUT', '/practice/settings', { ...BASELINE, ...url });
    if (r.status >= 300) throw new Error(`PUT /practice/settings answered ${r.status} ${r.text.slice(0, 200)}`);
    const f = await this.raw('PUT', '/practice/faults', []);
    if (f.status >= 300) throw new Error(`PUT /practice/faults answered ${f.status} ${f.text.slice(0, 200)}`);
  }
}

/** The context of one case. */
export function makeContext(target) {
  const checks = makeChecks(target.soft || undefined);
  const c = {
    ...checks, UNKNOWN, phrase, sleep, isGuid, isDate, views, EVENT_TYPES, ...docs, time, parseXml, kid, kids, textOf, headerBytes, basic,
    rows, used: [], sent: [], dirty: false, over: false, user: target.user, pass: target.pass, auth: target.auth, base: target.base,
    get cid() { return creditor(0); },
    get cid2() { return creditor(1); },
    toXml: (type, value) => toXml(type, value, views),
  };
  const creditor = (i) => {
    const id = target.creditors?.[i];
    if (!id && !target.soft) throw new Fail('the seeded start', phrase('two creditors in GET /v1/creditors/creditorsubs'), target.creditors);
    return id || UNKNOWN;
  };
  const alive = () => { if (c.over) throw new Error('case has ended'); };

  // ---- calls -------------------------------------------------------------------------------------------------------

  /** Any request, headers exactly as given. */
  c.http = async (o) => { alive(); c.last = `${o.method} ${o.path}`; return target.transport(target.base, o); };

  /** A call of one endpoint row. o: id, q, body, headers, auth (null: none), accept, type, raw (body text), timeout. */
  c.call = async (spec, o = {}) => {
    const row = rowOf(spec, o.q);
    const query = Object.entries(o.q || {}).filter(([, v]) => v !== undefined)
      .map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(String(v)).replace(/%2C/g, ',')}`).join('&');
    let path = row.path;
    if (path.includes('{id}')) {
      if (o.id === undefined && !target.soft) throw new Fail(spec, phrase('an id to put in the path'), undefined);
      path = path.replace('{id}', o.id === '' ? '' : encodeURIComponent(String(o.id)));
    }
    if (query) path += '?' + query;
    const headers = {};
    const auth = o.auth === undefined ? target.auth : o.auth;
    if (auth) headers.Authorization = auth;
    const accept = o.accept === undefined ? 'application/json' : o.accept;
    if (accept) headers.Accept = accept;
    const body = o.raw !== undefined ? o.raw : o.body === undefined ? undefined : JSON.stringify(o.body);
    const type = o.type === undefined ? 'application/json' : o.type;
    if (body !== undefined && type) headers['Content-Type'] = type;
    Object.assign(headers, o.headers || {});
    c.used.push(keyOf(row));
    if (target.soft) c.sent.push({ key: keyOf(row), row, body: o.body, q: o.q, loose: o.loose });
    const res = await c.http({ method: row.method, path, headers, body, timeout: o.timeout });
    res.row = keyOf(row);
    return res;
  };
  const parsed = (res) => {
    if (res.bytes.length === 0) return undefined;
    try { return JSON.parse(res.text); } catch { checks.fail(res.row, 'a JSON body', res.text.slice(0, 120)); return undefined; }
  };
  c.parsed = parsed;
  const said = (res) => phrase(`${res.status}${res.text ? ' ' + res.text.slice(0, 200).replace(/\s+/g, ' ') : ''}`);

  /** The answer, after its status was found to be `want` (one status or several). */
  c.is = async (want, spec, o = {}) => {
    const res = await c.call(spec, o);
    const list = Array.isArray(want) ? want : [want];
    if (!list.includes(res.status)) checks.fail(`${res.row}${o.note ? ' ' + o.note : ''}`, String(list.join(' or ')), said(res));
    return res;
  };
  c.ok = async (spec, o) => parsed(await c.is(200, spec, o));
  c.none = async (spec, o) => {
    const res = await c.is(200, spec, o);
    if (res.bytes.length) checks.fail(res.row, '200 with an empty body', said(res));
    return res;
  };
  c.created = async (spec, o) => {
    const v = await c.ok(spec, o);
    if (typeof v?.PublicId !== 'string' || !v.PublicId) checks.fail(spec, 'a CreatedView with PublicId', v);
    return v?.PublicId;
  };
  c.bytes = async (spec, o) => (await c.is(200, spec, o)).bytes;
  c.bad = async (spec, o) => c.is(400, spec, o);
  /** Each row refused with 401 for the given ids. calls: [spec, q, body]; `ids` replace the id in the path. */
  c.unauthorized = async (calls, ids) => {
    const open = [];
    for (const [spec, q, body] of calls) for (const id of ids) {
      const res = await c.call(spec, { id, q, body, loose: true });
      if (res.status !== 401) open.push(`${res.row} with "${id}": ${res.status}`);
    }
    if (open.length) checks.fail('rows that should refuse the id', '401 everywhere', phrase(open.join('; ')));
  };
  c.shape = (value, type, required = [], o = {}) => {
    if (value === undefined || value === null) { checks.fail(type, `a ${type}`, value); return value; }
    const wrong = misfit(value, type, { required, ...o });
    if (wrong.length) checks.fail(type, `fields as the view types them`, phrase(wrong.slice(0, 6).join('; ')));
    return value;
  };

  // ---- service time ------------------------------------------------------------------------------------------------

  const control = async (method, path, body) => {
    alive();
    const res = await target.raw(method, path, body, { timeout: 30000 });
    if (res.status >= 300) checks.fail(`${method} ${path}`, '200', said(res));
    let v; try { v = res.text ? JSON.parse(res.text) : undefined; } catch { v = undefined; }
    return v;
  };
  c.control = control;
  c.state = () => control('GET', '/practice/state');
  c.now = async () => {
    const s = await c.state();
    if (!isDate(s?.Now) && !/^\d{4}-\d\d-\d\dT/.test(s?.Now || '')) checks.fail('GET /practice/state', 'Now as a date-time', s?.Now);
    return new Date(s?.Now || 0);
  };
  /** Calendar days from today in Stockholm: d(0) is today. */
  c.days = async () => {
    const now = await c.now();
    const today = time.wall(now).date;
    const d = (n) => time.addDays(today, n);
    d.today = today; d.now = now;
    return d;
  };
  c.to = (iso) => control('PUT', '/practice/clock', { To: iso });
  c.toDay = (day, at = '12:00') => c.to(time.isoOf(day, at));
  c.advance = (n) => control('PUT', '/practice/clock', { AdvanceDays: n });
  c.tick = async (seconds) => c.to(iso(new Date((await c.now()).getTime() + seconds * 1000)));
  const iso = (date) => { const w = time.wall(date); return `${w.date}T${w.time}${w.offset}`; };
  c.iso = iso;
  c.dateOf = time.dateOf;
  /** Moves to noon of a day at least `gap` days ahead whose day of month is `dom`; gives that day. */
  c.aheadTo = async (dom, gap = 1, at = '12:00') => {
    const d = await c.days();
    let n = gap;
    while (Number(d(n).slice(8)) !== dom) n++;
    await c.toDay(d(n), at);
    return d(n);
  };

  /** Repeats until the answer is truthy; service time may be nudged on (seconds each) when it does not come by itself. */
  c.until = async (fn, what, { ms = 1500, nudges = [], every = 40 } = {}) => {
    let last;
    for (let round = 0; round <= nudges.length; round++) {
      const end = Date.now() + (target.soft ? 0 : ms);
      do {
        last = await fn();
        if (last) return last;
        if (target.soft) break;
        await sleep(every);
      } while (Date.now() < end);
      if (round < nudges.length) await c.tick(nudges[round]);
    }
    checks.fail(what, 'to come about in time', last === undefined || last === false ? phrase('it did not') : last);
    return last;
  };

  // ---- practice controls -------------------------------------------------------------------------------------------

  c.reset = async () => { alive(); await target.reset(); };
  c.settings = (patch) => { c.dirty = true; return control('PUT', '/practice/settings', patch); };
  c.faults = (list) => { c.dirty = true; return control('PUT', '/practice/faults', list); };
  c.deliver = (ActionPublicId, Outcome) => control('POST', '/practice/deliveries', { ActionPublicId, Outcome });
  /** The customer at the card window. */
  c.card = (key, id, Outcome) => control('POST', '/practice/cards', { [key]: id, Outcome });
  /** An incoming bank payment; Amount in minor units. */
  c.pay = (Ocr, Amount, extra = {}) => control('POST', '/practice/payments', { Ocr, Amount, ...extra });
  /** Opens a webhook address and configures it; `answer` decides the status of each delivery. */
  c.hook = async (answer) => {
    const box = target.receiver ? target.receiver.open(answer) : { url: 'http://127.0.0.1:9/', events: [], closed: false };
    await c.settings({ WebhookUrl: box.url });
    const of = (type, pred = () => true) => box.events.filter((e) => e.type === type && e.envelope && pred(e.envelope.Data, e.envelope));
    return {
      box, of,
      wait: (type, pred, o) => c.until(async () => of(type, pred)[0], `event ${type}`, { ms: 2500, every: 15, ...o }),
      count: async (type, pred, n, what) => {
        await c.until(async () => of(type, pred).length >= n, what || `${n} deliveries of ${type}`, { ms: 2500, every: 15 });
        await sleep(target.soft ? 0 : 150);
        checks.eq(of(type, pred).length, n, what || `deliveries of ${type}`);
      },
    };
  };

  // ---- fresh records -----------------------------------------------------------------------------------------------

  c.n = () => ++target.serial;
  c.kr = (Value, CurrencyCode = 'SEK') => ({ Value, CurrencyCode });
  c.debtorBody = (over = {}) => {
    const n = c.n();
    return {
      CreditorPublicId: c.cid, Name: `Kund ${n}`, OrgNo: docs.companyNo(n), DebtorType: 'Company', Address: 'Storgatan 1', ZipCode: '11122',
      City: 'Stockholm', CountryCode: 'SE', Email: `kund${n}@example.com`, Phone: '+46701740605', ...over,
    };
  };
  c.debtor = (over) => c.created('POST /v1/debtors/debtor', { body: c.debtorBody(over) });
  c.creditorBody = (over = {}) => {
    const n = c.n();
    return {
      OrgNo: docs.companyNo(n), Name: `Bolag ${n} AB`, Address: 'Vägen 3', ZipCode: '41101', City: 'Göteborg', CountryCode: 'SE', Phone: '+46701740605', IsEnabled: true,
      CreditorContact: { FirstName: 'Eva', LastName: 'Ek', Email: 'eva@example.com', Phone: '+46701740606' },
      CreditorBankInfo: { PaymentMethod: 'BankGiro', BankgiroNo: '991-2346' }, ...over,
    };
  };
  c.creditor = (over) => c.created('POST /v1/creditors/creditor', { body: c.creditorBody(over) });
  c.productBody = (over = {}) => {
    const n = c.n();
    return { CreditorPublicId: c.cid, ArticleNumber: `A${n}`, Description: `Vara ${n}`, Units: 'st', IsActive: true, UnitPrice: 100, VAT: 25, ProductType: 'Service', ...over };
  };
  c.product = (over) => c.created('POST /v1/products/product', { body: c.productBody(over) });
  c.line = (over = {}) => ({ SequenceNo: 1, RecordType: 'Standard', ArticleDescription: 'Konsulttid', Quantity: 1, Units: 'h', UnitPrice: c.kr(10000), VAT: 25, ...over });
  const calm = { DebtCollectionDetails: { SendToDebtCollection: false }, ReminderInvoiceDetails: { SendReminderInvoice: false, DaysDelayAfterDueDate: 5 } };
  c.calm = calm;
  c.invoiceBody = async (over = {}) => {
    const d = await c.days();
    return {
      ActionType: 'InvoiceAction', CreditorPublicId: c.cid, DebtorPublicId: over.DebtorPublicId ?? await c.debtor(over.CreditorPublicId ? { CreditorPublicId: over.CreditorPublicId } : {}),
      InvoiceDate: d(0), DueDate: d(30), DeliveryMethod: 'Manually', CommunicationLanguage: 'SV', InterestPercentage: 8,
      InterestType: 'AboveEffectiveReference', InterestStartInDaysAfterDueDate: 0, OurReference: 'Anna', YourReference: 'Bo', Records: [c.line()], ...over,
    };
  };
  c.invoice = async (over) => c.created('POST /v1/invoice/action', { body: await c.invoiceBody(over) });
  c.attest = (id) => c.none('PUT /v1/invoice/attest/{id}', { id });
  c.attested = async (over) => { const id = await c.invoice(over); await c.attest(id); return id; };
  c.view = (id) => c.ok('GET /v1/invoice/action/{id}', { id });
  c.stage = async (id) => (await c.view(id))?.State?.Stage;
  /** The OCR reference printed on an attested invoice. */
  c.ocr = (view) => {
    const o = view?.Invoices?.[0]?.OCR;
    if (!o) checks.fail('InvoiceActionView.Invoices[0].OCR', 'an OCR reference', o);
    return o;
  };
  c.openSub = async (id, cid = c.cid) => (await c.ok('GET /v1/invoice/open/{id}', { id: cid }))?.find?.((x) => x.ActionPublicId === id);
  c.register = (id, value, over = {}) => c.days().then((d) => c.created('POST /v1/invoice/registerpayment', { body: { ActionPublicId: id, Amount: c.kr(value), Date: d(0), ...over } }));
  /** A paid ROT or RUT invoice of a private person; type is a RotRutTypeView name. */
  c.deduction = async (type, { pay = true } = {}) => {
    const n = c.n(), ssn = docs.personNo(n), name = `Ägare ${n}`;
    const debtor = await c.debtor({ Name: name, OrgNo: ssn, DebtorType: 'Private' });
    const id = await c.attested({
      DebtorPublicId: debtor, ...calm, Records: [c.line({ Quantity: 10, UnitPrice: c.kr(100000), RotRutActivated: true, RotRutType: type, RotRutHours: 10, RotRutAmount: c.kr(375000) })],
      RotRutDetails: { PropertyDesignation: 'Åsen 1:2', Persons: [ssn], Customers: [{ Name: name, SSN: ssn, AskedAmount: c.kr(375000) }] },
    });
    if (pay) await c.register(id, (await c.view(id)).CurrentAmount.Value);
    return { id, debtor, ssn, name };
  };
  /** Invoices marked processed; the row does not say whose id its path takes, so the creditor's is tried first, then the invoice's. */
  c.processed = async (kind, id) => {
    const d = await c.days(), q = { createdfrom: d(-5), createdto: d(5) };
    const res = await c.call(`GET /v1/invoice/${kind}processed/{id}`, { id: c.cid, q });
    if (res.status === 200) return parsed(res) || [];
    return (await c.ok(`GET /v1/invoice/${kind}processed/{id}`, { id, q })) || [];
  };
  /** An attested credit invoice: its total is negative. */
  c.creditInvoice = (over, net = 10000) => c.attested({ ActionType: 'CreditInvoiceAction', ...over, Records: [c.line({ Quantity: -1, UnitPrice: c.kr(net) })] });

  c.contractBody = async (over = {}) => {
    const d = await c.days();
    const { Start, Day, ...rest } = over;
    const start = Start ?? d(1);
    return {
      CreditorPublicId: c.cid, DebtorPublicId: over.DebtorPublicId ?? await c.debtor(), PaymentTermsInDays: 30, DeliveryMethod: 'Manually',
      CommunicationLanguage: 'SV', AutoAttest: false, InterestPercentage: 8, InterestType: 'AboveEffectiveReference', OurReference: 'Anna', YourReference: 'Bo',
      Records: [c.line({ ArticleDescription: 'Abonnemang' })], GenerateInvoicesOfActionType: 'InvoiceAction',
      RecurrenceDetails: { RecurrenceInterval: 'Monthly', MonthlyRecurrence: { RecurOnDayInMonth: Day ?? Number(start.slice(8)), RecurMonthInterval: 1 }, Start: start, NoEndDate: true },
      ...calm, ...rest,
    };
  };
  c.contract = async (over) => c.created('POST /v1/contractinvoice/action', { body: await c.contractBody(over) });
  c.contractView = (id) => c.ok('GET /v1/contractinvoice/action/{id}', { id });
  c.generated = (id, q) => c.ok('GET /v1/contractinvoice/generatedinvoices/{id}', { id, q });
  c.nextRun = async (id) => c.dateOf((await c.contractView(id))?.State?.NextRunDate);

  /** A bankgiro number approved for outgoing payments, as the creditor's record shows it. */
  c.bankgiro = async (cid = c.cid) => {
    const v = await c.ok('GET /v1/creditors/creditor/{id}', { id: cid });
    const info = v?.CreditorBankInfo || {};
    return (info.CreditorOutgoingBankgiroes || []).find((b) => b.BankgiroApproved)?.BankgiroNo ?? info.BankgiroNo ?? undefined;
  };
  c.selfDebtor = (over = {}) => c.debtor({
    DebtorSelfInvoiceInfo: { NextSelfInvoiceNumber: '1', PaymentMethod: 'BankGiro', BankgiroNo: '991-2346', ApprovedCompanyTax: true }, ...over,
  });
  c.selfBody = async (over = {}) => {
    const d = await c.days();
    const bg = over.SenderPaymentInfo ? undefined : await c.bankgiro(over.CreditorPublicId ?? c.cid);
    return {
      CreditorPublicId: c.cid, DebtorPublicId: over.DebtorPublicId ?? await c.selfDebtor(over.CreditorPublicId ? { CreditorPublicId: over.CreditorPublicId } : {}),
      InvoiceDate: d(0), DueDate: d(30), DeliveryMethod: 'Manually', CommunicationLanguage: 'SV', OurReference: 'Anna', YourReference: 'Bo',
      ...(bg ? { SenderPaymentInfo: { SenderPaymentMethod: 'BankGiro', SenderBankgiro: bg } } : {}), Records: [c.line()], ...over,
    };
  };
  c.selfInvoice = async (over) => c.created('POST /v1/selfinvoice/action', { body: await c.selfBody(over) });
  c.selfAttested = async (over) => { const id = await c.selfInvoice(over); await c.none('PUT /v1/selfinvoice/attest/{id}', { id }); return id; };
  c.selfView = (id) => c.ok('GET /v1/selfinvoice/action/{id}', { id });

  /** An overdue attested invoice and the debt collection claim made from it. */
  c.claim = async (over = {}, invoiceOver = {}) => {
    const d = await c.days();
    const invoice = await c.attested({ InvoiceDate: d(-40), DueDate: d(-10), ...calm, ...invoiceOver });
    const id = await c.created('POST /v1/debtcollection/actionfrominvoice', {
      body: {
        SourcePublicId: invoice, DeliveryMethod: 'Mail', CommunicationLanguage: 'SV', ReasonDescription: 'Obetald faktura', NumberOfReminders: 0, StartDebtCollectionActionLevel: 'DebtCollection',
        EndDebtCollectionActionLevel: 'DebtCollection', PaymentTermsInDays: 10, InterestPercentage: 8, InterestType: 'Fixed', InterestStartInDaysAfterDueDate: 0, ...over,
      },
    });
    return { id, invoice };
  };
  c.claimView = (id) => c.ok('GET /v1/debtcollection/action/{id}', { id });
  c.reconBody = (over = {}) => {
    const n = c.n();
    return {
      CreditorPublicId: c.cid, Debtor: { DebtorNo: `R${n}`, OrgNo: docs.companyNo(n), CountryCode: 'SE', Name: `Kund ${n}`, Email: `kund${n}@example.com`, Phone: '+46701740605' },
      DeliveryMethod: 'Manually', CommunicationLanguage: 'SV', InvoiceNumber: String(n), OCR: docs.ocrOf(n), CurrentAmount: c.kr(20000), ...over,
    };
  };
  c.recon = (over) => c.created('POST /v1/reconciliationinvoice/action', { body: c.reconBody(over) });
  c.reconView = (id) => c.ok('GET /v1/reconciliationinvoice/action/{id}', { id });
  c.pdfFile = (name = 'faktura.pdf', text) => ({ FileName: name, ContentType: 'application/pdf', Data: docs.pdf(text ?? name).toString('base64') });

  /** Another user of the same domain: {id, name, pass, auth}; without rights unless given. */
  c.otherUser = async (over = {}) => {
    const n = c.n(), name = `user${n}`, pass = `Losen-${n}-xyz`;
    const id = await c.created('POST /v1/users/user', {
      body: { Username: name, Password: pass, Email: `${name}@example.com`, FullName: `User ${n}`, Language: 'EN', IsEnabled: true, IsApiUser: true, PasswordNeverExpires: true, Rights: [], ...over },
    });
    return { id, name, pass, auth: basic(name, pass) };
  };
  c.me = async () => (await c.ok('GET /v1/users/users'))?.find?.((u) => u.Username === target.user);

  // ---- tolerant readers, where a view's fields are not given --------------------------------------------------------

  c.boolish = (v) => {
    if (typeof v === 'boolean') return v;
    if (typeof v === 'string') return /^true$/i.test(v) ? true : /^false$/i.test(v) ? false : undefined;
    if (typeof v === 'number') return v !== 0;
    if (v && typeof v === 'object') for (const x of Object.values(v)) if (typeof x === 'boolean') return x;
    return undefined;
  };
  /** Does the value hold the given string anywhere? */
  c.holds = (v, text) => JSON.stringify(v ?? null).toLowerCase().includes(JSON.stringify(String(text)).slice(1, -1).toLowerCase());
  /** The count given for an event type, whichever way the counts are laid out; 0 when the type is absent. */
  c.countOf = (v, type) => {
    if (Array.isArray(v)) {
      const hit = v.find((x) => x && typeof x === 'object' && Object.values(x).includes(type));
      return hit ? Object.values(hit).find((x) => typeof x === 'number') ?? 0 : 0;
    }
    if (v && typeof v === 'object') {
      if (typeof v[type] === 'number') return v[type];
      for (const x of Object.values(v)) { if (x && typeof x === 'object') { const n = c.countOf(x, type); if (n) return n; } }
    }
    return 0;
  };
  /** The token of an answer: a SecureTokenView with Value and without an expiry. */
  c.tokenOf = (res) => {
    const v = res?.Value;
    if (typeof v !== 'string' || !v) checks.fail('SecureTokenView.Value', 'a non-empty string', res);
    if (!target.soft) checks.eq(res?.Expires ?? null, null, 'SecureTokenView.Expires');
    return v;
  };
  /** A refusal tells why: Message in the body, the same text in the header ErrorMessage. */
  c.told = (res, re = /\S/) => {
    const v = parsed(res)?.Message;
    checks.match(v, re, `${res.row}: Message in the body`);
    checks.eq(headerBytes(res, 'ErrorMessage')?.toString('latin1').trim(), String(v).trim(), `${res.row}: header ErrorMessage`);
  };
  c.tokenAuth = (token) => 'SecureToken ' + Buffer.from(String(token), 'utf8').toString('base64');
  c.NoAnswer = NoAnswer;
  return c;
}
