import { flagOf, textOf, type View, viewOf } from '../wire/json.ts';

/** Whether withdrawals may be made from the debtor's account: the approval is in force and the bank has said yes. */
export const hasApproval = (debtor: View): boolean => {
  const approval = viewOf(debtor, 'Autogiro');
  return approval !== null && flagOf(approval, 'Active') && textOf(approval, 'Stage') === 'Approved';
};
