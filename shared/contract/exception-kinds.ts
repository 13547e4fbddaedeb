/** The kinds of what needs a person, most urgent first. */
export const exceptionKinds = [
  /** An act of a person's own whose outcome no reading tells. */
  'act-in-doubt',
  /** An act of a person's own that the service refused. */
  'act-refused',
  /** A draft of a run whose attest was refused. */
  'attest-refused',
  'undelivered',
  /** A payment that fits no invoice. */
  'unmatched-payment',
  /** More was paid than was owed. */
  'overpayment',
  /** A withdrawal by autogiro or from a card that was not made. */
  'withdrawal-failed',
  'disputed',
  /** The customer wrote, and nobody has answered. */
  'commented',
  /** What was reminded of fell due again, unpaid. */
  'reminder-unpaid',
  'debt-collection',
  /** Events that the service could not deliver to the system that they are sent to. */
  'events-failed',
  /** Late by some days, and not reminded of yet. */
  'reminder-due',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];
