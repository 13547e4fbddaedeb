/** Which service stands behind a connection. Nothing ever moves between kinds: the kind is part of every hash. */
export const deploymentKinds = ['practice', 'test', 'live'] as const;
export type DeploymentKind = (typeof deploymentKinds)[number];

/** Connection and creditor: part of every key in the store and of every call that touches a creditor's data. */
export interface Scope {
  readonly connectionId: string;
  readonly creditorId: string;
}

interface WithCreditors {
  readonly connectionId: string;
  readonly creditors: readonly { readonly creditorId: string }[];
}

/** The company that is shown where none was chosen: the first of the first connection that has one. Null where none has. */
export const firstScope = (connections: readonly WithCreditors[]): Scope | null => {
  for (const { connectionId, creditors } of connections) {
    const [first] = creditors;
    if (first) return { connectionId, creditorId: first.creditorId };
  }
  return null;
};
