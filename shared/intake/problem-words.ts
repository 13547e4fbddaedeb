import { type LocalText, text } from '../domain/text.ts';

/** Title of at most five words; sentence: what, what it means, the cure. `{name}` is a fact of the problem. */
export interface ProblemWords {
  readonly title: LocalText;
  readonly sentence: LocalText;
}

export const words = (svTitle: string, enTitle: string, sv: string, en: string): ProblemWords => ({
  title: text(svTitle, enTitle),
  sentence: text(sv, en),
});
