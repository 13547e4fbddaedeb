import { describe, expect, it } from 'vitest';
import { readCommand } from '../../electron/cli/arguments.ts';
import { CommandError, exitCodes } from '../../electron/cli/exit.ts';

describe('the command line', () => {
  it('is help without a word, with --help, and with help', () => {
    for (const args of [[], ['--help'], ['-h'], ['run', '--help'], ['help']])
      expect(readCommand(args)).toEqual({ name: 'help' });
  });

  it('reads each command', () => {
    expect(readCommand(['inspect', 'a.csv', '--json'])).toEqual({
      name: 'inspect',
      file: 'a.csv',
      json: true,
      kind: null,
    });
    expect(readCommand(['inspect', 'a.csv', '--kind', 'costcenters'])).toMatchObject({ kind: 'costCenters' });
    expect(readCommand(['inspect', 'a.csv', '--cells'])).toEqual({ name: 'inspect-cells', file: 'a.csv', sheet: null });
    expect(readCommand(['inspect', 'a.csv', '--cells', '--sheet', 'B'])).toEqual({
      name: 'inspect-cells',
      file: 'a.csv',
      sheet: 'B',
    });
    expect(
      readCommand(['run', 'a.csv', 'b.xlsx', '--connection', 'C', '--creditor', 'D', '--attest', '--yes']),
    ).toEqual({
      name: 'run',
      files: ['a.csv', 'b.xlsx'],
      connection: 'C',
      creditor: 'D',
      attest: true,
      yes: true,
    });
    expect(readCommand(['backup', 'a'])).toEqual({ name: 'backup', file: 'a' });
    expect(readCommand(['restore', 'a', '--yes'])).toEqual({ name: 'restore', file: 'a', yes: true });
    expect(readCommand(['status'])).toEqual({ name: 'status', run: null });
    expect(readCommand(['status', '7'])).toEqual({ name: 'status', run: 7 });
    expect(readCommand(['blank', 'credit-invoices'])).toEqual({
      name: 'blank',
      kind: 'creditInvoices',
      language: null,
      out: null,
    });
    expect(readCommand(['export', '7', '--format', 'csv', '--language', 'en', '--out', 'a.csv'])).toEqual({
      name: 'export',
      run: 7,
      format: 'csv',
      language: 'en',
      out: 'a.csv',
    });
    expect(readCommand(['protocol', '7', '--language', 'sv'])).toEqual({
      name: 'protocol',
      run: 7,
      pdf: false,
      language: 'sv',
      out: null,
    });
    expect(readCommand(['protocol', '7', '--pdf'])).toMatchObject({ run: 7, pdf: true });
    expect(readCommand(['practice', '--port', '8123'])).toEqual({
      name: 'practice',
      port: 8123,
      data: null,
      clock: null,
    });
    expect(readCommand(['practice', '--data', 'dir', '--clock', '2026-11-30'])).toEqual({
      name: 'practice',
      port: 0,
      data: 'dir',
      clock: Date.parse('2026-11-30T00:00:00+01:00'),
    });
    expect(readCommand(['service', 'get', '/v1/x', '--connection', 'C'])).toEqual({
      name: 'service',
      method: 'GET',
      path: '/v1/x',
      body: null,
      query: [],
      connection: 'C',
      creditor: null,
      confirm: null,
      out: null,
    });
    const whole = [
      '--query',
      'a=1',
      '--query',
      'b=2',
      '--creditor',
      'D',
      '--confirm',
      'D AB',
      '--out',
      'f',
      '--body',
      '-',
    ];
    expect(readCommand(['service', 'PUT', '/v1/x', ...whole])).toMatchObject({
      ...{ query: ['a=1', 'b=2'], creditor: 'D', confirm: 'D AB', out: 'f', body: '-', connection: 'practice' },
    });
    expect(readCommand(['service', '--list', 'kund', 'ny'])).toEqual({ name: 'service-list', words: 'kund ny' });
    expect(readCommand(['service', '--show', 'get', '/v1/x'])).toEqual({
      name: 'service-show',
      method: 'GET',
      path: '/v1/x',
    });
  });

  it.each([
    [['fly']],
    [['inspect']],
    [['inspect', 'a', 'b']],
    [['inspect', 'a', '--attest']],
    [['inspect', 'a', '--sheet', 'B']],
    [['inspect', 'a', '--kind', 'katter']],
    [['inspect', 'a', '--cells', '--kind', 'debtors']],
    [['inspect', 'a', '--cells', '--sheet', '']],
    [['status', '--cells']],
    [['backup']],
    [['backup', 'a', '--yes']],
    [['restore']],
    [['run', '--connection', 'C', '--creditor', 'D']],
    [['run', 'a', '--creditor', 'D']],
    [['run', 'a', '--connection', 'C']],
    [['run', 'a', '--colour', 'red']],
    [['status', 'last']],
    [['blank']],
    [['blank', 'cats']],
    [['blank', 'debtors', '--language', 'fi']],
    [['blank', 'debtors', '--format', 'csv']],
    [['export']],
    [['export', '7', '--format', 'pdf']],
    [['protocol']],
    [['protocol', '7', '--format', 'csv']],
    [['practice', '--port', '70000']],
    [['practice', '--port', '-1']],
    [['practice', '--data', '']],
    [['practice', '--clock', 'soon']],
    [['service', 'GET']],
    [['service', '--show', 'GET']],
    [['service', '--list', '--show', 'GET', '/v1/x']],
    [['service', '--list', '--body', '{}']],
    [['service', 'GET', '/v1/x', '--creditor', '']],
    [['demo', 'a']],
  ])('refuses %j as wrong usage, in both languages', (args) => {
    const refusal = ((): unknown => {
      try {
        return readCommand(args);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(CommandError);
    expect(refusal).toMatchObject({ exitCode: exitCodes.usage });
  });
});
