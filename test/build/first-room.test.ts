import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** The files of the window as they are shipped, and none of them written. */
const builtWindow = async (): Promise<Rolldown.RolldownOutput['output']> => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ configFile: `${root}vite.config.ts`, logLevel: 'silent', build: { write: false } });
  vi.unstubAllEnvs();
  if (Array.isArray(built) || !('output' in built)) throw new Error('The window is one build.');
  return built.output;
};

/** What is fetched for the start: the page, and what it names, the first room and the words of one language among it. */
const firstFiles = (output: Rolldown.RolldownOutput['output']) => {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const met = new Set<Rolldown.OutputChunk>();
  const meet = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || met.has(chunk)) return;
    met.add(chunk);
    for (const name of chunk.imports) meet(chunks.get(name));
  };
  const page = output.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  for (const chunk of chunks.values()) if (html.includes(chunk.fileName)) meet(chunk);
  const styles = new Set([...met].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const others = output.flatMap((file) =>
    file.type === 'asset' && (file.fileName === 'index.html' || styles.has(file.fileName)) ? [file.source] : [],
  );
  return {
    chunks: [...met],
    bytes: [...[...met].map(({ code }) => code), ...others].map((text) => gzipSync(text).length),
  };
};

it('the first room is fetched in one script, in 135 KB, and nothing with it that only another room or a later act needs', async () => {
  const { chunks, bytes } = firstFiles(await builtWindow());
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
  const later = [
    '/zod/',
    'decimal.js/',
    'chart.js/',
    'shared/service/views.json',
    'shared/contract/contract.ts',
    'shared/contract/follow.ts',
    'renderer/i18n/en.ts',
    'naive-ui/es/data-table',
    'naive-ui/es/input/src',
  ];
  expect(modules.filter((id) => later.some((path) => id.includes(path)))).toEqual([]);
  expect(modules.filter((id) => /start-room\.vue|i18n\/sv\.ts|renderer\/main\.ts/.test(id)).length).toBeGreaterThan(2);
  expect(chunks.length).toBe(1);
  expect(sum(bytes)).toBeLessThan(135_000);
});
