import { expect, it, onTestFinished } from 'vitest';
import { identify } from '../../electron/outbox/send.ts';
import { scopeById } from '../../electron/store/scopes.ts';
import { temporaryFolder } from '../store/open.ts';
import { addRun, drafts, jobs, openComputer } from './harness.ts';

it('what went together without an answer repeats its id together; a part of it takes a fresh one, since its body is another', () => {
  const store = openComputer(temporaryFolder(), 'one', 'http://127.0.0.1:1');
  onTestFinished(store.close);
  const runId = addRun(store, { attest: false, drafts: drafts(2) });
  store.prepare(`UPDATE job SET call_id = 'bulk', try = 1 WHERE kind = 'ensureDebtor'`).run();
  const bulk = jobs(store, runId, 'ensureDebtor');
  const idOf = (these: typeof bulk) => identify({ store, deployment: 'practice' }, scopeById(store, 1), these);
  expect(bulk).toHaveLength(2);
  expect(idOf(bulk)).toEqual({ callId: 'bulk', repeat: true });
  expect(idOf(bulk.slice(1))).toMatchObject({ repeat: false });
  expect(idOf(bulk.slice(1)).callId).not.toBe('bulk');
});
