import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Words } from '../i18n/index.ts';

export type ApprovalView = CallOutput<'approval.get'>;

/** The user where it is known, else the connection: a key does not say whose it is. */
export const whoOf = (
  { userName, connection }: { readonly userName: string | null; readonly connection: string },
  { t }: Pick<Words, 't'>,
): string => userName ?? t('approval.byKey', { connection });
