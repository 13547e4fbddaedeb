import { type Secrets } from '../../shared/domain/ports.ts';
import { type Connection } from '../store/connections.ts';

/** Whether what signs in to it is at hand. The practice service asks for nothing. */
export const isSignedIn = (secrets: Secrets, { kind, connectionId }: Connection): boolean =>
  kind === 'practice' || secrets.get(connectionId) !== null;
