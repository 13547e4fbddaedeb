import { z } from 'zod';
import { invoiceEventViewIn } from './invoice-views.ts';
import { listIn, requiredTextIn } from './view-fields.ts';

/** DebtCollectionActionView: one claim in full, as far as it is read here. */
export const claimViewIn = z.object({ ActionPublicId: requiredTextIn, Events: listIn(invoiceEventViewIn) });
