import { text } from '../../../shared/domain/text.ts';
import { Refusal } from '../refusal.ts';

/** Does something for every entry of a list; a refusal names the entry, counted from 0: `[3] Name: …` (decisions.md 11, 25). */
export const forEachEntry = <T>(entries: readonly T[], act: (entry: T) => void): void => {
  entries.forEach((entry, index) => {
    try {
      act(entry);
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.status !== 400) throw thrown;
      const at = `[${String(index)}] `;
      throw new Refusal(400, text(at + thrown.sentence.sv, at + thrown.sentence.en));
    }
  });
};
