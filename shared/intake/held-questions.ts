const held: ReadonlySet<string> = new Set([
  'date-order',
  'decimal-mark',
  'amounts-left-out',
  'equal-sheets',
  'column-missing',
  'other-creditor',
]);

/**
 * What fed a value last time is not there, the customers are another creditor’s, two readings are equally good, or amounts
 * would go unbilled: going on would be a guess (product.md, Never silent).
 * Every other question is shown, and may be left as it is.
 */
export const mustBeAnswered = (question: { readonly code: string }): boolean => held.has(question.code);
