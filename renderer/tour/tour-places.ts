import { type Tour } from '../../shared/contract/tour.ts';
import { type TourStep } from '../../shared/contract/tour-steps.ts';
import { followPlace } from '../rooms/follow/follow-place.ts';

/** Where the window stands, as the router tells it. */
export interface Here {
  readonly name: string;
  readonly runId: number | null;
}

const idOf = ({ run }: Tour): number => run?.runId ?? 0;

/** The address where a step is done. */
export const pathOf = (tour: Tour, step: TourStep = tour.step): string => {
  switch (step) {
    case 'sheet':
    case 'columns':
      return '/import';
    case 'mend':
    case 'approve':
      return `/review/${String(idOf(tour))}`;
    case 'send':
      return `/runs/${String(idOf(tour))}`;
    case 'paid':
    case 'done':
      return followPlace({ runId: idOf(tour) });
  }
};

/** Whether the window stands where the step is done. */
export const isAt = (tour: Tour, { name, runId }: Here): boolean => {
  switch (tour.step) {
    case 'sheet':
    case 'columns':
      return name === 'import';
    case 'mend':
    case 'approve':
      return name === 'review' && runId === idOf(tour);
    case 'send':
      return name === 'run' && runId === idOf(tour);
    case 'paid':
      return name === 'follow' || (name === 'run' && runId === idOf(tour));
    case 'done':
      return true;
  }
};

/** The test ids of what each step is about: the first of them that is shown is pointed at. */
export const thingsOf: Readonly<Record<TourStep, readonly string[]>> = {
  sheet: ['drop-zone'],
  columns: ['to-review'],
  mend: ['problem-popover', 'next-problem'],
  approve: ['approve', 'to-run'],
  send: ['push', 'run-state'],
  paid: ['receive-payments', 'to-follow'],
  done: [],
};

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

const gap = 12;
const edge = 12;
const clamp = (at: number, most: number): number => Math.max(edge, Math.min(at, most - edge));

const besides = (thing: Box, card: Size, view: Size): readonly Place[] => {
  const across = clamp(thing.left, view.width - card.width);
  const down = clamp(thing.top, view.height - card.height);
  return [
    { left: across, top: thing.top + thing.height + gap },
    { left: across, top: thing.top - card.height - gap },
    { left: thing.left + thing.width + gap, top: down },
    { left: thing.left - card.width - gap, top: down },
  ];
};

const crosses = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/**
 * Where the card stands beside its thing, in css px of the window: below, above, right or left of it, else in a corner; never over it, nor
 * over what has the keys.
 */
export const cardPlace = (thing: Box | null, keys: Box | null, card: Size, view: Size): Place => {
  const right = view.width - card.width - edge;
  const bottom = view.height - card.height - edge;
  const corner = { left: right, top: bottom };
  const corners = [corner, { left: edge, top: bottom }, { left: right, top: edge }, { left: edge, top: edge }];
  const places = thing === null ? corners : [...besides(thing, card, view), ...corners];
  const isOver = (place: Place, box: Box | null): boolean => box !== null && crosses({ ...place, ...card }, box);
  const fits = ({ left, top }: Place): boolean => left >= edge && top >= edge && left <= right && top <= bottom;
  return places.find((place) => fits(place) && !isOver(place, thing) && !isOver(place, keys)) ?? corner;
};
