import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../shared/domain/shell-quote.ts';
import { commandLine, type CommandCall } from '../../shared/service/command-line.ts';
import { cmdWords, powerShellWords } from './windows-shells.ts';

const nasty = [
  "'",
  '"',
  '\\',
  '\n',
  '%',
  '$',
  'å',
  ' ',
  '`',
  '!',
  '^',
  '&',
  '|',
  '<',
  '(',
  ')',
  ';',
  '*',
  '~',
  '#',
  '=',
  '\t',
  '\u2019',
  '😀',
  'PATH',
  '%PATH%',
  '$HOME',
  '$(id)',
  '\\"',
  '\\\\',
];
const word = fc
  .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\0', ''));

/** What bash hands to a program. */
const bashWords = (command: string): readonly string[] =>
  execFileSync('bash', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

describe('a word for a shell', () => {
  it('comes out of bash as it went in, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const whole = words.map((one) => one.toWellFormed());
        expect(bashWords(whole.map((one) => quoted('bash', one)).join(' '))).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('comes out of cmd and of a Windows program’s own reading as it went in, or is refused', () => {
    fc.assert(
      fc.property(word, (one) => {
        if (/[\r\n]/.test(one)) expect(() => quoted('cmd', one)).toThrow(RangeError);
        else expect(cmdWords(`x ${quoted('cmd', one)} y`)).toEqual(['x', one, 'y']);
      }),
    );
  });

  it('comes out of PowerShell, the old way and the new, as it went in, or is refused', () => {
    fc.assert(
      fc.property(word, (one) => {
        if (/[\r\n"]|\\$/.test(one)) expect(() => quoted('powershell', one)).toThrow(RangeError);
        else expect(powerShellWords(`x ${quoted('powershell', one)} y`)).toEqual(['x', one, 'y']);
      }),
    );
  });
});

const callOf = (part: Partial<CommandCall>): CommandCall => ({
  method: 'POST',
  path: '/v1/debtors/adddebtortocategory/{id}',
  ids: { id: 'a b/ö' },
  query: {},
  body: undefined,
  connection: { connectionId: 'c-1', name: 'Byrån & Co "live"' },
  creditorId: null,
  ...part,
});

describe('the command of a call', () => {
  it('names the row, its identifiers, the query and the connection, and holds no secret', () => {
    const call = callOf({ query: { name: "Ö'n 50 %" }, creditorId: 'CID' });
    expect(commandLine('bash', call)).toBe(
      "runsheet service POST '/v1/debtors/adddebtortocategory/a%20b%2F%C3%B6?name=%C3%96%27n%2050%20%25' --connection c-1 --creditor CID",
    );
    expect(commandLine('cmd', callOf({ connection: { connectionId: 'c-1', name: 'Byrån' } }))).toContain(
      '--connection ^"Byrån^"',
    );
  });

  it('carries any body through each shell', () => {
    fc.assert(
      fc.property(fc.dictionary(word, fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null))), (body) => {
        const call = callOf({ body });
        const bash = bashWords(commandLine('bash', call));
        expect(JSON.parse(bash.at(-1) ?? '')).toEqual(JSON.parse(JSON.stringify(body)));
        const cmd = cmdWords(commandLine('cmd', call));
        expect(JSON.parse(cmd.at(-1) ?? '')).toEqual(JSON.parse(JSON.stringify(body)));
        const [piped, command] = commandLine('powershell', call).split(' | ');
        const [input] = powerShellWords(piped ?? '');
        expect(JSON.parse(input ?? '')).toEqual(JSON.parse(JSON.stringify(body)));
        expect(input).toMatch(/^[ -~]*$/);
        expect(powerShellWords(command ?? '').slice(-2)).toEqual(['--body', '-']);
      }),
      { numRuns: 60 },
    );
  });
});
