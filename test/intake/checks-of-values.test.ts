import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type CheckContext } from '../../shared/intake/checks/check.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { codesOf } from './raw.ts';
import { problemsOfInvoice } from './check-samples.ts';

type Cells = Partial<Record<Field, string>>;

/** Code, level and mend of what is found, without the rest. */
const found = (cells: Cells, context: Partial<CheckContext> = {}): string[] =>
  problemsOfInvoice(cells, context).map(({ code, level, mend }) => [code, level, mend?.value].join(' ').trim());
const newYear = { today: calendarDate('2027-01-04') };

describe('dates', () => {
  it('N136: in December and January the other year is a slip, and the right one is offered', () => {
    expect(found({ invoiceDate: '2026-01-08', dueDate: '2026-02-09' }, newYear)).toEqual([
      'year-slip warning 2027-01-08',
    ]);
    expect(found({ invoiceDate: '2027-12-21', dueDate: '2028-01-20' }, newYear)).toEqual([
      'year-slip warning 2026-12-21',
    ]);
    expect(found({ invoiceDate: '2026-07-08', dueDate: '2026-08-07' }, newYear)).toEqual(['date-far-off warning']);
    expect(found({ invoiceDate: '2027-01-08', dueDate: '2027-02-08' }, newYear)).toEqual([]);
  });
  it('N137: a due date with the year of the invoice date across New Year is mended by its year', () => {
    expect(found({ invoiceDate: '2026-12-15', dueDate: '2026-01-14' })).toEqual(['due-year-slip error 2027-01-14']);
    expect(found({ invoiceDate: '2026-12-15', dueDate: '2028-01-14' })).toEqual(['due-year-slip warning 2027-01-14']);
    expect(found({ invoiceDate: '2026-12-15', dueDate: '2027-01-14' })).toEqual([]);
  });
  it('N136: a due date on a weekend or bank holiday hints at the next bank day', () => {
    expect(found({ dueDate: '2026-12-24' })).toEqual(['due-not-bank-day hint 2026-12-28']);
    expect(found({ dueDate: '2026-12-12' })).toEqual(['due-not-bank-day hint 2026-12-14']);
    expect(found({ dueDate: '2026-12-28' })).toEqual([]);
  });
  it('a due date that follows from the terms says nothing of weekends', () => {
    expect(found({ dueDate: '', invoiceDate: '2026-11-26' })).toEqual([]);
  });
  it('the last days of the calendar are checked without a failure', () => {
    expect(found({ dueDate: '2999-12-31' })).toEqual(['due-far-off warning']);
  });
});

describe('e-mail', () => {
  it('a slip in a well-known domain warns and is mended; one that may be real is left', () => {
    expect(found({ email: 'anna@gmial.com' })).toEqual(['email-slip warning anna@gmail.com']);
    expect(found({ email: 'anna@example.con' })).toEqual(['email-slip warning anna@example.com']);
    expect(found({ email: 'anna@mail.com' })).toEqual([]);
  });
  it('a domain without its dot is no address, and the dot is offered', () => {
    expect(found({ email: 'anna@gmailcom' })).toEqual(['email error anna@gmail.com']);
  });
});

describe('identity numbers', () => {
  it('N025: leading zeros that a spreadsheet took are put back where that makes the number right', () => {
    expect(found({ orgNo: '1011238' })).toEqual(['identity-number error 000101-1238']);
    expect(found({ orgNo: '000101-1238' })).toEqual([]);
    expect(found({ orgNo: '1011239' })).toEqual(['identity-number error']);
  });
});

describe('text that was decoded twice', () => {
  it('N024: is found in head and rows and mended', () => {
    expect(found({ customerName: 'Ã…kes BÃ¥t AB' })).toEqual(['broken-letters warning Åkes Båt AB']);
    expect(found({ description: 'StÃ¤dning' })).toEqual(['broken-letters warning Städning']);
    expect(found({ description: 'Städning' })).toEqual([]);
  });
  it('what the reading of the file has said is not said again', () => {
    const said = problemsOfInvoice({ city: 'MalmÃ¶' }, {}, [
      { sheet: 'underlag', code: 'double-decoded', row: 2, column: 10, detail: 'Malmö' },
    ]);
    expect(codesOf(said)).toEqual(['double-decoded']);
  });
});

describe('an e-invoice', () => {
  const known = { name: 'Exempel AB', email: null, phone: null, orgNo: null, vatNumber: null, hasAddress: false };
  const takes = { customer: { ...known, takesEInvoice: true, deliveryMethod: null } };
  const eInvoice = { deliveryMethod: 'E-faktura', yourReference: 'Anna Ek' };
  it('R003: needs the buyer’s reference or an order number; a private person’s needs neither', () => {
    const missing = ['e-invoice-needs-reference warning'];
    expect(found({ deliveryMethod: 'E-faktura' }, takes)).toEqual(missing);
    expect(found(eInvoice, takes)).toEqual([]);
    expect(found({ deliveryMethod: 'E-faktura', externalReference: 'PO-7781' }, takes)).toEqual([]);
    expect(found({ deliveryMethod: 'E-faktura', orgNo: '900101-0017' }, takes)).toEqual([]);
    expect(found({ deliveryMethod: 'E-faktura', orgNo: '556036-0793' }, takes)).toEqual(missing);
    expect(found({ deliveryMethod: 'E-post' }, takes)).toEqual([]);
  });
  it('SE-R-006: its rates are those of the law; 0 % must have a reason', () => {
    for (const vatRate of ['6', '12', '25']) expect(found({ ...eInvoice, vatRate }, takes)).toEqual([]);
    expect(found({ ...eInvoice, vatRate: '20' }, takes)).toEqual(['illegal-vat error']);
    expect(found({ ...eInvoice, vatRate: '0' }, takes)).toEqual(['e-invoice-zero-vat hint']);
    expect(found({ ...eInvoice, vatRate: '0', message: 'Sjukvård, momsfritt' }, takes)).toEqual([]);
  });
  it('N142: its row texts and units are held against what the channel carries, and only its', () => {
    const long = { description: 'x'.repeat(101), unit: 'lass' };
    expect(found({ ...eInvoice, ...long }, takes)).toEqual(['e-invoice-long-text hint', 'e-invoice-unit hint']);
    expect(found(long)).toEqual([]);
    for (const unit of ['st', 'Tim.', 'm²', 'mån'])
      expect(found({ ...eInvoice, description: 'x'.repeat(100), unit }, takes)).toEqual([]);
  });
});

describe('reverse VAT (ML 17 kap. 24 §)', () => {
  const reverse = { description: 'Bygg, omvänd betalningsskyldighet', vatNumber: 'SE556036079301' };
  it('an invoice that says it carries no VAT on the row that does', () => {
    expect(found({ ...reverse, vatRate: '0' })).toEqual([]);
    expect(found(reverse)).toEqual(['reverse-vat-charged warning 0']);
    expect(found({ message: 'Reverse charge', vatNumber: 'SE556036079301' })).toEqual(['reverse-vat-charged warning']);
    const column = { reverseVat: 'Ja', vatNumber: 'SE556036079301' };
    expect(found(column)).toEqual(['reverse-vat-charged error 0']);
    expect(found({ ...column, vatRate: '0' })).toEqual([]);
    expect(found({ ...column, vatRate: '0', vatNumber: 'SE556036079401' })).toEqual(['vat-number error']);
  });
  it('it needs the buyer’s VAT number, which the register may have', () => {
    const without = { ...reverse, vatRate: '0', vatNumber: '' };
    expect(found(without)).toEqual(['reverse-vat-buyer warning']);
    expect(found({ ...without, description: 'Bygg', reverseVat: 'Ja' })).toEqual(['reverse-vat-buyer error']);
  });
  it('0 % to a buyer in another EU country must say why', () => {
    const abroad = { vatRate: '0', vatNumber: 'DE123456789' };
    expect(found(abroad)).toEqual(['zero-vat-reason warning']);
    expect(found({ ...abroad, message: 'Reverse charge' })).toEqual([]);
    expect(found({ ...abroad, message: 'Undantag: unionsintern leverans' })).toEqual([]);
    expect(found({ ...abroad, vatNumber: 'SE556036079301' })).toEqual([]);
    expect(found({ ...abroad, vatNumber: 'NO999999999' })).toEqual([]);
    expect(found({ ...abroad, vatRate: '25' })).toEqual([]);
  });
});

describe('a customer abroad', () => {
  it('has a company number of its own country, which holds nothing', () => {
    expect(found({ countryCode: 'NO', orgNo: '923609016' })).toEqual([]);
    expect(found({ countryCode: 'SE', orgNo: '923609016' })).toEqual(['identity-number error']);
  });
  it('has a phone number that names its country, or is told', () => {
    expect(found({ countryCode: 'FI', phone: '+358 40 123 4567' })).toEqual([]);
    expect(found({ countryCode: 'FI', phone: '040 123 4567' })).toEqual(['phone warning']);
    expect(found({ countryCode: 'FI', phone: '401234567' })).toEqual(['phone warning']);
  });
});
