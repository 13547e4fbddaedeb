import { type Same } from './same.ts';
import { type svStorage } from './sv-storage.ts';

/** Storage: backups and what is on the computer, in English. */
export const enStorage: Same<typeof svStorage> = {
  storage: {
    title: 'Storage',
    about: 'Everything is on this computer. The keys to the service are never part of a backup.',
    folder: 'Data folder',
    copy: 'Copy the path',
    copied: 'The path is copied.',
    show: 'Show the folder',
    kind: {
      database: 'Database',
      attachments: 'Attachments',
      waiting: 'Waiting files',
      backups: 'Backups',
      practice: 'Practice service',
      log: 'Log',
    },
    backUp: 'Back up',
    backingUp: 'Backing up',
    made: 'The backup is made and checked: {path}',
    kept: 'Backups in the data folder',
    save: 'Save',
    remove: 'Remove',
    removeSure: 'Remove the backup {name}',
    removeText: 'It cannot be had back.',
    restore: 'Restore',
    restoreFile: 'Restore from a file',
    checking: 'Checking the backup',
    sure: 'Put back the backup of {when}',
    yes: 'Put it back',
    creditors: 'Companies',
    noCreditors: 'no company',
    runs: 'Runs',
    invoices: 'Sent invoices',
    missing:
      'One attachment was missing already when it was made. | {n} attachments were missing already when it was made.',
    lost: 'This is here now but not in the backup:',
    nothingLost: 'Nothing was imported or sent since.',
    after:
      'Nothing changes at the service. Runs that are being sent are paused, and all that is not done is looked up at the service before anything is sent. The database as it is now is first kept as a backup in the data folder.',
    restoring: 'Putting back',
    file: 'Backup',
    log: 'Show the log',
    logTitle: 'The log, as you can hand it over',
    logText:
      'Keys, personal numbers, accounts, telephone numbers, e-mail addresses and names of your registers are hidden. Read it through before you hand it over.',
    logSave: 'Save the log',
    logReading: 'Reading the log',
    logName: 'Runsheet log {day}.txt',
    done: 'The database was put back to {when}',
    found:
      'One invoice was at the service already and is not sent again. | {n} invoices were at the service already and are not sent again.',
    open: 'One is being looked up at the service, which takes some minutes. | {n} are being looked up at the service, which takes some minutes.',
    waiting:
      'One invoice is not sent and waits in its run for you. | {n} invoices are not sent and wait in their runs for you.',
    asks: 'One needs your answer under To take care of. | {n} need your answer under To take care of.',
    held: 'One was held; its run says why. | {n} were held; their run says why.',
    allKnown: 'Nothing was on its way when the backup was made.',
    again: 'Import the files anew that have come since; what is billed already is held.',
    close: 'Close',
  },
};
