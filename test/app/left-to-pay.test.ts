import { expect, test } from 'vitest';
import { writeSetting } from '../../electron/store/settings.ts';
import { openReviewWorld } from './review-world.ts';

const seller = {
  ...{ name: 'Städ AB', orgNo: null, vatNumber: null, address: '', zipCode: '', city: '', countryCode: 'SE' },
  ...{ phone: '', email: null, bankgiro: null, companyTax: true },
};
const content = [
  'Fakturanr;Kundnr;Kundnamn;Personnr;E-post;Fakturadatum;Beskrivning;Antal;Enhet;À-pris;Moms;RUT',
  'F1;1;Anna Ek;900101-0017;a@example.se;2026-11-30;Städ;1;tim;1050,20;25;Städning',
].join('\r\n');

test.each([
  [false, 65_675],
  [true, 65_700],
])(
  'what a deduction leaves to pay is in whole kronor where the creditor rounds (%s): %i',
  async (centRounding, left) => {
    const world = openReviewWorld();
    writeSetting(world.store, 'seller-1', { ...seller, centRounding });
    const runId = await world.imported(content);
    const { deduction } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(deduction).toEqual({ amount: 65_600, left });
  },
);
