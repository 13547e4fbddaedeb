import { z } from 'zod';
import { scope } from './common.ts';
import { call, nothing } from './define.ts';
import { lockView } from './lock.ts';
import { connection, info } from './settings.ts';
import { overview } from './start.ts';
import { tour } from './tour.ts';

export const openingCalls = {
  /** All that the first room of a window stands on, in one answer: asked one after the other, each would wait for the one before it. */
  'app.open': call(
    nothing,
    z.object({
      /** Open: behind a shut lock this is not answered. */
      lock: lockView,
      info,
      connections: z.array(connection),
      /** The company that is shown first: the one that was chosen last time, else the first there is. */
      scope: scope.nullable(),
      /** Of that company; null where there is none. */
      overview: overview.nullable(),
      tour,
    }),
  ),
} as const;
