import { describe, expect, test, vi } from 'vitest';
import { maxTemplateChars } from '../../shared/contract/templates.ts';
import { readTemplateFile } from '../../electron/app/template-file.ts';
import { templatesOf } from '../../electron/store/templates.ts';
import { type InboxWorld, openInboxWorld } from './inbox-world.ts';
import { codeOf, november, scopeA, scopeB } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 120_000 });

const importOnce = async (world: InboxWorld, content = november, name = 'nov.csv'): Promise<void> => {
  const { importId } = await world.calls['import.open']({
    scope: scopeA,
    fileIds: await world.stage({ [name]: content }),
  });
  await world.calls['import.toReview']({ importId });
};

const only = async (world: InboxWorld, scope = scopeA) => {
  const { templates } = await world.calls['templates.list'](scope);
  const [template] = templates;
  if (template === undefined || templates.length > 1) throw new Error(`${String(templates.length)} templates`);
  return template;
};

describe('a template', () => {
  test('tells what each column gives, in the file’s own headers', async () => {
    const world = openInboxWorld();
    await importOnce(world);
    const template = await only(world);
    expect(template).toMatchObject({ name: 'nov', kind: 'invoices', folder: null, usedAt: '2026-11-28T09:00:00.000Z' });
    expect(template.columns).toContainEqual(
      expect.objectContaining({
        header: 'À-pris',
        field: 'unitPrice',
        words: expect.objectContaining({ en: expect.any(String) }),
      }),
    );
  });

  test('stays one through a change of the file, under the name that the person gave it', async () => {
    const world = openInboxWorld();
    await importOnce(world);
    const { templateId } = await only(world);
    await world.calls['templates.rename']({ templateId, name: 'Städningen' });
    const changed = november.replace('Moms', 'Moms;Er referens').replaceAll(';25', ';25;Anna Ek');
    const view = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'dec.csv': changed }),
    });
    expect(view).toMatchObject({
      known: false,
      template: { templateId, name: 'Städningen', changed: ['Er referens'] },
    });
    await world.calls['import.toReview']({ importId: view.importId });
    expect(await only(world)).toMatchObject({ templateId, name: 'Städningen' });
    const again = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'jan.csv': changed }),
    });
    expect(again).toMatchObject({ known: true, template: { templateId, changed: [] } });
    expect(world.told.map(({ name }) => name)).toContain('templates.changed');
  });

  test('takes the name of the latest file while nobody has named it, and goes when it is removed', async () => {
    const world = openInboxWorld();
    await importOnce(world);
    await importOnce(world, november, 'dec.csv');
    const { templateId, name } = await only(world);
    expect(name).toBe('dec');
    await world.calls['templates.remove']({ templateId });
    expect((await world.calls['templates.list'](scopeA)).templates).toEqual([]);
    expect(await codeOf(() => world.calls['templates.rename']({ templateId, name: 'x' }))).toBe('unknown-template');
  });

  test('is handed on as a file that reads the same files for another creditor', async () => {
    const world = openInboxWorld();
    await importOnce(world, november.replace('Beskrivning', 'Vad'));
    const { templateId } = await only(world);
    await world.calls['templates.rename']({ templateId, name: '../Städ: nov?' });
    const { name, bytes } = await world.calls['templates.export']({ templateId });
    expect(name).toBe('Städ nov.runsheet-template');
    const content = new TextDecoder().decode(bytes);
    const taken = await world.calls['templates.import']({ scope: scopeB, content });
    expect(taken).toMatchObject({ name: '../Städ: nov?', kind: 'invoices', columns: (await only(world)).columns });
    expect(taken.templateId).not.toBe(templateId);
    const fileIds = await world.stage({ 'nov.csv': november.replace('Beskrivning', 'Vad') });
    expect(await world.calls['import.open']({ scope: scopeB, fileIds })).toMatchObject({ known: true });
    // Once more, it takes the place of itself.
    expect((await world.calls['templates.import']({ scope: scopeB, content })).templateId).toBe(taken.templateId);
  });

  test('that is handed on says nothing of the computer, the creditor, the customers or a date', async () => {
    const world = openInboxWorld();
    await importOnce(world);
    const { templateId } = await only(world);
    const { bytes } = await world.calls['templates.export']({ templateId });
    const content = new TextDecoder().decode(bytes);
    for (const secret of [
      world.dataFolder,
      scopeA.creditorId,
      scopeA.connectionId,
      'Ek & Alm',
      'example.se',
      '1001',
      '2026',
    ])
      expect([secret, content.includes(`"${secret}`) || (secret.length > 4 && content.includes(secret))]).toEqual([
        secret,
        false,
      ]);
  });
});

describe('a template file that is an attack or damaged', () => {
  const good = async (): Promise<{ world: InboxWorld; file: Record<string, unknown> }> => {
    const world = openInboxWorld();
    await importOnce(world);
    const { bytes } = await world.calls['templates.export']({ templateId: (await only(world)).templateId });
    const file: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return { world, file: { ...(typeof file === 'object' ? file : {}) } };
  };
  const written = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));

  test('is refused in words, and nothing is kept', async () => {
    const { world, file } = await good();
    const polluted = JSON.stringify(file).replace('{', '{"__proto__":{"polluted":true},');
    const inDefaults = JSON.stringify(file).replace('"defaults":{', '"defaults":{"__proto__":{"polluted":true},');
    const tries: readonly (readonly [string, unknown])[] = [
      ['template-unreadable', ''],
      ['template-unreadable', '\u0000\u0001'],
      ['template-unreadable', '[]'],
      ['template-unreadable', 'null'],
      ['template-unreadable', polluted],
      ['template-unreadable', { ...file, scopeId: 1 }],
      ['template-unreadable', { ...file, templateId: 1, folder: '/etc' }],
      ['template-unreadable', { ...file, scope: scopeA }],
      ['template-unreadable', { ...file, name: 'x'.repeat(121) }],
      ['template-unreadable', { ...file, name: '   ' }],
      ['template-unreadable', { ...file, fingerprint: "'; DROP TABLE template; --" }],
      ['template-unreadable', { ...file, kind: 'constructor' }],
      ['template-unreadable', { ...file, remembered: [] }],
      [
        'template-unreadable',
        { ...file, remembered: [{ fingerprint: 'a', role: 'rows', fields: Array(20_000).fill(null) }] },
      ],
      ['template-unreadable', { ...file, defaults: { pricesIncludeVat: 'yes' } }],
      ['template-unreadable', { ...file, format: 'something' }],
      ['template-newer', { ...file, version: 2, more: true }],
      ['template-too-large', 'x'.repeat(maxTemplateChars + 1)],
      ['template-unreadable', `${'['.repeat(100_000)}`],
    ];
    for (const [code, content] of tries) {
      const sent = { scope: scopeB, content: written(content) };
      expect([code, await codeOf(() => world.calls['templates.import'](sent))]).toEqual([code, code]);
    }
    await world.calls['templates.import']({ scope: scopeB, content: written(inDefaults) }).catch(() => undefined);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(templatesOf(world.store, 2).length).toBeLessThanOrEqual(1);
  });

  test('brings no date and no choice of one file along', async () => {
    const { file } = await good();
    const defaults = { ...(typeof file['defaults'] === 'object' ? file['defaults'] : {}), invoiceDate: '2020-01-31' };
    const { plan } = readTemplateFile(written({ ...file, defaults }));
    expect(plan.choices.defaults).not.toHaveProperty('invoiceDate');
    expect([plan.choices.columns, plan.choices.roles, plan.choices.headerRows]).toEqual([[], [], []]);
  });
});
