import { type LocationQuery } from 'vue-router';
import { everyInvoice } from '../../../shared/contract/every-invoice.ts';
import { followFilter } from '../../../shared/contract/follow-list.ts';
import { type FollowFilter } from './use-follow.ts';

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
