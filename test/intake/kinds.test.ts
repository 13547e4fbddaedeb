import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../shared/intake/check-record.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { fieldTable } from '../../shared/intake/field-table.ts';
import {
  becomesRun,
  fieldsOfKind,
  type ImportKind,
  importKinds,
  kindTable,
  listKinds,
} from '../../shared/intake/kinds.ts';
import { noChoices, type PlanChoices } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { type RawFile } from '../../shared/intake/raw-table.ts';
import { type RowAccount } from '../../shared/intake/ready-sheets.ts';
import { readRecords } from '../../shared/intake/read-records.ts';
import { recordKey } from '../../shared/intake/record-key.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { codesOf, csv, fieldsOf, intake, sheet, today, workbook } from './raw.ts';

const planOf = (files: readonly RawFile[], choices: Partial<PlanChoices> = {}) =>
  proposePlan(files, today, { ...noChoices, ...choices });

const kindOf = (header: string, ...rows: readonly string[]): ImportKind =>
  planOf([csv([header, ...(rows.length === 0 ? [header.replace(/[^|]+/g, 'x')] : rows)])]).kind;

interface Records {
  readonly records: readonly ListRecord[];
  readonly codes: readonly (readonly string[])[];
  readonly accounts: readonly RowAccount[];
}

/** The whole way of a list: plan, records, problems. */
const recordsOf = (files: readonly RawFile[], kind?: ImportKind): Records => {
  const plan = planOf(files, kind === undefined ? {} : { kind });
  if (becomesRun(plan.kind)) throw new Error(`${plan.kind} make no records`);
  const reading = readRecords(files, plan, plan.kind);
  const context = { kind: plan.kind, today, defaults: plan.defaults, inRegister: null };
  const records = [...reading.records];
  expect(records).toHaveLength(reading.count);
  const codes = records.map((record) => codesOf(checkRecord(record, context)));
  return { records, codes, accounts: reading.accounts };
};

const value = (record: ListRecord | undefined, field: Field): string | null | undefined => record?.cells[field]?.value;

describe('what a file holds', () => {
  it.each([
    ['Kundnr|Namn|Text|Antal|Pris|Moms', 'invoices'],
    ['Kundnr|Namn|Org.nr|Adress|Postnr|Ort|E-post', 'debtors'],
    ['Customer no|Name|Street|Zip|City|Phone', 'debtors'],
    ['Artikelnr|Benämning|Enhet|Pris|Moms|Konto', 'products'],
    ['SKU|Product name|Price|VAT', 'products'],
    ['Avtalsnr|Kundnr|Namn|Intervall|Startdatum|Slutdatum|Beskrivning|Antal|Pris|Moms', 'contractInvoices'],
    ['Contract no|Customer no|Frequency|Start date|Description|Price', 'contractInvoices'],
    ['OCR|Belopp|Betaldatum|Betalare', 'payments'],
    ['Invoice no|Amount paid|Payment date', 'payments'],
    ['Fakturanr|Kund|E-post|OCR|Belopp|Förfallodatum', 'reconciliationInvoices'],
    ['Invoice no|Customer|OCR number|Amount due', 'reconciliationInvoices'],
    ['Fakturanr|Kund|OCR|Text|Antal|Pris|Moms', 'invoices'],
    ['Nr|Leverantör|Bankgiro|Datum|Text|Antal|Pris|Moms', 'selfInvoices'],
    ['Settlement no|Supplier no|Supplier|Item|Qty|Price|VAT', 'selfInvoices'],
    ['Fakturanr|Kund|Leverantör|Text|Antal|Pris|Moms', 'invoices'],
    ['Kst|Benämning', 'costCenters'],
    ['Kostnadsställe|Beskrivning|Aktiv', 'costCenters'],
    ['Projektnr|Projektnamn|Projektledare|Startdatum|Slutdatum', 'projects'],
    ['Kreditfakturanr|Krediterar faktura|Kundnr|Text|Antal|Pris|Moms', 'creditInvoices'],
    ['Fakturanr|Kund|Belopp|Förfallodatum', 'invoices'],
    ['Kundnr|Artikelnr|Antal', 'invoices'],
  ] as const)('is told by its headers: %s is %s', (header, kind) => {
    expect(kindOf(header)).toBe(kind);
  });
  it('is told with the headers that say it, and can be chosen otherwise', () => {
    const file = csv(['Artikelnr|Benämning|Pris', 'A1|Kaffe|20']);
    const plan = planOf([file]);
    expect(plan.kindReason.sv).toBe('3 rubriker hör till artiklar: ”Artikelnr”, ”Benämning”, ”Pris”.');
    expect(plan.kindReason.en).toBe('3 headers belong to articles: “Artikelnr”, “Benämning”, “Pris”.');
    const chosen = planOf([file], { kind: 'invoices' });
    expect([chosen.kind, chosen.kindReason.sv]).toEqual(['invoices', 'Vald av dig.']);
    expect(chosen.missing.map(({ field }) => field)).toEqual(['customerNo', 'vatRate']);
  });
  it('is asked where two kinds fit alike', () => {
    const plan = planOf([csv(['Artikelnr|Namn|Pris', 'A1|Kaffe|20', 'A2|Te|25', 'A3|Bulle|30'])]);
    expect(plan.kind).toBe('products');
    const question = plan.questions.find(({ code }) => code === 'kind');
    expect(question?.choices.map((choice) => choice.value)).toEqual(['invoices', 'products']);
    const answered = planOf([csv(['Artikelnr|Namn|Pris', 'A1|Kaffe|20'])], { kind: 'products' });
    expect(answered.questions.map(({ code }) => code)).not.toContain('kind');
  });
  it('a bare code and name are what the file or the sheet is called, and are asked about', () => {
    const named = (name: string) => planOf([workbook([sheet(['Kod|Namn', '10|Malmö'], { name })])]);
    const kinds = ['Kunder', 'Artiklar', 'Kostnadsställen', 'Projekt'].map((name) => named(name).kind);
    expect(kinds).toEqual(['debtors', 'products', 'costCenters', 'projects']);
    expect(named('Projekt').questions.find(({ code }) => code === 'kind')?.choices).toHaveLength(4);
  });
  it('is asked where only a name speaks of credit: positive amounts would be turned', () => {
    const plan = planOf([workbook([sheet(['Kundnr|Text|Pris|Moms', '1|a|10|25'], { name: 'Kreditfakturor' })])]);
    expect(plan.kind).toBe('invoices');
    expect(plan.questions.map(({ code }) => code)).toContain('kind');
  });
  it('rows and customers on sheets of their own are invoices together', () => {
    const rows = sheet(['Kundnr|Text|Antal|Pris|Moms', '1|a|1|10|25'], { name: 'Rader' });
    const people = sheet(['Kundnr|Namn|Adress|Postnr|Ort|E-post|Telefon', '1|Anna|G 1|21122|Malmö|a@b.se|'], {
      name: 'Kunder',
    });
    expect(planOf([workbook([people, rows])]).kind).toBe('invoices');
  });
  it('a register of several sheets is read from the one that fits, the others are told', () => {
    const one = sheet(['Kundnr|Namn|E-post', '1|Anna|a@b.se'], { name: 'Kunder' });
    const two = sheet(['Kundnr|Namn|E-post', '2|Bo|b@b.se'], { name: 'Gamla' });
    const plan = planOf([workbook([one, two])]);
    expect(plan.sheets.map(({ role }) => role)).toEqual(['rows', 'none']);
    expect(plan.questions.map(({ code }) => code)).toContain('equal-sheets');
  });
  it.each(listKinds)('needs of %s are told once for the whole file', (kind) => {
    const plan = planOf([csv(['Skostorlek|Färg', '42|blå'])], { kind });
    expect(plan.missing.map(({ field }) => field)).toEqual(kindTable[kind].needed.map(({ anyOf }) => anyOf[0]));
  });
  it('the words of a kind are its own', () => {
    const code = (header: string, kind: ImportKind) => fieldsOf(planOf([csv([header, '1|2|3'])], { kind }));
    expect(code('Kod|Namn|Aktiv', 'costCenters')).toEqual(['costCenter', 'description', 'active']);
    expect(code('Kod|Namn|Status', 'projects')).toEqual(['project', 'description', 'projectStatus']);
    expect(code('Nr|Namn|Pris', 'products')).toEqual(['articleNo', 'description', 'unitPrice']);
    expect(code('Faktura|Belopp|Datum', 'payments')).toEqual(['invoiceNumber', 'paymentAmount', 'paymentDate']);
    expect(code('Fakturadatum|Fakturabelopp|Datum', 'payments')).toEqual([null, null, 'paymentDate']);
  });
});

describe('records', () => {
  it('an invoice that was made elsewhere is known by its number, in the currency of the import', () => {
    const { records, codes } = recordsOf([
      csv([
        'Fakturanr|Kund|OCR|Belopp|Leveranssätt|E-post',
        '20417|Ek AB|2041770|1 546,88|E-post|a@ek.se',
        '20417|Ek AB|2041770|1 546,88|E-post|',
      ]),
    ]);
    expect(codes).toEqual([[], ['delivery-needs-email']]);
    expect(records.map((record) => value(record, 'currency'))).toEqual(['SEK', 'SEK']);
    expect(new Set(records.map((record) => recordKey(record, 'reconciliationInvoices').text)).size).toBe(1);
  });
  it('N101, N158: contacts of one company are one customer, and each distinct key is one', () => {
    const { records, codes } = recordsOf([
      csv([
        'Kundnr|Namn|E-post|Kontaktperson|Ort',
        '1|Ek AB|eva@ek.se|Eva|Malmö',
        '1|Ek AB|bo@ek.se|Bo|Malmö',
        '1|Ek AB|ann@ek.se||Malmö',
        '2|Alm AB|a@alm.se||Lund',
        '2|Alm AB|a@alm.se||Ystad',
        '|Udd AB|||',
        '|Udd AB|||',
      ]),
    ]);
    expect(records.map((record) => value(record, 'customerName'))).toEqual(['Ek AB', 'Alm AB', 'Udd AB', 'Udd AB']);
    expect(value(records[0], 'email')).toBe('eva@ek.se');
    expect(records[0]?.readProblems.map(({ code, params }) => [code, params['others']])).toEqual([
      ['further-contacts', 'bo@ek.se, ann@ek.se'],
      ['further-contacts', 'Bo'],
    ]);
    expect(codes[1]).toEqual(['rows-differ']);
  });
  it('a blank cell is no value: it changes nothing', () => {
    const { records } = recordsOf([csv(['Kundnr|Namn|E-post|Ort', '1|Ek AB||Malmö'])]);
    expect(Object.keys(records[0]?.cells ?? {})).toEqual(['customerNo', 'customerName', 'city']);
  });
  it('customers: numbers, addresses and choices are checked as on an invoice', () => {
    const header = 'Kundnr|Namn|Org.nr|E-post|Postnr|Telefon|GLN-kod|Kundtyp|E-fakturaoperatör';
    const { codes, records } = recordsOf([
      csv([header, '1|Ek|556036-0794|ek|1|1|7350000000001|katt|PEPPOL', '2|Alm||||||Företag|inexchange']),
    ]);
    expect(codes[0]).toEqual(['not-a-choice', 'identity-number', 'zip-code', 'email', 'phone', 'gln-check-digit']);
    expect(codes[1]).toEqual(['e-invoice-needs-identity']);
    expect([value(records[1], 'customerType'), value(records[1], 'intermediator')]).toEqual(['Company', 'INEXCHANGE']);
  });
  it('N156: articles: the rate must be legal, the account an account', () => {
    const { codes, records } = recordsOf([
      csv(['Artikelnr|Benämning|Pris|Moms|Konto|Artikeltyp', '007|Kaffe|1 234,50|24|30|vara', '|Te|-1|25|3041|tjänst']),
    ]);
    expect(codes).toEqual([
      ['illegal-vat', 'account-number'],
      ['needed-field', 'negative-price'],
    ]);
    expect([value(records[0], 'articleNo'), value(records[0], 'unitPrice')]).toEqual(['007', '1234.5']);
    expect(value(records[0], 'productType')).toBe('Commodity');
  });
  it('a price with VAT is held, with the price without it to take', () => {
    const file = csv(['Artikelnr|Benämning|Pris inkl moms|Moms', '1|Kaffe|125|25', '2|Te|10|']);
    const plan = planOf([file]);
    const reading = readRecords([file], plan, 'products');
    const context = { kind: 'products', today, defaults: plan.defaults, inRegister: null } as const;
    const problems = [...reading.records].map((record) => checkRecord(record, context)[0]);
    expect(problems[0]).toMatchObject({ code: 'price-with-vat', mend: { field: 'unitPrice', value: '100' } });
    expect(problems[1]).toMatchObject({ code: 'price-with-vat-unknown', level: 'error' });
  });
  it('payments: above zero, in whole öre, a reference with its check digit, a day that has been', () => {
    const { codes, records } = recordsOf([
      csv([
        'Fakturanr|OCR|Betalt belopp|Betaldatum',
        '10|1230|100,50|2026-11-27',
        '11|1231|0|2026-11-27',
        '12||-5|2027-01-01',
        '||1,005|2020-01-01',
        'Summa||96,505|',
      ]),
    ]);
    expect(codes).toEqual([
      [],
      ['amount-not-positive', 'ocr-check-digit'],
      ['amount-not-positive', 'paid-in-future'],
      ['needed-one-of', 'amount-finer-than-ore', 'paid-long-ago'],
    ]);
    expect(records[0]?.cells.currency).toMatchObject({ value: 'SEK', rule: 'default' });
  });
  it('a payment in another currency than its own is held', () => {
    const { codes } = recordsOf([csv(['Fakturanr|Betalt belopp|Betaldatum|Valuta', '10|100 EUR|2026-11-27|SEK'])]);
    expect(codes[0]).toEqual(['other-currency']);
  });
  it.each([
    ['Månad', '1'],
    ['månadsvis', '1'],
    ['Monthly', '1'],
    ['varannan månad', '2'],
    ['Kvartal', '3'],
    ['quarterly', '3'],
    ['3', '3'],
    ['halvår', '6'],
    ['Half-yearly', '6'],
    ['År', '12'],
    ['annually', '12'],
    ['vartannat år', '24'],
    ['varje vecka', null],
  ])('an interval of %s is %s months', (written, months) => {
    const { records } = recordsOf([
      csv(['Avtalsnr|Kundnr|Intervall|Avtalsstart|Text|Pris|Moms', `A|1|${written}|2026-12-01|Hyra|1|25`]),
    ]);
    expect(value(records[0], 'interval')).toBe(months);
  });
  it('N157: contracts are grouped by number, else by customer, day and interval', () => {
    const numbered = recordsOf([
      csv([
        'Avtalsnr|Kundnr|Intervall|Avtalsstart|Text|Pris|Moms',
        'A|1|mån|2026-12-01|a|1|25',
        '||||b|2|25',
        'B|1|mån|2026-12-01|c|3|25',
      ]),
    ]);
    expect(numbered.records.map(({ rows }) => rows.length)).toEqual([2, 1]);
    const unnumbered = recordsOf([
      csv([
        'Kundnr|Intervall|Avtalsstart|Text|Pris|Moms',
        '1|mån|2026-12-01|a|1|25',
        '1|år|2026-12-01|b|2|25',
        '1|mån|2026-12-01|c|3|25',
      ]),
    ]);
    expect(unnumbered.records.map(({ rows }) => rows.map(({ cells }) => cells.description?.value))).toEqual([
      ['a', 'c'],
      ['b'],
    ]);
  });
  it('contracts: times are checked, and date codes are kept for the service', () => {
    const { codes, records } = recordsOf([
      csv([
        'Avtalsnr|Kundnr|Intervall|Avtalsstart|Nästa faktura|Avtalsslut|Fakturadag|Text|Pris|Moms',
        'A|1|mån|2026-01-01|2026-12-01||1|Hyra {MMMM YYYY+1M}|1|25',
        'B|1|mån|2026-01-01|2026-11-01||32|Hyra|1|25',
        'C|1|mån|2026-01-01||2025-01-01||Hyra|1|25',
        'D|1|mån|2026-01-01|2027-06-01|2027-01-01||Hyra|1|25',
        'E|1||||||Hyra||',
      ]),
    ]);
    expect(records[0]?.rows[0]?.cells.description?.value).toBe('Hyra {MMMM YYYY+1M}');
    expect(codes).toEqual([
      [],
      ['next-in-past', 'day-of-month'],
      ['end-before-start'],
      ['next-outside-contract'],
      ['needed-field', 'needed-one-of', 'no-rows', 'text-row'],
    ]);
  });
  it('contracts: fees and ROT or RUT are read and checked as on the invoice that comes next', () => {
    const header =
      'Avtalsnr|Kundnr|Personnr|Intervall|Nästa faktura|Text|Antal|Enhet|Pris|Moms|Fakturaavgift|RUT-typ|Fastighetsbeteckning';
    const { codes, records } = recordsOf([
      csv([
        header,
        'A|1|900101-0017|mån|2026-12-01|Hemstädning|3|tim|400|25|29|Städning|',
        'B|2||mån|2026-12-01|Hemstädning|3|tim|400|25||Städning|',
        'C|3|900101-0017|mån|2026-12-01|Elarbete|3|tim|400|25||El|',
      ]),
    ]);
    expect(records.map((record) => value(record, 'invoiceFee'))).toEqual(['29', undefined, undefined]);
    expect(records[0]?.rows[0]?.cells.deductionType?.value).toBe('Cleaning');
    expect(codes).toEqual([[], ['deduction-needs-person'], ['deduction-home']]);
  });
  it('projects and cost centres', () => {
    const { codes, records } = recordsOf([
      csv([
        'Projektnr|Projektnamn|Startdatum|Slutdatum|Status',
        'P1|Torget|2026-01-01|2025-01-01|pågår',
        '|Gatan|||klart',
      ]),
    ]);
    expect(codes).toEqual([['end-before-start'], ['needed-field']]);
    expect(records.map((record) => value(record, 'projectStatus'))).toEqual(['Ongoing', 'Compelted']);
    const centres = recordsOf([csv(['Kst|Namn|Aktiv', '0100|Malmö|Nej', '0200|Lund|kanske'])]);
    expect(centres.records.map((record) => [value(record, 'costCenter'), value(record, 'active')])).toEqual([
      ['0100', 'false'],
      ['0200', null],
    ]);
    expect(centres.codes[1]).toEqual(['not-a-boolean']);
  });
  it('N140: the length of each field is known before anything is sent', () => {
    const { codes } = recordsOf([csv(['Kod|Namn', `${'9'.repeat(51)}|x`])], 'costCenters');
    expect(codes[0]).toEqual(['too-long']);
  });
});

describe('credit invoices', () => {
  const file = (amount: string) =>
    csv(['Kreditfakturanr|Krediterar faktura|Kundnr|Text|Antal|Pris|Moms', `K1|F10|1|Retur|1|${amount}|25`]);
  it('N131, N132, N134: amounts of either sign become a credit exactly once', () => {
    for (const amount of ['100', '-100']) {
      const { plan, invoices, drafts } = intake([file(amount)]);
      expect(plan.kind).toBe('creditInvoices');
      expect(invoices[0]).toMatchObject({
        kind: 'credit',
        total: -12500,
        lines: [{ quantity: '-1', unitPrice: '100' }],
      });
      expect(drafts[0]?.head.invoiceType).toMatchObject({ value: 'credit', rule: 'default' });
    }
    const mixed = csv(['Kreditfakturanr|Kundnr|Text|Pris|Moms', 'K1|1|Retur|100|25', 'K1|1|Avdrag|-20|25']);
    const { invoices, problems } = intake([mixed]);
    expect(invoices[0]).toMatchObject({ kind: 'credit', net: -8000 });
    expect(codesOf(problems[0], 'error')).toEqual([]);
  });
  it('the credited number is kept, shown, and said not to be sent', () => {
    const { drafts, problems } = intake([file('100')]);
    expect(drafts[0]?.head.creditedInvoice).toMatchObject({ value: 'F10', origin: { column: 1, row: 2 } });
    expect(codesOf(problems[0], 'hint')).toContain('credits-invoice');
  });
  it('a credit is never taken for the invoice of the same rows', () => {
    const rows = ['Fakturanr|Kundnr|Text|Antal|Pris|Moms', 'F1|1|Retur|1|100|25'];
    const key = (kind: ImportKind, price: string): string | undefined =>
      intake([csv([rows[0] ?? '', (rows[1] ?? '').replace('100', price)])], { kind }).drafts[0]?.businessKey;
    expect(key('creditInvoices', '100')).not.toBe(key('invoices', '100'));
    expect(key('creditInvoices', '-100')).toBe(key('invoices', '-100'));
  });
  it('a column of credited numbers with holes makes no invoice a credit', () => {
    const rows = ['Fakturanr|Krediterar faktura|Kundnr|Text|Pris|Moms', 'F1||1|a|10|25', 'F2|F0|1|b|10|25'];
    expect(planOf([csv(rows)]).kind).toBe('invoices');
  });
});

describe('every row of a file of any kind is counted once', () => {
  let state = 11;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const pick = <T>(from: readonly [T, ...T[]]): T => from[next(from.length)] ?? from[0];
  it.each(importKinds)('%s', (kind) => {
    for (let round = 0; round < 60; round += 1) {
      const fields = fieldsOfKind(kind).filter(() => next(3) > 0);
      const header = fields.map((field) => fieldTable[field].name.sv);
      const row = (): string =>
        pick([
          '',
          'Summa|100',
          header.join('|'),
          fields.map((field) => pick(['', fieldTable[field].example, 'Ö', '-1', '2026-11-27'])).join('|'),
        ]);
      const rows = [header.join('|'), ...Array.from({ length: next(12) }, row)];
      const hiddenRows = rows.flatMap((_, index) => (index > 0 && next(9) === 0 ? [index + 1] : []));
      const file = workbook([sheet(rows, { hiddenRows })]);
      const plan = planOf([file], { kind });
      const { accounts, covered } = ((): { accounts: readonly RowAccount[]; covered: number } => {
        if (becomesRun(kind)) {
          const { reading, drafts } = intake([file], { kind });
          return { accounts: reading.accounts, covered: drafts.length };
        }
        const reading = readRecords([file], plan, kind);
        return { accounts: reading.accounts, covered: [...reading.records].length };
      })();
      const [account] = accounts;
      if (account === undefined) throw new Error('no account');
      const { rows: all, file: _, fileName: __, ...parts } = account;
      expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all);
      expect(all).toBe(rows.length);
      expect(covered).toBeLessThanOrEqual(account.invoiceRows);
      expect(covered > 0).toBe(account.invoiceRows > 0);
    }
  });
});
