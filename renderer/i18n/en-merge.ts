/** Drafts that become one. */
export const enMerge = {
  merge: {
    act: 'Merge into one draft',
    title: 'Merge {n} drafts into one',
    about:
      'The rows follow each other in this order. References, message and way of sending are those of the first. The old drafts disappear, and the new one gets a number of its own if none of them has one. VAT is counted on all rows together, so the sum may differ by an öre.',
    drafts: 'The drafts',
    noNumber: 'No number',
    together: 'Together',
    invoiceDate: 'Invoice date',
    dueDate: 'Due',
    badDates: 'Fill in both dates. An invoice cannot be due before its invoice date.',
    runs: 'They come from run {runs}. If the run is undone, the merged draft stays.',
    yes: 'Merge',
  },
} as const;
