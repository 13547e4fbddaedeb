import { type Refusal, refusalOf } from './refusal.ts';
import { type Service } from './service.ts';

/**
 * Does a part of the service's own work that may be refused: then that part leaves nothing behind, and the rest goes on.
 * Gives the refusal, null where there was none. Anything else that is thrown goes through.
 */
export const attempt = ({ ledger }: Service, act: () => void): Refusal | null => {
  try {
    ledger.db.transaction(act).immediate();
    return null;
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (refusal === null) throw thrown;
    return refusal;
  }
};
