/** How far a page has come that a person opens. What takes the processor waits for it: the host and the browser would hold each other up. */
export interface Arrival {
  /** Settles when its files are with the browser, or when no page comes. */
  readonly served: Promise<unknown>;
  /** Settles when it has its first answer, or when what it asks needs more than is there. */
  readonly answered: Promise<unknown>;
  /** A file of it went out. */
  readonly hadFile: (type: string) => void;
  /** It runs: it has what it needs. */
  readonly runs: () => void;
  readonly hadAnswer: () => void;
}

/** How long is waited for what a page asks next: for itself, for what its start names, for more files, for its first answer. */
const waitMs = { page: 500, start: 150, file: 15, answer: 500 } as const;
/** Who asks for files without end holds nobody up for longer. */
const longestMs = 2_000;

/** What settles by itself after a while. */
const within = (ms: number) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms);
  const settle = (): void => {
    clearTimeout(timer);
    resolve(undefined);
  };
  return { promise, settle };
};

/** The arrival of the page whose link was just told. */
export const awaitPage = (): Arrival => {
  const served = within(longestMs);
  let resting = setTimeout(served.settle, waitMs.page);
  const answered = Promise.withResolvers<undefined>();
  void served.promise.then(() => {
    clearTimeout(resting);
    void within(waitMs.answer).promise.then(answered.resolve);
  });
  return {
    served: served.promise,
    answered: answered.promise,
    hadFile: (type) => {
      clearTimeout(resting);
      resting = setTimeout(served.settle, type.startsWith('text/html') ? waitMs.start : waitMs.file);
    },
    runs: served.settle,
    hadAnswer: () => {
      answered.resolve(undefined);
    },
  };
};
