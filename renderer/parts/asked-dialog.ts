/** What the owner of a question before an act with many may do with it. */
export interface AskedDialog {
  /** Puts the question, unless it is put. */
  readonly open: () => Promise<void>;
  /** Ends it when it is done: the focus does not go back. */
  readonly close: () => void;
}
