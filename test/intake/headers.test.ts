import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { changePlan } from '../../shared/intake/change-plan.ts';
import { fieldTable } from '../../shared/intake/field-table.ts';
import { foldHeader, matchHeader } from '../../shared/intake/header-match.ts';
import { fieldNameIn, fieldsOfKind, importKinds, kindTable } from '../../shared/intake/kinds.ts';
import { planFingerprint, rememberPlan } from '../../shared/intake/remember.ts';
import { csv, fieldsOf, intake, number, sheet, today, workbook } from './raw.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';

const fixedRate = decimal(25);
const field = (header: string): string | null => matchHeader(header)?.field ?? null;

describe('headers', () => {
  it.each(importKinds)('every field of %s is found by its own key and by its Swedish and English name', (kind) => {
    for (const each of fieldsOfKind(kind)) {
      const own = fieldNameIn(kind, each);
      const { name } = fieldTable[each];
      for (const word of [each, own.sv, own.en, own.sv.toUpperCase(), name.sv, name.en])
        expect([word, matchHeader(word, kind)?.field]).toEqual([word, each]);
    }
  });
  it.each(importKinds)('no name means two fields in %s, except where the kind has a word of its own', (kind) => {
    const own = new Set(Object.values(kindTable[kind].words).flatMap((words) => words.split('|').map(foldHeader)));
    for (const each of fieldsOfKind(kind))
      for (const synonym of fieldTable[each].synonyms)
        if (!own.has(foldHeader(synonym)))
          expect([synonym, matchHeader(synonym, kind)?.field]).toEqual([synonym, each]);
  });
  it.each([
    ['Contact Name', 'customerName'],
    ['contactname', 'customerName'],
    ['KUND-NR', 'customerNo'],
    ['Kund nr.', 'customerNo'],
    ['  À-pris ', 'unitPrice'],
    ['A-PRIS (kr)', 'unitPrice'],
    ['Pris exkl. moms', 'unitPrice'],
    ['Adresse', 'address'],
    ['Poststed', 'city'],
    ['By', 'city'],
    ['Stykpris', 'unitPrice'],
    ['Enhed', 'unit'],
    ['Rabat %', 'discountPercent'],
    ['Förfallodatum', 'dueDate'],
    ['forfallodatum', 'dueDate'],
    ['Org.nr', 'orgNo'],
    ['E-post', 'email'],
    ['Kundens e-postadress', 'email'],
    ['Moms %', 'vatRate'],
    ['Belopp SEK', 'lineTotal'],
    ['Namn (100 tecken, obligatorisk)', 'customerName'],
    ['Item quantity', 'quantity'],
    ['Line description', 'description'],
    ['Faktura datum', 'invoiceDate'],
    ['t.o.m.', 'periodEnd'],
    ['Fakturanr *', 'documentKey'],
    ['Kund adress', 'address'],
    ['Item Total', 'lineTotal'],
  ])('N058: %s is %s', (header, expected) => {
    expect(field(header)).toBe(expected);
  });
  it.each(['', 'Skostorlek', '123', 'Favoritfärg'])('%s is nothing we know', (header) => {
    expect(field(header)).toBeNull();
  });
});

const row = '1007|Exempel AB|Städning|2|100|25';
const header = 'Kundnr|Kundnamn|Benämning|Antal|Pris|Moms';

describe('finding the header', () => {
  it('below titles and blank rows', () => {
    const { plan, drafts, reading } = intake([
      workbook([sheet(['Fakturaunderlag november', 'Städfirman Exempel AB|||org.nr 556036-0793', '', header, row])]),
    ]);
    expect(plan.sheets[0]?.headerRow).toBe(4);
    expect(drafts).toHaveLength(1);
    expect(reading.accounts[0]).toMatchObject({ rows: 5, headerRows: 3, blankRows: 1, invoiceRows: 1 });
  });
  it('N036, N037: two rows with merged cells are joined, and no column is lost', () => {
    const merged = [
      { fromColumn: 0, toColumn: 1, fromRow: 1, toRow: 1 },
      { fromColumn: 2, toColumn: 5, fromRow: 1, toRow: 1 },
    ];
    const { plan } = intake([
      workbook([sheet(['Kund||Artikel|||', 'Nr|Namn|Benämning|Antal|Pris|Moms', row], { merged })]),
    ]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'customerName', 'description', 'quantity', 'unitPrice', 'vatRate']);
    expect(plan.sheets[0]?.columns[1]?.header).toBe('Kund Namn');
    expect(plan.sheets[0]?.headerRow).toBe(2);
  });
  it('N067: the header row is no data, and the person can choose another', () => {
    const files = [workbook([sheet(['a|b|c|d|e|f', header, row])])];
    const { plan, drafts } = intake(files);
    expect([plan.sheets[0]?.headerRow, drafts.length]).toEqual([2, 1]);
    const changed = changePlan(files, plan, { what: 'headerRow', file: 0, sheet: 'Blad1', row: 1 });
    expect([changed.sheets[0]?.headerRow, fieldsOf(changed)]).toEqual([1, [null, null, null, null, null, null]]);
  });
  it('a sheet stays in use under a header that names nothing, and a row that is not there changes nothing', () => {
    const files = [workbook([sheet(['a|b|c|d|e|f', header, row])])];
    const { plan } = intake(files);
    const under = (at: number) =>
      changePlan(files, plan, { what: 'headerRow', file: 0, sheet: 'Blad1', row: at }).sheets[0];
    expect([under(0)?.role, under(0)?.headerRow]).toEqual(['rows', 0]);
    expect([under(3)?.role, under(3)?.headerRow]).toEqual(['rows', 3]);
    expect([under(99)?.role, under(99)?.headerRow]).toEqual(['rows', 2]);
  });
  it('a repeated header is not read as a row', () => {
    const { drafts, reading } = intake([csv([header, row, header, '1008|Annan AB|Städning|1|50|25'])]);
    expect(drafts).toHaveLength(2);
    expect(reading.accounts[0]?.headerRows).toBe(2);
  });
  it('a sheet without a header says so and asks for what is missing', () => {
    const { plan } = intake([csv(['1007|2|100', '1008|1|50'])]);
    expect(plan.sheets[0]?.headerRow).toBe(0);
    expect(plan.questions.map((question) => question.code)).toContain('no-header');
    expect(plan.missing.map((missing) => missing.field)).toEqual(['customerNo', 'unitPrice', 'description', 'vatRate']);
  });
  it('N058: a missing column is told once, for the whole file', () => {
    const { plan } = intake([csv(['Kundnr|Benämning|Antal|Moms', '1|Städ|1|25', '2|Städ|1|25'])]);
    expect(plan.missing).toHaveLength(1);
    expect(plan.missing[0]?.field).toBe('unitPrice');
  });
});

describe('columns', () => {
  it('N081, N082: equal headers both live, by their place, and the second is told', () => {
    const { plan, drafts } = intake([csv(['Kundnr|Text|Text|Pris|Moms', '1|Första|Andra|10|25'])]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'description', null, 'unitPrice', 'vatRate']);
    expect(plan.sheets[0]?.columns[2]).toMatchObject({ header: 'Text', samples: [{ raw: 'Andra', value: null }] });
    expect(plan.questions).toMatchObject([{ code: 'equal-headers', column: 2 }]);
    expect(drafts[0]?.rows[0]?.cells.description?.value).toBe('Första');
  });
  it('N019: a column that is not used says so, with its samples', () => {
    const { plan } = intake([csv([`${header}|Skostorlek`, `${row}|43`])]);
    expect(plan.sheets[0]?.columns[6]).toMatchObject({ field: null, samples: [{ raw: '43', value: null }] });
    expect(plan.sheets[0]?.columns[6]?.reason.sv).toContain('används inte');
  });
  it('N018: the first column is matched like any other', () => {
    expect(fieldsOf(intake([csv([header, row])]).plan)[0]).toBe('customerNo');
  });
  it('N047: a line total is not taken for a unit price', () => {
    const { plan, invoices } = intake([csv(['Customer No|Item Name|Quantity|Item Total|VAT', '1|Boat|3|300|25'])]);
    expect(fieldsOf(plan)[3]).toBe('lineTotal');
    expect(invoices[0]).toMatchObject({ net: 30000, lines: [{ quantity: '3', unitPrice: '100' }] });
  });
  it('VAT in kronor is not taken for a rate', () => {
    const { plan } = intake([
      csv(['Kundnr|Text|Pris|Moms|Momssats', '1|a|100|25,00|25', '2|b|200|50,00|25', '3|c|300|75,00|25']),
    ]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'description', 'unitPrice', null, 'vatRate']);
  });
  it('“Kund” with numbers is the customer number, with names the name', () => {
    expect(fieldsOf(intake([csv(['Kund|Text|Pris|Moms', '1007|a|100|25'])]).plan)[0]).toBe('customerNo');
    expect(fieldsOf(intake([csv(['Kund|Text|Pris|Moms', 'Exempel AB|a|100|25'])]).plan)[0]).toBe('customerName');
  });
  it('prices with VAT are told by the header, asked, and counted so', () => {
    const files = [csv(['Kundnr|Text|Pris inkl moms|Moms', '1|a|125|25'])];
    const { plan, invoices } = intake(files);
    expect(plan.questions.map((question) => question.code)).toEqual(['prices-include-vat']);
    expect(invoices[0]).toMatchObject({ net: 10000, vat: 2500, total: 12500, vatIncluded: true });
    const changed = changePlan(files, plan, { what: 'defaults', defaults: { pricesIncludeVat: false } });
    expect([changed.defaults.pricesIncludeVat, changed.questions]).toEqual([false, []]);
  });
  it('N160: any order of columns reads the same', () => {
    const one = intake([csv([header, row])]);
    const two = intake([csv([header.split('|').reverse().join('|'), row.split('|').reverse().join('|')])]);
    expect(two.invoices).toEqual(one.invoices);
    expect(two.drafts[0]?.businessKey).toBe(one.drafts[0]?.businessKey);
  });
  it('a person gives a column another field, and the field leaves its old column', () => {
    const files = [csv([header, row])];
    const { plan } = intake(files);
    const changed = changePlan(files, plan, {
      what: 'column',
      file: 0,
      sheet: 'underlag',
      column: 1,
      field: 'description',
    });
    expect(fieldsOf(changed)).toEqual(['customerNo', 'description', null, 'quantity', 'unitPrice', 'vatRate']);
    const back = changePlan(files, changed, {
      what: 'column',
      file: 0,
      sheet: 'underlag',
      column: 2,
      field: 'description',
    });
    expect(fieldsOf(back).filter((each) => each === 'description')).toHaveLength(1);
  });
  it('N165: next month the same headers need no question', () => {
    const first = intake([csv(['Kundnr|Vad|Pris', '1|Städ|100,00'])]);
    const mapped = changePlan([csv(['Kundnr|Vad|Pris', '1|Städ|100,00'])], first.plan, {
      what: 'column',
      file: 0,
      sheet: 'underlag',
      column: 1,
      field: 'description',
    });
    const whole = changePlan([csv(['Kundnr|Vad|Pris', '1|Städ|100,00'])], mapped, {
      what: 'defaults',
      defaults: { vatRate: fixedRate },
    });
    expect(whole.missing).toEqual([]);
    const next = csv(['Kundnr|Vad|Pris', '2|Fönster|50,00']);
    const plan = proposePlan([next], today, rememberPlan(whole));
    expect([plan.known, plan.missing, fieldsOf(plan), planFingerprint(plan)]).toEqual([
      true,
      [],
      ['customerNo', 'description', 'unitPrice'],
      planFingerprint(whole),
    ]);
    expect(proposePlan([csv(['Kundnr|Annat|Pris', '2|a|1'])], today, rememberPlan(whole)).known).toBe(false);
  });
  it('number cells in an id column are read as text', () => {
    const { drafts } = intake([
      workbook([sheet([header, [number(1007), 'Exempel AB', 'Städ', number(2), number('99.5'), number(25)]])]),
    ]);
    expect(drafts[0]?.head.customerNo).toMatchObject({ value: '1007', rule: 'id', origin: { row: 2, column: 0 } });
  });
});

describe('a word above many columns', () => {
  it('N036: makes a name with the word below where there is one, and leaves the others as they are', () => {
    const merged = [
      { fromRow: 1, toRow: 1, fromColumn: 0, toColumn: 2 },
      { fromRow: 1, toRow: 1, fromColumn: 3, toColumn: 6 },
    ];
    const rows = ['Kund|||Faktura|||', 'Nr|Namn|E-post|Beskrivning|Antal|Pris|Moms', '1|A|a@example.se|x|2|10|25'];
    const { plan } = intake([workbook([sheet(rows, { merged })])]);
    expect(fieldsOf(plan)).toEqual([
      'customerNo',
      'customerName',
      'email',
      'description',
      'quantity',
      'unitPrice',
      'vatRate',
    ]);
  });
});
