import { describe, expect, it } from 'vitest';
import { type Tour } from '../../shared/contract/tour.ts';
import { type TourStep, tourSteps } from '../../shared/contract/tour-steps.ts';
import {
  back,
  begun,
  ended,
  frontierOf,
  handedOver,
  next,
  nothingYet,
  seen,
  type TourFacts,
} from '../../renderer/tour/tour-machine.ts';
import { type Box, cardPlace, isAt } from '../../renderer/tour/tour-places.ts';

const scope = { connectionId: 'practice', creditorId: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101' };
const withRun: Tour = { ...handedOver(begun(), 'Övningslista 1.csv'), run: { scope, runId: 7 } };
type State = NonNullable<TourFacts['run']>['state'];
const facts = (state: State, errors = 0, paid = false): TourFacts => ({ run: { state, errors }, paid });

describe('the first undone step', () => {
  it.each<[TourStep, Tour, TourFacts]>([
    ['sheet', begun(), nothingYet],
    ['columns', handedOver(begun(), 'a.csv'), nothingYet],
    ['mend', withRun, facts('review', 1)],
    ['approve', withRun, facts('review')],
    ['send', withRun, facts('approved')],
    ['send', withRun, facts('sending')],
    ['send', withRun, facts('paused')],
    ['send', withRun, facts('needs-person')],
    ['paid', withRun, facts('done')],
    ['done', withRun, facts('done', 0, true)],
  ])('is %s by what the person did', (step, tour, known) => {
    expect(frontierOf(tour, known)).toBe(step);
  });

  it('is the sheet again where the run is gone or was cancelled', () => {
    expect(frontierOf(withRun, nothingYet)).toBe('sheet');
    expect(frontierOf(withRun, facts('cancelled'))).toBe('sheet');
  });
});

describe('the tour', () => {
  const at = (step: TourStep): Tour => ({ ...withRun, step });

  it('goes on by itself where the person did the thing of its step, over as many steps as were done', () => {
    expect(seen(at('mend'), 'mend', 'approve').step).toBe('approve');
    expect(seen(at('columns'), 'columns', 'approve').step).toBe('approve');
  });

  it('stays where the person looks back, and stands before nothing that is gone', () => {
    expect(seen(at('columns'), 'mend', 'approve').step).toBe('columns');
    expect(seen(at('mend'), 'send', 'sheet').step).toBe('sheet');
    expect(seen(at('approve'), 'approve', 'mend').step).toBe('mend');
  });

  it('does not move once it is over', () => {
    const over = ended(at('mend'));
    expect(over.state).toBe('over');
    expect(seen(over, 'mend', 'done')).toEqual(over);
  });

  it('is led on by hand over what is done alone', () => {
    expect(next(at('columns'), 'approve')?.step).toBe('mend');
    for (const step of tourSteps) expect(next(at(step), step)).toBeNull();
  });

  it('is led back step by step, to the first', () => {
    expect(back(at('done'))?.step).toBe('paid');
    expect(back(at('sheet'))).toBeNull();
  });

  it('leaves an earlier run behind when a new sheet is taken', () => {
    expect(handedOver(withRun, 'b.csv')).toEqual({ state: 'going', step: 'columns', sheet: 'b.csv', run: null });
  });

  it('is where its own run is, and at no other', () => {
    expect(isAt(at('mend'), { name: 'review', runId: 7 })).toBe(true);
    expect(isAt(at('mend'), { name: 'review', runId: 8 })).toBe(false);
    expect(isAt(at('send'), { name: 'run', runId: 8 })).toBe(false);
    expect(isAt(at('paid'), { name: 'run', runId: 7 })).toBe(true);
    expect(isAt(at('paid'), { name: 'follow', runId: null })).toBe(true);
    expect(isAt(at('sheet'), { name: 'registers', runId: null })).toBe(false);
  });
});

describe('the card', () => {
  const view = { width: 1280, height: 800 };
  const size = { width: 340, height: 170 };
  const crosses = (place: { readonly left: number; readonly top: number }, thing: Box): boolean =>
    place.left < thing.left + thing.width &&
    thing.left < place.left + size.width &&
    place.top < thing.top + thing.height &&
    thing.top < place.top + size.height;

  it('stands beside its thing and never over it, wherever the thing is, within the window', () => {
    for (let left = 0; left <= 1200; left += 60)
      for (let top = 0; top <= 760; top += 40)
        for (const [width, height] of [
          [80, 28],
          [400, 200],
        ] as const) {
          const thing = { left, top, width: Math.min(width, 1280 - left), height: Math.min(height, 800 - top) };
          const place = cardPlace(thing, null, size, view);
          expect(crosses(place, thing), JSON.stringify(thing)).toBe(false);
          expect(place.left).toBeGreaterThanOrEqual(0);
          expect(place.top).toBeGreaterThanOrEqual(0);
          expect(place.left + size.width).toBeLessThanOrEqual(1280);
          expect(place.top + size.height).toBeLessThanOrEqual(800);
        }
  });

  it('steps aside for what has the keys', () => {
    for (let left = 0; left <= 1200; left += 60)
      for (let top = 0; top <= 760; top += 40) {
        const thing = { left: 620, top: 380, width: 120, height: 36 };
        const keys = { left, top, width: 80, height: 28 };
        const place = cardPlace(thing, keys, size, view);
        expect(crosses(place, thing) || crosses(place, keys), JSON.stringify(keys)).toBe(false);
      }
  });

  it('goes to a corner that is neither over its thing nor over the keys', () => {
    const thing = { left: 400, top: 100, width: 880, height: 700 };
    const keys = { left: 60, top: 150, width: 80, height: 60 };
    expect(cardPlace(thing, keys, size, view)).toEqual({ left: 12, top: 618 });
  });

  it('stands in the corner where it is about nothing', () => {
    expect(cardPlace(null, null, size, view)).toEqual({ left: 928, top: 618 });
  });
});
