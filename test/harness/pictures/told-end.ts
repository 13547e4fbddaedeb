const reason = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
const causes = (error: unknown): readonly string[] =>
  error instanceof Error && error.cause !== undefined ? [reason(error), ...causes(error.cause)] : [reason(error)];

/**
 * Ends the program as its work went, in words either way: the work's answer is the last line, and what it failed of goes to standard
 * error with exit code 1. So does work of which nothing is heard any more: Node ends once nothing is left to wait for, answered or not.
 */
export const toldEnd = (name: string, work: () => Promise<string>): void => {
  let told = false;
  const fail = (words: string): void => {
    told = true;
    console.error(`${name}: failed: ${words}`);
    process.exitCode = 1;
  };
  process.once('exit', () => {
    if (!told) fail('it ended before it was done');
  });
  work().then(
    (line) => {
      told = true;
      console.log(`${name}: ${line}`);
    },
    (error: unknown) => {
      fail(causes(error).join('\ncaused by '));
    },
  );
};

/** Waits for all of them, so that none is cut off by another's failure, and fails of all that failed. */
export const allOf = async <T>(work: readonly Promise<T>[]): Promise<readonly T[]> => {
  const ends = await Promise.allSettled(work);
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failed.length > 0) throw new Error(failed.flatMap(causes).join('\n'));
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
};
