import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** A script of ours ends with words: its last line, or what it failed of and an exit code that stops whoever waits for it. */

const toldEnd = new URL('../harness/pictures/told-end.ts', import.meta.url).href;
const ended = (work: string) => {
  const script = `import { allOf, toldEnd } from '${toldEnd}'; toldEnd('pictures', async () => { ${work} });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr };
};

it('says as its last line what was done', () => {
  expect(ended(`return '42 pictures'`)).toEqual({ status: 0, stdout: 'pictures: 42 pictures', stderr: '' });
});

it('says what it failed of, down to the cause, and ends with 1', () => {
  const { status, stdout, stderr } = ended(`throw new Error('no further', { cause: new Error('a button is gone') })`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^pictures: failed: [^]*no further[^]*caused by [^]*a button is gone/);
});

it('ends with 1 and words where nothing is heard of the work any more', () => {
  const { status, stdout, stderr } = ended(`await new Promise(() => {})`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toBe('pictures: failed: it ended before it was done');
});

it('lets every part come to its end, and names each that failed', () => {
  const { status, stdout, stderr } = ended(
    `const slow = new Promise((done) => setImmediate(done)).then(() => console.log('closed'));
     await allOf([Promise.reject(new Error('in Swedish')), slow, slow.then(() => { throw new Error('in English') })]);
     return 'done';`,
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: 'closed' });
  expect(stderr).toMatch(/in Swedish[^]*in English/);
});
