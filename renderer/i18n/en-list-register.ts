import { type Same } from './same.ts';
import { type svListRegister } from './sv-list-register.ts';

/** A list that is put into its register, in English. */
export const enListRegister: Same<typeof svListRegister> = {
  listRegister: {
    counts: '{created} new, {changed} changed, {same} alike',
    put: { waits: 'Waits', asks: 'Unsure', made: 'Created', refused: 'Refused', changed: 'Changed since' },
    asked: '{n} asked for | {n} asked for',
    ask: 'Put into the register …',
    title: 'Put into the register',
    choice: 'What is to be done',
    both: 'Create {created} and change {changed}',
    create: 'Only create {n}',
    update: 'Only change {n}',
    yes: 'Put in {n}',
    changed: 'To be changed',
    created: 'To be created',
    more: 'and {n} more',
    left: '{n} row is left: it has errors, lacks what is needed or stands twice. | {n} rows are left: they have errors, lack what is needed or stand twice.',
    skipped: 'Not compared: {fields}.',
    blanks: 'What is blank in the list is not taken out of the register.',
  },
};
