import { expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { saveInvoices } from '../../electron/store/invoices.ts';
import { insertJob } from '../../electron/store/jobs.ts';
import { markedToMerge } from '../../electron/store/merged-drafts.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { mirrorRow } from './mirror-rows.ts';
import { creditorId, openWorld } from './world.ts';

const at = '2026-11-30T09:00:00.000Z';

test('a draft that its run is to attest or delete is not merged: what was undone would be billed in the other', async () => {
  const world = await openWorld({ now: () => new Date('2026-11-30T10:00:00Z') });
  await startPracticeConnection(world.deps, world.connections);
  const { store } = world;
  const { scopeId } = scopeOf(store, { connectionId: practiceConnectionId, creditorId });
  const runId = beginRun(store, { scopeId, name: 'Städ', currency: 'SEK', createdAt: at, importer: 1 });
  const kinds = ['attest', 'deleteDraft', 'createInvoice'] as const;
  saveInvoices(
    store,
    scopeId,
    kinds.map((kind) => mirrorRow({ actionId: kind, stage: 'Created' })),
    at,
  );
  for (const [draftNo, kind] of kinds.entries()) {
    store
      .prepare(
        `INSERT INTO sent_invoice (scope_id, action_id, run_id, draft_no, business_key, generation) VALUES (?, ?, ?, ?, 'k', 0)`,
      )
      .run(scopeId, kind, runId, draftNo);
    if (kind !== 'createInvoice')
      insertJob(store, { scopeId, runId, draftNo, kind, businessKey: kind, generation: 0, payload: {}, at });
  }
  const found = markedToMerge(store, {
    ...{ scopeId, marked: { of: 'these', invoices: [...kinds] } },
    ...{ today: calendarDate('2026-11-30'), doneAfter: at },
  });
  expect(Object.fromEntries(found.map(({ actionId, busy }) => [actionId, busy]))).toEqual({
    attest: true,
    deleteDraft: true,
    createInvoice: false,
  });
});
