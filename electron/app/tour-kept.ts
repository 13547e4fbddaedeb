import { type Tour, tour } from '../../shared/contract/tour.ts';
import { readSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';

const unseen: Tour = { state: 'unseen', step: 'sheet', sheet: null, run: null };

/** How far the person has come in the tour. */
export const keptTour = (store: Store): Tour => readSetting(store, 'tour', tour) ?? unseen;
