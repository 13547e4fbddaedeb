// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { connectionName } from '../../renderer/parts/connection-name.ts';
import { followColumns } from '../../renderer/rooms/follow/follow-columns.ts';
import { type FollowLine } from '../../renderer/rooms/follow/use-follow.ts';

const words = useWords();
afterEach(() => setLanguage('sv'));

describe('the name of a connection', () => {
  it.each([
    ['sv', 'Övningsföretag'],
    ['en', 'Practice company'],
  ] as const)('in %s is the window’s own for the practice company alone, which nobody named', (language, own) => {
    setLanguage(language);
    expect(connectionName({ kind: 'practice', name: 'Övningsföretag' }, words)).toBe(own);
    expect(connectionName({ kind: 'test', name: 'Byrån, test' }, words)).toBe('Byrån, test');
  });
});

describe('what is left of an invoice', () => {
  const line: FollowLine = {
    actionId: 'a',
    invoiceNumber: '',
    debtorId: 'd1',
    customerName: 'Kvarnåsen Optik AB',
    stage: 'InvoiceSent',
    status: 'sent',
    delivery: 'Email',
    deliveryStatus: '',
    invoiceDate: '2026-11-30',
    dueDate: '2026-12-30',
    daysOverdue: 0,
    total: 94_750,
    left: 94_750,
    runId: null,
    currency: 'SEK',
  };
  const left = (status: FollowLine['status']): string | undefined =>
    followColumns(words, 'SEK')
      .find((column) => column.key === 'left')
      ?.text({ ...line, status }, 0);
  it('is shown of what the sum below the list counts, so not of a draft', () => {
    expect(left('sent')).toBe('947,50');
    expect(left('overdue')).toBe('947,50');
    expect(left('draft')).toBe('');
    expect(left('gone')).toBe('');
  });
});
