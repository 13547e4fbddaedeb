import { describe, expect, test } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { minor } from '../../shared/domain/money.ts';
import { insertAttachment } from '../../electron/store/attachments.ts';
import { readDraft, writeBody, writeLine, writeVat, type DraftLine } from '../../electron/store/drafts.ts';
import { addStep } from '../../electron/store/edits.ts';
import { writeProblems } from '../../electron/store/problems.ts';
import { beginRun, runById, runsInState, showRun } from '../../electron/store/runs.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { insertSourceFile } from '../../electron/store/source-files.ts';
import { type Store } from '../../electron/store/store.ts';
import { saveTemplate, templatesOf, type TemplateToKeep } from '../../electron/store/templates.ts';
import { addTwoScopes, creditorA, creditorB, temporaryStore } from './open.ts';

const line: DraftLine = {
  draftNo: 1,
  kind: 'invoice',
  customerNo: '1001',
  customerName: 'Ek & Alm AB',
  newCustomer: false,
  invoiceDate: '2026-11-30',
  dueDate: '2026-12-30',
  delivery: 'Email',
  currency: 'SEK',
  rows: 1,
  net: minor(10_000),
  vat: minor(2_500),
  total: minor(12_500),
  level: null,
  included: true,
  businessKey: 'k1',
  generation: 0,
  billed: null,
};

const paper = { plan: {}, accounts: [], control: [], period: null };

/** A run of scope 1 with one draft; everything below must be refused for scope 2. */
const withRun = (): { readonly store: Store; readonly runId: number } => {
  const store = temporaryStore();
  addTwoScopes(store);
  const runId = beginRun(store, {
    scopeId: 1,
    name: 'November',
    currency: 'SEK',
    createdAt: '2026-11-28T08:00:00.000Z',
    importer: 1,
  });
  writeLine(store, { scopeId: 1, runId }, line, '');
  writeBody(store, { scopeId: 1, runId }, { draftNo: 1, head: {}, rows: [], businessKey: 'k1', readProblems: [] });
  showRun(store, { scopeId: 1, runId }, paper);
  return { store, runId };
};

describe('no row points across creditors or deployments', () => {
  const crossings: readonly (readonly [string, (store: Store, runId: number) => void])[] = [
    [
      'a file for an invoice',
      (store, runId) => {
        const key = { scopeId: 2, runId };
        const facts = { pages: 1, lying: 0, otherSize: null };
        insertAttachment(store, key, { name: 'a.pdf', sha256: 'a', bytes: 1, facts });
      },
    ],
    [
      'a draft',
      (store, runId) => {
        writeLine(store, { scopeId: 2, runId }, line, '');
      },
    ],
    [
      'a body',
      (store, runId) => {
        writeBody(store, { scopeId: 2, runId }, { draftNo: 1, head: {}, rows: [], businessKey: 'k', readProblems: [] });
      },
    ],
    [
      'a VAT line',
      (store, runId) => {
        writeVat(store, { scopeId: 2, runId, draftNo: 1 }, [{ rate: decimal('25'), net: minor(1), vat: minor(1) }]);
      },
    ],
    [
      'a problem',
      (store, runId) => {
        writeProblems(store, { scopeId: 2, runId, draftNo: 1 }, [
          { code: 'x', level: 'error', rowNo: null, field: null, params: {} },
        ]);
      },
    ],
    [
      'a source file',
      (store, runId) => {
        insertSourceFile(store, { scopeId: 2, runId }, { fileNo: 0, name: 'a.csv', format: 'csv', sha256: '' });
      },
    ],
    [
      'an edit',
      (store, runId) => {
        addStep(store, { scopeId: 2, runId }, { title: { sv: '', en: '' }, at: '', edits: [] });
      },
    ],
    [
      'a job',
      (store, runId) => {
        store
          .prepare(
            "INSERT INTO job (scope_id, run_id, kind, business_key, payload, state, changed_at) VALUES (2, ?, 'createInvoice', 'k', '{}', 'queued', '')",
          )
          .run(runId);
      },
    ],
    [
      'a sent invoice',
      (store, runId) => {
        store
          .prepare(
            "INSERT INTO sent_invoice (scope_id, action_id, run_id, draft_no, business_key, generation) VALUES (2, 'a', ?, 1, 'k', 0)",
          )
          .run(runId);
      },
    ],
  ];
  test.each(crossings)('%s', (_, cross) => {
    const { store, runId } = withRun();
    expect(() => {
      cross(store, runId);
    }).toThrow(/FOREIGN KEY|not in the scope/);
  });

  test('a dependency between jobs', () => {
    const { store, runId } = withRun();
    const job = store.prepare(
      "INSERT INTO job (scope_id, run_id, kind, business_key, payload, state, changed_at) VALUES (?, ?, 'createInvoice', 'k', '{}', 'queued', '')",
    );
    const mine = job.run(1, runId).lastInsertRowid;
    const other = job.run(2, null).lastInsertRowid;
    const depend = store.prepare('INSERT INTO job_dependency (scope_id, job_id, depends_on) VALUES (1, ?, ?)');
    expect(() => depend.run(mine, other)).toThrow(/FOREIGN KEY/);
  });

  test('reading asks for the scope too', () => {
    const { store, runId } = withRun();
    expect(readDraft(store, { scopeId: 1, runId, draftNo: 1 })).not.toBeNull();
    expect(readDraft(store, { scopeId: 2, runId, draftNo: 1 })).toBeNull();
    expect(runsInState(store, 2, 'review')).toEqual([]);
  });

  test('a template is the creditor’s own', () => {
    const { store } = withRun();
    const template: TemplateToKeep = {
      templateId: null,
      fingerprint: 'f',
      kind: 'invoices',
      name: 'a',
      plan: { a: 1 },
      usedAt: '',
    };
    const templateId = saveTemplate(store, 1, template);
    expect(templatesOf(store, 1)).toMatchObject([{ templateId, plan: { a: 1 } }]);
    expect(templatesOf(store, 2)).toEqual([]);
    // A number of another creditor's is not followed: what that creditor remembers stays as it was.
    expect(saveTemplate(store, 2, { ...template, templateId, plan: { a: 2 } })).not.toBe(templateId);
    expect(templatesOf(store, 1)).toMatchObject([{ templateId, plan: { a: 1 } }]);
  });

  test('a creditor is looked for on its own connection', () => {
    const { store } = withRun();
    expect(scopeOf(store, { connectionId: 'one', creditorId: creditorA }).scopeId).toBe(1);
    expect(() => scopeOf(store, { connectionId: 'one', creditorId: creditorB })).toThrow();
  });
});

test('a run that is still being imported is seen by nobody', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const runId = beginRun(store, { scopeId: 1, name: 'x', currency: 'SEK', createdAt: '', importer: 1 });
  expect(runById(store, runId)).toBeNull();
  expect(runsInState(store, 1, 'review')).toEqual([]);
  showRun(store, { scopeId: 1, runId }, paper);
  expect(runById(store, runId)?.state).toBe('review');
});
