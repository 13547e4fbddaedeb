import { beforeAll, describe, expect, it } from 'vitest';
import { readBuilderConfig, validate, wrongConfigurations, type BuilderConfig } from '../../build/package/builder.ts';
import { promisedFuses } from '../../build/package/fuses.ts';
import { openedTypes } from '../../build/package/places.ts';

/** electron-builder.yml against electron-builder's own schema, without a network and without packaging anything. */
let config: BuilderConfig;

beforeAll(() => {
  config = readBuilderConfig();
});

describe('electron-builder.yml', () => {
  it('is valid by the schema of electron-builder', async () => {
    await expect(validate(config)).resolves.toBeUndefined();
  });

  it.each(wrongConfigurations)('would be refused with %s, so the check bites', async (_what, wrong) => {
    await expect(validate({ ...config, ...wrong })).rejects.toThrow();
  });

  it('asks for each fuse that is promised', () => {
    expect(config.electronFuses).toMatchObject(promisedFuses);
  });

  it('installs for one person, without asking for the rights of an administrator', () => {
    expect(config.nsis).toMatchObject({ perMachine: false, allowElevation: false });
  });

  it.each(['mac', 'linux'] as const)('reads tables on %s beside the application that owns them', (system) => {
    const associations = config[system].fileAssociations ?? [];
    expect(associations.map(({ ext }) => ext)).toEqual(openedTypes);
    for (const one of associations) expect(one).toMatchObject({ role: 'Viewer', rank: 'Alternate' });
  });

  it('leaves the types to installer.nsh on Windows: what electron-builder writes itself takes them over', () => {
    expect(config.win.fileAssociations).toBeUndefined();
    expect(config['fileAssociations']).toBeUndefined();
  });

  it('lets nobody but the publisher of the installed version update it', () => {
    expect(config.win).toMatchObject({ verifyUpdateCodeSignature: true });
  });
});
