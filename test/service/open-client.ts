import { onTestFinished } from 'vitest';
import { type DeploymentKind } from '../../shared/domain/deployment.ts';
import { type Credential } from '../../shared/domain/ports.ts';
import { createClient, type ServiceClient } from '../../electron/service/client.ts';
import { memoryErrorLog } from '../../electron/service/error-budget.ts';
import { createPace } from '../../electron/service/pace.ts';
import { type TransportOptions } from '../../electron/service/transport.ts';

export const basic: Credential = { scheme: 'Basic', userName: 'åsa', password: 'hemlig-nyckel-7' };

/** A client of its own line, closed after the test. */
export const openClient = (
  baseAddress: string,
  options: {
    readonly credential?: () => Credential;
    readonly kind?: DeploymentKind;
    readonly transport?: TransportOptions;
  } = {},
): ServiceClient => {
  const client = createClient({
    connectionId: 'one',
    kind: options.kind ?? 'test',
    baseAddress,
    credential: options.credential ?? (() => basic),
    // The budget has tests of its own.
    pace: createPace({ errorLog: memoryErrorLog(), budget: { ourShare: 1000, windowMs: 1 } }),
    transport: { timeoutMs: 2_000, ...options.transport },
  });
  onTestFinished(client.close);
  return client;
};
