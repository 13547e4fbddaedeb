/** What of an invoice in the mirror counts as money that was billed, paid and owed. */

/** Whether it stands in the books: drafts, cancelled and gone ones count nowhere. */
export const bookedSql = `gone = 0 AND stage NOT IN ('None', 'Created', 'Cancelled')`;

/** Whether the customer may still owe the creditor for it. A sold one is another's to collect. */
const openSql = `gone = 0 AND stage NOT IN ('None', 'Created', 'Cancelled', 'Completed', 'Sold')`;

/**
 * What the customer still owes for it, and what of it was paid or credited: in minor units, 0 for what is not booked. Of sums of
 * invoices that are in one stage as well.
 */
export const leftSql = `CASE WHEN ${openSql} THEN amount_left ELSE 0 END`;
export const settledSql = `CASE WHEN ${openSql} THEN total - amount_left WHEN ${bookedSql} THEN total ELSE 0 END`;

/** Whether days past its due date count. */
export const owedSql = `amount_left > 0 AND ${openSql}`;
