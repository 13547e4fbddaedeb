import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Both lists as one, each in its own order and evenly over the whole. */
export const spread = <T>(some: readonly T[], others: readonly T[]): readonly T[] =>
  [some, others]
    .flatMap((list) => list.map((one, at) => ({ one, place: (at + 0.5) / list.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);

/**
 * Windows and killed processes starve each other on two cores: each runs beside files that open none, as far as it goes. Files that take
 * each other's processes over stand together: one is taken over by whatever stands next.
 */
export class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (name: string): readonly TestSpecification[] => sorted.filter(({ project }) => project.name === name);
    return [...spread(of('slow'), [...of('window'), ...of('alone'), ...of('fast')])];
  }
}
