import { expect, test } from 'vitest';
import { z } from 'zod';
import { creditorId } from '../outbox/harness.ts';
import { approve, connect, imported, openDesk, startWorld, until } from './desk.ts';
import { typedCell } from './review-world.ts';

const amount = z.object({ Value: z.int() }).transform(({ Value }) => Value);
const invoice = z.object({
  YourReference: z.string(),
  InvoicedAmount: amount,
  TotalVATAmount: amount,
  RotRutDeductionAmount: amount,
  CurrentAmount: amount,
  DeliveryDate: z.string().nullish(),
  InvoiceFee: amount.nullish(),
  FreightFee: amount.nullish(),
  ReverseVATDetails: z.object({ ReverseVATActivated: z.boolean(), ReceiverVATNumber: z.string() }).nullish(),
  RotRutDetails: z
    .object({
      PropertyDesignation: z.string().nullish(),
      ResidenceAssociationOrgNo: z.string().nullish(),
      Customers: z.array(z.object({ SSN: z.string(), AskedAmount: amount })),
    })
    .nullish(),
});

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;Org.nr;E-post;Fakturadatum;Förfallodatum;Er referens;Beskrivning;Antal;Enhet;À-pris;Moms;ROT/RUT;Materialkostnad;Personnummer för ROT/RUT;Brf org.nr;Lägenhetsnummer;Omvänd moms;Momsregnr;Faktureringsavgift;Frakt;Leveransdatum',
  'F1;1;Anna Ek;900101-0017;a@example.se;2026-11-30;2026-12-30;rut;Hemstädning;4;tim;400,00;25;Städning;;;;;;;;;',
  'F2;2;Bo Ek;195509029392;b@example.se;2026-11-30;2026-12-30;rot;Byta golv;10;h;1000,00;25;Bygg;2000,40;900101-0017, 550902-9392;769600-0012;1102;;;;;',
  'F2;2;Bo Ek;195509029392;b@example.se;2026-11-30;2026-12-30;rot;Golv;1;st;5000,00;25;Nej;;;;;;;;;',
  'F3;3;Bygg AB;556036-0793;c@example.se;2026-11-30;2026-12-30;reverse;Gjutning;1;st;8000,00;0;;;;;;Ja;SE 556036 0793 01;;;',
  'F4;4;Fem AB;;d@example.se;2026-11-30;2026-12-30;fees;Vara;3;st;99,99;12;;;;;;;;29,00;99,50;2026-11-27',
];

test('a sheet of ROT, RUT, reverse charge and fees is taken by the service, which computes the same to the öre', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const { ask } = desk;
  const connectionId = await connect(desk, world);
  const runId = await imported(desk, connectionId, sheet);
  const { sendable, counts } = await ask('review.open', { runId });
  expect(counts).toMatchObject({ all: 4, error: 0, warning: 0 });
  expect((await ask('review.open', { runId })).deduction).toBe(100_000 + 299_900);
  expect((await ask('review.invoice', { runId, draftNo: 1 })).deduction).toEqual({ amount: 100_000, left: 100_000 });
  await approve(desk, runId, true);
  await ask('runs.push', { runId });
  await until(desk, runId, ({ state, ledger }) => state === 'done' && ledger.attested === 4);
  const seen = new Map<string, z.infer<typeof invoice>>();
  for (const { ActionPublicId } of await world.hands.open()) {
    const view = invoice.parse(await world.hands.ask('GET', `/v1/invoice/action/${ActionPublicId}`));
    seen.set(view.YourReference, view);
  }
  // Half of 2 000 with VAT; the authority pays 1 000 of it.
  expect(seen.get('rut')).toMatchObject({
    InvoicedAmount: 200_000,
    RotRutDeductionAmount: 100_000,
    CurrentAmount: 100_000,
  });
  // 12 500 less material of 2 500,50 is 9 999,50; 30 % in whole kronor is 2 999, shared by two.
  expect(seen.get('rot')).toMatchObject({
    InvoicedAmount: 1_875_000,
    RotRutDeductionAmount: 299_900,
    CurrentAmount: 1_575_100,
    RotRutDetails: {
      PropertyDesignation: '1102',
      ResidenceAssociationOrgNo: '769600-0012',
      Customers: [
        { SSN: '199001010017', AskedAmount: 150_000 },
        { SSN: '195509029392', AskedAmount: 149_900 },
      ],
    },
  });
  expect(seen.get('reverse')).toMatchObject({
    InvoicedAmount: 800_000,
    TotalVATAmount: 0,
    ReverseVATDetails: { ReverseVATActivated: true, ReceiverVATNumber: 'SE556036079301' },
  });
  // 299,97 at 12 % is 36,00 of VAT; 128,50 of fees at 25 % is 32,13.
  const fees = seen.get('fees');
  expect(fees).toMatchObject({ InvoicedAmount: 49_660, TotalVATAmount: 6_813, InvoiceFee: 2_900, FreightFee: 9_950 });
  expect(fees?.DeliveryDate).toMatch(/^2026-11-27T/);
  expect(sendable.total).toBe([...seen.values()].reduce((sum, view) => sum + view.InvoicedAmount, 0));
}, 30_000);

test('an invoice dated in the period that the service has locked is held in review, and goes free with the lock', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const { ask } = desk;
  const connectionId = await connect(desk, world);
  const lock = `/v1/accounting/lockedperiod/${creditorId}`;
  await world.hands.ask('POST', `${lock}?to=2026-11-30`);
  await ask('follow.sync', { connectionId, creditorId });
  const runId = await imported(desk, connectionId, sheet);
  expect((await ask('review.open', { runId })).counts.error).toBe(4);
  const { problems } = await ask('review.invoice', { runId, draftNo: 4 });
  expect(problems.map(({ code, field }) => `${code} ${field ?? ''}`)).toContain('locked-period invoiceDate');
  await ask('review.write', typedCell({ runId, draftNo: 4, rowNo: null, field: 'invoiceDate', text: '2026-12-01' }));
  const moved = await ask('review.invoice', { runId, draftNo: 4 });
  expect(moved.problems.map(({ code }) => code)).not.toContain('locked-period');
  await world.hands.ask('DELETE', lock);
  await ask('follow.sync', { connectionId, creditorId });
  const again = await imported(desk, connectionId, sheet);
  expect((await ask('review.open', { runId: again })).counts.error).toBe(0);
});
