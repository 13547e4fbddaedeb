import { z } from 'zod';
import { listIn, requiredTextIn } from './view-fields.ts';

/** WebhookEventCountsView: how many events of each type did not reach the address that they are sent to (endpoints b, Webhooks). */
export const eventCountsIn = listIn(z.object({ EventType: requiredTextIn, Count: z.int().min(0) }));
