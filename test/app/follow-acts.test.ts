import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { invoiceStages } from '../../shared/service/invoice-stages.ts';
import { invoiceActs, isAllowed } from '../../shared/service/invoice-transitions.ts';
import { type ActFacts, actsNow } from '../../electron/app/follow-acts.ts';

const today = calendarDate('2026-11-30');
const sent: ActFacts = {
  stage: 'InvoiceSent',
  disputed: false,
  paused: false,
  isCredit: false,
  left: 12_500,
  dueDate: calendarDate('2026-12-02'),
  closedOn: null,
};
const actsOf = (facts: Partial<ActFacts>) => actsNow({ ...sent, ...facts }, today);

describe('what can be done with an invoice now', () => {
  test('is never more than the stage lets the service take', () => {
    for (const stage of invoiceStages)
      for (const flags of [false, true])
        for (const act of actsOf({ stage, disputed: flags, paused: flags, dueDate: calendarDate('2026-11-01') }))
          expect([act, isAllowed(act, stage)]).toEqual([act, true]);
  });

  test('of a draft is to change, attest, remove and merge it, and no demand', () => {
    expect(actsOf({ stage: 'Created' })).toEqual(['update', 'attest', 'delete', 'merge', 'overrideAddress', 'comment']);
  });

  test('turns each flag the one way that it can turn', () => {
    const flags = ['dispute', 'cancelDispute', 'pause', 'resume'] as const;
    const turns = (facts: Partial<ActFacts>) => flags.filter((flag) => actsOf(facts).includes(flag));
    expect(turns({})).toEqual(['dispute', 'pause']);
    expect(turns({ disputed: true })).toEqual(['cancelDispute', 'pause']);
    expect(turns({ paused: true })).toEqual(['dispute', 'resume']);
    expect(turns({ stage: 'Completed', disputed: true, paused: true })).toEqual([]);
  });

  test('demands and sells nothing where nothing is owed, as on a credit note', () => {
    const lost = actsOf({}).filter((act) => !actsOf({ left: -12_500 }).includes(act));
    expect(lost).toEqual(['credit', 'remind', 'startDebtCollection', 'sell', 'finance', 'withdraw']);
  });

  test('hands nothing disputed to debt collection, and charges no interest on a credit invoice', () => {
    const overdue = { dueDate: calendarDate('2026-11-01') };
    expect(actsOf({ disputed: true })).not.toContain('startDebtCollection');
    expect(actsOf(overdue)).toContain('interestInvoice');
    expect(actsOf({ ...overdue, isCredit: true })).not.toContain('interestInvoice');
  });

  test('charges interest only from the day after the due date, and not on what was settled in time', () => {
    const charges = (facts: Partial<ActFacts>) => actsOf(facts).includes('interestInvoice');
    const [day, before] = [today, calendarDate('2026-11-29')];
    expect([charges({}), charges({ dueDate: day }), charges({ dueDate: before })]).toEqual([false, false, true]);
    const settled = { stage: 'Completed', left: 0, dueDate: before } as const;
    expect([charges({ ...settled, closedOn: before }), charges({ ...settled, closedOn: day })]).toEqual([false, true]);
  });

  test('reaches every act in some state of an invoice', () => {
    const reached = new Set(
      invoiceStages.flatMap((stage) =>
        [false, true].flatMap((flags) =>
          actsOf({ stage, disputed: flags, paused: flags, dueDate: calendarDate('2026-11-01') }),
        ),
      ),
    );
    expect(invoiceActs.filter((act) => !reached.has(act))).toEqual([]);
  });
});
