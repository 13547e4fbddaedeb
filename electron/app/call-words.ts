import { type LocalText, text } from '../../shared/domain/text.ts';

/** What a call does, in a person's words: the same in the plan (it is being done), and in the log (it was, or was tried). */
export interface CallWords {
  readonly doing: LocalText;
  readonly did: LocalText;
  readonly tried: LocalText;
}

/** Whom a call is about: a name where it is about one, how many where about several. */
export interface CallSubject {
  readonly name: string;
  readonly count: number;
}

type Verb = readonly [doing: string, did: string, infinitive: string];

interface Phrase {
  readonly sv: Verb;
  readonly en: Verb;
  readonly one: LocalText;
  /** Of several; without it a call is always about one thing. */
  readonly many?: LocalText;
}

const create = { sv: ['Lägger upp', 'Lade upp', 'lägga upp'], en: ['Creating', 'Created', 'create'] } as const;
const draft = { sv: ['Skapar', 'Skapade', 'skapa'], en: ['Creating', 'Created', 'create'] } as const;
const change = { sv: ['Ändrar', 'Ändrade', 'ändra'], en: ['Changing', 'Changed', 'change'] } as const;
const remove = { sv: ['Tar bort', 'Tog bort', 'ta bort'], en: ['Removing', 'Removed', 'remove'] } as const;
const give = { sv: ['Lämnar', 'Lämnade', 'lämna'], en: ['Handing in', 'Handed in', 'hand in'] } as const;
const send = { sv: ['Skickar', 'Skickade', 'skicka'], en: ['Sending', 'Sent', 'send'] } as const;
const enter = { sv: ['Registrerar', 'Registrerade', 'registrera'], en: ['Entering', 'Entered', 'enter'] } as const;
const link = { sv: ['Kopplar', 'Kopplade', 'koppla'], en: ['Connecting', 'Connected', 'connect'] } as const;
const pause = { sv: ['Pausar', 'Pausade', 'pausa'], en: ['Pausing', 'Paused', 'pause'] } as const;
const resume = { sv: ['Återupptar', 'Återupptog', 'återuppta'], en: ['Resuming', 'Resumed', 'resume'] } as const;
const mark = { sv: ['Märker', 'Märkte', 'märka'], en: ['Marking', 'Marked', 'mark'] } as const;
const lift = { sv: ['Häver', 'Hävde', 'häva'], en: ['Lifting', 'Lifted', 'lift'] } as const;
const postpone = {
  sv: ['Skjuter upp', 'Sköt upp', 'skjuta upp'],
  en: ['Postponing', 'Postponed', 'postpone'],
} as const;
const move = { sv: ['Flyttar', 'Flyttade', 'flytta'], en: ['Moving', 'Moved', 'move'] } as const;
const write = { sv: ['Skriver', 'Skrev', 'skriva'], en: ['Writing', 'Wrote', 'write'] } as const;
const save = { sv: ['Sparar', 'Sparade', 'spara'], en: ['Saving', 'Saved', 'save'] } as const;
const read = { sv: ['Läser', 'Läste', 'läsa'], en: ['Reading', 'Read', 'read'] } as const;
const look = { sv: ['Slår upp', 'Slog upp', 'slå upp'], en: ['Looking up', 'Looked up', 'look up'] } as const;

const attest = { sv: ['Attesterar', 'Attesterade', 'attestera'], en: ['Attesting', 'Attested', 'attest'] } as const;
const merge = { sv: ['Slår ihop', 'Slog ihop', 'slå ihop'], en: ['Merging', 'Merged', 'merge'] } as const;
const handOver = { sv: ['Lämnar', 'Lämnade', 'lämna'], en: ['Handing', 'Handed', 'hand'] } as const;
const stop = { sv: ['Stoppar', 'Stoppade', 'stoppa'], en: ['Stopping', 'Stopped', 'stop'] } as const;
const lower = { sv: ['Sänker', 'Sänkte', 'sänka'], en: ['Lowering', 'Lowered', 'lower'] } as const;
const payBack = {
  sv: ['Betalar tillbaka', 'Betalade tillbaka', 'betala tillbaka'],
  en: ['Paying back', 'Paid back', 'pay back'],
} as const;

const pay = { sv: ['Betalar', 'Betalade', 'betala'], en: ['Paying', 'Paid', 'pay'] } as const;
const cancel = { sv: ['Makulerar', 'Makulerade', 'makulera'], en: ['Cancelling', 'Cancelled', 'cancel'] } as const;
const anonymize = {
  sv: ['Anonymiserar', 'Anonymiserade', 'anonymisera'],
  en: ['Anonymising', 'Anonymised', 'anonymise'],
} as const;

const selfInvoiceTo = text('självfakturan till {who}', 'the self invoice to {who}');
const invoiceTo = text('fakturan till {who}', 'the invoice to {who}');

/** By method and documented path. What is not here is told by its path. */
const phrases: Readonly<Record<string, Phrase>> = {
  'POST /v1/debtors/debtors': { ...create, one: text('{who}', '{who}'), many: text('{n} kunder', '{n} customers') },
  'POST /v1/debtors/debtor': { ...create, one: text('{who}', '{who}') },
  'POST /v1/products/product': { ...create, one: text('{who}', '{who}') },
  'GET /v1/products/productsbyexternalid': {
    ...look,
    one: text('{who} i artikelregistret', '{who} in the article register'),
  },
  'GET /v1/debtors/debtorsbyexternalid': {
    ...look,
    one: text('{who} i kundregistret', '{who} in the customer register'),
  },
  'POST /v1/costcenters/costcenter': { ...create, one: text('kostnadsstället {who}', 'the cost centre {who}') },
  'PUT /v1/costcenters/costcenter': { ...change, one: text('kostnadsstället {who}', 'the cost centre {who}') },
  'GET /v1/costcenters/costcenter': { ...read, one: text('kostnadsstället {who}', 'the cost centre {who}') },
  'GET /v1/costcenters/costcenters': { ...read, one: text('kostnadsställena', 'the cost centres') },
  'POST /v1/projects/project': { ...create, one: text('projektet {who}', 'the project {who}') },
  'PUT /v1/projects/project': { ...change, one: text('projektet {who}', 'the project {who}') },
  'GET /v1/projects/project': { ...read, one: text('projektet {who}', 'the project {who}') },
  'GET /v1/projects/projects': { ...read, one: text('projekten', 'the projects') },
  'POST /v1/debtors/adddebtortocategory': {
    ...{ sv: ['Lägger', 'Lade', 'lägga'], en: ['Putting', 'Put', 'put'] },
    one: text('{who} i en kategori', '{who} into a category'),
  },
  'DELETE /v1/debtors/deletedebtorfromcategory': {
    ...{ sv: ['Tar', 'Tog', 'ta'], en: ['Taking', 'Took', 'take'] },
    one: text('{who} ur en kategori', '{who} out of a category'),
  },
  'PUT /v1/debtors/debtorcategory': { ...save, one: text('en kundkategori', 'a category of customers') },
  'DELETE /v1/debtors/deletedebtorcategory': {
    ...remove,
    one: text('en kundkategori', 'a category of customers'),
  },
  'GET /v1/debtors/debtorcategories': { ...read, one: text('kundkategorierna', 'the categories of customers') },
  'PUT /v1/debtors/anonymize': { ...anonymize, one: text('{who}', '{who}') },
  'PUT /v1/products/product': { ...change, one: text('{who} i artikelregistret', '{who} in the article register') },
  'GET /v1/products/product': { ...read, one: text('{who} i artikelregistret', '{who} in the article register') },
  'PUT /v1/debtors/debtor': { ...change, one: text('{who} i kundregistret', '{who} in the customer register') },
  'POST /v1/products/products': {
    ...create,
    one: text('artikeln {who}', 'the article {who}'),
    many: text('{n} artiklar', '{n} articles'),
  },
  'POST /v1/invoice/action': { ...draft, one: text('utkast för {who}', 'a draft for {who}') },
  'PUT /v1/invoice/action': { ...change, one: text('utkastet för {who}', 'the draft for {who}') },
  'DELETE /v1/invoice/action': { ...remove, one: text('ett utkast för {who}', 'a draft for {who}') },
  'POST /v1/invoice/attestinovicesinlist': {
    ...give,
    one: text('fakturan till {who} för attest', 'the invoice to {who} for attest'),
    many: text('{n} fakturor för attest', '{n} invoices for attest'),
  },
  'PUT /v1/invoice/attest': { ...attest, one: invoiceTo },
  'PUT /v1/invoice/creditaction': {
    ...link,
    one: text('kreditfakturan till {who} till sin faktura', 'the credit invoice to {who} with its invoice'),
  },
  'POST /v1/invoice/registerpayment': { ...enter, one: text('betalning från {who}', 'a payment from {who}') },
  'POST /v1/payments/matchpayments': {
    ...link,
    one: text('en betalning med fakturan till {who}', 'a payment with the invoice to {who}'),
  },
  'PUT /v1/invoice/sendinvoice': { ...send, one: invoiceTo },
  'POST /v1/invoice/createandsendreminderinvoice': {
    ...send,
    one: text('påminnelse till {who}', 'a reminder to {who}'),
  },
  'PUT /v1/invoice/pause': { ...pause, one: invoiceTo },
  'PUT /v1/invoice/resume': { ...resume, one: invoiceTo },
  'PUT /v1/invoice/dispute': {
    ...mark,
    one: text('fakturan till {who} som bestridd', 'the invoice to {who} as disputed'),
  },
  'PUT /v1/invoice/canceldispute': {
    ...lift,
    one: text('bestridandet av fakturan till {who}', 'the dispute of the invoice to {who}'),
  },
  'PUT /v1/invoice/postpone': { ...postpone, one: invoiceTo },
  'POST /v1/invoice/comment': {
    ...write,
    one: text('en kommentar på fakturan till {who}', 'a comment on the invoice to {who}'),
  },
  'POST /v1/contractinvoice/action': { ...draft, one: text('avtalsfaktura för {who}', 'a contract invoice for {who}') },
  'PUT /v1/contractinvoice/pause': { ...pause, one: text('avtalet med {who}', 'the contract with {who}') },
  'PUT /v1/contractinvoice/resume': { ...resume, one: text('avtalet med {who}', 'the contract with {who}') },
  'PUT /v1/contractinvoice/movenextrun': {
    ...move,
    one: text('nästa faktura av avtalet med {who}', 'the next invoice of the contract with {who}'),
  },
  'PUT /v1/contractinvoice/createinvoice': {
    ...draft,
    one: text('en faktura av avtalet med {who}', 'an invoice of the contract with {who}'),
  },
  'POST /v1/contractinvoice/comment': {
    ...write,
    one: text('en kommentar på avtalet med {who}', 'a comment on the contract with {who}'),
  },
  'PUT /v1/contractinvoice/action': {
    ...change,
    one: text('avtalsfakturan för {who}', 'the contract invoice for {who}'),
  },
  'DELETE /v1/contractinvoice/action': {
    ...remove,
    one: text('avtalsfakturan för {who}', 'the contract invoice for {who}'),
  },
  'GET /v1/contractinvoice/actions': { ...read, one: text('avtalsfakturorna', 'the contract invoices') },
  'GET /v1/contractinvoice/actionsbydebtor': {
    ...read,
    one: text('avtalsfakturorna för {who}', 'the contract invoices for {who}'),
  },
  'GET /v1/contractinvoice/preview': {
    ...look,
    one: text('nästa faktura av avtalet med {who}', 'the next invoice of the contract with {who}'),
  },
  'GET /v1/contractinvoice/generatedinvoices': {
    ...read,
    one: text('fakturorna av ett avtal', 'the invoices of a contract'),
  },
  'GET /v1/contractinvoice/action': {
    ...look,
    one: text('avtalsfakturan för {who}', 'the contract invoice for {who}'),
  },
  'POST /v1/reconciliationinvoice/action': {
    ...draft,
    one: text('avstämningsfaktura för {who}', 'a reconciliation invoice for {who}'),
  },
  'POST /v1/reconciliationinvoice/registerpayment': {
    ...enter,
    one: text('vad {who} har betalat, eller inte ska betala', 'what {who} paid, or is not to pay'),
  },
  'PUT /v1/reconciliationinvoice/sendinvoice': {
    ...send,
    one: text('avstämningsfakturan till {who}', 'the reconciliation invoice to {who}'),
  },
  'PUT /v1/reconciliationinvoice/sendreminderinvoice': {
    ...enter,
    one: text('en påminnelse till {who}', 'a reminder to {who}'),
  },
  'POST /v1/reconciliationinvoice/comment': {
    ...write,
    one: text('en anteckning på avstämningsfakturan till {who}', 'a note on the reconciliation invoice to {who}'),
  },
  'DELETE /v1/reconciliationinvoice/action': {
    ...remove,
    one: text('avstämningsfakturan till {who}', 'the reconciliation invoice to {who}'),
  },
  'GET /v1/reconciliationinvoice/action': {
    ...look,
    one: text('avstämningsfakturan till {who}', 'the reconciliation invoice to {who}'),
  },
  'GET /v1/reconciliationinvoice/open': {
    ...read,
    one: text('de öppna avstämningsfakturorna', 'the open reconciliation invoices'),
  },
  'GET /v1/reconciliationinvoice/closed': {
    ...read,
    one: text('de stängda avstämningsfakturorna', 'the closed reconciliation invoices'),
  },
  'POST /v1/selfinvoice/action': { ...draft, one: text('självfaktura till {who}', 'a self invoice to {who}') },
  'PUT /v1/selfinvoice/attest': { ...attest, one: selfInvoiceTo },
  'PUT /v1/selfinvoice/sendinvoice': { ...send, one: selfInvoiceTo },
  'PUT /v1/selfinvoice/sendpayment': { ...pay, one: selfInvoiceTo },
  'POST /v1/selfinvoice/registerexternalpayment': {
    ...enter,
    one: text('en betalning till {who}', 'a payment to {who}'),
  },
  'PUT /v1/selfinvoice/pause': { ...pause, one: selfInvoiceTo },
  'PUT /v1/selfinvoice/resume': { ...resume, one: selfInvoiceTo },
  'PUT /v1/selfinvoice/cancel': { ...cancel, one: selfInvoiceTo },
  'POST /v1/selfinvoice/comment': {
    ...write,
    one: text('en anteckning på självfakturan till {who}', 'a note on the self invoice to {who}'),
  },
  'DELETE /v1/selfinvoice/action': { ...remove, one: selfInvoiceTo },
  'GET /v1/selfinvoice/action': { ...look, one: selfInvoiceTo },
  'GET /v1/selfinvoice/preview': { ...look, one: selfInvoiceTo },
  'GET /v1/selfinvoice/open': { ...read, one: text('de öppna självfakturorna', 'the open self invoices') },
  'GET /v1/selfinvoice/closed': { ...read, one: text('de stängda självfakturorna', 'the closed self invoices') },
  'GET /v1/selfinvoice/actionsbyexternalid': { ...look, one: selfInvoiceTo },
  'PUT /v1/invoice/merge': { ...merge, one: text('utkast för {who}', 'drafts for {who}') },
  'POST /v1/invoice/interestinvoice': {
    ...draft,
    one: text('en räntefaktura för {who}', 'an interest invoice for {who}'),
  },
  'PUT /v1/invoice/address': {
    ...change,
    one: text('adressen på fakturan till {who}', 'the address of the invoice to {who}'),
  },
  'DELETE /v1/invoice/address': {
    ...remove,
    one: text('den egna adressen på fakturan till {who}', 'the own address of the invoice to {who}'),
  },
  'PUT /v1/invoice/markasviewed': {
    ...mark,
    one: text('fakturan till {who} som läst', 'the invoice to {who} as read'),
  },
  'PUT /v1/invoice/cancelreminder': { ...lift, one: text('påminnelsen till {who}', 'the reminder to {who}') },
  'POST /v1/invoice/autogiro': { ...enter, one: text('autogirouttag hos {who}', 'a direct debit from {who}') },
  'DELETE /v1/invoice/autogiro': { ...stop, one: text('autogirouttaget hos {who}', 'the direct debit from {who}') },
  'POST /v1/invoice/creditcardwithdrawal': {
    ...enter,
    one: text('kortuttag hos {who}', 'a card withdrawal from {who}'),
  },
  'PUT /v1/invoice/refundcreditcardpayment': {
    ...payBack,
    one: text('kortbetalningen från {who}', 'the card payment from {who}'),
  },
  'POST /v1/debtcollection/actionfrominvoice': {
    ...handOver,
    one: text('fakturan till {who} till inkasso', 'the invoice to {who} over to debt collection'),
  },
  'POST /v1/debtcollection/actionfromreconciliationinvoice': {
    ...handOver,
    one: text(
      'avstämningsfakturan till {who} till inkasso',
      'the reconciliation invoice to {who} over to debt collection',
    ),
  },
  'PUT /v1/debtcollection/cancel': { ...lift, one: text('inkassoärendet mot {who}', 'the claim on {who}') },
  'PUT /v1/debtcollection/dispute': {
    ...mark,
    one: text('inkassoärendet mot {who} som bestritt', 'the claim on {who} as disputed'),
  },
  'PUT /v1/debtcollection/postpone': { ...postpone, one: text('inkassoärendet mot {who}', 'the claim on {who}') },
  'POST /v1/debtcollection/comment': {
    ...write,
    one: text('en kommentar på inkassoärendet mot {who}', 'a comment on the claim on {who}'),
  },
  'POST /v1/debtcollection/credit': { ...lower, one: text('inkassoärendet mot {who}', 'the claim on {who}') },
  'GET /v1/debtcollection/action': { ...look, one: text('inkassoärendet mot {who}', 'the claim on {who}') },
  'POST /v1/payments/outgoingpayments': { ...payBack, one: text('pengar till {who}', 'money to {who}') },
  'GET /v1/payments/outgoingpayments': { ...read, one: text('utbetalningar', 'the outgoing payments') },
  'POST /v1/webhooks/retriggerwebhookevents': {
    ...send,
    one: text('händelser som inte kom fram igen', 'events that did not arrive once more'),
  },
  'GET /v1/webhooks/failedwebhookevents': {
    ...read,
    one: text('händelser som inte kom fram', 'events that did not arrive'),
  },
  'DELETE /v1/payments/unhandledpayments': {
    ...remove,
    one: text('en ohanterad betalning', 'an unhandled payment'),
  },
  'GET /v1/invoice/openbydebtor': {
    ...read,
    one: text('öppna fakturor till {who}', 'the open invoices to {who}'),
  },
  'GET /v1/invoice/actionsbyexternalreference': { ...look, one: invoiceTo },
  'GET /v1/invoice/pdf': { ...read, one: text('fakturan till {who} som PDF', 'the invoice to {who} as a PDF') },
  'GET /v1/invoice/preview': { ...look, one: text('utkastet till {who} som PDF', 'the draft to {who} as a PDF') },
  'GET /v1/invoice/action': { ...look, one: invoiceTo },
  'GET /v1/debtors/debtor': { ...read, one: text('{who} i kundregistret', '{who} in the customer register') },
  'GET /v1/debtors/debtors': { ...read, one: text('kundregistret', 'the customer register') },
  'GET /v1/products/products': { ...read, one: text('artikelregistret', 'the article register') },
  'GET /v1/invoice/open': { ...read, one: text('öppna fakturor', 'the open invoices') },
  'GET /v1/invoice/closedbyperiod': { ...read, one: text('avslutade fakturor', 'the closed invoices') },
  'POST /v1/invoice/closed': { ...read, one: text('avslutade fakturor', 'the closed invoices') },
  'GET /v1/invoice/events': { ...read, one: text('fakturans händelser', 'the invoice’s events') },
  'GET /v1/payments/unhandledpayment': {
    ...read,
    one: text('betalningen, för att se om den är hanterad', 'the payment, to see whether it is handled'),
  },
  'PUT /v1/payments/incomingpayments': { ...read, one: text('inbetalningar', 'the payments') },
  'GET /v1/accounting/lockedperiod': { ...read, one: text('låst period', 'the locked period') },
  'GET /v1/creditors/creditorsubs': {
    ...read,
    one: text('företagen, för att se om inloggningen gäller', 'the companies, to see whether the sign-in holds'),
  },
};

/** `GET /v1/invoice/open/{id}?skip=5` → `GET /v1/invoice/open`. */
const endpointOf = (method: string, path: string): string =>
  `${method} ${path.split('?')[0]?.split('/').slice(0, 4).join('/') ?? ''}`;

const filled = (words: string, { name, count }: CallSubject, unnamed: string): string =>
  words.replace('{n}', String(count)).replace('{who}', name === '' ? unnamed : name);

const withVerb = (phrase: Phrase, subject: CallSubject, at: 0 | 1 | 2): LocalText => {
  const about = subject.count > 1 ? (phrase.many ?? phrase.one) : phrase.one;
  return text(
    `${phrase.sv[at]} ${filled(about.sv, subject, 'en kund')}`,
    `${phrase.en[at]} ${filled(about.en, subject, 'a customer')}`,
  );
};

/** The words for a call by its method and path, documented or as it went out. */
export const callWords = (method: string, path: string, subject: CallSubject): CallWords => {
  const endpoint = endpointOf(method, path);
  const phrase = phrases[endpoint];
  if (phrase === undefined) {
    const told = text(`Anropade ${endpoint}`, `Called ${endpoint}`);
    return { doing: text(`Anropar ${endpoint}`, `Calling ${endpoint}`), did: told, tried: told };
  }
  const infinitive = withVerb(phrase, subject, 2);
  return {
    doing: withVerb(phrase, subject, 0),
    did: withVerb(phrase, subject, 1),
    tried: text(`Försökte ${infinitive.sv}`, `Tried to ${infinitive.en}`),
  };
};

/** True where a call asks for something that may or may not be there. */
export const isLookUp = (method: string, path: string): boolean => phrases[endpointOf(method, path)]?.sv === look.sv;

/** True where a yes only says that it was taken on. */
export const isHandedIn = (method: string, path: string): boolean => phrases[endpointOf(method, path)]?.sv === give.sv;
