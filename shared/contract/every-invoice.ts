import { type FollowFilter } from './follow-list.ts';

/** The filter that lets everything through. Apart from its shape: the first room of a window reads addresses with it, and no shapes. */
export const everyInvoice: FollowFilter = {
  group: 'all',
  status: null,
  booked: null,
  currency: null,
  delivery: null,
  deliveryStatus: null,
  overdueFrom: null,
  overdueTo: null,
  debtorId: null,
  runId: null,
  amountFrom: null,
  amountTo: null,
  dateFrom: null,
  dateTo: null,
  paidFrom: null,
  paidTo: null,
  search: '',
};
