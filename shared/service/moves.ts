/** Act × stage: the stages in which an act is allowed. One table per kind of action; any other move is 400 (decisions.md 22). */
export type Moves<Act extends string, Stage extends string> = Readonly<Record<Act, readonly Stage[]>>;

/** Whether a table allows an act in a stage. */
export const mayDo = <Act extends string, Stage extends string>(
  moves: Moves<Act, Stage>,
  act: Act,
  stage: Stage,
): boolean => moves[act].includes(stage);
