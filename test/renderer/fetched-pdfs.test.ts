import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { crc32 } from 'node:zlib';
import { type AppErrorData } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { distinctNames, zipOf } from '../../renderer/parts/zip.ts';
import { fetchPdfs } from '../../renderer/rooms/follow/fetched-pdfs.ts';

const words = text('Nej.', 'No.');
const error: AppErrorData = { code: 'no', sentence: words, nextStep: words };
const bytes = new TextEncoder().encode('%PDF-');

/** Fetches `ids`, of which some are refused; answers also which were asked for. */
const fetchWith = async (ids: readonly string[], refused: readonly string[], stopAt = Infinity) => {
  const asked: string[] = [];
  const fetched = await fetchPdfs(
    ids,
    async (id) => {
      asked.push(id);
      return refused.includes(id) ? { ok: false, error } : { ok: true, value: { name: `${id}.pdf`, bytes } };
    },
    (at) => at < stopAt,
  );
  return { asked, fetched };
};

test('what did not come is named, and the rest is saved', async () => {
  const { fetched } = await fetchWith(['a', 'b', 'c'], ['b']);
  expect(fetched).toEqual({
    files: [expect.objectContaining({ name: 'a.pdf' }), { name: 'c.pdf', bytes }],
    missing: ['b'],
    why: error,
  });
});

test('after three refusals in a row the rest is not asked for, and counts as missing', async () => {
  const { asked, fetched } = await fetchWith(['a', 'b', 'c', 'd', 'e'], ['b', 'c', 'd', 'e']);
  expect([asked, fetched?.missing]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b', 'c', 'd', 'e'],
  ]);
});

test('what is stopped fetches no more and comes to nothing', async () => {
  expect(await fetchWith(['a', 'b', 'c'], [], 2)).toEqual({ asked: ['a'], fetched: null });
});

test('a zip holds each file whole under a name of its own', async () => {
  const name = 'Faktura 1001 Åkeriet “Öst” AB.pdf';
  const files = [
    { name, bytes: new TextEncoder().encode('första') },
    { name: name.toUpperCase(), bytes: new Uint8Array(100_000).fill(7) },
    { name: 'tom', bytes: new Uint8Array() },
  ];
  const zipped = Buffer.from(zipOf(files, new Date(2026, 10, 29, 12, 30, 8)));
  const zip = await fromBufferPromise(zipped);
  const found: (readonly [string, string])[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const content = zipped.subarray(fileDataStart, fileDataStart + entry.uncompressedSize);
    found.push([entry.fileName, content.toString('latin1')]);
    expect([entry.crc32, entry.compressedSize]).toEqual([crc32(content), content.length]);
    expect(entry.getLastModDate()).toEqual(new Date(2026, 10, 29, 12, 30, 8));
  }
  const names = distinctNames(files.map((file) => file.name));
  expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(3);
  expect(found).toEqual(files.map((file, at) => [names[at], Buffer.from(file.bytes).toString('latin1')]));
});
