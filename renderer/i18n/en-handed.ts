/** What comes to the window from outside it: files, the menu, news. */
export const enHanded = {
  handed: {
    drop: 'Drop to open in Import',
    dropText: 'The files are read. Nothing is sent.',
    news: 'News from Runsheet',
    waits: '{name} waits in Import. | {n} files wait in Import.',
    waitsHere:
      '{name} opens when you are done with the file that is open here. | {n} files open when you are done with the file that is open here.',
    waitsForCompany:
      '{name} opens when there is a company to bill for. | {n} files open when there is a company to bill for.',
    toImport: 'To Import',
    close: 'Close',
  },
} as const;
