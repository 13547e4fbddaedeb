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
