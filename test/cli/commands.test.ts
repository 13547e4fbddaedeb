import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runsheet } from '../harness/command-line.ts';
import { makeHome } from '../harness/home.ts';

/** The built command line as a person starts it. */
const { home, remove } = makeHome();
afterAll(remove);

const env = { RUNSHEET_HOME: home };
const sample = (name: string): string => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
const faulty = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/samples-with-mistake/${name}`, import.meta.url));

const report = z.object({
  amountsIn: z.literal('minor units'),
  files: z.array(
    z.object({
      name: z.string(),
      format: z.string(),
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
    }),
  ),
  sheets: z.array(
    z.object({
      sheet: z.string(),
      role: z.string(),
      headerRow: z.int(),
      columns: z.array(z.object({ header: z.string(), field: z.string().nullable(), rule: z.string().nullable() })),
    }),
  ),
  totals: z.object({
    invoices: z.int(),
    rows: z.int(),
    net: z.int(),
    vat: z.int(),
    total: z.int(),
    vatLines: z.array(z.object({ rate: z.string(), net: z.int(), vat: z.int() })),
  }),
  problems: z.array(
    z.object({
      code: z.string(),
      level: z.string(),
      row: z.int().nullable(),
      column: z.string().nullable(),
      text: z.object({ sv: z.string(), en: z.string() }),
    }),
  ),
  invoices: z.array(
    z.object({
      net: z.int(),
      vat: z.int(),
      total: z.int(),
      rows: z.array(
        z.object({ cells: z.record(z.string(), z.object({ raw: z.string(), cell: z.string().nullable() })) }),
      ),
    }),
  ),
});

const inspections = new Map<string, Promise<z.infer<typeof report>>>();

/** What a file holds by `inspect --json`; each file is inspected once. */
const inspect = (path: string): Promise<z.infer<typeof report>> => {
  const known = inspections.get(path);
  if (known) return known;
  const asked = runsheet(['inspect', path, '--json'], env).then(({ code, out, err }) => {
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return report.parse(JSON.parse(out));
  });
  inspections.set(path, asked);
  return asked;
};

vi.setConfig({ testTimeout: 60_000 });

describe('help and usage', () => {
  it('explains every command and exit code, in both languages', async () => {
    const english = await runsheet(['--help']);
    const swedish = await runsheet([], { RUNSHEET_LANG: 'sv' });
    for (const word of [
      'demo',
      'inspect',
      'run',
      'status',
      'backup',
      'restore',
      'practice',
      'month',
      'service',
      'RUNSHEET_SECRET',
      '130',
    ]) {
      expect(english.out).toContain(word);
      expect(swedish.out).toContain(word);
    }
    expect([english.code, swedish.code]).toEqual([0, 0]);
    expect(swedish.out).toContain('Slutkoder');
  });

  it('answers a command that cannot be read with 2 and what to do', async () => {
    const refused = await runsheet(['fly']);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('--help');
  });
});

describe('inspect', () => {
  it.each([
    ['stadfirma-2026-11.csv', { invoices: 60, rows: 140 }, 'csv'],
    ['gym-2026-11.xlsx', { invoices: 120, rows: 300 }, 'xlsx'],
    ['hyresvard-2026-12.xlsx', { invoices: 40 }, 'xlsx'],
  ])('tells all of %s, and the amounts add up to the öre', async (name, counts, format) => {
    const found = await inspect(sample(name));
    expect(found.totals).toMatchObject(counts);
    expect(found.files[0]).toMatchObject({ name, format });
    expect(found.problems.filter((problem) => problem.level === 'error')).toEqual([]);
    const sum = (amount: 'net' | 'vat' | 'total'): number =>
      found.invoices.reduce((all, invoice) => all + invoice[amount], 0);
    expect({ net: sum('net'), vat: sum('vat'), total: sum('total') }).toEqual({
      net: found.totals.net,
      vat: found.totals.vat,
      total: found.totals.total,
    });
    expect(found.totals.net + found.totals.vat).toBe(found.totals.total);
    expect(found.totals.vatLines.reduce((all, line) => all + line.net, 0)).toBe(found.totals.net);
  });

  it('says how the file was read', async () => {
    const found = await inspect(sample('stadfirma-2026-11.csv'));
    expect(found.files[0]).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
    expect(found.sheets[0]?.headerRow).toBe(1);
    expect(found.sheets[0]?.columns.filter((column) => column.field !== null).length).toBeGreaterThan(5);
  });

  it.each(['stadfirma-2026-11.csv', 'gym-2026-11.xlsx', 'hyresvard-2026-12.xlsx'])(
    'gives the one mistake in %s its place and words',
    async (name) => {
      const errors = (await inspect(faulty(name))).problems.filter((problem) => problem.level === 'error');
      expect(errors).toHaveLength(1);
      expect(errors[0]?.row).toBeGreaterThan(1);
      expect(errors[0]?.column).toMatch(/^[A-Z]+$/);
      expect(errors[0]?.text.sv).not.toBe('');
    },
  );

  it('tells the plan and the question of a file that can be read in two ways, and reads no invoice (case N168)', async () => {
    const path = join(home, 'two-ways.csv');
    writeFileSync(path, 'Kundnr;Namn;Fakturadatum;Text;Pris;Moms\r\n7;Bo Ek;03/04/2026;Hyra;100,00;25\r\n');
    const { code, out, err } = await runsheet(['inspect', path, '--json'], env);
    const told = z
      .object({ questions: z.array(z.object({ code: z.string(), column: z.int() })) })
      .parse(JSON.parse(out));
    expect(told.questions).toEqual([{ code: 'date-order', column: 2 }]);
    expect(out).not.toContain('"invoices":');
    expect(code).toBe(3);
    expect(err).toContain('more than one way');
  });

  it('shows a file of customers as a list, and as the kind that it is said to be (case N156)', async () => {
    const path = join(home, 'kunder.csv');
    writeFileSync(path, 'Kundnr;Namn;Org.nr;Ort\r\n007;Ek AB;556036-0794;Malmö\r\n8;Alm AB;556036-0793;Lund\r\n');
    const { code, out } = await runsheet(['inspect', path, '--json'], env);
    const cell = z.object({ value: z.string().nullable(), raw: z.string(), cell: z.string().nullable() });
    const told = z
      .object({
        kind: z.string(),
        kindReason: z.object({ sv: z.string(), en: z.string() }),
        counts: z.object({ all: z.int(), error: z.int() }),
        problems: z.array(
          z.object({ record: z.int(), code: z.string(), row: z.int().nullable(), column: z.string().nullable() }),
        ),
        records: z.array(z.object({ no: z.int(), cells: z.record(z.string(), cell) })),
      })
      .parse(JSON.parse(out));
    expect({ code, kind: told.kind, counts: told.counts }).toEqual({
      code: 0,
      kind: 'debtors',
      counts: { all: 2, error: 1 },
    });
    expect(told.problems).toEqual([{ record: 1, code: 'identity-number', row: 2, column: 'C' }]);
    expect(told.records[0]?.cells['customerNo']).toEqual({ value: '007', raw: '007', cell: 'A2' });
    expect(told.kindReason.sv).toContain('kunder');
    const asProjects = await runsheet(['inspect', path, '--kind', 'projects'], env);
    expect(asProjects.code).toBe(3);
    expect(asProjects.out).toContain('project');
    const forPeople = await runsheet(['inspect', path], { ...env, RUNSHEET_LANG: 'sv' });
    expect(forPeople.out).toContain('2 kunder, 1 med fel, 0 med varningar');
  });

  it('answers a file that cannot be read with 3 and a sentence', async () => {
    const nonsense = join(home, 'picture.xlsx');
    writeFileSync(nonsense, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
    const empty = join(home, 'empty.csv');
    writeFileSync(empty, '');
    for (const path of [join(home, 'missing.csv'), nonsense, empty]) {
      const { code, err, out } = await runsheet(['inspect', path], env);
      expect({ code, out }).toEqual({ code: 3, out: '' });
      expect(err.trim().split('\n').length).toBe(2);
    }
  });
});

describe('run and status', () => {
  it('refuses a connection or a creditor that is not there, naming those that are', async () => {
    const wrong = await runsheet(
      ['run', sample('stadfirma-2026-11.csv'), '--connection', 'Nope', '--creditor', 'X'],
      env,
    );
    expect(wrong).toMatchObject({ code: 4 });
    const creditor = await runsheet(
      ['run', sample('stadfirma-2026-11.csv'), '--connection', 'practice', '--creditor', 'X'],
      env,
    );
    expect(creditor.code).toBe(4);
    expect(creditor.err).toContain('Norrsken Övning AB');
  });

  it('refuses a file whose amounts would go unbilled, though --yes is given, and keeps nothing', async () => {
    const file = join(home, 'rabatt.csv');
    writeFileSync(
      file,
      'Kundnr;Kundnamn;E-post;Text;Pris;Rabatt (kr);Moms\n1;Ek AB;ek@example.se;Städning;100,00;50,00;25\n',
    );
    const refused = await runsheet(
      ['run', file, '--connection', 'practice', '--creditor', 'Norrsken Övning AB', '--yes'],
      env,
    );
    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(refused.err).toContain('Rabatt (kr)');
    expect((await runsheet(['service', 'GET', '/practice/state'], env)).out).toContain('"Invoices": 0');
  });

  it('sends nothing without --yes where nobody can be asked', async () => {
    const args = [
      'run',
      sample('stadfirma-2026-11.csv'),
      '--connection',
      'practice',
      '--creditor',
      'Norrsken Övning AB',
    ];
    expect(await runsheet(args, env)).toMatchObject({ code: 2 });
    expect((await runsheet(['service', 'GET', '/practice/state'], env)).out).toContain('"Invoices": 0');
  });

  it('sends a file with --yes, and status tells of it', async () => {
    const args = [
      'run',
      sample('stadfirma-2026-11.csv'),
      '--connection',
      'practice',
      '--creditor',
      'Norrsken Övning AB',
      '--yes',
    ];
    const sent = await runsheet(args, env);
    expect(sent).toMatchObject({ code: 0 });
    expect(sent.out).toContain('60 invoices: 60 sent, 0 not sent, 0 rejected, 0 unknown');
    expect((await runsheet(['service', 'GET', '/practice/state'], env)).out).toContain('"Invoices": 60');
    expect((await runsheet(['status'], env)).out).toContain('60 sent');
  });
});

describe('backup and restore', () => {
  it('make one file, put it back with --yes, ask where somebody can be asked, and write over nothing', async () => {
    const file = join(home, 'kopia.runsheet-backup');
    expect(await runsheet(['backup', file], env)).toMatchObject({ code: 0 });
    expect(await runsheet(['backup', file], env)).toMatchObject({ code: 5, out: '' });
    const before = (await runsheet(['status'], env)).out;
    expect(await runsheet(['restore', file], env)).toMatchObject({ code: 5 });
    const put = await runsheet(['restore', file, '--yes'], env);
    expect(put).toMatchObject({ code: 0 });
    expect(put.out + put.err).toContain('Norrsken Övning AB');
    expect((await runsheet(['status'], env)).out).toBe(before);
    expect(await runsheet(['restore', sample('stadfirma-2026-11.csv'), '--yes'], env)).toMatchObject({
      code: 5,
      out: '',
    });
  });
});

describe('service', () => {
  it('prints the answer of a documented call, and the words of a refusal', async () => {
    expect(await runsheet(['service', 'GET', '/v1/creditors/creditorsubs'], env)).toMatchObject({ code: 0, err: '' });
    const refused = await runsheet(['service', 'GET', '/v1/invoice/open/5a1c7f0e-3b52-4d0a-9d6e-000000000000'], env);
    expect(refused).toMatchObject({ code: 4, out: '' });
    expect(refused.err).toMatch(/^401 /);
  });

  it('takes a body from a file, checks it before anything goes out, and saves an answer where it is told', async () => {
    const body = join(home, 'kund.json');
    const CreditorPublicId = '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101';
    writeFileSync(body, JSON.stringify({ CreditorPublicId, Name: 'Åke "Ek" & Co', CountryCode: 'SE' }));
    const made = await runsheet(['service', 'POST', '/v1/debtors/debtor', '--body', `@${body}`], env);
    expect(made).toMatchObject({ code: 0 });
    expect(made.err).toContain('next synchronization');
    const out = join(home, 'kunder.json');
    const list = ['service', 'GET', `/v1/debtors/debtors/${CreditorPublicId}`, '--query', 'limit=500', '--out', out];
    expect(await runsheet(list, env)).toMatchObject({ code: 0, out: `${out}\n` });
    expect(readFileSync(out, 'utf8')).toContain('Åke \\"Ek\\" & Co');
    expect(await runsheet(list, env)).toMatchObject({ code: 5 });
    writeFileSync(body, JSON.stringify({ CreditorPublicId, Name: 7 }));
    const wrong = await runsheet(['service', 'POST', '/v1/debtors/debtor', '--body', `@${body}`], env);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('Name should be text');
    expect(await runsheet(['service', 'POST', '/v1/debtors/debtor', '--body', '@no-such-file'], env)).toMatchObject({
      code: 3,
    });
  });

  it('lists what can be called and describes it, without a data folder', async () => {
    const listed = await runsheet(['service', '--list', 'sälj'], env);
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain('Cannot be undone');
    const shown = await runsheet(['service', '--show', 'PUT', '/v1/invoice/sellinvoice/{id}'], env);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain('?salescontractpublicid: guid');
    expect(await runsheet(['service', '--show', 'PUT', '/v1/nothing'], env)).toMatchObject({ code: 2 });
  });
});
