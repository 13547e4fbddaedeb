import { type Service } from '../service.ts';

/** What can become of a withdrawal that does not succeed: it is given up, or tried again the next day. */
export const withdrawalAnswers = ['Failed', 'Renewed'] as const;
export type WithdrawalAnswer = (typeof withdrawalAnswers)[number];

/** Decides what the payer's bank or card issuer will say to the next withdrawal of an action. */
export const decideWithdrawal = (
  service: Service,
  creditorId: string,
  actionId: string,
  answer: WithdrawalAnswer,
): void => {
  const { clock, ledger } = service;
  ledger.records.remove('withdrawalAnswer', actionId);
  ledger.records.insert('withdrawalAnswer', {
    id: actionId,
    creditorId,
    ownerId: actionId,
    key: null,
    state: answer,
    at: null,
    createdAt: clock.now(),
    doc: {},
  });
};

/** What was decided of an action's withdrawal that is made now; undefined is a withdrawal that succeeds. */
export const takeAnswer = ({ ledger }: Service, actionId: string): WithdrawalAnswer | undefined => {
  const decided = ledger.records.get('withdrawalAnswer', actionId)?.state;
  ledger.records.remove('withdrawalAnswer', actionId);
  return withdrawalAnswers.find((answer) => answer === decided);
};

/** The bank's comments on withdrawals that were not made (AutogiroWithdrawalCommentCodeView). */
export const withdrawalComments = {
  noFunds: { CommentCode: 1, Description: 'Täckning saknas' },
  noApproval: { CommentCode: 2, Description: 'Autogirokoppling saknas' },
} as const;
