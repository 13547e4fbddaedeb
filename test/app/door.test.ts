import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contract, type Settled } from '../../shared/contract/contract.ts';
import { nothing } from '../../shared/contract/define.ts';
import { type Application, createApplication } from '../../electron/app/application.ts';
import { faultLog } from '../../electron/app/fault-log.ts';
import { withoutTokens } from '../../electron/service/redact.ts';
import { openStore } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { scopeA } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

const clock = { now: () => new Date('2026-11-28T09:00:00.000Z') };

const open = (
  dataFolder = join(temporaryFolder(), 'data'),
): { readonly application: Application; readonly dataFolder: string } => {
  let made = 0;
  const application = createApplication({
    dataFolder,
    clock,
    random: { hex: (bytes) => (++made).toString(16).padStart(bytes * 2, '0') },
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    host: 'browser',
    version: '0.1.0',
    startPractice: () => Promise.reject(new Error('password=hunter2 refused')),
    intakeWorker: workerEntry,
  });
  onTestFinished(() => application.close());
  return { application, dataFolder };
};

const code = (settled: Settled<unknown>): string => (settled.ok ? 'ok' : settled.error.code);

describe('the door', () => {
  test.each(['', 'toString', '__proto__', 'settings', 'constructor', 7, null, undefined, { name: 'app.info' }])(
    'refuses %j, which is no call',
    async (name) => {
      expect(code(await open().application.call(name, {}))).toBe('unknown-call');
    },
  );

  test('refuses arguments of another shape, for every call that takes any', async () => {
    const { application } = open();
    for (const [name, { input }] of Object.entries(contract)) {
      const settled = await application.call(name, input === nothing ? 7 : { runId: '1; DROP TABLE run' });
      expect([name, code(settled)]).toEqual([name, 'bad-arguments']);
    }
  });

  test('answers a good call, with nothing that the contract does not name', async () => {
    const settled = await open().application.call('app.info', { evil: true });
    expect(settled).toEqual({
      ok: true,
      value: {
        version: '0.1.0',
        host: 'browser',
        secrets: 'memory',
        canWatch: false,
        preferences: { language: 'sv', scheme: 'system', density: 'normal' },
        scope: null,
      },
    });
  });

  test('tells a fault of ours as unexpected, writes it down, and no secret with it', async () => {
    const { application, dataFolder } = open();
    const settled = await application.call('connections.startPractice', {});
    expect(code(settled)).toBe('unexpected');
    expect(JSON.stringify(settled)).not.toContain('hunter2');
    const log = readFileSync(join(dataFolder, 'runsheet.log'), 'utf8');
    expect(log).toContain('connections.startPractice');
    expect(log).not.toContain('hunter2');
    expect(statSync(join(dataFolder, 'runsheet.log')).mode & 0o777).toBe(0o600);
  });

  test('tells an expected error in both languages with a next step', async () => {
    const settled = await open().application.call('review.open', { runId: 1 });
    expect(settled).toMatchObject({
      ok: false,
      error: { code: 'no-such-run', nextStep: { sv: expect.any(String), en: expect.any(String) } },
    });
  });
});

test.each([
  ['Authorization: Basic ZGVtbzpkZW1v', 'ZGVtbzpkZW1v'],
  ['SecureToken aB3/x+9=', 'aB3/x+9='],
  ['{"password":"p q r"}', 'p q r'],
  ['token=abc123, x', 'abc123'],
])('the log keeps no credential of %j', (line, secret) => {
  expect(withoutTokens(line)).not.toContain(secret);
});

test('a log that cannot be written stops nothing', () => {
  expect(() => {
    faultLog('/nowhere/at/all', clock)('x', new Error('y'));
  }).not.toThrow();
});

describe('the application', () => {
  test('keeps its data for its owner alone', () => {
    const { dataFolder } = open();
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataFolder, 'runsheet.db')).mode & 0o777).toBe(0o600);
  });

  test('tells events to who listens, and to nobody after', async () => {
    const dataFolder = temporaryFolder();
    const store = openStore(join(dataFolder, 'runsheet.db'));
    addTwoScopes(store);
    store
      .prepare(
        "INSERT INTO run (scope_id, name, currency, state, plan, accounts, control, created_at) VALUES (1, 'x', 'SEK', 'review', ?, '[]', '[]', '')",
      )
      .run(
        JSON.stringify({
          defaults: {
            invoiceDate: '2026-11-28',
            paymentTermsDays: 30,
            vatRate: null,
            currency: 'SEK',
            deliveryMethod: null,
            pricesIncludeVat: false,
          },
        }),
      );
    store.close();
    const { application } = open(dataFolder);
    const heard: string[] = [];
    application.on(() => {
      throw new Error('a broken listener');
    });
    const off = application.on((name) => {
      heard.push(name);
    });
    expect(code(await application.call('review.rename', { runId: 1, name: 'y' }))).toBe('ok');
    expect(heard).toContain('review.changed');
    off();
    const before = heard.length;
    await application.call('review.rename', { runId: 1, name: 'z' });
    expect(heard).toHaveLength(before);
  });

  test('that was closed can be opened again over the same folder', async () => {
    const { application, dataFolder } = open();
    await application.close();
    await application.close();
    expect(code(await open(dataFolder).application.call('connections.list', {}))).toBe('ok');
  });

  test('refuses a scope that it does not know', async () => {
    const settled = await open().application.call('review.runs', { scope: scopeA });
    expect(code(settled)).toBe('unknown-creditor');
  });
});
