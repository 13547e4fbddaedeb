import { type FollowFilter } from './use-follow.ts';

/** The address of Follow-up with its list narrowed: what is not named narrows nothing. */
export const followPlace = (part: Partial<FollowFilter>): string =>
  `/follow?find=${encodeURIComponent(JSON.stringify(part))}`;
