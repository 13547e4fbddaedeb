import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { localName, XmlScanner } from '../../electron/files/xlsx/xml-scanner.ts';

/** What a reader tells of a document; `whole` is false where it refused it. */
interface Told {
  readonly events: readonly unknown[];
  readonly whole: boolean;
}

/** Texts that follow each other are one; space outside of the root is nobody's text. */
const gather = () => {
  const events: unknown[][] = [];
  let depth = 0;
  return {
    events,
    open: (name: string, attributes: Readonly<Record<string, string>>): void => {
      depth += 1;
      events.push(['open', name, Object.entries(attributes)]);
    },
    text: (piece: string): void => {
      const last = events.at(-1);
      if (depth === 0 || piece === '') return;
      if (last?.[0] === 'text') last[1] = String(last[1]) + piece;
      else events.push(['text', piece]);
    },
    close: (name: string): void => {
      depth -= 1;
      events.push(['close', name]);
    },
  };
};

const told = (read: (gathered: ReturnType<typeof gather>) => void): Told => {
  const gathered = gather();
  try {
    read(gathered);
    return { events: gathered.events, whole: true };
  } catch {
    return { events: gathered.events, whole: false };
  }
};

const refused = (): never => {
  throw new Error('refused');
};

const ours = (pieces: readonly string[], longest = 1_000_000): Told =>
  told((gathered) => {
    const scanner = new XmlScanner(gathered, { documentType: refused, tooLong: refused, longest });
    for (const piece of pieces) scanner.write(piece);
    scanner.close();
  });

const saxes = (source: string): Told =>
  told(({ open, text, close }) => {
    const parser = new SaxesParser({ xmlns: false });
    parser.on('error', refused);
    parser.on('doctype', refused);
    parser.on('opentag', ({ name, attributes }) => {
      open(localName(name), attributes);
    });
    parser.on('text', text);
    parser.on('cdata', text);
    parser.on('closetag', ({ name }) => {
      close(localName(name));
    });
    parser.write(source).close();
  });

const names = fc.constantFrom('c', 'v', 'row', 'x:c', 'å', 'a-b.1', '_', ':', 'worksheet', '𐐀', 'é·');
const spaces = fc.constantFrom('', '', ' ', '\n', '\r\n', '\t ');
const space = fc.constantFrom(' ', '  ', '\r', '\n\t');
const characters = fc.constantFrom(
  'a',
  ' ',
  '\r',
  '\n',
  '\r\n',
  '\t',
  'åäö',
  '€',
  '😀',
  ']',
  ']]',
  "'",
  '"',
  '>',
  '=',
  '/',
);
const references = fc.constantFrom(
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&apos;',
  '&#10;',
  '&#13;',
  '&#xE5;',
  '&#x1F600;',
);
const text = fc
  .array(fc.oneof(characters, references), { maxLength: 6 })
  .map((parts) => parts.join('').replaceAll(']]>', ''));
const value = fc
  .tuple(text, fc.constantFrom('"', "'"))
  .map(([inside, quote]) => `${quote}${inside.replaceAll(quote, '')}${quote}`);
const attributes = fc
  .uniqueArray(fc.tuple(names, spaces, spaces, value, space), { maxLength: 4, selector: ([name]) => name })
  .map((all) =>
    all.map(([name, before, after, inside, apart]) => `${apart}${name}${before}=${after}${inside}`).join(''),
  );
const aside = fc.constantFrom('<!-- <c> & -->', '<!---->', '<?php <c> ?>', '<?a??>', '<?xml-stylesheet x?>');
const cdata = fc.constantFrom('<![CDATA[]]>', '<![CDATA[<a>&amp;\r\n]]]]>', '<![CDATA[]]]]>', '<![CDATA[å]]>');

const { element } = fc.letrec<{ element: string; inside: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(names, attributes, spaces).map(([name, all, end]) => `<${name}${all}${end}/>`),
    fc
      .tuple(names, attributes, tie('inside'), spaces)
      .map(([name, all, inside, end]) => `<${name}${all}${end}>${inside}</${name}${end}>`),
  ),
  inside: fc.array(fc.oneof(tie('element'), text, aside, cdata), { maxLength: 5 }).map((parts) => parts.join('')),
}));

const declarations = fc.constantFrom(
  '',
  '',
  '\uFEFF',
  '\uFEFF<?xml version="1.0"?>',
  '<?xml version="1.0" encoding="UTF-8" standalone=\'yes\'?>\r\n',
  '<?xml  version = \'1.0\'\tstandalone="no" ?><!-- x -->',
  ' <?xml version="1.0"?>',
  '<?xml encoding="UTF-8"?>',
  '<?xml version="1.0"encoding="UTF-8"?>',
  '<?XML?>',
);
const documents = fc
  .tuple(declarations, element, fc.oneof(spaces, aside))
  .map(([declaration, root, end]) => `${declaration}${root}${end}`);

/** What a person or a disk may put into a document that was whole. */
const damage = fc.tuple(
  fc.nat(),
  fc.nat({ max: 3 }),
  fc.oneof(
    characters,
    references,
    names,
    fc.constantFrom(
      '<',
      '&',
      '<!',
      '<?',
      '?>',
      '-->',
      '<!--',
      '--',
      ']]>',
      '<![CDATA[',
      '</',
      '</c>',
      '<c>',
      '/>',
      '&#0;',
      '&x;',
      '&#xD800;',
      '&#x110000;',
      '\0',
      '\x1F',
      '\uFFFE',
      '<!DOCTYPE c>',
      '<?xml?>',
      'c="1"',
      ' c=1',
    ),
  ),
);
const spoilt = fc
  .tuple(documents, fc.array(damage, { minLength: 1, maxLength: 3 }))
  .map(([whole, all]) =>
    all.reduce((source, [where, length, put]) => {
      const at = where % (source.length + 1);
      return source.slice(0, at) + put + source.slice(at + length);
    }, whole),
  )
  // Half of a pair cannot come out of a decoder.
  .filter((source) => source.isWellFormed());

const cuts = fc.array(fc.nat(), { maxLength: 8 });
const divided = (source: string, at: readonly number[]): readonly string[] => {
  const places = [...at.map((one) => one % (source.length + 1)), 0, source.length].sort((a, b) => a - b);
  return places.slice(1).map((place, index) => source.slice(places[index], place));
};

describe('the scanner tells what saxes tells', () => {
  it('of every document, wherever its pieces end', () => {
    fc.assert(
      fc.property(documents, cuts, (source, at) => {
        expect(ours(divided(source, at))).toEqual(saxes(source));
      }),
      { numRuns: 3_000 },
    );
  });

  it('of one that is cut character by character', () => {
    fc.assert(
      fc.property(documents, (source) => {
        expect(ours(source.split(''))).toEqual(saxes(source));
      }),
      { numRuns: 500 },
    );
  });

  it('of spoilt documents: it refuses the same', () => {
    fc.assert(
      fc.property(spoilt, cuts, (source, at) => {
        const [mine, theirs] = [ours(divided(source, at)), saxes(source)];
        expect(mine.whole).toBe(theirs.whole);
        if (mine.whole) expect(mine.events).toEqual(theirs.events);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('what does not end', () => {
  const piece = `<c>`.repeat(5_000);
  const value = `-> `.repeat(5_000);

  it.each([
    ['a text', '<c>', 'a'.repeat(10_000)],
    ['a value', '<c a="', value],
    ['a comment', '<c><!--', value],
    ['an instruction', '<?a ', value],
    ['CDATA', '<c><![CDATA[', piece],
  ])('is refused beyond the bound: %s', (_, begin, inside) => {
    let written = 0;
    const scanner = new XmlScanner({}, { documentType: refused, tooLong: refused, longest: 1_000_000 });
    expect(() => {
      for (scanner.write(begin); written < 10_000_000; written += inside.length) scanner.write(inside);
    }).toThrow('refused');
    expect(written).toBeLessThan(2_100_000);
  });

  it('costs its length, however small the pieces', () => {
    const before = process.cpuUsage();
    const scanner = new XmlScanner({}, { documentType: refused, tooLong: refused, longest: 20_000_000 });
    scanner.write('<c a="');
    for (let written = 0; written < 10_000_000; written += value.length) scanner.write(value);
    scanner.write('"/>');
    scanner.close();
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(4);
  });

  it('nests no more than a thousand elements', () => {
    expect(ours([piece.slice(0, 3_000), '</c>'.repeat(1_000)]).whole).toBe(true);
    expect(ours([piece.slice(0, 3_003), '</c>'.repeat(1_001)]).whole).toBe(false);
  });
});
