import { describe, expect, it } from 'vitest';
import { completeDraft, type KnownCustomer } from '../../shared/intake/complete-draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { toServiceInvoice } from '../../shared/intake/service-form.ts';
import { matchHeader } from '../../shared/intake/header-match.ts';
import { csv, fieldsOf, intake } from './raw.ts';

const known: KnownCustomer = {
  name: 'Anna Ek',
  email: 'anna@example.se',
  phone: null,
  orgNo: '9001010017',
  vatNumber: 'SE556036079301',
  hasAddress: false,
  takesEInvoice: false,
  deliveryMethod: null,
};
const ids = { creditorId: 'c', debtorId: 'd', businessKey: 'k' };

const completed = (header: string, row: string) => {
  const { drafts, plan } = intake([
    csv([`Kundnr|Fakturadatum|Antal|À-pris|${header}`, `1|2026-11-30|1|1000,00|${row}`]),
  ]);
  const [draft] = drafts;
  if (draft === undefined) throw new Error('no draft');
  return { draft: completeDraft(draft, plan.defaults, known), defaults: plan.defaults };
};

describe('columns of what not every invoice has', () => {
  it.each([
    ['Leveransdatum', 'deliveryDate'],
    ['Fakturaavgift (kr)', 'invoiceFee'],
    ['Frakt exkl. moms', 'freightFee'],
    ['Omvänd skattskyldighet', 'reverseVat'],
    ['Reverse charge', 'reverseVat'],
    ['ROT/RUT', 'deductionType'],
    ['ROT-avdrag', 'deductionAmount'],
    ['RUT-timmar', 'deductionHours'],
    ['Varav arbetskostnad', 'labourCost'],
    ['Materialkostnad', 'materialCost'],
    ['Personnr ROT/RUT', 'deductionPersons'],
    ['Fastighetsbeteckning', 'property'],
    ['Brf org.nr', 'association'],
    ['Lgh-nr', 'flatNo'],
  ])('%s is %s', (header, field) => {
    expect(matchHeader(header)?.field).toBe(field);
  });

  it('a fee beside articles side by side is one of them, as before it had a field', () => {
    const { plan, invoices } = intake([csv(['Kundnr|Månadshyra|Fakturaavgift|Parkering', '1|5000,00|29,00|300,00'])]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'unitPrice', 'unitPrice', 'unitPrice']);
    expect(invoices[0]?.lines.map(({ lineTotal }) => lineTotal)).toEqual([500_000, 2_900, 30_000]);
  });
});

describe('what the register gives', () => {
  it('the buyer’s VAT number, where the sheet says reverse charge and nowhere else', () => {
    const reversed = completed('Beskrivning|Moms|Omvänd moms', 'Gjutning|0|Ja');
    expect(reversed.draft.head.vatNumber).toMatchObject({ value: 'SE556036079301', rule: 'from-register' });
    const sent = toServiceInvoice(readInvoice(reversed.draft, reversed.defaults), ids);
    expect(sent.ReverseVATDetails).toEqual({ ReverseVATActivated: true, ReceiverVATNumber: 'SE556036079301' });
    const byWords = completed('Beskrivning|Moms', 'Gjutning, omvänd betalningsskyldighet|0');
    expect(byWords.draft.head.vatNumber?.value).toBe('SE556036079301');
    for (const word of ['Omvänd', 'omvänd skattskyldighet', 'Omv. moms', 'Reverse charge', 'RC']) {
      const { draft, defaults } = completed('Beskrivning|Moms', `Gjutning|${word}`);
      expect([word, readInvoice(draft, defaults).reverseVat]).toEqual([word, { vatNumber: 'SE556036079301' }]);
    }
    const plain = completed('Beskrivning|Moms', 'Gjutning|25');
    expect(plain.draft.head.vatNumber).toBeUndefined();
    expect(toServiceInvoice(readInvoice(plain.draft, plain.defaults), ids).ReverseVATDetails).toBeUndefined();
  });

  it('who asks for the deduction, where the sheet does not', () => {
    const { draft, defaults } = completed('Beskrivning|Moms|Enhet|RUT', 'Städning|25|tim|Städning');
    const invoice = readInvoice(draft, defaults);
    expect(invoice.deduction?.shares.map(({ person, asked }) => [person?.digits12, asked])).toEqual([
      ['199001010017', 62_500],
    ]);
  });
});

describe('a deduction', () => {
  const rut = (columns: string, cells: string) => {
    const { draft, defaults } = completed(
      `Beskrivning|Moms|ROT/RUT|RUT-timmar|${columns}`,
      `Städ|25|Städning|3|${cells}`,
    );
    return readInvoice(draft, defaults);
  };
  it('is on the labour with VAT, whether the sheet gives the labour or the material', () => {
    expect(rut('Arbetskostnad', '600').deduction).toMatchObject({
      most: 37_500,
      work: [{ labour: 75_000, material: 50_000 }],
    });
    expect(rut('Materialkostnad', '400').deduction).toMatchObject({
      most: 37_500,
      work: [{ labour: 75_000, material: 50_000 }],
    });
  });
  it('is what the sheet asks for where that is less, and the total is before it', () => {
    const invoice = rut('Skattereduktion', '-200');
    expect([invoice.total, invoice.deduction?.amount]).toEqual([125_000, 20_000]);
  });
  it('is taken back by a credit', () => {
    const invoice = rut('Fakturatyp', 'Kredit');
    expect([invoice.total, invoice.deduction?.amount]).toEqual([-125_000, -62_500]);
    expect(toServiceInvoice(invoice, ids)).toMatchObject({
      RotRutDetails: { Customers: [{ SSN: '199001010017', AskedAmount: { Value: -62_500 } }] },
      Records: [{ Quantity: -1, RotRutActivated: true, RotRutType: 'Cleaning', RotRutHours: 3 }],
    });
  });
});
