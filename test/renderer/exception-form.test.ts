import { describe, expect, test } from 'vitest';
import { askedBy, atOnce, hasForm, type Typed } from '../../renderer/rooms/follow/exception-form.ts';
import { exceptionActs } from '../../shared/contract/exceptions.ts';
import { type ExceptionItem } from '../../renderer/rooms/follow/use-exceptions.ts';

const item: ExceptionItem = {
  id: 'disputed:a1',
  kind: 'disputed',
  since: '2026-11-29T10:00:00.000Z',
  words: { sv: '', en: '' },
  said: null,
  actionId: 'a1',
  invoiceNumber: '1001',
  customerName: 'Ek & Alm AB',
  dueDate: '2026-12-01',
  left: 12_500,
  currency: 'EUR',
  delivery: 'Email',
  runId: null,
  jobId: null,
  payment: null,
  suggestions: [],
  acts: [],
  underWay: null,
};
const typed: Typed = { method: '', amount: '1 250,50', date: '2026-12-07', text: ' Hej ' };

describe('what a form of the inbox asks of the service', () => {
  test('is sent as before, unless another way is chosen', () => {
    expect(askedBy(item, 'send', typed)).toEqual({ act: { kind: 'sendInvoice', actionId: 'a1' } });
    expect(askedBy(item, 'remind', { ...typed, method: 'Mail' })).toEqual({
      act: { kind: 'remind', actionId: 'a1', method: 'Mail' },
    });
  });

  test('registers the amount that was typed, in the invoice’s own currency', () => {
    expect(askedBy(item, 'registerPayment', typed)).toEqual({
      act: { kind: 'registerPayment', actionId: 'a1', amount: 125_050, currency: 'EUR', date: '2026-12-07' },
    });
  });

  test('says what is missing, and asks for nothing then', () => {
    expect(askedBy(item, 'registerPayment', { ...typed, amount: '0' })).toEqual({ missing: 'exceptions.badAmount' });
    expect(askedBy(item, 'registerPayment', { ...typed, date: '' })).toEqual({ missing: 'exceptions.badDate' });
    expect(askedBy(item, 'postpone', { ...typed, date: '' })).toEqual({ missing: 'exceptions.badDate' });
    expect(askedBy(item, 'reply', { ...typed, text: '  ' })).toEqual({ missing: 'exceptions.badText' });
  });

  test('shows an answer to the customer, and a note to nobody else', () => {
    const act = { kind: 'comment', actionId: 'a1', comment: 'Hej' };
    expect(askedBy(item, 'reply', typed)).toEqual({ act: { ...act, target: 'ToDebtor' } });
    expect(askedBy(item, 'note', typed)).toEqual({ act: { ...act, target: 'Private' } });
  });

  test('every act has a form, goes at once, or belongs to a run, an act or a payment', () => {
    const others = exceptionActs.filter((act) => !hasForm(act) && atOnce(act, 'a1') === null);
    expect(others).toEqual(['match', 'openRun', 'retry', 'skip', 'answer']);
  });
});
