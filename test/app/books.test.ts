import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookHandlers } from '../../electron/app/books.ts';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { expectBody } from '../../electron/service/expect.ts';
import { creditorId, makeInvoice, openWorld, type World } from '../follow/world.ts';
import { codeOf } from './review-world.ts';

const scope = { connectionId: practiceConnectionId, creditorId };
const page = { offset: 0, limit: 50 };
const november = { from: '2026-11-01', to: '2026-11-30' };

const open = async () => {
  const world = await openWorld();
  await startPracticeConnection(world.deps, world.connections);
  return { world, books: bookHandlers(world.deps, world.connections) };
};
type Books = Awaited<ReturnType<typeof open>>['books'];

const outside = async (
  { outside: client }: World,
  endpoint: 'PUT /practice/clock' | 'PUT /practice/faults',
  body: object,
) => expectBody(await client.call({ endpoint, body }), z.unknown());
const order = (books: Books, kind: 'sie4' | 'receivables', key: string = randomUUID()) =>
  books['books.order']({ scope, key, kind, ...(kind === 'sie4' ? november : { from: november.to, to: november.to }) });
const states = async (books: Books, name: 'books.list' | 'books.refresh' = 'books.list') =>
  (await books[name]({ scope, page })).books.map(({ state }) => state);
const written = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

describe('files for the books', () => {
  test('are made in a while, fetched once they are ready, and kept here without a network', async () => {
    const { world, books } = await open();
    await makeInvoice(world, { invoiceDate: '2026-11-02', price: 100 });
    await order(books, 'sie4');
    const last = await order(books, 'receivables');
    expect(last.state).toBe('making');
    expect(await states(books, 'books.refresh')).toEqual(['making', 'making']);
    expect(await codeOf(() => books['books.file']({ scope, bookId: last.bookId }))).toBe('book-not-here');

    await outside(world, 'PUT /practice/clock', { AdvanceDays: 1 });
    expect(await states(books, 'books.refresh')).toEqual(['ready', 'ready']);
    await outside(world, 'PUT /practice/faults', [{ Path: '/v1/*', Effect: 'DropBefore' }]);
    const { books: listed } = await books['books.refresh']({ scope, page });
    const files = await Promise.all(listed.map(({ bookId }) => books['books.file']({ scope, bookId })));
    expect(files.map(({ name }) => name)).toEqual([
      'Kundreskontra 2026-11-30.csv',
      'Bokföring 2026-11-01 – 2026-11-30.se',
    ]);
    expect(listed.map(({ size }) => size)).toEqual(files.map(({ bytes }) => bytes.length));
    const [receivables = '', sie = ''] = files.map(({ bytes }) => written(bytes));
    expect(sie).toContain('#SIETYP 4');
    expect(sie).toMatch(/#VER/);
    expect(receivables).toContain('125');
  });

  test('are ordered once, however often the same order is given', async () => {
    const { books } = await open();
    const key = randomUUID();
    const [one, other] = [await order(books, 'sie4', key), await order(books, 'sie4', key)];
    expect(other).toEqual(one);
    expect(await states(books)).toEqual(['making']);
  });

  test('whose order got no answer say so, and may be ordered again', async () => {
    const { world, books } = await open();
    await outside(world, 'PUT /practice/faults', [
      { Path: '/v1/accounting/accountingexport', Effect: 'DropAfter', Times: 1 },
    ]);
    const lost = await order(books, 'sie4');
    expect(lost.state).toBe('unanswered');
    expect(lost.words.sv).toContain('Beställ igen');
    expect((await order(books, 'sie4')).state).toBe('making');
    expect(await states(books)).toEqual(['making', 'unanswered']);
  });

  test('that were cut off as the order went out are not said to be on their way', async () => {
    const { world, books } = await open();
    await order(books, 'sie4');
    world.store.prepare(`UPDATE book_file SET state = 'asked', service_id = NULL`).run();
    expect(await states(books)).toEqual(['unanswered']);
  });

  test('that the service refuses carry its reason; what it does not say stays as it was', async () => {
    const { world, books } = await open();
    await outside(world, 'PUT /practice/faults', [
      { Path: '/v1/accounting/accountsreceivablefile', Effect: 'Status', Status: 400, Times: 1 },
    ]);
    const refused = await order(books, 'receivables');
    expect(refused.state).toBe('failed');
    expect(refused.words.sv).toMatch(/^Tjänsten kunde inte göra filen: ./);
    await order(books, 'sie4');
    await outside(world, 'PUT /practice/faults', [{ Path: '/v1/*', Effect: 'Status', Status: 500, Times: 1 }]);
    expect(await codeOf(() => books['books.refresh']({ scope, page }))).toMatch(/^service-/);
    expect(await states(books)).toEqual(['making', 'failed']);
  });

  test('that were not fetched before the service threw them away are gone', async () => {
    const { world, books } = await open();
    await order(books, 'receivables');
    await outside(world, 'PUT /practice/clock', { AdvanceDays: 8 });
    expect(await states(books, 'books.refresh')).toEqual(['gone']);
  });

  test('of a period that ends before it begins are not ordered', async () => {
    const { books } = await open();
    const backwards = { scope, key: randomUUID(), kind: 'sie4', from: '2026-11-30', to: '2026-11-01' } as const;
    expect(await codeOf(() => books['books.order'](backwards))).toBe('book-period');
    expect(await states(books)).toEqual([]);
  });
});
