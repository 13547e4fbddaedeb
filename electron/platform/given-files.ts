import { app } from 'electron';

export interface GivenFiles {
  /** From now on files go to `open`, those that came before at once. */
  readonly hear: (open: (paths: readonly string[]) => void) => void;
}

/** Files that macOS hands over: dropped on the icon in the dock, or opened with Runsheet. They come before the application is ready, too. */
export const givenFiles = (): GivenFiles => {
  const early: string[] = [];
  let give = (path: string): void => {
    early.push(path);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    give(path);
  });
  return {
    hear: (open) => {
      give = (path) => {
        open([path]);
      };
      if (early.length > 0) open(early.splice(0));
    },
  };
};
