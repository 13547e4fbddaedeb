/** What a dialog's owner may do with its frame. */
export interface DialogFrame {
  readonly shown: boolean;
  /** Shows it, unless it is shown; done when it stands. */
  readonly open: () => Promise<void>;
  /** The focus goes back to where it was, unless the owner takes it elsewhere. */
  readonly close: (focusBack?: boolean) => void;
}
