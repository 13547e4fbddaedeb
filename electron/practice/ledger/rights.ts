import { type Right, rights, rightsOfShare, shareRights } from '../../../shared/service/rights.ts';
import { flagOf, parseView, type View } from '../wire/json.ts';
import { type Db } from './database.ts';

/** A creditor that is shared to a user (CreditorShareView). */
export interface Share {
  readonly id: string;
  readonly userId: string;
  readonly creditorId: string;
  /** The user who gave it. */
  readonly givenBy: string;
  readonly doc: View;
}

interface StoredRight {
  readonly user_id: string;
  readonly creditor_id: string;
  /** Empty where the right stands in the user's own record. */
  readonly share_id: string;
  readonly given_by: string | null;
  readonly doc: string;
}

const columns = 'user_id, creditor_id, share_id, given_by, doc';
const openTo = (creditor: string): string => `json_extract(${creditor}.doc, '$.GiveAllUsersFullRightsOnCreditor') = 1`;

/** The creditors' ids that a user has anything to do with, as SQL with one parameter: the user's id. */
export const reachable = `SELECT creditor_id FROM rights WHERE user_id = ? UNION SELECT id FROM creditors WHERE ${openTo('creditors')}`;

const given = <Name extends Right>(doc: View, names: readonly Name[]): readonly Name[] =>
  names.filter((name) => flagOf(doc, name));

const rightsIn = (row: StoredRight): readonly Right[] => {
  const doc = parseView(row.doc);
  return row.share_id === '' ? given(doc, rights) : rightsOfShare(given(doc, shareRights));
};

const shareOf = (row: StoredRight): Share => ({
  id: row.share_id,
  userId: row.user_id,
  creditorId: row.creditor_id,
  givenBy: row.given_by ?? '',
  doc: parseView(row.doc),
});

const fullRights: View = Object.fromEntries(rights.map((name) => [name, true]));

/** Who may do what with which creditor: by the user's own record, by shares, and on creditors that are open to all users. */
export const createRightLedger = (db: Db) => {
  const select = <Args extends unknown[]>(where: string) =>
    db.prepare<Args, StoredRight>(`SELECT ${columns} FROM rights WHERE ${where}`);
  const both = select<[string, string]>('user_id = ? AND creditor_id = ?');
  const own = select<[string]>(`user_id = ? AND share_id = '' ORDER BY seq`);
  const shareById = select<[string]>(`share_id = ? AND share_id <> ''`);
  const sharesTo = select<[string]>(`user_id = ? AND share_id <> '' ORDER BY seq`);
  const sharesOn = select<[string]>(`creditor_id = ? AND share_id <> '' ORDER BY seq`);
  const isOpen = db.prepare<[string], { readonly id: string }>(
    `SELECT id FROM creditors WHERE id = ? AND ${openTo('creditors')}`,
  );
  const put = db.prepare<[StoredRight]>(
    `INSERT INTO rights (${columns}) VALUES (@user_id, @creditor_id, @share_id, @given_by, @doc)
     ON CONFLICT (user_id, creditor_id, share_id) DO UPDATE SET doc = excluded.doc`,
  );
  const dropOwn = db.prepare<[string]>(`DELETE FROM rights WHERE user_id = ? AND share_id = ''`);
  const dropBoth = db.prepare<[string, string]>('DELETE FROM rights WHERE user_id = ? AND creditor_id = ?');
  const dropShare = db.prepare<[string]>(`DELETE FROM rights WHERE share_id = ? AND share_id <> ''`);
  const dropUser = db.prepare<[string]>('DELETE FROM rights WHERE user_id = ?');
  const dropCreditor = db.prepare<[string]>('DELETE FROM rights WHERE creditor_id = ?');

  const give = (userId: string, creditorId: string, doc: View): void => {
    const stored = JSON.stringify({ ...doc, CreditorPublicId: creditorId });
    put.run({ user_id: userId, creditor_id: creditorId, share_id: '', given_by: null, doc: stored });
  };

  return {
    /** Everything that the user may do with the creditor; nothing at all without CanReadCreditor. */
    of: (userId: string, creditorId: string): readonly Right[] => {
      if (isOpen.get(creditorId) !== undefined) return rights;
      const all = both.all(userId, creditorId).flatMap(rightsIn);
      return all.includes('CanReadCreditor') ? all : [];
    },
    /** All rights, as the maker of a creditor has. */
    giveAll: (userId: string, creditorId: string): void => {
      give(userId, creditorId, fullRights);
    },
    /** The user's own record (UserRightView), one per creditor. */
    own: (userId: string): readonly View[] => own.all(userId).map((row) => parseView(row.doc)),
    /** Replaces the user's own record. */
    setOwn: (userId: string, docs: ReadonlyMap<string, View>): void => {
      dropOwn.run(userId);
      for (const [creditorId, doc] of docs) give(userId, creditorId, doc);
    },
    share: (id: string): Share | undefined => {
      const row = shareById.get(id);
      return row === undefined ? undefined : shareOf(row);
    },
    sharesTo: (userId: string): readonly Share[] => sharesTo.all(userId).map(shareOf),
    sharesOn: (creditorId: string): readonly Share[] => sharesOn.all(creditorId).map(shareOf),
    putShare: (share: Share): void => {
      put.run({
        user_id: share.userId,
        creditor_id: share.creditorId,
        share_id: share.id,
        given_by: share.givenBy,
        doc: JSON.stringify(share.doc),
      });
    },
    /** Takes all access to one creditor from a user, by the own record and by shares. */
    takeAll: (userId: string, creditorId: string): void => {
      dropBoth.run(userId, creditorId);
    },
    removeShare: (id: string): void => {
      dropShare.run(id);
    },
    forgetUser: (userId: string): void => {
      dropUser.run(userId);
    },
    forgetCreditor: (creditorId: string): void => {
      dropCreditor.run(creditorId);
    },
  };
};
