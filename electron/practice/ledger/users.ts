import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Json, parseView, type View } from '../wire/json.ts';
import { type Db } from './database.ts';

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly token: string | null;
  readonly language: string;
  readonly doc: string;
}

export interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly language: string;
  readonly enabled: boolean;
  readonly doc: View;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const columns = 'id, username, token, language, doc';

/** Users of the domain, their SecureToken and their rights per creditor (concepts, Authentication). */
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
  const setToken = db.prepare<[string | null, string | null, string]>(
    'UPDATE users SET token_hash = ?, token = ? WHERE id = ?',
  );
  const grant = db.prepare<[string, string]>('INSERT OR IGNORE INTO rights (user_id, creditor_id) VALUES (?, ?)');
  const mayUse = db.prepare<[string, string], { readonly creditor_id: string }>(
    'SELECT creditor_id FROM rights WHERE user_id = ? AND creditor_id = ?',
  );

  return {
    signIn: (username: string, password: string): UserRow | undefined => byPassword.get(username, hash(password)),
    signInByToken: (token: string): UserRow | undefined => byToken.get(hash(token)),
    get: (id: string): UserRow | undefined => byId.get(id),
    named: (username: string): UserRow | undefined => byName.get(username),
    list: (): readonly UserRow[] => all.all(),
    create: (user: NewUser, id: string = randomUUID()): string => {
      const doc: Record<string, Json | undefined> = { ...user.doc, UserPublicId: id };
      insert.run(id, user.username, hash(user.password), user.language, user.enabled ? 1 : 0, JSON.stringify(doc));
      return id;
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
    grant: (userId: string, creditorId: string): void => {
      grant.run(userId, creditorId);
    },
    mayUse: (userId: string, creditorId: string): boolean => mayUse.get(userId, creditorId) !== undefined,
  };
};

export const userView = (row: UserRow): View => parseView(row.doc);
