import { z } from 'zod';
import { type Handlers } from '../../shared/contract/contract.ts';
import { type tourCalls } from '../../shared/contract/tour.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { shownToday } from '../follow/shown-today.ts';
import { scopeOf } from '../store/scopes.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { type Deps } from './deps.ts';
import { type StagedFiles } from './staged-files.ts';
import { keptTour } from './tour-kept.ts';
import { tourSheet } from './tour-sheet.ts';

const onlyToPractise = (): AppError =>
  new AppError(
    'practice-only',
    text('Övningslistan är bara till för övningsföretaget.', 'The practice sheet is for the practice company only.'),
    text('Välj övningsföretaget.', 'Choose the practice company.'),
  );

/** How many sheets were handed over: each has numbers of its own, so that a second tour bills nothing twice. */
const nextTake = ({ store }: Deps): number =>
  store.inTransaction(() => {
    const take = (readSetting(store, 'tour-sheets', z.int().min(0)) ?? 0) + 1;
    writeSetting(store, 'tour-sheets', take);
    return take;
  });

/**
 * The tour: how far the person has come, and the sheet that it begins with. It does nothing at the service: what a tour sends, the person
 * approves and sends. Error `practice-only`.
 */
export const tourHandlers = (deps: Deps, staged: StagedFiles): Pick<Handlers, keyof typeof tourCalls> => ({
  'tour.get': async () => keptTour(deps.store),
  'tour.keep': async (kept) => {
    writeSetting(deps.store, 'tour', kept);
    return {};
  },
  'tour.sheet': async (scope) => {
    const known = scopeOf(deps.store, scope);
    if (known.kind !== 'practice') throw onlyToPractise();
    const { name, content } = tourSheet(shownToday(deps.store, known, deps.clock.now()), nextTake(deps));
    const { fileId } = await staged.add(name, new TextEncoder().encode(content));
    return { fileId, name };
  },
});
