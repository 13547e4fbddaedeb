import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keepContent } from '../../electron/store/attachment-bytes.ts';
import { retryJobs } from '../../electron/outbox/retry.ts';
import { runById } from '../../electron/store/runs.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { addRun, type Computer, draft, drain, jobs, openWorld, startComputer, states, type World } from './harness.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  world = await openWorld();
  computer = startComputer(world, 'one');
});
afterEach(async () => {
  await computer.end();
  await world.end();
});

const first = Buffer.concat([a4Pdf(), Buffer.from([0, 255, 13, 10])]);
const second = a4Pdf(2, 300_000);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const place = (bytes: Uint8Array): string => join(world.folder, 'attachments', sha256(bytes));
const keep = (...files: readonly Buffer[]): void => {
  for (const bytes of files) keepContent(computer.store, bytes);
};
/** Two invoices: the first with two files, the second with none. */
const sheet = [
  draft(1, 1, {
    attachments: [
      { name: 'Tidrapport åäö.pdf', sha256: sha256(first), sort: 1 },
      { name: 'avtal.pdf', sha256: sha256(second), sort: 2 },
    ],
  }),
  draft(2, 1),
];

const attached = z.looseObject({
  Attachments: z
    .array(
      z.looseObject({
        SortNumber: z.int(),
        IsCoverSheet: z.boolean(),
        File: z.looseObject({ FilePublicId: z.string(), FileName: z.string(), ContentType: z.string() }),
      }),
    )
    .nullable()
    .transform((all) => all ?? []),
});
const bytesOf = async (fileId: string): Promise<Buffer> => {
  const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
  const answer = await fetch(`${world.practice.url}/v1/files/file/${fileId}`, { headers: { authorization } });
  return Buffer.from(await answer.arrayBuffer());
};
/** What the service has of each of our invoices: file names, places, and whether the bytes are the same. */
const atService = async (): Promise<readonly unknown[]> => {
  const invoices = await world.hands.open();
  const views = await Promise.all(
    invoices.map(async (one) =>
      attached.parse(await world.hands.ask('GET', `/v1/invoice/action/${one.ActionPublicId}`)),
    ),
  );
  const told = views.map(async ({ Attachments }) =>
    Promise.all(
      Attachments.map(async ({ SortNumber, IsCoverSheet, File }) => [
        SortNumber,
        IsCoverSheet,
        File.FileName,
        File.ContentType,
        sha256(await bytesOf(File.FilePublicId)),
      ]),
    ),
  );
  return (await Promise.all(told)).toSorted((a, b) => b.length - a.length);
};
const sent = [
  [
    [1, false, 'Tidrapport åäö.pdf', 'application/pdf', sha256(first)],
    [2, false, 'avtal.pdf', 'application/pdf', sha256(second)],
  ],
  [],
];

describe('files that go with an invoice', () => {
  it('arrive with it, once, in their order and byte for byte', async () => {
    keep(first, second);
    const runId = addRun(computer.store, { attest: true, drafts: sheet });
    await drain(computer);
    expect(computer.faults).toEqual([]);
    expect(states(computer.store, runId, 'attest')).toEqual({ sent: 2 });
    expect(await atService()).toEqual(sent);
  });

  it.each(['DropAfter', 'DropBefore', 'StatusAfter'] as const)(
    'arrive once though the call for it ends in %s',
    async (Effect) => {
      keep(first, second);
      await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Nth: 1, Effect, Status: 500 }]);
      const runId = addRun(computer.store, { attest: false, drafts: sheet });
      await drain(computer);
      expect(states(computer.store, runId, 'createInvoice')).toEqual({ sent: 2 });
      expect(await atService()).toEqual(sent);
    },
  );

  it.each([
    ['is gone', () => rmSync(place(second)), 'finns inte kvar'],
    ['is changed', () => writeFileSync(place(second), first), 'inte den som godkändes'],
  ])('hold it back, and it alone, where one %s; it goes when the file is put back', async (_rule, harm, said) => {
    keep(first, second);
    harm();
    const runId = addRun(computer.store, { attest: true, drafts: sheet });
    await drain(computer);
    const [held, other] = jobs(computer.store, runId, 'createInvoice');
    expect([held?.state, other?.state]).toEqual(['rejected', 'sent']);
    expect(held?.words?.sv).toContain(said);
    expect(held?.tryNo).toBe(0);
    expect(jobs(computer.store, runId, 'attest').map(({ state }) => state)).toEqual(['rejected', 'sent']);
    expect(await atService()).toEqual([[]]);
    keep(second);
    const run = runById(computer.store, runId);
    if (run === null || held === undefined) throw new Error('no run');
    retryJobs(computer.store, run, [held], new Date());
    await drain(computer);
    expect(await atService()).toEqual(sent);
  });
});
