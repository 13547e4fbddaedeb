import { expect, test } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { addInvoice } from '../outbox/acts-world.ts';
import { creditorId } from '../outbox/harness.ts';
import { connect, openDesk, startWorld } from './desk.ts';

const atDesk = async () => {
  const world = await startWorld();
  const desk = openDesk();
  const scope = { connectionId: await connect(desk, world), creditorId };
  const draft = await addInvoice(world, 1, false);
  const invoice = await addInvoice(world, 2);
  await desk.ask('follow.sync', scope);
  const pdf = (actionId: string, language: 'sv' | 'en' = 'sv') => desk.ask('follow.pdf', { scope, actionId, language });
  return { world, desk, scope, draft, invoice, pdf };
};

test('an invoice is fetched as the service prints it, a draft as it would look, each under a name that says so', async () => {
  const { world, draft, invoice, pdf } = await atDesk();
  const [printed, seen] = [await pdf(invoice.actionId), await pdf(draft.actionId, 'en')];
  expect([printed.name, seen.name]).toEqual(['Faktura 1001 Kund 2 AB.pdf', 'Draft Kund 1 AB.pdf']);
  for (const { bytes } of [printed, seen]) expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-');
  const paths = (await world.hands.calls()).map(({ Path }) => Path).slice(-2);
  expect(paths).toEqual([`/v1/invoice/pdf/${invoice.actionId}`, `/v1/invoice/preview/${draft.actionId}`]);
});

test('of marked invoices those have a PDF that are attested and there', async () => {
  const { desk, scope, invoice } = await atDesk();
  const marked = { of: 'all', filter: everyInvoice, but: [] } as const;
  expect((await desk.ask('follow.marked', { scope, marked: { ...marked, but: [] } })).pdfs).toBe(1);
  expect(await desk.ask('follow.withPdf', { scope, marked: { ...marked, but: [] } })).toEqual({
    invoices: [invoice.actionId],
  });
});

test('a refusal is said, and never becomes a file', async () => {
  const { world, desk, scope, invoice } = await atDesk();
  await world.hands.faults([{ Path: '/v1/invoice/pdf', Effect: 'Status', Status: 400 }]);
  const ask = { scope, actionId: invoice.actionId, language: 'sv' } as const;
  expect(await desk.codeOf('follow.pdf', ask)).not.toBeNull();
  expect(await desk.codeOf('follow.pdf', { ...ask, actionId: 'nothing' })).toBe('unknown-invoice');
});
