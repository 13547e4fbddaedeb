import { type Db } from './database.ts';

/** An e-mail that the service sent to one of its users. */
export interface MailRow {
  /** Epoch ms of service time. */
  readonly at: number;
  readonly recipient: string;
  readonly subject: string;
  /** What it is about: the id of an invoice or a user, or the name of the file that goes with it. */
  readonly about: string;
}

/** The e-mails to users, which nobody delivers: they can be read here alone. */
export const createMailLedger = (db: Db) => {
  const insert = db.prepare<[MailRow]>(
    'INSERT INTO user_mails (at, recipient, subject, about) VALUES (@at, @recipient, @subject, @about)',
  );
  const all = db.prepare<[], MailRow>('SELECT at, recipient, subject, about FROM user_mails ORDER BY seq');
  return {
    post: (mail: MailRow): void => {
      insert.run(mail);
    },
    list: (): readonly MailRow[] => all.all(),
  };
};
