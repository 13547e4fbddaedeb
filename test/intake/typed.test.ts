import { describe, expect, it } from 'vitest';
import { parseTyped } from '../../shared/intake/typed.ts';
import { today } from './raw.ts';

describe('what a person types into a cell', () => {
  it.each([
    ['unitPrice', '1234,50', '1234.5'],
    ['unitPrice', '1234.50', '1234.5'],
    ['unitPrice', '1.234,50', '1234.5'],
    ['unitPrice', '1,234.50', '1234.5'],
    ['unitPrice', '1 234', '1234'],
    ['quantity', '0,125', '0.125'],
    ['quantity', '-2', '-2'],
    ['vatRate', '25 %', '25'],
    ['vatRate', '0.25', '25'],
    ['invoiceDate', '2026-11-30', '2026-11-30'],
    ['invoiceDate', '20261130', '2026-11-30'],
    ['invoiceDate', '261130', '2026-11-30'],
    ['invoiceDate', '30/11/2026', '2026-11-30'],
    ['invoiceDate', '5.11.2026', '2026-11-05'],
    ['invoiceDate', '30 nov 2026', '2026-11-30'],
    ['invoiceDate', '30/11', '2026-11-30'],
    ['orgNo', '5560360793', '556036-0793'],
    ['customerNo', '007', '007'],
    ['deliveryMethod', 'brev', 'Mail'],
    ['description', ' Städ ', 'Städ'],
    ['email', '', null],
  ] as const)('%s: %s is %s', (field, text, value) => {
    expect(parseTyped(field, text, today)).toEqual({ value });
  });
  it.each([
    ['100 kr', 'SEK'],
    ['100 EUR', 'EUR'],
    ['€100', 'EUR'],
  ])('N008: %s says its currency', (text, currency) => {
    expect(parseTyped('unitPrice', text, today)).toEqual({ value: '100', currency });
  });
  it.each([
    ['unitPrice', '1.234', 'ambiguous-number'],
    ['unitPrice', '12,500', 'ambiguous-number'],
    ['unitPrice', 'gratis', 'not-a-number'],
    ['invoiceDate', '05/06/2026', 'date-order-unproven'],
    ['invoiceDate', '31/02/2026', 'not-a-date'],
    ['customerNo', '5,5E+12', 'id-lost-digits'],
    ['deliveryMethod', 'Mail', 'mail-is-ambiguous'],
    ['vatRate', '5 kr', 'amount-in-percent'],
  ] as const)('%s: %s is refused as %s', (field, text, problem) => {
    expect(parseTyped(field, text, today)).toEqual({ problem });
  });
});
