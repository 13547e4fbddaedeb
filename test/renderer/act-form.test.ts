import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { handActs } from '../../shared/contract/hand-acts.ts';
import { exceptionActs } from '../../shared/contract/exceptions.ts';
import {
  askedBy,
  askedWith,
  fieldsOf,
  firstTyped,
  hasForm,
  isFinal,
  type Typed,
} from '../../renderer/rooms/follow/act-form.ts';

const invoice = { actionId: 'a1', left: 12_500, currency: 'EUR', delivery: 'Email' };
const typed: Typed = {
  method: '',
  amount: '1 250,50',
  date: '2026-12-07',
  text: ' Hej ',
  from: '2026-11-30',
  percent: '8,5',
  address: {},
  parts: {},
};

describe('what a form asks of the service', () => {
  test('is sent as before, unless another way is chosen', () => {
    expect(askedWith('sendInvoice', typed, invoice)).toEqual({ acts: [{ kind: 'sendInvoice', actionId: 'a1' }] });
    expect(askedWith('remind', { ...typed, method: 'Mail' }, invoice)).toEqual({
      acts: [{ kind: 'remind', actionId: 'a1', method: 'Mail' }],
    });
  });

  test('registers and writes off the amount that was typed, in the invoice’s own currency', () => {
    const money = { actionId: 'a1', amount: 125_050, currency: 'EUR', date: '2026-12-07' };
    expect(askedWith('registerPayment', typed, invoice)).toEqual({ acts: [{ kind: 'registerPayment', ...money }] });
    expect(askedWith('writeOff', typed, invoice)).toEqual({ acts: [{ kind: 'writeOff', ...money }] });
  });

  test('says what is missing, and asks for nothing then', () => {
    const missing = (act: (typeof handActs)[number], more: Partial<Typed>) =>
      askedWith(act, { ...typed, ...more }, invoice);
    expect(missing('registerPayment', { amount: '0' })).toEqual({ missing: 'hand.badAmount' });
    expect(missing('writeOff', { amount: 'allt' })).toEqual({ missing: 'hand.badAmount' });
    expect(missing('registerPayment', { date: '' })).toEqual({ missing: 'hand.badDate' });
    expect(missing('postpone', { date: '' })).toEqual({ missing: 'hand.badDate' });
    expect(missing('reply', { text: '  ' })).toEqual({ missing: 'hand.badText' });
  });

  test('shows an answer to the customer, and a note to nobody else', () => {
    const act = { kind: 'comment', comment: 'Hej' };
    expect(askedBy('reply', typed)).toEqual({ act: { ...act, target: 'ToDebtor' } });
    expect(askedBy('note', typed)).toEqual({ act: { ...act, target: 'Private' } });
  });

  test('postpones by a week unless another day is chosen, and books money today', () => {
    const today = calendarDate('2026-11-29');
    expect(firstTyped('postpone', today, '').date).toBe('2026-12-06');
    expect(firstTyped('registerPayment', today, '').date).toBe('2026-11-29');
  });

  test('asks once more before what cannot be taken back, and only then', () => {
    const asking = [
      'attestInvoice',
      'startDebtCollection',
      'withdrawAutogiro',
      'withdrawCard',
      'creditInvoice',
      'creditPart',
      'writeOff',
      'removeDraft',
    ];
    expect(handActs.filter(isFinal)).toEqual(asking);
    expect(handActs.filter((act) => fieldsOf[act].length === 0 && hasForm(act))).toEqual(
      asking.filter((act) => act !== 'writeOff' && act !== 'creditPart'),
    );
  });

  test('sends again to a new address that it can reach, with nothing left of the old one', () => {
    const asked = (address: Typed['address'], method: Typed['method'] = '') =>
      askedWith('newAddress', { ...typed, address, method }, invoice);
    const reached = { Email: ' ek@alm.example ', CareOf: '  ', Name: 'Ek' };
    expect(asked(reached)).toEqual({
      acts: [
        { kind: 'overrideAddress', actionId: 'a1', address: { Email: 'ek@alm.example', Name: 'Ek' } },
        { kind: 'sendInvoice', actionId: 'a1' },
      ],
    });
    const post = { Address: 'Storgatan 1', ZipCode: '111 22', City: 'Stockholm' };
    expect(asked(post, 'Mail')).toMatchObject({ acts: [{ address: post }, { method: 'Mail' }] });
    for (const lost of [{}, { Email: 'ek@' }, { ...post, City: ' ' }])
      expect(asked(lost)).toEqual({ missing: 'hand.badAddress' });
  });

  test('bills interest above the reference rate, for days that were chosen', () => {
    const asked = (more: Partial<Typed>) => askedWith('interestInvoice', { ...typed, ...more }, invoice);
    const days = { from: '2026-11-30', to: '2026-12-07' };
    expect(asked({})).toEqual({
      acts: [
        { kind: 'interestInvoice', actionId: 'a1', ...days, interestType: 'AboveEffectiveReference', percent: 8.5 },
      ],
    });
    expect(firstTyped('interestInvoice', calendarDate('2026-11-29'), '').percent).toBe('8');
    expect(asked({ date: '2026-11-30' })).toEqual({ missing: 'hand.badSpan' });
    for (const percent of ['', '0', '-8', '101', 'åtta'])
      expect(asked({ percent })).toEqual({ missing: 'hand.badPercent' });
  });

  test('attests what was seen, and nothing whose VAT is not known', () => {
    const asked = (vat: number | null) =>
      askedWith('attestInvoice', typed, { ...invoice, whole: { total: 12_500, vat } });
    expect(asked(2_500)).toEqual({
      acts: [{ kind: 'attestInvoice', actionId: 'a1', currency: 'EUR', total: 12_500, vat: 2_500 }],
    });
    expect(asked(null)).toEqual({ missing: 'hand.noVat' });
  });

  test('credits nothing whose VAT is not known', () => {
    const whole = { total: 12_500, vat: null };
    expect(askedWith('creditInvoice', typed, { ...invoice, whole })).toEqual({ missing: 'hand.noVat' });
  });

  describe('credits a part', () => {
    const rows = [
      { sequenceNo: 1, description: 'Städning', amount: 10_000, vatRate: '25' },
      { sequenceNo: 3, description: 'Bok', amount: 2_000, vatRate: '6' },
    ];
    const asked = (parts: Typed['parts'], vatIncluded = false, left = 14_620) =>
      askedWith('creditPart', { ...typed, parts }, { ...invoice, left, creditable: { vatIncluded, rows } });

    test('by what was typed for each row, with VAT on the sum per rate', () => {
      expect(asked({ 1: '40', 3: '10,50' })).toEqual({
        acts: [
          {
            kind: 'creditInvoice',
            actionId: 'a1',
            currency: 'EUR',
            left: 14_620,
            total: 5_000 + 1_113,
            vat: 1_000 + 63,
            part: {
              rows: [
                { sequenceNo: 1, amount: 4_000 },
                { sequenceNo: 3, amount: 1_050 },
              ],
            },
          },
        ],
      });
      expect(asked({ 1: '50' }, true)).toMatchObject({ acts: [{ total: 5_000, vat: 1_000 }] });
    });

    test('of one row at least, never more than a row costs or than is left to pay', () => {
      for (const parts of [
        {},
        { 1: ' ' },
        { 1: '0' },
        { 1: '-1' },
        { 1: '100,01' },
        { 1: 'allt' },
        { 1: '5', 3: '21' },
      ])
        expect(asked(parts)).toEqual({ missing: 'hand.badPart' });
      expect(asked({ 1: '100' }, false, 12_499)).toEqual({ missing: 'hand.tooMuchPart' });
      expect(askedWith('creditPart', typed, { ...invoice, creditable: null })).toEqual({ missing: 'hand.badPart' });
    });
  });

  test('every act of the inbox is done by hand, or belongs to a run, an act, a payment or the creditor', () => {
    const others = exceptionActs.filter((act) => !handActs.some((one) => one === act));
    expect(others).toEqual(['match', 'payBack', 'openRun', 'resendEvents', 'retry', 'skip', 'answer']);
  });
});
