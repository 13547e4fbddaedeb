import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText, sampleWords } from '../../electron/files/encodings.ts';
import { mayBeDoubleDecoded, repairDoubleDecoded } from '../../electron/files/double-decoded.ts';

const swedish = 'Kundnr;Namn;Ort\r\n1;Åsa Östlund;Malmö\r\n2;Järnvägsgatans Förskola;Älmhult\r\n3;René Sjöö;Växjö\r\n';

describe('the encoding of a text', () => {
  it.each(['windows-1252', 'macroman', 'cp850', 'utf-8', 'utf-16le', 'utf-16be'] as const)(
    'is recognised without a mark: %s',
    (encoding) => {
      expect(decodeText(iconv.encode(swedish, encoding))).toEqual({ text: swedish, encoding, bom: false });
    },
  );

  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    'is told by its mark, which is no part of the text: %s',
    (encoding) => {
      expect(decodeText(iconv.encode(swedish, encoding, { addBOM: true }))).toEqual({
        text: swedish,
        encoding,
        bom: true,
      });
    },
  );

  it.each(['windows-1252', 'macroman', 'cp850'] as const)('is found by one word alone, far down: %s', (encoding) => {
    const text = `Namn;Antal\n${'Lena;1\n'.repeat(20_000)}Håkan;2\n`;
    expect(decodeText(iconv.encode(text, encoding)).encoding).toBe(encoding);
  });

  it.each(['å', 'ä', 'ö'])('is windows-1252 for a lone %s in a small word', (letter) => {
    expect(decodeText(iconv.encode(`Ort\nR${letter}d\n`, 'windows-1252')).encoding).toBe('windows-1252');
  });

  it('keeps the quotes and dashes of windows-1252', () => {
    const text = 'Text\nd’expertise – ”polish” 5 €\n';
    expect(decodeText(iconv.encode(text, 'windows-1252')).text).toBe(text);
  });

  it.each(['Text\n”polish”\n', 'Pris\n5 €\n', 'Text\nGolvvård – polish\n', 'Namn\nO’Brian\n'])(
    'is windows-1252 for %j',
    (text) => {
      expect(decodeText(iconv.encode(text, 'windows-1252')).text).toBe(text);
    },
  );

  it('stays UTF-8 when a single byte of it is broken', () => {
    const bytes = Buffer.from(`${swedish.repeat(20)}Br\xC3`, 'utf8');
    const broken = Buffer.concat([bytes, Buffer.from([0xe5, 0x6e, 0x0a])]);
    const { encoding, text } = decodeText(broken);
    expect(encoding).toBe('utf-8');
    expect(text).toContain('\uFFFD');
  });

  it('is UTF-8 when the file is cut off inside its last character, and only where others prove it', () => {
    const cut = Buffer.from('Namn;Ort\nÅsa;Malmö\nBo;Växj', 'utf8');
    expect(decodeText(Buffer.concat([cut, Buffer.from([0xc3])])).encoding).toBe('utf-8');
    expect(decodeText(iconv.encode('Namn;Ort\nBo;Sjö', 'windows-1252'))).toMatchObject({
      text: 'Namn;Ort\nBo;Sjö',
      encoding: 'windows-1252',
    });
  });

  it.each(['windows-1252', 'macroman', 'cp850'] as const)('is %s behind a mark of UTF-8 that lies', (encoding) => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), iconv.encode(swedish, encoding)]);
    expect(decodeText(bytes)).toMatchObject({ text: swedish, encoding });
  });

  it('follows the person who chooses another', () => {
    expect(decodeText(iconv.encode('Malmö', 'utf-8'), 'windows-1252')).toEqual({
      text: 'MalmÃ¶',
      encoding: 'windows-1252',
      bom: false,
    });
  });

  it('is UTF-8 for plain ASCII', () => {
    expect(decodeText(Buffer.from('a;b\n1;2\n')).encoding).toBe('utf-8');
  });
});

describe('sample words', () => {
  it('are at most five different ones with å, ä or ö', () => {
    expect(sampleWords(swedish.repeat(3))).toEqual(['Åsa', 'Östlund', 'Malmö', 'Järnvägsgatans', 'Förskola']);
  });

  it('show what went wrong where no word is Swedish', () => {
    expect(sampleWords('Namn;Ort\nFÃ©retag;Lund\n')).toEqual(['FÃ©retag']);
    expect(sampleWords('a;b\n')).toEqual([]);
  });
});

describe('double decoding', () => {
  it.each(['windows-1252', 'macroman', 'cp850'] as const)('is recognised and repaired from %s', (encoding) => {
    for (const word of ['Företag', 'Malmö', 'Åsa Ärlig', 'Örjan', 'Räksmörgås – kafé']) {
      const wrong = iconv.decode(Buffer.from(word, 'utf8'), encoding);
      if (wrong.includes('\uFFFD')) continue;
      expect(mayBeDoubleDecoded(wrong)).toBe(true);
      expect(repairDoubleDecoded(wrong)).toBe(word);
    }
  });

  it('is repaired as often as it was done', () => {
    const once = iconv.decode(Buffer.from('Företag', 'utf8'), 'windows-1252');
    expect(repairDoubleDecoded(iconv.decode(Buffer.from(once, 'utf8'), 'windows-1252'))).toBe('Företag');
  });

  it.each(['Malmö', 'São Paulo', 'Ã', '√9 = 3', 'Åsa Ångström', 'FÃ¶retag och Malmö'])('is not seen in %s', (text) => {
    expect(repairDoubleDecoded(text)).toBeNull();
  });
});
