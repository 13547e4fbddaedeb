import vue from '@vitejs/plugin-vue';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { oxc } from './build/oxc.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The window. Everything is a file of its own: the content security policy allows no inline script and no data: font. */
export default defineConfig({
  root: at('./renderer'),
  oxc,
  plugins: [vue({ features: { optionsAPI: false } })],
  build: {
    outDir: at('./out/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
    // `shared` does nothing when it is loaded, so that a rule nobody there asks for (with the service's every view, with decimal arithmetic)
    // does not come along with the names beside it.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !id.startsWith(at('./shared/')) },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'decimal', test: /decimal/, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
