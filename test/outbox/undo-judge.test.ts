import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { invoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { indexLists } from '../../electron/outbox/invoice-lists.ts';
import { type Happened, judge, nothingHappened, type UndoTarget } from '../../electron/outbox/undo-judge.ts';

const target: UndoTarget = {
  actionId: 'a',
  invoiceDate: '2026-11-30',
  dueDate: '2026-12-30',
  expected: { net: 10_000, vat: 2_500, total: 12_500, currency: 'SEK' },
  attested: true,
  isCredit: false,
  hasDeduction: false,
};

const amount = (Value: number) => ({ Value, CurrencyCode: 'SEK' });

/** As the lists show an attested invoice that nothing happened to. */
const untouched = {
  ActionPublicId: 'a',
  Stage: 'InvoiceSent',
  ActionType: 'InvoiceAction',
  InvoicedAmount: amount(12_500),
  CurrentAmount: amount(12_500),
  TotalVATAmount: amount(2_500),
  InvoiceDate: '2026-11-30T00:00:00+01:00',
  DueDate: '2026-12-30T00:00:00+01:00',
};
const draft = { Stage: 'Created' };

interface Case {
  readonly listed?: object | null;
  readonly ours?: Partial<UndoTarget>;
  readonly happened?: Partial<Happened>;
  readonly lockedTo?: string;
  readonly complete?: boolean;
  readonly merged?: boolean;
  /** Left out: whose it is is not known. */
  readonly elsewhere?: boolean;
}

const judged = ({ listed = {}, ours = {}, happened, lockedTo, complete = true, merged, elsewhere }: Case): string => {
  const invoices = listed === null ? [] : [invoiceSubViewIn.parse({ ...untouched, ...listed })];
  const { bucket, reason } = judge(
    { ...target, ...ours },
    {
      lists: indexLists(invoices, complete),
      happened: new Map(happened === undefined ? [] : [['a', { ...nothingHappened, ...happened }]]),
      merged: new Set(merged === true ? ['a'] : []),
      madeElsewhere: new Map(elsewhere === undefined ? [] : [['a', elsewhere]]),
      lockedTo: lockedTo === undefined ? null : calendarDate(lockedTo),
      today: calendarDate('2026-12-02'),
    },
  );
  return reason === null ? bucket : `${bucket}: ${reason.en}`;
};

const cases: readonly (readonly [string, Case, string])[] = [
  ['an attested invoice is credited', {}, 'credit'],
  ['a draft is deleted', { listed: draft }, 'delete'],
  ['one that is gone counts as billed no more', { listed: null }, 'delete: Is no longer'],
  ['one that is gone while its customer has nothing else', { listed: null, elsewhere: false }, 'delete: Is no longer'],
  [
    'one that is gone while its customer has something that was made elsewhere since',
    { listed: null, elsewhere: true },
    'could-not: The draft is gone at the service, and',
  ],
  ['one that was merged', { listed: null, merged: true, elsewhere: true }, 'kept: The draft was merged'],
  ['one that was merged, of whom nothing is known', { listed: null, merged: true }, 'kept: The draft was merged'],
  ['one that is about to be merged', { merged: true, elsewhere: false }, 'kept: The draft was merged'],
  [
    'one that was merged into a draft that was deleted',
    { listed: null, merged: true, elsewhere: false },
    'delete: Is no longer',
  ],
  [
    'one that was merged, by lists which moved',
    { listed: null, merged: true, elsewhere: false, complete: false },
    'kept: The draft was merged',
  ],
  [
    'one that lists which moved do not show is left',
    { listed: null, complete: false },
    'could-not: The service’s lists',
  ],
  [
    'an edited draft',
    { listed: draft, happened: { updated: { by: 'eva' } } },
    'kept: The draft was changed at the service by eva',
  ],
  ['a draft of another amount', { listed: { ...draft, InvoicedAmount: amount(12_600) } }, 'kept: The amount is'],
  ['a draft of other VAT', { listed: { ...draft, TotalVATAmount: amount(2_400) } }, 'kept: The amount is'],
  [
    'a draft of another date',
    { listed: { ...draft, InvoiceDate: '2026-12-01T00:00:00+01:00' } },
    'kept: The invoice date is 2026-12-01',
  ],
  [
    'a draft that falls due on another day',
    { listed: { ...draft, DueDate: '2027-01-15T00:00:00+01:00' } },
    'kept: The due date is 2027-01-15',
  ],
  [
    'one that a person attested',
    { ours: { attested: false }, happened: { attested: { by: 'eva' } } },
    'kept: Attested at the service by eva',
  ],
  [
    'one that was credited since',
    { listed: { Stage: 'Completed' }, happened: { credited: { by: 'eva' } } },
    'kept: Already credited at the service by eva',
  ],
  ['one that is cancelled', { listed: { Stage: 'Cancelled' } }, 'kept: Already credited'],
  ['a paid one', { listed: { Stage: 'Completed', CurrentAmount: amount(0) } }, 'could-not: Paid'],
  ['a partly paid one', { listed: { CurrentAmount: amount(500) } }, 'could-not: Has payments: 5.00'],
  [
    'one with costs added',
    { listed: { Stage: 'ReminderInvoiceSent', CurrentAmount: amount(18_500) } },
    'could-not: A fee or interest',
  ],
  ['a reminded one without costs is credited', { listed: { Stage: 'ReminderInvoiceSent' } }, 'credit'],
  ['one in debt collection', { listed: { Stage: 'SentToDebtCollection' } }, 'could-not: Sent to debt collection'],
  ['one with a claim', { listed: { DebtCollectionActionPublicId: 'c' } }, 'could-not: Sent to debt collection'],
  ['a sold one', { listed: { Stage: 'Sold' } }, 'could-not: Sold'],
  ['one about to be sold', { listed: { Stage: 'SalesRequested' } }, 'could-not: Sold'],
  ['one in a stage of its own', { listed: { Stage: 'Manual' } }, 'could-not: Is in stage Manual'],
  ['an attested credit', { ours: { isCredit: true } }, 'could-not: An attested credit'],
  ['one with a tax deduction', { ours: { hasDeduction: true } }, 'could-not: Has a tax deduction'],
  ['one whose credit would be in a locked period', { lockedTo: '2026-12-31' }, 'could-not: The books are locked'],
  ['a locked period that ended before today holds nothing', { lockedTo: '2026-12-01' }, 'credit'],
];

describe('N148: what an undo does with an invoice, and why not', () => {
  it.each(cases)('%s', (_, one, expected) => {
    expect(judged(one).startsWith(expected)).toBe(true);
  });
});
