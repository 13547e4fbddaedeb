import { type Page } from 'playwright-core';
import { z } from 'zod';
import { seedFaults } from '../e2e/seeded-faults.ts';
import { camtXml } from '../files/camt-files.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { bill, collect, deliver, failWithdrawal, pay, remind, today, write } from '../follow/trouble.ts';
import { creditorId, serviceHands, type ServiceHands } from '../outbox/harness.ts';
import { practiceAddress } from './practice-address.ts';
import { type PracticeTab, soon } from './practice-tab.ts';

/** A practice company in which every room has something of each kind to show. */
export interface RichCompany {
  /** The address of what stands under a name, as `#/review/4`. */
  readonly runs: Readonly<Record<'rejected' | 'paused' | 'approved' | 'faulty', string>>;
  readonly lists: Readonly<Record<'customers' | 'contracts' | 'bank' | 'self' | 'owed', string>>;
}

/** Long enough to be cut off where there is no room for it. */
const longName = 'Bostadsrättsföreningen Sjöbodarnas Samfällighet i Västra Ängelholm';
/** In kr, and the number has no room where columns are made for smaller ones. */
const large = 1_234_567;
const header = 'Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms';
const csv = (name: string, lines: readonly string[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(lines.join('\r\n')),
});
const invoices = (name: string, count: number, from: number) =>
  csv(name, [
    header,
    ...Array.from({ length: count }, (_, at) => {
      const no = String(from + at);
      const customer = at === 0 ? longName : `Kund ${no} AB`;
      const price = at === 0 ? large : from + at;
      return `${no};${customer};k${no}@example.se;2026-11-28;2026-12-30;Städning ${no};1;${String(price)},00;25`;
    }),
  ]);

const made = z.object({ PublicId: z.string() });
const debtor = async ({ ask }: ServiceHands, Name: string, DebtorNo: string): Promise<string> =>
  made.parse(
    await ask('POST', '/v1/debtors/debtor', {
      ...{ CreditorPublicId: creditorId, Name, DebtorNo, Email: 'ek@alm.example', CountryCode: 'SE' },
    }),
  ).PublicId;

const contract = async (hands: ServiceHands, name: string, no: string, price: number): Promise<void> => {
  const DebtorPublicId = await debtor(hands, name, no);
  const row = { RecordType: 'Standard', ArticleDescription: 'Hyra {MMMM}', Quantity: 1, VAT: 25 };
  const created = await hands.ask('POST', '/v1/contractinvoice/action', {
    ...{ CreditorPublicId: creditorId, DebtorPublicId, PaymentTermsInDays: 30 },
    RecurrenceDetails: {
      RecurrenceInterval: 'Monthly',
      MonthlyRecurrence: { RecurOnDayInMonth: 15, RecurMonthInterval: 1 },
      ...{ Start: '2027-01-01', NoEndDate: true },
    },
    Records: [{ ...row, UnitPrice: { Value: price, CurrencyCode: 'SEK' } }],
  });
  await hands.ask('PUT', `/v1/contractinvoice/createinvoice/${made.parse(created).PublicId}`);
};

const draft = (hands: ServiceHands, DebtorPublicId: string, price: number): Promise<unknown> =>
  hands.ask('POST', '/v1/invoice/action', {
    ...{ CreditorPublicId: creditorId, DebtorPublicId, ActionType: 'InvoiceAction' },
    ...{ InvoiceDate: '2026-12-01', DueDate: '2026-12-31', DeliveryMethod: 'Manually' },
    Records: [
      {
        ...{ SequenceNo: 1, RecordType: 'Standard', ArticleDescription: 'Städning', Quantity: 1, VAT: 25 },
        UnitPrice: { Value: price, CurrencyCode: 'SEK' },
      },
    ],
  });

/** What stands at the service: late, paid, reminded of, disputed, at debt collection, not delivered, recurring. */
const fillService = async (hands: ServiceHands): Promise<void> => {
  await hands.settings({ ErrorThreshold: 1_000_000, RateLimits: false });
  for (const days of [-40, -10, 20]) await bill(hands, days, `Almgrens Bageri ${String(days + 50)} AB`);
  await bill(hands, -20, longName);
  await remind(hands, await bill(hands, -30, 'Björkens Bygg AB'));
  await pay(hands, await bill(hands, 10, 'Cedern AB'));
  await collect(hands, await bill(hands, 10, 'Dalens Gym AB'));
  await failWithdrawal(hands, await bill(hands, 32, 'Granens Café AB'));
  await deliver('Undelivered')(hands, await bill(hands, 60, 'Ekens Frisör AB'));
  await write('Vi beställde bara hälften, och den andra hälften kom en vecka för sent.')(
    hands,
    await bill(hands, 60, 'Furans Bil AB'),
  );
  await hands.ask('POST', '/practice/payments', { Ocr: 'okänt', Amount: 12_500, CreditorPublicId: creditorId });
  const merged = await debtor(hands, 'Hopslagna AB', '501');
  for (const price of [10_000, 20_000]) await draft(hands, merged, price);
  await contract(hands, 'Lindens Gym AB', '502', 100_000);
  await contract(hands, 'Lindens Gym', '503', 40_000);
  await hands.ask('POST', '/v1/reconciliationinvoice/action', {
    ...{
      CreditorPublicId: creditorId,
      InvoiceNumber: 'E20007',
      Debtor: { Name: 'Fjällens AB', Email: 'f@fjall.example' },
    },
    ...{ CurrentAmount: { Value: 12_500, CurrencyCode: 'SEK' }, DeliveryMethod: 'Manually' },
    InvoiceFile: { FileName: 'faktura.pdf', ContentType: 'application/pdf', Data: a4Pdf().toString('base64') },
  });
  const article = { Description: 'Städning', ArticleNumber: 'S-100', UnitPrice: 395, VAT: 25 };
  const product = { IsActive: true, ProductType: 'Service', CreditorPublicId: creditorId };
  await hands.ask('POST', '/v1/products/product', { ...article, ...product });
  for (const [Code, Description] of [
    ['100', 'Norr'],
    ['200', longName],
  ] as const) {
    await hands.ask('POST', '/v1/costcenters/costcenter', { CreditorPublicId: creditorId, Code, Description });
    await hands.ask('POST', '/v1/projects/project', { CreditorPublicId: creditorId, ProjectNumber: Code, Description });
  }
};

const customers = [
  'Kundnr;Namn;Organisationsnummer;E-post;Adress;Postnr;Ort',
  `502;Lindens Gym AB;556036-0793;nytt@linden.example;Storgatan 1;21122;Malmö`,
  `701;${longName};;fel;Lillgatan 2;22344;Lund`,
  '702;Bo Länn;;bo@lann.example;Vägen 3;22344;Lund',
];
const contracts = [
  'Avtalsnummer;Kundnamn;Kundnr;Intervall;Nästa faktura;Attesteras automatiskt;Beskrivning;Antal;À-pris;Moms',
  'A 1;Lindens Gym AB;502;Kvartal;2027-02-28;Ja;Service {MMMM};1;800,00;25',
  'A 2;Okänd AB;798;Månad;2027-01-01;;Service;1;100,00;25',
];
const selfInvoices = [
  'Nr;Leverantör;Momsregnr;Bankgiro;Datum;Text;Antal;Pris;Moms',
  'S-1;Gården AB;SE559999001601;5050-1055;2026-11-20;Virke;10;100;25',
  'S-1;;;;;Frakt;1;50;25',
];
const owed = [
  'Fakturanr;Kund;E-post;OCR;Belopp;Leveranssätt',
  '20417;Ek AB;ek@example.se;2041770;1 546,88;E-post',
  '20418;Alm AB;;;422,94;',
];

/** Goes to an address within the window, as a link in it does. */
export const goTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    window.location.hash = to;
  }, hash);

/** Fills the company that the tab stands in, by the window and by the service. Takes about half a minute. */
export const fillCompany = async (tab: PracticeTab): Promise<RichCompany> => {
  const { approve, at, importFiles, page, send } = tab;
  const hands = serviceHands(practiceAddress(tab.home));
  const here = (): string => new URL(page.url()).hash;
  const review = async (file: Parameters<typeof importFiles>[0]): Promise<string> => {
    await goTo(page, '#/');
    await at('drop-zone').waitFor({ state: 'detached', ...soon });
    await importFiles(file);
    const grid = at('review-grid').getByTestId('grid-row').first();
    await at('to-review').or(grid).first().waitFor(soon);
    if (await at('to-review').isVisible()) await at('to-review').click();
    await grid.waitFor(soon);
    return here();
  };
  const list = async (file: Parameters<typeof importFiles>[0], shows: string): Promise<string> => {
    await goTo(page, '#/');
    await at('drop-zone').waitFor({ state: 'detached', ...soon });
    await importFiles(file);
    await at('to-review').click(soon);
    await at(shows).getByTestId('grid-row').first().waitFor(soon);
    return here();
  };

  await fillService(hands);

  await hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Nth: 2, Effect: 'Status', Status: 400, Times: 1 }]);
  await review(invoices('nekade.csv', 4, 9000));
  await approve('and-attest');
  await send();
  const rejected = here();

  await review(invoices('pausad.csv', 9, 9100));
  await approve();
  await hands.holdAfter(3);
  await at('push').click();
  await at('pause').click(soon);
  await hands.faults([]);
  await page.locator('[data-testid="run-state"][data-state="paused"]').waitFor(soon);
  const paused = here();

  await review(invoices('godkänd.csv', 3, 9200));
  await approve();
  const approved = here();

  const { name, bytes } = await seedFaults('stadfirma-2026-11.csv');
  await review(invoices('väntar.csv', 2, 9300));
  const faulty = await review({ name, mimeType: 'text/csv', buffer: bytes });

  await goTo(page, '#/follow');
  await at('follow-sync').click(soon);
  await at('follow-grid').getByTestId('grid-row').first().waitFor(soon);
  await goTo(page, '#/registers');
  await at('register-read').click(soon);
  await at('register-grid').getByTestId('grid-row').first().waitFor(soon);
  await goTo(page, '#/recurring');
  await at('recurring-read').click(soon);
  await at('recurring-grid').getByTestId('grid-row').first().waitFor(soon);

  const bankFile = camtXml({
    version: '08',
    entries: [
      { amount: '125', booked: today, bankReference: 'E1', transactions: [{ amount: '125', payer: 'Okänd Betalare' }] },
      { amount: '75', debit: true },
    ],
  });
  const lists = {
    customers: await list(csv('kunder.csv', customers), 'list-grid'),
    contracts: await list(csv('avtal.csv', contracts), 'list-grid'),
    bank: await list({ name: 'inbetalningar.xml', mimeType: 'text/xml', buffer: Buffer.from(bankFile) }, 'bank-grid'),
    self: await list(csv('självfakturor.csv', selfInvoices), 'list-grid'),
    owed: await list(csv('avstämning.csv', owed), 'list-grid'),
  };
  for (const { hash, tab: name, of } of [
    { hash: lists.self, tab: 'self', of: 'self' },
    { hash: lists.owed, tab: 'owed', of: 'owed' },
  ] as const) {
    await goTo(page, hash);
    await at('owed-hand-over').click(soon);
    await at('confirm-yes').click(soon);
    await at('owed-done').waitFor(soon);
    await goTo(page, `#/follow/${name}`);
    await at(`${of}-read`).click(soon);
    await at(`${of}-grid`).getByTestId('grid-row').first().waitFor(soon);
  }
  await goTo(page, '#/follow/books');
  await at('book-order').click(soon);
  await at('book-row').first().waitFor(soon);
  return { runs: { rejected, paused, approved, faulty }, lists };
};
