import vue from '@vitejs/plugin-vue';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { oxc } from './build/oxc.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The window. Everything is a file of its own: the content security policy allows no inline script and no data: font. */
export default defineConfig({
  root: at('./renderer'),
  oxc,
  plugins: [vue()],
  build: {
    outDir: at('./out/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
  },
});
