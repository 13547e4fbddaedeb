import { expect, test } from 'vitest';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { contractAct, movePlaces } from '../../renderer/rooms/recurring/contract-form.ts';
import { withRowsSeen } from '../../shared/service/contract-fields.ts';

type Detail = CallOutput<'recurring.contract'>;

const contract = (line: Partial<Detail['line']> = {}, more: Partial<Detail> = {}): Detail => ({
  line: {
    ...{ contractId: 'c1', number: 'A 1', debtorId: 'd1', customerName: 'Ek AB', amount: 12_500, currency: 'SEK' },
    ...{ interval: 'Monthly', lastRun: null, nextRun: '2027-01-31', end: null, state: 'running', gone: false },
    ...line,
  },
  ...{ today: '2026-11-29', possible: [], viewedAt: null, recurrence: { months: 1, day: 31 }, autoAttest: false },
  ...{ autogiro: false, facts: [], fields: [], rows: [], history: [], invoices: [] },
  ...more,
});
const typed = { date: '2027-01-01', steps: 1, comment: ' Ring först. ' };

test('the next invoice can go where its periods lead, each with how many invoices the night then makes', () => {
  const at = (steps: number, of: Detail = contract()) => movePlaces(of).find((place) => place.steps === steps);
  expect(at(1)).toEqual({ steps: 1, day: '2027-02-28', atOnce: 0 });
  expect(at(-2)).toEqual({ steps: -2, day: '2026-11-30', atOnce: 0 });
  expect(at(-3)).toEqual({ steps: -3, day: '2026-10-31', atOnce: 1 });
  expect(at(-5)?.atOnce).toBe(3);
  // The day itself has its night still to come.
  expect(at(-2, contract({}, { today: '2026-11-30' }))?.atOnce).toBe(1);
  expect(at(1, contract({}, { recurrence: { months: 3, day: 15 } }))?.day).toBe('2027-04-15');
  expect(movePlaces(contract({}, { recurrence: null }))).toEqual([]);
  expect(movePlaces(contract({ nextRun: null }))).toEqual([]);
});

test('an act carries what the person saw, and is none while something is missing', () => {
  expect(contractAct('runContract', contract(), typed)).toEqual({
    ...{ kind: 'runContract', actionId: 'c1', amount: 12_500, currency: 'SEK' },
  });
  expect(contractAct('moveContract', contract(), typed)).toMatchObject({ steps: 1, from: '2027-01-31' });
  expect(contractAct('commentContract', contract(), typed)).toMatchObject({ comment: 'Ring först.' });
  expect(contractAct('resumeContract', contract(), typed)).toMatchObject({ nextDate: '2027-01-01' });
  expect(contractAct('resumeContract', contract(), { ...typed, date: '' })).toBeNull();
  expect(contractAct('commentContract', contract(), { ...typed, comment: '  ' })).toBeNull();
  expect(contractAct('runContract', contract({ amount: null }), typed)).toBeNull();
});

test('what is changed of a row goes with the row that was shown', () => {
  const standing = [
    { property: 'Records.0.ArticleDescription', value: 'Hyra' },
    { property: 'Records.0.Quantity', value: '1' },
    { property: 'Records.1.ArticleDescription', value: 'Värme' },
    { property: 'Records.1.Quantity', value: '2' },
    { property: 'OurReference', value: 'Karin Ek' },
  ];
  const price = { property: 'Records.1.UnitPrice.Value', shown: '100', value: '120' };
  const seen = { property: 'Records.1.ArticleDescription', shown: 'Värme', value: 'Värme' };
  // Two rows may have one description: all that the row said tells it.
  const many = { property: 'Records.1.Quantity', shown: '2', value: '2' };
  expect(withRowsSeen([price], standing)).toEqual([price, seen, many]);
  const renamed = { ...seen, value: 'El' };
  expect(withRowsSeen([price, renamed], standing)).toEqual([price, renamed, many]);
  const head = { property: 'OurReference', shown: 'Karin Ek', value: '' };
  expect(withRowsSeen([head], standing)).toEqual([head]);
});
