import { type Same } from './same.ts';
import { type svCompare } from './sv-compare.ts';

/** The review's comparison with last time. */
export const enCompare: Same<typeof svCompare> = {
  compare: {
    title: 'Against last time',
    withRun: 'Compare with',
    none: 'There is no earlier run to compare with. Next time what is new, gone or changed stands here.',
    reading: 'Comparing',
    kinds: 'What differs',
    new: 'New',
    missing: 'Missing',
    changed: 'Changed',
    same: 'One customer is unchanged | {n} customers are unchanged',
    nobody: { new: 'No new customers.', missing: 'No customer is missing.', changed: 'No customer has changed.' },
    rule: 'Changed: the sum differs by more than {percent}% and {amount}, or a price, discount or VAT rate moved.',
    held: 'One invoice with an error is counted in. | {n} invoices with errors are counted in.',
    copy: 'Copy {n} invoice | Copy {n} invoices',
    copied: 'One invoice was copied. | {n} invoices were copied.',
    copyNote: 'Periods in texts stay as they are and get a warning.',
    leftOut: 'left out of this run',
    more: 'Show more',
    moreRows: 'one more row | {n} more rows',
    price: 'price {then} → {now}',
    quantity: 'quantity {then} → {now}',
    vat: 'VAT {then} → {now}',
    discount: 'discount {then} → {now}',
    newRow: 'new row: {what}',
    goneRow: 'gone: {what}',
    nothing: 'none',
    period: '{name}, {period}',
    notApproved: 'not approved',
  },
};
