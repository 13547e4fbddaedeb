import { type CallOutput } from '../../shared/contract/contract.ts';
import { isSignedIn } from '../service/signed-in.ts';
import { type Connection, creditorsOf, listConnections } from '../store/connections.ts';
import { type Deps } from './deps.ts';

export type ConnectionView = CallOutput<'connections.list'>['connections'][number];

type Kept = Pick<Deps, 'store' | 'secrets'>;

export const connectionView = ({ store, secrets }: Kept, connection: Connection): ConnectionView => ({
  ...connection,
  signedIn: isSignedIn(secrets, connection),
  creditors: [...creditorsOf(store, connection.connectionId)],
});

export const connectionViews = (kept: Kept): ConnectionView[] =>
  listConnections(kept.store).map((one) => connectionView(kept, one));
