import { mayDo, type Moves } from '../../../shared/service/moves.ts';
import { badRequest } from '../refusal.ts';

/** Refuses an act that the table does not allow in this stage: 400, and nothing changes (decisions.md 22). */
export const requireMove = <Act extends string, Stage extends string>(
  moves: Moves<Act, Stage>,
  act: Act,
  stage: Stage,
): void => {
  if (mayDo(moves, act, stage)) return;
  throw badRequest(`Stage: ${act} går inte i läget ${stage}`, `Stage: ${act} is not possible in stage ${stage}`);
};
