import { type LocalText } from '../../shared/domain/text.ts';

/** What is known of a kind of job beforehand, as data. What it does stands in its file under `kinds/`. */
export interface KindRules {
  /** Its name towards the window. */
  readonly name: string;
  /** The step of the push that it belongs to; null for an act. */
  readonly step: 'debtors' | 'products' | 'drafts' | 'attest' | 'undo' | null;
  /**
   * Whose jobs go by one call at a time, as many of them together as a bulk takes: the creditor's, or the run's. Those that
   * go each by itself go side by side.
   */
  readonly turn: 'creditor' | 'run' | 'job';
  /**
   * How an unknown outcome is resolved (outbox.md, Exactly once).
   * read: by reading; what is still not there after the last look gets a fresh try, since a twin draft can be found and deleted,
   *   and a change made twice is the same change.
   * read-else-person: by reading; but twice would be twice, so after the last look a person says what became of it.
   * repeat: without reading, since twice is the same as once.
   */
  readonly resolution: 'read' | 'read-else-person' | 'repeat';
  /** True where it is looked for after everything that can go, so that one reading serves many. */
  readonly readLast: boolean;
  /** What failed, for whatever waited for it. */
  readonly failed: LocalText;
}
