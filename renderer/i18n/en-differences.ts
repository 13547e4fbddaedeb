import { type Same } from './same.ts';
import { type svDifferences } from './sv-differences.ts';

/** The customer of an invoice against the register, field by field, in English. */
export const enDifferences: Same<typeof svDifferences> = {
  differences: {
    title: 'File and register',
    note: 'The register changes only where you choose so, and not before the run is sent. What the file lacks is taken from the register.',
    field: 'Field',
    file: 'File',
    register: 'Register',
    choice: 'Choice',
    choiceOf: 'Choice for {field}',
    same: 'same',
    keep: 'Register as it is',
    change: 'Change the register',
    add: 'Add to the register',
    take: 'Register’s to the invoice',
    fill: 'Fill from the register',
    stand: 'Change the register to {value}',
    unsound: 'the file’s value has an error',
    fillAll: 'Fill all that the file lacks',
    save: 'Save the choices',
    saved: 'The choices are saved.',
    blank: 'blank',
    moved: '{name}: {before} → {after}',
    changes: 'One customer changes in the register | {n} customers change in the register',
    changesText:
      'The change is made before the customer’s invoices. Where the service has another value by then, it is not overwritten.',
    run: 'The whole run',
    runShow: 'Show customers that differ from the register',
    runNone: 'No customer of the run differs from the register.',
    runTotal: 'One customer differs from the register | {n} customers differ from the register',
    runMore: 'The first {n} are shown.',
    skip: 'Leave the register as it is',
    kind: 'Customer change',
  },
};
