import { describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/service/endpoints.ts';
import { viewDefinition } from '../../shared/service/views.ts';
import { sections } from '../../electron/practice/sections/sections.ts';
import { practice } from './practice-client.ts';

const routes = sections.flat();
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const documented = new Set(endpoints.map(keyOf));

/** What rows answer with besides a view, in the documents' words. */
const answersWithoutView = [
  'none',
  'none (removes content and settings)',
  'no body stated',
  'guid',
  'guid (template id)',
  'String',
  'SecureToken',
  'boolean-like setting',
  'Byte[]',
  'zipped stream',
  'list of files',
  'project record',
];

describe('the documented rows', () => {
  it('are 297, and each is built', () => {
    const built = new Set(routes.map(keyOf));
    expect(endpoints).toHaveLength(297);
    expect([...documented].filter((row) => !built.has(row))).toEqual([]);
  });

  it('are all that is built, each by one section', () => {
    const built = routes.map(keyOf);
    expect(built.filter((row) => !documented.has(row))).toEqual([]);
    expect(built.filter((row, at) => built.indexOf(row) !== at)).toEqual([]);
  });

  it('have a second spelling only where their id may be left out, and no other row has that path', () => {
    const spelled = routes.flatMap(({ also, ...route }) => (also === undefined ? [] : [{ ...route, also }]));
    for (const { method, path, also } of spelled) {
      expect(also).toBe(path.replace('/{id}', ''));
      expect(documented).not.toContain(keyOf({ method, path: also }));
    }
  });

  it('take and answer views that are known', () => {
    const named = endpoints.flatMap(
      ({ request, response }) => `${request ?? ''} ${response}`.match(/\b\w+View\b/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(200);
    expect([...new Set(named)].filter((view) => viewDefinition(view) === undefined)).toEqual([]);
    const unread = endpoints.filter(
      ({ responseView, response }) => responseView === null && !answersWithoutView.includes(response),
    );
    expect(unread.map(keyOf)).toEqual([]);
  });

  it('are all there for a caller: none is an unknown address, and none fails inside', async () => {
    const faults: unknown[] = [];
    const { call, ok } = await practice({ log: (problem) => faults.push(problem) });
    await ok('PUT', '/practice/settings', { ErrorThreshold: 10_000, RateLimits: false });
    const unknown = (await call('GET', '/v1/debtors/nothing')).json['Message'];
    expect(unknown).toMatch(/^Adressen/);
    for (const { method, path } of endpoints) {
      const { status, json } = await call(method, path.replace('{id}', '6f1c2d1e-0b57-4a53-9a51-3f0d7c3b9e11'));
      expect([method, path, [200, 400, 401, 404, 500].includes(status)]).toEqual([method, path, true]);
      expect([method, path, json['Message']]).not.toEqual([method, path, unknown]);
    }
    expect(faults).toEqual([]);
  });
});
