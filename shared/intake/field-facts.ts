import { type LocalText } from '../domain/text.ts';
import { type FieldType } from './fields.ts';

/** What we know about a field: how its cells are read, what people call it, how long it may be. */
export interface FieldFacts {
  readonly type: FieldType;
  readonly name: LocalText;
  /** Other names that a column may have, in Swedish and English; compared without case, spaces, marks and accents. */
  readonly synonyms: readonly string[];
  /** Longest value in characters. The service's documents name no limits: these are generous and ours. */
  readonly max: number;
  readonly example: string;
}

/** `synonyms` are parted by `|`. */
export const facts = (
  type: FieldType,
  name: LocalText,
  max: number,
  example: string,
  synonyms: string,
): FieldFacts => ({
  type,
  name,
  max,
  example,
  synonyms: synonyms.split('|').map((word) => word.trim()),
});
