import { describe, expect, it } from 'vitest';
import { nextPlace, problemPlaces } from '../../renderer/rooms/review/problem-places.ts';

const problems = [
  { level: 'hint', rowNo: null, field: 'customerNo' },
  { level: 'warning', rowNo: null, field: 'invoiceDate' },
  { level: 'error', rowNo: 2, field: 'quantity' },
  { level: 'error', rowNo: 2, field: 'quantity' },
  { level: 'error', rowNo: null, field: 'email' },
] as const;
const quantity = { rowNo: 2, field: 'quantity' } as const;
const email = { rowNo: null, field: 'email' } as const;
const date = { rowNo: null, field: 'invoiceDate' } as const;

describe('the stops of F8 within an invoice', () => {
  it('are every faulty cell once, errors first, without hints', () => {
    expect(problemPlaces(problems, false)).toEqual([quantity, email, date]);
  });
  it('take in hints where hints are listed', () => {
    expect(problemPlaces(problems, true)).toEqual([quantity, email, date, { rowNo: null, field: 'customerNo' }]);
  });
  it('pass by no fault of the line where one stands', () => {
    const places = problemPlaces(problems, false);
    expect(nextPlace(places, { rowNo: null, field: 'customerName' }, 1)).toEqual(quantity);
    expect(nextPlace(places, null, 1)).toEqual(quantity);
    expect(nextPlace(places, quantity, 1)).toEqual(email);
    expect(nextPlace(places, email, 1)).toEqual(date);
  });
  it('lead on to another invoice after the last, and before the first', () => {
    const places = problemPlaces(problems, false);
    expect(nextPlace(places, date, 1)).toBeNull();
    expect(nextPlace(places, date, -1)).toEqual(email);
    expect(nextPlace(places, quantity, -1)).toBeNull();
    expect(nextPlace(places, null, -1)).toBeNull();
  });
});
