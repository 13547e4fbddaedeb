import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityFaults, readArchive } from './archive.ts';
import { billFaults, billPacked } from './bill.ts';
import { readBuilderConfig, root, validate, wrongConfigurations, type BuilderConfig } from './builder.ts';
import { budget, budgetFaults, contentFaults, packageFaults, packedPackages, weight } from './contents.ts';
import { type System } from './dummy-runtime.ts';
import { fuseFaults } from './fuses.ts';
import { pack, type Packed } from './pack.ts';
import { installerFaults, packedChannel, placeFaults } from './places.ts';

/** The whole package check: each step says a line, and what is wrong below it. */

type Work = () => Promise<readonly string[]> | readonly string[];

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Report {
  faults = 0;

  /** Runs a step and tells of it. What it throws is a fault as well. */
  async step(name: string, work: Work): Promise<void> {
    const began = performance.now();
    const found = await Promise.resolve()
      .then(work)
      .catch((error: unknown) => [words(error)]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${found.length === 0 ? 'ok    ' : 'FAULT '} ${name} (${seconds} s)`);
    for (const fault of found.slice(0, 20)) console.log(`         ${fault}`);
    if (found.length > 20) console.log(`         and ${String(found.length - 20)} more`);
    this.faults += found.length;
  }
}

const configurationFaults = async (config: BuilderConfig): Promise<readonly string[]> => {
  await validate(config);
  const accepted: string[] = [];
  for (const [what, wrong] of wrongConfigurations) {
    const refused = await validate({ ...config, ...wrong }).then(
      () => false,
      () => true,
    );
    if (!refused) accepted.push(`the schema accepts ${what}`);
  }
  return accepted;
};

const channel = { RUNSHEET_UPDATES_GITHUB: 'example/runsheet' };

const channelFaults = (packed: Packed): readonly string[] => {
  const found = JSON.stringify(packedChannel(packed));
  const wanted = '{"owner":"example","repo":"runsheet","provider":"github","updaterCacheDirName":"runsheet-updater"}';
  return found === wanted ? [] : [`app-update.yml holds ${found}`];
};

const look = async (report: Report, packed: Packed, config: BuilderConfig): Promise<void> => {
  const { system, program, resources } = packed;
  const entries = readArchive(resources);
  await report.step(`${system}: each fuse is as promised`, () => fuseFaults(program));
  await report.step(`${system}: holds what it runs with and nothing else, ${String(entries.length)} files`, () => [
    ...contentFaults(system, entries),
    ...packageFaults(packedPackages(resources, entries)),
  ]);
  const parts = budget.map((part) => `${part.name} ${weight(entries, part).toFixed(1)} of ${part.limit.toFixed(1)} MB`);
  await report.step(`${system}: weighs ${parts.join(', ')}`, () => budgetFaults(entries));
  await report.step(`${system}: the archive is what its sums say`, () => integrityFaults(resources));
  await report.step(`${system}: names, icons, file types and sums are in their places`, () =>
    placeFaults(packed, config),
  );
};

const packAndLook = async (
  report: Report,
  system: System,
  home: string,
  config: BuilderConfig,
): Promise<Packed | null> => {
  const packed: Packed[] = [];
  await report.step(`${system}: packs`, async () => {
    packed.push(await pack(system, home, channel));
    return [];
  });
  for (const one of packed) await look(report, one, config);
  return packed[0] ?? null;
};

/** Packs for the three systems around dummies, looks at what came out, and bills with it. Answers how many faults there are. */
export const checkPackage = async (): Promise<number> => {
  const home = mkdtempSync(join(tmpdir(), 'runsheet-package-'));
  const report = new Report();
  try {
    const config = readBuilderConfig();
    await report.step('electron-builder.yml is valid, and what is not would be refused', () =>
      configurationFaults(config),
    );
    await report.step('the installer offers Runsheet under "Open with" and takes no type over', () =>
      installerFaults(readFileSync(join(root, config.nsis.include), 'utf8')),
    );
    const linux = await packAndLook(report, 'linux', home, config);
    if (linux !== null) {
      await report.step('linux: the update channel of the environment is packed', () => channelFaults(linux));
      await report.step('linux: the packed application bills a sample from drop to payment', async () =>
        billFaults(await billPacked(linux, home)),
      );
    }
    await packAndLook(report, 'win', home, config);
    await packAndLook(report, 'mac', home, config);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
  return report.faults;
};
