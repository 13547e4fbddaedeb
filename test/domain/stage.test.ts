import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import {
  ageingOf,
  filterOf,
  type InvoiceFacts,
  invoiceStatuses,
  statusFilters,
  statusOf,
} from '../../shared/domain/stage.ts';

const today = calendarDate('2026-11-30');

const facts = (part: Partial<InvoiceFacts>): InvoiceFacts => ({
  stage: 'InvoiceSent',
  creditNote: false,
  credited: false,
  total: 100,
  left: 100,
  dueDate: calendarDate('2026-12-30'),
  disputed: false,
  reminded: false,
  gone: false,
  ...part,
});

const due = (day: string) => ({ dueDate: calendarDate(day) });

describe('status of an invoice', () => {
  test.each([
    ['a draft', { stage: 'Created' }, 'draft'],
    ['attested, not delivered', { stage: 'Attested' }, 'attested'],
    ['sent, not due', {}, 'sent'],
    ['due today is not overdue', due('2026-11-30'), 'sent'],
    ['the day after the due date', due('2026-11-29'), 'overdue'],
    ['attested and past its due date', { stage: 'Attested', ...due('2026-11-29') }, 'overdue'],
    ['partly paid', { left: 40 }, 'part-paid'],
    ['partly paid and past its due date', { left: 40, ...due('2026-11-01') }, 'overdue'],
    ['overdue and reminded', { reminded: true, ...due('2026-11-01') }, 'reminded'],
    ['reminded with a new due date', { stage: 'ReminderInvoiceSent' }, 'reminded'],
    ['disputed, whatever its age', { disputed: true, ...due('2026-11-01') }, 'disputed'],
    ['at debt collection', { stage: 'SentToDebtCollection', ...due('2026-11-01') }, 'collection'],
    ['paid', { stage: 'Completed', left: 0 }, 'paid'],
    ['sold', { stage: 'Sold', ...due('2026-11-01') }, 'paid'],
    ['settled by a credit', { stage: 'Completed', left: 0, credited: true }, 'credited'],
    ['a credit note that was used', { stage: 'Completed', creditNote: true, total: -100, left: 0 }, 'credited'],
    [
      'an open credit note is never overdue',
      { creditNote: true, total: -100, left: -100, ...due('2026-11-01') },
      'sent',
    ],
    ['cancelled', { stage: 'Cancelled' }, 'credited'],
    ['no longer known, whatever it was', { stage: 'Completed', gone: true }, 'gone'],
    ['a stage that we do not know', { stage: 'Unknown' }, 'sent'],
  ] as const)('%s', (_name, part, status) => {
    expect(statusOf(facts(part), today)).toBe(status);
  });

  test('every status belongs to one filter', () => {
    expect(new Set(invoiceStatuses.map(filterOf))).toEqual(new Set(statusFilters));
  });

  test('ageing has its borders at 0, 10 and 30 days', () => {
    expect([-5, 0, 1, 10, 11, 30, 31].map(ageingOf)).toEqual([
      'not-due',
      'not-due',
      '1-10',
      '1-10',
      '11-30',
      '11-30',
      'over-30',
    ]);
  });
});
