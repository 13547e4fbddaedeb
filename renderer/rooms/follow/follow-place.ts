import { type LocationQuery } from 'vue-router';
import { everyInvoice, followFilter } from '../../../shared/contract/follow-list.ts';
import { type FollowFilter } from './use-follow.ts';

/** The address of Follow-up with its list narrowed: what is not named narrows nothing. */
export const followPlace = (part: Partial<FollowFilter>): string =>
  `/follow?find=${encodeURIComponent(JSON.stringify(part))}`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The filter that an address asks for; an address that none can be read from lets everything through. */
export const filterAt = ({ find }: LocationQuery): FollowFilter =>
  (typeof find === 'string' ? followFilter.safeParse(parsed(find)).data : undefined) ?? everyInvoice;
