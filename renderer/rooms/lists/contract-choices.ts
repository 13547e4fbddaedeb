import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';

/** Which changes of which contracts a person chose, by record and property. */

export type Differing = CallOutput<'lists.contractChanges'>['lines'][number];
export type Choices = ReadonlyMap<number, ReadonlySet<string>>;
type Chosen = CallInput<'lists.changeContracts'>['chosen'];

/** All that can be changed of these. */
export const everyChange = (lines: readonly Differing[]): Choices =>
  new Map(
    lines.flatMap(({ recordNo, changes }) =>
      changes.length === 0 ? [] : [[recordNo, new Set(changes.map(({ property }) => property))] as const],
    ),
  );

/** One change chosen, or no longer. */
export const turnChange = (choices: Choices, recordNo: number, property: string): Choices => {
  const own = new Set(choices.get(recordNo));
  if (!own.delete(property)) own.add(property);
  const next = new Map(choices);
  if (own.size === 0) next.delete(recordNo);
  else next.set(recordNo, own);
  return next;
};

/** All changes of one contract; where all are chosen, none. */
export const turnContract = (choices: Choices, line: Differing): Choices => {
  const next = new Map(choices);
  const isWhole = choices.get(line.recordNo)?.size === line.changes.length;
  next.delete(line.recordNo);
  return isWhole ? next : new Map([...next, ...everyChange([line])]);
};

/** What is asked for: each contract as it was shown. */
export const chosenOf = (choices: Choices, lines: readonly Differing[]): Chosen =>
  lines.flatMap(({ recordNo, stamp }) => {
    const properties = [...(choices.get(recordNo) ?? [])];
    return properties.length === 0 ? [] : [{ recordNo, stamp, properties }];
  });
