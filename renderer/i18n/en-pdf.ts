/** Invoices as PDF. */
export const enPdf = {
  pdf: {
    label: 'The invoice',
    draftLabel: 'The draft',
    save: 'Save as PDF',
    saveAll: 'Save {n} PDF | Save {n} PDFs',
    most: 'At most {most} PDFs at a time',
    fetching: 'Reading {at} of {all}',
    stop: 'Stop',
    stopped: 'Stopped, nothing was saved.',
    saved: '{n} PDF was saved. | {n} PDFs were saved.',
    missing: 'One could not be read: | {n} could not be read:',
    again: 'Try again',
    zip: 'Invoices {day}.zip',
  },
} as const;
