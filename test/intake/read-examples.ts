import { type Example, invoice } from './check-examples.ts';

/** Of what the reading of an invoice's cells says: what a text of the file must be told for, and one that is read. */
export const readExamples: Readonly<Record<string, () => Example>> = {
  'not-a-number': invoice('error', { unitPrice: 'gratis' }),
  'amount-too-big': invoice(
    'error',
    { unitPrice: '12345678901', lineTotal: '' },
    { unitPrice: '1234567890', lineTotal: '' },
  ),
  'time-not-number': invoice('error', { quantity: '8:30', lineTotal: '' }, { quantity: '8,5', lineTotal: '' }),
  'percent-in-amount': invoice('error', { unitPrice: '25 %' }),
  'amount-in-percent': invoice('error', { vatRate: '25 kr' }, { vatRate: '25 %' }),
  'not-a-date': invoice('error', { dueDate: '2026-11-31' }, { dueDate: '2026-12-31' }),
  'id-lost-digits': invoice('error', { customerNo: '5,5E+12' }),
  'names-nobody': invoice('error', { customerName: '-' }),
  'not-days': invoice('error', { paymentTermsDays: 'snart' }, { paymentTermsDays: '30 dagar' }),
  'not-a-currency': invoice('error', { currency: 'dublon' }, { currency: 'kr' }),
  'other-currency': invoice('error', { unitPrice: '100,00 EUR' }, { unitPrice: '100,00 kr' }),
  'not-a-country': invoice('error', { countryCode: 'Narnia' }, { countryCode: 'Norge' }),
  'not-a-delivery': invoice('error', { deliveryMethod: 'brevduva' }, { deliveryMethod: 'E-post' }),
  'mail-is-ambiguous': invoice('error', { deliveryMethod: 'Mail' }, { deliveryMethod: 'E-post' }),
  'not-a-language': invoice('error', { language: 'klingonska' }, { language: 'engelska' }),
  'not-an-invoice-type': invoice('error', { invoiceType: 'Kvitto' }, { invoiceType: 'Faktura' }),
};
