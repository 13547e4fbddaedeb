/** What becomes of a call that is kept to be made. */
export const jobStates = ['queued', 'sending', 'sent', 'rejected', 'unknown', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
