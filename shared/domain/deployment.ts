/** Which service stands behind a connection. Nothing ever moves between kinds: the kind is part of every hash. */
export const deploymentKinds = ['practice', 'test', 'live'] as const;
export type DeploymentKind = (typeof deploymentKinds)[number];

/** Connection and creditor: part of every key in the store and of every call that touches a creditor's data. */
export interface Scope {
  readonly connectionId: string;
  readonly creditorId: string;
}
