import { registerHooks } from 'node:module';

/** `node --import hooks.ts out/main/desktop.js`: makes `import … from 'electron'` give the stand-in. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
