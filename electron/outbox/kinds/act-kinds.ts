import { type ActKind } from '../../../shared/contract/acts.ts';
import { type ActWork } from './act.ts';
import { postpone, removeDraft, updateInvoice } from './changes.ts';
import { createContract } from './contract.ts';
import { comment, remind, sendInvoice } from './deliveries.ts';
import { cancelDispute, dispute, pause, resume } from './flags.ts';
import { matchPayment, registerPayment, writeOff } from './payments.ts';

/** What each of a person's own acts does. */
export const actKindWork: Readonly<Record<ActKind, ActWork>> = {
  registerPayment,
  writeOff,
  sendInvoice,
  remind,
  postpone,
  comment,
  pause,
  resume,
  dispute,
  cancelDispute,
  updateInvoice,
  removeDraft,
  createContract,
  matchPayment,
};
