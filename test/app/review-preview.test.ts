import { describe, expect, onTestFinished, test } from 'vitest';
import { join } from 'node:path';
import { reviewPreviewHandlers } from '../../electron/app/review-preview.ts';
import { startPractice } from '../../electron/practice/server.ts';
import { createConnections } from '../../electron/service/connections.ts';
import { refreshDebtors } from '../../electron/service/registers.ts';
import { type MirrorDebtor, saveDebtors } from '../../electron/store/debtors.ts';
import { creditorId } from '../follow/world.ts';
import { pdfPages } from '../practice/pdf-text.ts';
import { always, json, localServer, type Respond } from '../service/local-server.ts';
import { creditorA, temporaryFolder } from '../store/open.ts';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { codeOf, openReviewWorld, type Output, type ReviewWorld, sample } from './review-world.ts';

type Preview = Output<'review.preview'>;
type Page = NonNullable<Preview['page']>;

const unreachable = 'http://127.0.0.1:9';

const previewIn = (world: ReviewWorld, url = unreachable) => {
  const connections = createConnections(world.deps, () => Promise.resolve({ url }));
  onTestFinished(connections.close);
  return { connections, calls: reviewPreviewHandlers(world.deps, connections) };
};

const pageIn = async (world: ReviewWorld, runId: number, draftNo = 1): Promise<Page> => {
  const { page } = await previewIn(world).calls['review.preview']({ runId, draftNo });
  if (page === null) throw new Error('no page');
  return page;
};

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const header =
  'Fakturanr;Kundnr;Kund;E-post;Adress;Postnr;Ort;Fakturadatum;Förfallodatum;Språk;Benämning;Antal;Enhet;Pris;Rabatt %;Moms';
const row = (over: Readonly<Record<string, string>> = {}): string => {
  const usual = {
    key: '1',
    no: '1001',
    name: 'Ek & Alm AB',
    email: 'ek@example.se',
    address: 'Storgatan 1',
    zip: '11455',
    city: 'Stockholm',
    date: '2026-12-01',
    due: '2026-12-31',
    language: 'Svenska',
    text: 'Städning',
    quantity: '2',
    unit: 'tim',
    price: '100,00',
    discount: '',
    vat: '25',
  };
  return Object.values({ ...usual, ...over }).join(';');
};
const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');

const debtor: MirrorDebtor = {
  debtorId: 'd1',
  debtorNo: '1001',
  externalId: null,
  name: 'Ek & Alm Aktiebolag',
  orgNo: null,
  email: null,
  view: {
    DebtorPublicId: 'd1',
    CreditorPublicId: creditorA,
    DebtorNo: '1001',
    Name: 'Ek & Alm Aktiebolag',
    CareOf: 'c/o Bo Alm',
    Address: 'Registergatan 7',
    ZipCode: '97231',
    City: 'Luleå',
    CountryCode: 'SE',
  },
};

describe('the invoice as the customer will see it', () => {
  test('is drawn from what is sent: date codes said, rows sent as one, discounts, VAT per rate', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(
      file(
        row({ text: 'Hyra {MMMM YYYY}', quantity: '3', price: '33,333', discount: '' }),
        row({ text: 'Rabatterat', quantity: '1', price: '200,00', discount: '10', vat: '12' }),
        row({ text: 'Tack för i år', quantity: '', unit: '', price: '', vat: '' }),
      ),
    );
    const stored = await world.calls['review.invoice']({ runId, draftNo: 1 });
    const page = await pageIn(world, runId);
    expect(page.rows.map(({ description }) => plain(description))).toEqual(
      stored.rows.map((one) =>
        plain(one.onInvoice ?? one.cells.find(({ field }) => field === 'description')?.shown ?? ''),
      ),
    );
    expect(page.rows[0]?.description.startsWith('Hyra december 2026 (3 tim à 33,333')).toBe(true);
    expect(page.rows[0]?.priced).toMatchObject({ quantity: '1 tim', price: '100,00', amount: '100,00', vat: '25 %' });
    expect(page.rows[1]).toMatchObject({ discount: 'Rabatt 10 %', priced: { amount: '180,00' } });
    expect(page.rows[2]?.priced).toBeNull();
    expect(page.sums.map(({ label, value }) => [label, value])).toEqual([
      ['Summa utan moms', '280,00'],
      ['Moms 25 % på 100,00', '25,00'],
      ['Moms 12 % på 180,00', '21,60'],
    ]);
    expect(page.toPay).toEqual({ label: 'Att betala SEK', value: '326,60' });
  });

  test('comes to what the run comes to, invoice by invoice, in the three samples', async () => {
    const world = openReviewWorld();
    const { calls } = previewIn(world);
    for (const name of ['stadfirma-2026-11.csv', 'gym-2026-11.xlsx', 'hyresvard-2026-12.xlsx']) {
      const runId = await world.toReview({ [name]: sample(name) });
      const { lines } = await world.calls['review.grid']({
        runId,
        ask: wholeRun,
        page: { offset: 0, limit: 200 },
      });
      expect(lines.length).toBeGreaterThan(30);
      for (const { draftNo, total } of lines) {
        const { page } = await calls['review.preview']({ runId, draftNo });
        const ore = Number(page?.toPay.value.replaceAll(/\D/g, ''));
        expect([name, draftNo, ore]).toEqual([name, draftNo, Math.abs(total)]);
      }
    }
  });

  test('a credit is positive under its own title, and has nothing to pay by', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(file(row({ quantity: '-2' }), row({ quantity: '1', text: 'Avdrag' })));
    const page = await pageIn(world, runId);
    expect(page).toMatchObject({ title: 'Kreditfaktura', slip: [], toPay: { label: 'Att få tillbaka SEK' } });
    expect(page.toPay.value).toBe('125,00');
    expect(page.rows.map(({ priced }) => [priced?.quantity, priced?.price, priced?.amount])).toEqual([
      ['2 tim', '100,00', '200,00'],
      ['\u22121 tim', '100,00', '\u2212100,00'],
    ]);
  });

  test.each([
    ['Engelska', { language: 'EN', title: 'Invoice', toPay: { label: 'To pay SEK', value: '1,250.00' } }],
    ['Finska', { language: 'FI', title: 'Lasku', toPay: { label: 'Maksettava SEK', value: '1\u00a0250,00' } }],
  ])('speaks the customer’s language: %s', async (language, said) => {
    const world = openReviewWorld();
    const runId = await world.imported(file(row({ language, quantity: '10' })));
    expect(await pageIn(world, runId)).toMatchObject(said);
  });

  test('goes to the address of the register where the customer is known, else to the file’s', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(file(row()));
    const { calls } = previewIn(world);
    const asNew = await calls['review.preview']({ runId, draftNo: 1 });
    expect([asNew.receiverFrom, asNew.page?.receiver]).toEqual([
      'file',
      ['Ek & Alm AB', 'Storgatan 1', '114 55 Stockholm'],
    ]);
    saveDebtors(world.store, 1, [debtor], '2026-11-28T08:00:00.000Z');
    const known = await calls['review.preview']({ runId, draftNo: 1 });
    expect([known.receiverFrom, known.page?.receiver]).toEqual([
      'register',
      ['Ek & Alm Aktiebolag', 'c/o Bo Alm', 'Registergatan 7', '972 31 Luleå'],
    ]);
  });

  test('says what holds the invoice, and draws nothing where an amount is missing', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(file(row({ due: '2026-10-01' }), row({ key: '2', price: 'tusen' })));
    const { calls } = previewIn(world);
    const late = await calls['review.preview']({ runId, draftNo: 1 });
    expect(late.page).not.toBeNull();
    expect(late.held).toHaveLength(1);
    expect(late.serviceCannot?.sv).toContain('fel');
    const open = await calls['review.preview']({ runId, draftNo: 2 });
    expect([open.page, open.held.length > 0]).toEqual([null, true]);
    await world.calls['review.include']({ runId, draftNo: 1, included: false });
    expect((await calls['review.preview']({ runId, draftNo: 1 })).held.map(({ en }) => en)).toContain('Left out');
  });
});

/** A run over a creditor of the practice company whose register has the customer. */
const atPractice = async () => {
  const practice = await startPractice({ file: join(temporaryFolder(), 'practice.db') });
  onTestFinished(practice.close);
  const world = openReviewWorld();
  world.store.prepare('UPDATE creditor SET creditor_id = ? WHERE scope_id = 1').run(creditorId);
  const { connections, calls } = previewIn(world, practice.url);
  const client = await connections.client('one');
  const made = await client.call({
    endpoint: 'POST /v1/debtors/debtor',
    body: {
      CreditorPublicId: creditorId,
      Name: 'Ek & Alm AB',
      DebtorNo: '1001',
      Address: 'Storgatan 1',
      ZipCode: '11455',
      City: 'Stockholm',
      CountryCode: 'SE',
      Email: 'ek@example.se',
    },
  });
  expect(made.kind).toBe('ok');
  await refreshDebtors(client, world.store, 1, { now: new Date() });
  return { world, calls, client };
};

const textsOf = (page: Page): readonly string[] => [
  page.title,
  page.draft,
  ...page.receiver,
  ...page.facts.flatMap(({ label, value }) => [label, value]),
  ...Object.values(page.heads),
  ...page.rows.flatMap(({ description, priced }) => [description, ...(priced === null ? [] : Object.values(priced))]),
  ...page.sums.flatMap(({ label, value }) => [label, value]),
  page.seller.name,
  ...page.seller.columns.flat(),
  page.toPay.label,
  page.toPay.value,
  ...page.slip.flatMap(({ label, value }) => (value === '–' ? [label] : [label, value])),
];

describe('the service’s own preview', () => {
  test.each(['Svenska', 'Engelska', 'Finska'])('prints what is drawn here, word for word: %s', async (language) => {
    const { world, calls } = await atPractice();
    const runId = await world.imported(
      file(
        row({ language, text: 'Hyra {MMMM YYYY}', quantity: '2,5', price: '412,50' }),
        row({ language, text: 'Fönster', quantity: '1', price: '1234,50', discount: '10', vat: '12' }),
      ),
    );
    expect((await calls['review.preview']({ runId, draftNo: 1 })).sellerHeld).toBe(false);
    expect(await calls['review.readSeller']({ runId })).toEqual({ read: true });
    const { page, serviceCannot, sellerHeld } = await calls['review.preview']({ runId, draftNo: 1 });
    expect([serviceCannot, sellerHeld]).toEqual([null, true]);
    if (page === null) throw new Error('no page');
    const made = await calls['review.servicePreview']({ runId, draftNo: 1 });
    expect(made.name).toBe('Faktura Ek & Alm AB 2026-12-01.pdf');
    const printed = plain(pdfPages(Buffer.from(made.bytes)).join('\n'));
    for (const text of textsOf(page)) expect(printed).toContain(plain(text));
  });

  test('prints what is drawn here of fees, delivery date, ROT and reverse charge', async () => {
    const { world, calls } = await atPractice();
    const runId = await world.imported(
      [
        'Fakturanr;Kundnr;Kundnamn;Org.nr;E-post;Fakturadatum;Beskrivning;Antal;Enhet;À-pris;Moms;ROT/RUT;Personnummer för ROT/RUT;Brf org.nr;Lägenhetsnummer;Omvänd moms;Momsregnr;Faktureringsavgift;Frakt;Leveransdatum',
        'R1;1001;Ek & Alm AB;;ek@example.se;2026-11-30;Målning;10;tim;600,00;25;Målning;19811218-9876;769600-1234;1201;;;29,00;50,00;2026-11-20',
        'R2;1001;Ek & Alm AB;556036-0793;ek@example.se;2026-11-30;Bygg;1;st;1000,00;0;;;;;ja;SE556036079301;;;',
      ].join('\r\n'),
    );
    await calls['review.readSeller']({ runId });
    for (const draftNo of [1, 2]) {
      const { page, held, serviceCannot } = await calls['review.preview']({ runId, draftNo });
      if (page === null) throw new Error('no page');
      expect([held, serviceCannot]).toEqual([[], null]);
      const { bytes } = await calls['review.servicePreview']({ runId, draftNo });
      const printed = plain(pdfPages(Buffer.from(bytes)).join('\n'));
      for (const text of [...textsOf(page), page.remark ?? ''])
        expect(printed).toContain(plain(text).replace('\u2212', '-'));
      expect([page.remark !== null, page.sums.some(({ label }) => label === 'Skattereduktion')]).toEqual([
        draftNo === 2,
        draftNo === 1,
      ]);
    }
  });

  test('rounds to whole kronor where the company has it so, up and down', async () => {
    const { world, calls, client } = await atPractice();
    const body = { CreditorPublicId: creditorId, UseCentRounding: true };
    expect((await client.call({ endpoint: 'PUT /v1/creditors/creditor', body })).kind).toBe('ok');
    const runId = await world.imported(
      file(row({ quantity: '1', price: '100,10' }), row({ key: '2', quantity: '1', price: '100,50' })),
    );
    await calls['review.readSeller']({ runId });
    const rounded: unknown[] = [];
    for (const draftNo of [1, 2]) {
      const { page } = await calls['review.preview']({ runId, draftNo });
      const { bytes } = await calls['review.servicePreview']({ runId, draftNo });
      const printed = plain(pdfPages(Buffer.from(bytes)).join('\n'));
      rounded.push([page?.sums.at(-1)?.value, page?.toPay.value]);
      for (const { label, value } of [...(page?.sums ?? []), ...(page === null ? [] : [page.toPay])])
        for (const text of [label, value]) expect(printed).toContain(plain(text).replace('\u2212', '-'));
    }
    expect(rounded).toEqual([
      ['\u22120,13', '125,00'],
      ['0,37', '126,00'],
    ]);
  });

  test('is not asked for an invoice with errors, nor for a new customer: the reason is said', async () => {
    const { world, calls } = await atPractice();
    const runId = await world.imported(file(row({ due: '2026-10-01' }), row({ key: '2', no: '2002', name: 'Ny AB' })));
    for (const draftNo of [1, 2]) {
      const { serviceCannot } = await calls['review.preview']({ runId, draftNo });
      expect(serviceCannot).not.toBeNull();
      expect(await codeOf(() => calls['review.servicePreview']({ runId, draftNo }))).toBe('no-service-preview');
    }
  });

  test.each<readonly [string, Respond, string]>([
    ['words as a good answer', json({ Message: 'Too many requests' }), 'preview-not-pdf'],
    ['words that say PDF', always(200, { 'content-type': 'application/pdf' }, '{"error":429}'), 'preview-not-pdf'],
    ['half a PDF', always(200, { 'content-type': 'application/pdf' }, '%PDF-1.3\n1 0 obj'), 'preview-not-pdf'],
    ['nothing', always(200, { 'content-type': 'application/pdf' }, ''), 'preview-not-pdf'],
    ['a page of a guest network', always(200, { 'content-type': 'text/html' }, '%PDF-'), 'service-not-the-service'],
    ['a request to wait', json({ Message: 'wait' }, 429), 'service-asked-to-wait'],
    ['a missing right', json({ Message: 'no' }, 401), 'service-denied'],
  ])('N097: %s never becomes a file', async (_what, respond, code) => {
    const world = openReviewWorld();
    saveDebtors(world.store, 1, [debtor], '2026-11-28T08:00:00.000Z');
    const runId = await world.imported(file(row()));
    const server = await localServer(respond);
    const { calls } = previewIn(world, server.url);
    expect(await codeOf(() => calls['review.servicePreview']({ runId, draftNo: 1 }))).toBe(code);
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1/invoice/preview']);
  });

  test('offline says so, and the drawing stays', async () => {
    const world = openReviewWorld();
    saveDebtors(world.store, 1, [debtor], '2026-11-28T08:00:00.000Z');
    const runId = await world.imported(file(row()));
    const { calls } = previewIn(world);
    expect(await codeOf(() => calls['review.servicePreview']({ runId, draftNo: 1 }))).toBe('service-unreachable');
    expect(await calls['review.readSeller']({ runId })).toEqual({ read: false });
    const { page, sellerHeld } = await calls['review.preview']({ runId, draftNo: 1 });
    expect([page?.title, page?.seller.name, sellerHeld]).toEqual(['Faktura', 'Bryggans Städ AB', false]);
  });
});
