import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { approve, connect, type Desk, imported, newlyKept, openDesk, startWorld, until } from '../app/desk.ts';
import { type Said, startRelay } from '../outbox/relay.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What a hostile service, or whatever stands before it, has at hand: our credential as it came, and secrets of its own. */
const own = {
  token: 'hv9-NEWTOKEN/44+bQ==',
  cookie: 'sess-COOKIE-11aa22bb',
  web: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
};

const coded = (secret: string): string => Buffer.from(secret, 'utf8').toString('base64');

/** Each way in which an answer to a write gives a secret back. */
const attacks = (secret: string): readonly Said[] => {
  const no = (message: string): Said => ({ status: 400, body: JSON.stringify({ Message: message }) });
  return [
    no(`Your key ${secret} is wrong`),
    no(`Authorization: SecureToken ${coded(secret)}`),
    no(`Base64 ${coded(secret).replace(/=+$/, '')} and ${Buffer.from(secret).toString('base64url')}`),
    no(`https://x.example/?key=${encodeURIComponent(secret)}&t=${encodeURIComponent(coded(secret))}`),
    no(`Sent was {"token":"${secret}","Cookie":"${own.cookie}"}`),
    no(`Set-Cookie: session=${own.cookie}; HttpOnly`),
    no(JSON.stringify({ SecureToken: { Expires: null, Value: own.token } })),
    no(`Bearer ${own.web} or SecureToken ${own.token}`),
    no(`Upper ${secret.toUpperCase()}`),
    { status: 400, headers: { ErrorMessage: `Denied for ${secret}` }, body: '' },
    { status: 200, body: JSON.stringify({ Nothing: true, Echo: secret, token: own.token }) },
    { status: 200, body: JSON.stringify({ PublicId: secret }) },
    { status: 200, body: JSON.stringify(own.token.repeat(3)) },
    { status: 500, body: `<html>${secret}</html>` },
  ];
};

const rows = (count: number): readonly string[] => [
  'Fakturanr;Kundnr;Kundnamn;E-post;Fakturadatum;Förfallodatum;Beskrivning;Antal;À-pris;Moms',
  ...Array.from({ length: count }, (_, at) => {
    const n = String(at + 1);
    return `F${n};100${n};Kund ${n} AB;k${n}@example.se;2026-11-30;2026-12-30;Städning;1;${n}00,00;25`;
  }),
];

/** Everything that the window can be shown of a run. */
const shownOf = async ({ ask }: Desk, runId: number): Promise<string> => {
  const page = { offset: 0, limit: 500 };
  const { entries } = await ask('runs.log', { runId, filter: 'all', draftNo: null, newestFirst: true, page });
  const exchanges = await Promise.all(entries.map(({ jobId, no }) => ask('runs.exchange', { runId, jobId, no })));
  return JSON.stringify([
    await ask('runs.get', { runId }),
    await ask('runs.plan', { runId }),
    await ask('runs.jobs', { runId, state: 'all', page }),
    entries,
    exchanges,
  ]);
};

const protocolOf = async ({ ask }: Desk, runId: number): Promise<string> => {
  const { bytes } = await ask('review.protocol', { runId, language: 'sv', format: 'xlsx' });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
};

it('a service that gives back the credential, a token or a cookie gets it into no log, window, protocol or file', async () => {
  const world = await startWorld();
  const kept = newlyKept();
  const desk = openDesk(kept);
  let left: readonly Said[] = [];
  const relay = await startRelay(world.practice.url, async ({ method, path }, onward) => {
    const [next, ...rest] = left;
    if (method !== 'POST' || path !== '/v1/invoice/action' || next === undefined) return onward();
    left = rest;
    return next;
  });
  onTestFinished(relay.close);
  const connectionId = await connect(desk, { ...world, practice: { ...world.practice, url: relay.url } });
  const credential = kept.secrets.get(connectionId);
  const secret = credential?.scheme === 'SecureToken' ? credential.token : '';
  expect(secret.length).toBeGreaterThan(8);
  const said = attacks(secret);
  left = said;
  const runId = await imported(desk, connectionId, rows(said.length + 2));
  await approve(desk, runId, false);
  await desk.ask('runs.push', { runId });
  await until(desk, runId, ({ state }) => state === 'done');
  expect(left).toEqual([]);

  const files = readdirSync(kept.dataFolder).filter((name) => name.startsWith('runsheet'));
  const written = files.map((name) => readFileSync(join(kept.dataFolder, name), 'latin1'));
  const everything = [await shownOf(desk, runId), await protocolOf(desk, runId), ...written].join('\n');
  expect(everything).toContain('•••');
  const forms = [
    secret,
    coded(secret).replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    encodeURIComponent(secret),
  ];
  for (const form of [...forms, secret.toUpperCase(), ...Object.values(own)])
    expect([form, everything.includes(form)]).toEqual([form, false]);
});
