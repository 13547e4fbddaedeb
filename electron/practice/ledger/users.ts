import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import { type Json, parseView, type View } from '../wire/json.ts';
import { type Db } from './database.ts';

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly token: string | null;
  readonly language: string;
  /** Epoch ms of service time; null before the first call. */
  readonly last_login: number | null;
  readonly doc: string;
}

/** What a user's record says; the password only where it is to be set. */
export interface UserRecord {
  readonly username: string;
  readonly language: string;
  readonly enabled: boolean;
  readonly doc: View;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const columns = 'id, username, token, language, last_login, doc';

/** Users of the one domain, and their SecureToken (concepts, Authentication). */
export const createUserLedger = (db: Db) => {
  const byPassword = db.prepare<[string, string], UserRow>(
    `SELECT ${columns} FROM users WHERE username = ? AND password_hash = ? AND enabled = 1`,
  );
  const byToken = db.prepare<[string], UserRow>(`SELECT ${columns} FROM users WHERE token_hash = ? AND enabled = 1`);
  const byId = db.prepare<[string], UserRow>(`SELECT ${columns} FROM users WHERE id = ?`);
  const byName = db.prepare<[string], UserRow>(`SELECT ${columns} FROM users WHERE username = ?`);
  const all = db.prepare<[], UserRow>(`SELECT ${columns} FROM users ORDER BY seq`);
  const insert = db.prepare<[string, string, string, string, number, string]>(
    'INSERT INTO users (id, username, password_hash, language, enabled, doc) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare<[string, string, number, string, string]>(
    'UPDATE users SET username = ?, language = ?, enabled = ?, doc = ? WHERE id = ?',
  );
  const setPassword = db.prepare<[string, string]>('UPDATE users SET password_hash = ? WHERE id = ?');
  const setLogin = db.prepare<[number, string]>('UPDATE users SET last_login = ? WHERE id = ?');
  const setToken = db.prepare<[string | null, string | null, string]>(
    'UPDATE users SET token_hash = ?, token = ? WHERE id = ?',
  );
  const remove = db.prepare<[string]>('DELETE FROM users WHERE id = ?');

  return {
    signIn: (username: string, password: string): UserRow | undefined => byPassword.get(username, hash(password)),
    signInByToken: (token: string): UserRow | undefined => byToken.get(hash(token)),
    /** Notes that the user has signed in, to the minute: every call signs in, and not every call needs a write. */
    signedIn: (user: UserRow, at: number): void => {
      if (user.last_login === null || Math.abs(at - user.last_login) >= 60_000) setLogin.run(at, user.id);
    },
    get: (id: string): UserRow | undefined => byId.get(id),
    named: (username: string): UserRow | undefined => byName.get(username),
    list: (): readonly UserRow[] => all.all(),
    create: (user: UserRecord & { readonly password: string }, id: string = randomUUID()): string => {
      const doc: Record<string, Json | undefined> = { ...user.doc, UserPublicId: id };
      insert.run(id, user.username, hash(user.password), user.language, user.enabled ? 1 : 0, JSON.stringify(doc));
      return id;
    },
    update: (id: string, user: UserRecord): void => {
      update.run(user.username, user.language, user.enabled ? 1 : 0, JSON.stringify(user.doc), id);
    },
    setPassword: (id: string, password: string): void => {
      setPassword.run(hash(password), id);
    },
    /** A new token takes the place of the old one. */
    renewToken: (id: string): string => {
      const token = randomBytes(32).toString('base64url');
      setToken.run(hash(token), token, id);
      return token;
    },
    removeToken: (id: string): void => {
      setToken.run(null, null, id);
    },
    remove: (id: string): void => {
      remove.run(id);
    },
  };
};

/** UserView without what other tables hold: the rights. */
export const userView = (row: UserRow): View => ({
  ...parseView(row.doc),
  LastLogin: row.last_login === null ? null : instantText(row.last_login),
});
