import { measureFollow, names as follow } from './follow.ts';
import { measureFollowFilter, names as followFilter } from './follow-filter.ts';
import { measureIntake, names as intake } from './intake.ts';
import { type Measure, print, writeResults } from './measure.ts';
import { measureOutbox, names as outbox } from './outbox.ts';
import { measureReview, names as review } from './review.ts';
import { measureService, names as service } from './service.ts';
import { measureStart, names as start } from './start.ts';

/** Every suite with the names of its measures; a new one is a line here. */
const suites = [
  { names: intake, measure: measureIntake },
  { names: review, measure: measureReview },
  { names: start, measure: measureStart },
  { names: service, measure: measureService },
  { names: outbox, measure: measureOutbox },
  { names: follow, measure: measureFollow },
  { names: followFilter, measure: measureFollowFilter },
] as const;

/**
 * Takes the measures whose names begin with the prefix, prints a line for each and keeps them in the file of results. False
 * where one falls short, or no name begins so.
 */
export const runBench = async (prefix: string, results: string): Promise<boolean> => {
  const wanted = (name: string): boolean => name.startsWith(prefix);
  const taken: Measure[] = [];
  for (const { names, measure } of suites) {
    if (!names.some(wanted)) continue;
    await measure(wanted, (one) => {
      taken.push(one);
      print(one);
    });
  }
  if (taken.length > 0) writeResults(results, taken);
  return taken.length > 0 && taken.every(({ ok }) => ok);
};
