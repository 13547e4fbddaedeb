import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { camtXml, type MadeEntry } from './camt-files.ts';
import { readBytesOfBank } from './camt-reading.ts';

/** The code and Swedish sentence with which a file is refused. */
const refusal = async (bytes: Buffer | string): Promise<readonly [code: string, sentence: string]> => {
  try {
    await readBytesOfBank(bytes, 'bank.xml');
  } catch (error) {
    if (error instanceof AppError) return [error.data.code, error.data.sentence.sv];
    throw error;
  }
  throw new Error('was not refused');
};

const space = (message: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"><A/></Document>`;
const good = camtXml({ entries: [{ amount: '1' }, { amount: '2', transactions: [{ amount: '1' }, { amount: '1' }] }] });

describe('what is no file of payments received', () => {
  it.each([
    ['', 'file-empty', 'bank.xml är tom.'],
    ['%PDF-1.7', 'camt-other-file', 'bank.xml är en PDF, ingen fil med inbetalningar.'],
    ['Datum;Belopp\n', 'camt-other-file', 'bank.xml är ingen betalningsfil från banken.'],
    ['<Invoice/>', 'camt-other-file', 'bank.xml är en annan XML-fil, ingen fil med inbetalningar.'],
    [
      space('pain.001.001.03'),
      'camt-other-file',
      'bank.xml är en fil med utbetalningar (pain), ingen fil med inbetalningar.',
    ],
    [
      space('camt.052.001.02'),
      'camt-other-file',
      'bank.xml är en rapport under dagen (camt.052), ingen fil med inbetalningar.',
    ],
    [space('camt.054.001.13'), 'camt-version', 'bank.xml är camt.054 i version 13. Versionerna 02 till 08 kan läsas.'],
    [space('camt.053.001.01'), 'camt-version', 'bank.xml är camt.053 i version 01. Versionerna 02 till 08 kan läsas.'],
  ])('%j is refused with %s', async (content, code, sentence) => {
    expect(await refusal(content)).toEqual([code, sentence]);
  });
});

describe('a file that is made to do harm', () => {
  it.each([
    '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    '<!DOCTYPE Document SYSTEM "file:///etc/passwd">',
  ])('is refused with its document type: %s', async (type) => {
    expect((await refusal(good.replace('<Document', `${type}<Document`)))[0]).toBe('camt-document-type');
  });

  it('is refused for a text without end', async () => {
    const long = 'x'.repeat(5 * 1024 * 1024);
    expect(await refusal(camtXml({ entries: [{ amount: '1', transactions: [{ words: [long] }] }] }))).toEqual([
      'camt-too-big',
      'bank.xml har orimligt mycket text på ett ställe (betalning 1 i post 1 i utdrag A1).',
    ]);
  });

  it('is refused for a payment of texts without end', async () => {
    const words = Array.from({ length: 300_000 }, () => '');
    expect((await refusal(camtXml({ entries: [{ amount: '1', transactions: [{ words }] }] })))[0]).toBe('camt-too-big');
    const structured = '<Strd><CdtrRefInf><Ref>1</Ref></CdtrRefInf></Strd>'.repeat(10_001);
    expect(await refusal(camtXml({ entries: [{ amount: '1', transactions: [{ structured }] }] }))).toEqual([
      'camt-value',
      'bank.xml kan inte läsas: betalning 1 i post 1 i utdrag A1 har orimligt många referenser.',
    ]);
  });
});

describe('a damaged file', () => {
  it('is refused wherever it is cut off, with the place', async () => {
    for (let length = 1; length < good.trimEnd().length; length += 23)
      expect((await refusal(good.slice(0, length)))[0]).toMatch(/^camt-(damaged|other-file)$/);
    expect(await refusal(good.slice(0, good.lastIndexOf('</TxDtls>')))).toEqual([
      'camt-damaged',
      'bank.xml är skadad eller inte hel (betalning 2 i post 2 i utdrag A1).',
    ]);
  });

  const faults: readonly (readonly [entry: MadeEntry, sentence: string])[] = [
    [{}, 'saknar belopp'],
    [{ amount: '1,50' }, 'har ett belopp som inget är (1,50)'],
    [{ amount: '-1' }, 'har ett belopp som inget är (-1)'],
    [{ amount: '1.234' }, 'har ett belopp med fler decimaler än valutan har (1.234 SEK)'],
    [{ amount: '12345678901234567' }, 'har ett orimligt stort belopp (12345678901234567)'],
    [{ amount: '1', currency: 'kr' }, 'saknar valuta'],
    [{ amount: '1', booked: '' }, 'saknar bokföringsdag'],
    [{ amount: '1', booked: '2026-02-30' }, 'har ett datum som inte finns (2026-02-30)'],
    [{ amount: '1', status: '' }, 'säger inte om den är bokförd'],
    [{ amount: '1', batch: { count: Number.NaN } }, 'har ett antal som inget är (NaN)'],
  ];
  it.each(faults)('is refused for the entry %j with the place', async (entry, sentence) => {
    expect(await refusal(camtXml({ entries: [{ amount: '1' }, entry] }))).toEqual([
      'camt-value',
      `bank.xml kan inte läsas: post 2 i utdrag A1 ${sentence}.`,
    ]);
  });

  it('is refused where it does not say which way the money went', async () => {
    expect(await refusal(good.replace('<CdtDbtInd>CRDT</CdtDbtInd>', ''))).toEqual([
      'camt-value',
      'bank.xml kan inte läsas: post 1 i utdrag A1 säger inte om den är insättning eller uttag.',
    ]);
  });
});
