import { expect, test } from 'vitest';
import { shownSheet } from '../../electron/app/shown-sheet.ts';
import { saveContracts } from '../../electron/store/contracts.ts';
import { type MirrorReconciliation, saveReconciliations } from '../../electron/store/reconciliations.ts';
import { type Store } from '../../electron/store/store.ts';
import { type CallInput } from '../../shared/contract/contract.ts';
import { contractRow, keepRows } from '../follow/mirror-rows.ts';
import { openExportWorld } from './export-world.ts';
import { scopeA } from './review-world.ts';

const at = '2026-11-28T08:00:00.000Z';
const owed = (part: Partial<MirrorReconciliation> & { readonly actionId: string }): MirrorReconciliation => ({
  ...{ invoiceNumber: part.actionId, ocr: '55129', debtorName: 'Ek & Alm AB', debtorNo: '0001', stage: 'Unknown' },
  ...{ deliveryMethod: 'Email', total: 12_500, left: 2_550, currency: 'SEK', fileId: null, fileName: null },
  ...{ createdAt: '2026-11-01T23:30:00.000Z', sentAt: null, remindedAt: null, closedAt: null, search: part.actionId },
  ...part,
});

/** The lines of the file of a list, without what marks its encoding. */
const saved = async (
  fill: (store: Store) => void,
  list: CallInput<'shown.export'>['list'],
  language: 'sv' | 'en' = 'sv',
): Promise<readonly string[]> => {
  const world = openExportWorld();
  fill(world.store);
  const file = await world.make({ what: 'shown', input: { scope: scopeA, list, language, format: 'csv' } });
  return new TextDecoder().decode(file.bytes).trimEnd().split('\r\n');
};

test('all of a list is saved, many pages of it, as it is narrowed', async () => {
  const many = Array.from({ length: 5_001 }, (_, n) =>
    owed({ actionId: String(n + 1), closedAt: n % 2 === 0 ? null : at }),
  );
  const fill = (store: Store): void => {
    saveReconciliations(store, 1, many, at);
  };
  expect(await saved(fill, { of: 'owed', search: '', which: 'all' })).toHaveLength(5_002);
  expect(await saved(fill, { of: 'owed', search: '', which: 'open' })).toHaveLength(2_502);
});

test('no line is saved twice or left out where the list changes while it is saved', () => {
  const { store } = openExportWorld();
  const keep = (actionIds: readonly string[], createdAt: string): void => {
    saveReconciliations(
      store,
      1,
      actionIds.map((actionId) => owed({ actionId, createdAt })),
      at,
    );
  };
  const many = Array.from({ length: 5_001 }, (_, n) => String(n));
  keep(many, '2026-11-01T08:00:00.000Z');
  const clock = { now: () => new Date(at) };
  const list = { of: 'owed', search: '', which: 'all' } as const;
  const { rows } = shownSheet({ store, clock }, { scope: scopeA, list, language: 'sv', format: 'csv' });
  const numbers: unknown[] = [];
  for (const [number] of rows) {
    if (numbers.length === 0) keep(['new'], '2026-11-20T08:00:00.000Z');
    numbers.push(number);
  }
  expect(numbers.toSorted()).toEqual(many.toSorted());
});

test('amounts are numbers, instants are days of Stockholm, and no text becomes a formula', async () => {
  const lines = await saved(
    (store) => {
      saveReconciliations(store, 1, [owed({ actionId: 'A1', debtorName: '=HYPERLINK("x")' })], at);
    },
    { of: 'owed', search: '', which: 'open' },
  );
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")";0001`);
  expect(lines[1]).toContain('55129;125;25,5;SEK;2026-11-02');
});

test('contracts and what needs a person are saved in the words of the window', async () => {
  const contracts = await saved(
    (store) => {
      saveContracts(store, 1, [contractRow({ contractNumber: 'A-7' })], at);
    },
    { of: 'contracts', search: '', state: 'running' },
    'en',
  );
  expect(contracts[1]).toContain('Ek & Alm AB');
  expect(contracts[1]).toContain('A-7;125;SEK;Month;2026-12-01');
  const inbox = await saved(
    (store) => {
      keepRows(store, 1, [{ invoiceNumber: '1001', dueDate: '2026-10-01' }]);
    },
    { of: 'inbox', kind: null },
  );
  expect(inbox[1]).toContain('Dags att påminna;1001;');
});
