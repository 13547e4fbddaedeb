import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Tour } from '../../shared/contract/tour.ts';
import { type TourStep, tourSteps } from '../../shared/contract/tour-steps.ts';

/** What became of the sheet of the tour, as the application tells it. */
export interface TourFacts {
  /** Null: there is none, or none any more. */
  readonly run: { readonly state: CallOutput<'runs.get'>['state']; readonly errors: number } | null;
  /** A customer has paid an invoice of the run. */
  readonly paid: boolean;
}

export const nothingYet: TourFacts = { run: null, paid: false };

const placeOf = (step: TourStep): number => tourSteps.indexOf(step);
const earlier = (a: TourStep, b: TourStep): TourStep => (placeOf(a) < placeOf(b) ? a : b);
const stepAt = (place: number): TourStep => tourSteps[Math.max(0, Math.min(place, tourSteps.length - 1))] ?? 'sheet';

/** `n` of `of`: 1 to 7. */
export const countOf = (step: TourStep): { readonly n: number; readonly of: number } => ({
  n: placeOf(step) + 1,
  of: tourSteps.length,
});

/** The first step whose thing the person has not done. */
export const frontierOf = ({ sheet, run: known }: Tour, { run, paid }: TourFacts): TourStep => {
  if (run === null || run.state === 'cancelled') return sheet === null || known !== null ? 'sheet' : 'columns';
  if (run.state === 'review') return run.errors > 0 ? 'mend' : 'approve';
  if (run.state === 'done') return paid ? 'done' : 'paid';
  return 'send';
};

/** The tour from its beginning. */
export const begun = (): Tour => ({ state: 'going', step: 'sheet', sheet: null, run: null });

/** A sheet was handed over: what became of an earlier one is left behind. */
export const handedOver = (tour: Tour, sheet: string): Tour => ({ ...tour, step: 'columns', sheet, run: null });

/** Done, or stopped by the person: it comes back by a person's choice alone. */
export const ended = (tour: Tour): Tour => ({ ...tour, state: 'over' });

/**
 * What the person did changes what is known: whoever stands at the first undone step goes on with it, whoever looks back stays, and nobody
 * stands before what is no longer there.
 */
export const seen = (tour: Tour, before: TourStep, now: TourStep): Tour =>
  tour.state === 'going'
    ? { ...tour, step: placeOf(tour.step) >= placeOf(before) ? now : earlier(tour.step, now) }
    : tour;

/** Null at the first undone step: there only the person's own act leads on. */
export const next = (tour: Tour, frontier: TourStep): Tour | null =>
  placeOf(tour.step) < placeOf(frontier) ? { ...tour, step: stepAt(placeOf(tour.step) + 1) } : null;

/** Null at the first step. */
export const back = (tour: Tour): Tour | null =>
  tour.step === 'sheet' ? null : { ...tour, step: stepAt(placeOf(tour.step) - 1) };
