/**
 * How types are taken out of the sources. A file of which another takes types alone is not loaded for them, however the import is
 * written: `import { type X }` kept as it stands would load a third more than what runs, at each start.
 */
export const oxc = { typescript: { onlyRemoveTypeImports: false } };
