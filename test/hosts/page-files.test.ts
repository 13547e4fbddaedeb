import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageFile } from '../../electron/hosts/page-files.ts';

let root: string;
let page: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'runsheet-page-'));
  page = join(root, 'renderer');
  mkdirSync(join(page, 'assets'), { recursive: true });
  mkdirSync(join(root, 'renderer-secrets'));
  writeFileSync(join(page, 'index.html'), '<p>hej</p>');
  writeFileSync(join(page, 'assets', 'å ä.js'), '1');
  writeFileSync(join(page, 'notes.txt'), 'no');
  writeFileSync(join(root, 'outside.js'), 'secret');
  writeFileSync(join(root, 'renderer-secrets', 'a.js'), 'secret');
  symlinkSync(join(root, 'outside.js'), join(page, 'linked.js'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('the files of the window', () => {
  it('serves what lies in the folder, with its type', async () => {
    expect(readPageFile(page, '/')?.type).toBe('text/html; charset=utf-8');
    expect(readPageFile(page, '/assets/%C3%A5%20%C3%A4.js')?.type).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    '/../outside.js',
    '/assets/../../outside.js',
    '/%2e%2e/outside.js',
    '/..%2foutside.js',
    '/%2e%2e%2foutside.js',
    '/%252e%252e%252foutside.js',
    '/..%5coutside.js',
    '/../renderer-secrets/a.js',
    '/linked.js',
    '/index.html%00.js',
    '/%ff.js',
    '/notes.txt',
    '/assets',
    '/missing.js',
    '//etc/passwd.js',
    '/C:/windows/a.js',
  ])('answers %s as if nothing were there', async (path) => {
    expect(readPageFile(page, path)).toBeNull();
  });
});
