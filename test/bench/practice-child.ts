import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The practice service in a process of its own, over a file. */
export interface PracticeChild {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export const startPracticeProcess = async (file: string): Promise<PracticeChild> => {
  const child = fork(fileURLToPath(new URL('practice-process.ts', import.meta.url)), [file]);
  const gone = once(child, 'exit');
  const failed = gone.then(([code]) => {
    throw new Error(`The practice service ended with ${String(code)}`);
  });
  const [url] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    url: z.string().parse(url),
    close: async () => {
      child.disconnect();
      await gone;
    },
  };
};
