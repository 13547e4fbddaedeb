import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml, root } from '../../build/package/builder.ts';

/** The workflows on GitHub: nobody runs them here, so the rules that keep them safe are held by reading them. */
const folder = join(root, '.github/workflows');
const files = readdirSync(folder);

const step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const job = z.looseObject({
  permissions: z.record(z.string(), z.string()).optional(),
  'timeout-minutes': z.number(),
  environment: z.string().optional(),
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  steps: z.array(step),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), job),
});
const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

const source = (file: string): string => readFileSync(join(folder, file), 'utf8');
const read = (file: string): z.infer<typeof workflow> => workflow.parse(readYaml(source(file)));
const jobsOf = (file: string) => Object.entries(read(file).jobs);
const runs = (file: string): readonly string[] =>
  jobsOf(file).flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []));

/** What the rules below find wrong with a workflow's text. */
const pins = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*- uses: (.+)$/gm)]
    .map((one) => one[1] ?? '')
    .filter((used) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used));

describe.each(files)('%s', (file) => {
  it('may read the sources and nothing more, unless a job says so', () => {
    expect(read(file).permissions).toEqual({ contents: 'read' });
  });

  it('names each action by its commit, with its version beside it', () => {
    expect(pins(source(file))).toEqual([]);
  });

  it('runs commands that are there', () => {
    const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const named = runs(file).flatMap((run) =>
      [...run.matchAll(/npm run (?:-s )?([\w:]+)/g)].map((one) => one[1] ?? ''),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('puts nothing that others write into a command: a branch could be called $(steal)', () => {
    const inserted = runs(file).flatMap((run) => run.match(/\$\{\{[^}]*\}\}/g) ?? []);
    expect(inserted.filter((one) => one !== '${{ matrix.arch }}')).toEqual([]);
  });

  it('leaves no credential in the checkout', () => {
    const checkouts = jobsOf(file)
      .flatMap(([, { steps }]) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const one of checkouts) expect(one.with).toMatchObject({ 'persist-credentials': false });
  });

  it('runs for nobody else with rights of its own', () => {
    expect(Object.keys(read(file).on)).not.toContain('pull_request_target');
    expect(Object.keys(read(file).on)).not.toContain('workflow_run');
  });
});

describe('a pull request', () => {
  it('reaches no secret', () => {
    const open = files.filter((file) => 'pull_request' in read(file).on);
    expect(open).toEqual(['ci.yml']);
    for (const file of open) expect(source(file)).not.toMatch(/secrets\.|secrets:|environment:/);
  });
});

describe('a release', () => {
  const file = 'release.yml';

  it('is made by a tag alone, and published by a person', () => {
    expect(read(file).on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect(runs(file).join('\n')).toMatch(/gh release create .*--draft/);
  });

  it('is checked before anything is built, and built before anything is drafted', () => {
    const jobs = Object.fromEntries(jobsOf(file));
    for (const name of ['windows', 'macos', 'linux']) expect(jobs[name]?.needs).toBe('check');
    expect(jobs['draft']?.needs).toEqual(['windows', 'macos', 'linux']);
  });

  it('may write in one job, which runs no code of the checkout', () => {
    const writing = jobsOf(file).filter(([, { permissions = {} }]) => Object.values(permissions).includes('write'));
    expect(writing.map(([name]) => name)).toEqual(['draft']);
    const used = writing.flatMap(([, { steps }]) => steps.flatMap(({ uses }) => uses?.split('@')[0] ?? []));
    expect(used).toEqual(['actions/download-artifact']);
  });

  it('gives a secret to the one step that signs, in a protected job', () => {
    for (const [, { steps, environment, ...rest }] of jobsOf(file)) {
      expect(JSON.stringify(rest)).not.toContain('secrets.');
      const secret = steps.filter((one) => JSON.stringify(one).includes('secrets.'));
      expect(secret.length).toBeLessThan(2);
      for (const one of secret)
        expect([environment, one.run]).toEqual(['release', expect.stringContaining('package --')]);
    }
  });
});

describe('the rules', () => {
  it('see an action that is named by a tag', () => {
    expect(pins('    - uses: actions/checkout@v5')).toEqual(['actions/checkout@v5']);
  });
});
