import { fetchWords } from '../../renderer/i18n/index.ts';

/** A test of the window speaks either language at once, as a window does that has been open for a while. */
await Promise.all((['sv', 'en'] as const).map(fetchWords));
