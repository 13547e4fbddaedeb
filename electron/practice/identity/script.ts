import { mayDo, type Moves } from '../../../shared/service/moves.ts';

/** What somebody outside does by itself, this many ms of service time after the beginning. */
export interface Step<Act extends string> {
  readonly afterMs: number;
  readonly act: Act;
}

export interface Play<Act extends string, Stage extends string> {
  readonly moves: Moves<Act, Stage>;
  readonly stageAfter: Readonly<Record<Act, Stage>>;
  readonly first: Stage;
}

/** Where something stands that others move by a script: every step whose time has come, as far as it is a move. */
export const stageAt = <Act extends string, Stage extends string>(
  play: Play<Act, Stage>,
  script: readonly Step<Act>[],
  elapsedMs: number,
): Stage =>
  script
    .filter(({ afterMs }) => afterMs <= elapsedMs)
    .reduce((stage, { act }) => (mayDo(play.moves, act, stage) ? play.stageAfter[act] : stage), play.first);
