/** What becomes of a call that is kept to be made. */
export const jobStates = ['queued', 'sending', 'sent', 'rejected', 'unknown', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * Open jobs of a table or alias, as the indexes of open jobs (`job_open`, `job_open_act`) say it: a partial index is used where its words,
 * or one of their parts, stand in the question.
 */
export const openSql = (of: string): string =>
  `(${of}.state = 'queued' OR ${of}.state = 'sending' OR ${of}.state = 'unknown')`;
