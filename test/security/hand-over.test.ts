import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownNames, withoutPersons } from '../../electron/app/personal.ts';
import { withoutTokens } from '../../electron/service/redact.ts';

/** What a person is known by, in every spelling that a log may have it in, and whatever stands around it. */

const nobody = knownNames([]);
const digit = fc.integer({ min: 0, max: 9 });
const digits = (count: number) => fc.array(digit, { minLength: count, maxLength: count });

const gaps = ['', '-', ' ', '\u00A0', '–', '−', '+', '.', ' - ', '/', '\u2011', '\u202F'] as const;
const gap = fc.constantFrom(...gaps);

/** The digits, in groups of these lengths, with something between. */
const grouped = (lengths: readonly number[]) =>
  fc
    .tuple(
      digits(lengths.reduce((sum, length) => sum + length, 0)),
      fc.array(gap, { minLength: lengths.length, maxLength: lengths.length }),
    )
    .map(([figures, between]) => {
      let at = 0;
      return lengths
        .map((length, index) => {
          const part = figures.slice(at, at + length).join('');
          at += length;
          return index === 0 ? part : `${between[index] ?? ''}${part}`;
        })
        .join('');
    });

const number = fc.oneof(
  grouped([6, 4]),
  grouped([8, 4]),
  grouped([2, 6, 4]),
  grouped([4, 2, 2, 4]),
  grouped([2, 2, 2, 4]),
  grouped([3, 4]),
  grouped([4, 4]),
  grouped([3, 3, 2, 2]),
  grouped([4, 10]),
  grouped([4, 4, 4, 4, 4, 2]).map((one) => `SE${one}`),
  grouped([2, 3, 2, 2]).map((one) => `+46${one}`),
  grouped([6, 3]).map((one) => `${one.slice(0, -3)}T${one.slice(-3)}`),
);

const around = fc.constantFrom('', ' ', '"', 'key=', '(', ': ', '\t', '>', 'Kund ', 'åäö', '{"OrgNo":"', ', ', '; ');
const inLine = (inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.boolean(), around, inner, around).map(([timed, before, it, after]) => ({
    it,
    line: `${timed ? '2026-11-30T08:00:00.000Z review.open ' : ''}Error: ${before}${it}${after}`,
  }));

/** Every character, or those that are no letters and digits, as a code. */
const codings: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll(/[^a-z0-9]/gi, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (text) => text.replaceAll(/[^a-z0-9]/gi, (one) => `&#${String(one.charCodeAt(0))};`),
  (text) => text.replaceAll(/[^a-z0-9]/gi, (one) => `&#x${one.charCodeAt(0).toString(16)};`),
  (text) => [...text].join('\u200B'),
  (text) => text.normalize('NFD'),
];

const onlyDigits = (text: string): string => text.replaceAll(/\P{Nd}/gu, '');

describe('the log that is handed over', () => {
  test('has no personal, organisation, account or telephone number in any spelling', () => {
    fc.assert(
      fc.property(inLine(number), ({ it, line }) => {
        const out = withoutPersons(line, nobody).replace(/^2026-11-30T08:00:00\.000Z/, '');
        expect(out).not.toContain(it);
        expect(onlyDigits(out).length).toBeLessThan(4);
      }),
      { numRuns: 2_000 },
    );
  });

  test('has none in any coding of addresses, JSON and HTML, nor with what cannot be seen between', () => {
    fc.assert(
      fc.property(inLine(number), fc.constantFrom(...codings), ({ it, line }, coded) => {
        const out = withoutPersons(
          line.replace(it, () => coded(it)),
          nobody,
        );
        expect(onlyDigits(out.replace(/^2026-11-30T08:00:00\.000Z/, '')).length).toBeLessThan(4);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(codings)('has no name and no e-mail address in a coding: %#', (coded) => {
    const out = withoutPersons(
      `GET /find?q=${coded('Åsa Öberg')}&m=${coded('a.öberg@example.se')} failed`,
      knownNames(['Åsa Öberg']),
    );
    expect(out).toBe('GET /find?q=•••&m=••• failed');
  });

  test('has no e-mail address', () => {
    const address = fc
      .tuple(
        fc.stringMatching(/^[a-zåäöA-Z0-9._%+-]{1,20}$/),
        fc.constantFrom('@', '%40'),
        fc.stringMatching(/^[a-zåäö0-9-]{1,12}\.(?:se|com|example)$/),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(inLine(address), ({ it, line }) => {
        expect(withoutPersons(line, nobody)).not.toContain(it);
      }),
      { numRuns: 1_000 },
    );
  });

  test('has no name of a register, however it is capitalised and whatever stands between its words', () => {
    const names = ['Åsa Öberg', 'Ek & Söner AB', 'Bryggans Städ AB', 'Anna-Karin Lind', 'Li'];
    const known = knownNames(names);
    const written = fc
      .tuple(fc.constantFrom(...names.slice(0, 4)), fc.constantFrom(' ', '  ', '\t', ', '), fc.boolean(), fc.boolean())
      .map(([name, between, upper, lower]) => {
        const spaced = name.replaceAll(' ', between);
        return upper ? spaced.toUpperCase() : lower ? spaced.toLowerCase() : spaced;
      });
    fc.assert(
      fc.property(inLine(written), ({ it, line }) => {
        // A letter before it makes it another word.
        fc.pre(
          !/\p{L}$/u.test(line.slice(0, line.indexOf(it))) && !/^\p{L}/u.test(line.slice(line.indexOf(it) + it.length)),
        );
        expect(withoutPersons(line, known)).not.toContain(it);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    'at /home/asa.oberg/.config/Runsheet/runsheet.db',
    'at file:///Users/asa.oberg/Library/x.js:1:2',
    'C:\\Users\\asa.oberg\\AppData\\Roaming\\Runsheet',
    'C:\\\\Users\\\\asa.oberg\\\\AppData',
    "ENOENT: open '/home/asa.oberg'",
    '/home/asa oberg.asa.oberg/x',
    'C:\\Users\\Åsa Maria oberg\\AppData',
    '/Users/Åsa Anna Maria oberg/Library/x.js:1:2',
  ])('has no name of whoever is signed in to the computer: %s', (line) => {
    expect(withoutPersons(line, nobody)).not.toContain('oberg');
  });

  test.each([
    'Authorization: Basic ZGVtbzpkZW1v',
    'SecureToken 5f1d7a84d0c8ab1234',
    '{"Password":"hemligt9"}',
    'eyJhbGciOi.JIUzI1NiIs.InR5cCI6',
    'refused for 5f1d7a84d0c8ab1234',
    'refused for NWYxZDdhODRkMGM4YWIxMjM0OmRlbW8= twice',
    'key=NWYxZDdhODRkMGM4YWIxMjM0OmRlbW8%3D',
    'https://x.example/NWYxZDdhODRkMGM4YWIxMjM0OmRlbW8/pay',
    'token%3Dhemligt9',
    'pass\u00ADword: hemligt9',
  ])('has no secret: %s', (line) => {
    const out = withoutPersons(line, nobody);
    for (const secret of [
      'ZGVtbzpkZW1v',
      '5f1d7a84d0c8ab1234',
      'NWYxZDdhODRkMGM4YWIxMjM0OmRlbW8',
      'hemligt9',
      'JIUzI1NiIs',
    ])
      expect(out).not.toContain(secret);
  });

  test('keeps what a fault is found by', () => {
    const line = '2026-11-30T08:00:00.000Z runs.push Error: A job in sent cannot claim';
    expect(withoutPersons(line, nobody)).toBe(line);
    const place = '    at after (file:///opt/Runsheet/out/main/machine-abc.js:123:45)';
    expect(withoutPersons(place, nobody)).toBe(place);
  });

  test('keeps the place of a fault in a long path', () => {
    const place =
      '    at Object.readEveryFileOfTheFolder (file:///opt/Runsheet-0.1/out/main/chunks/machine-a1b2c3.js:123:45)';
    expect(withoutPersons(place, nobody)).toBe(place);
  });
});

/** Whoever answers may repeat anything for as long as an answer may be; the words are read where the window waits. */
describe('words that are made to be slow to read', () => {
  const parts = [
    'a',
    'aB3/',
    '-',
    '{',
    'Expires',
    '\\',
    '"',
    'token',
    'token="\\',
    'eyJaaaa-',
    '-eyJaaaa.',
    ' ',
    '1 ',
    'a@/',
    '%40',
  ];
  const begins = ['', '{', '/home/', 'eyJaaaa.'];

  test('take as long as they are long', () => {
    const length = 20_000;
    const longest = Math.max(
      ...begins.flatMap((begin) =>
        parts.map((part) => {
          const line = begin + part.repeat(length / part.length);
          const { user, system } = process.cpuUsage();
          withoutPersons(line, nobody);
          withoutTokens(line);
          const used = process.cpuUsage({ user, system });
          return (used.user + used.system) / 1_000;
        }),
      ),
    );
    // Seconds without it, and `token` four thousand times half a day.
    expect(longest).toBeLessThan(1_000);
  });
});
