import { type Same } from './same.ts';
import { type svListContracts } from './sv-list-contracts.ts';

/** A list of contracts that are made at the service, in English. */
export const enListContracts: Same<typeof svListContracts> = {
  listContracts: {
    counts: 'no new contract | one new contract | {n} new contracts',
    there: '{n} there already',
    asked: '{n} under way',
    left: '{n} left out',
    unread: 'The contracts have not been read from the service yet: read them in Recurring first.',
    toRecurring: 'Go to Recurring',
    ask: 'Create the contracts …',
    title: 'Create one contract? | Create {n} contracts?',
    titleLeft: 'What is left out',
    yes: 'Create one | Create {n}',
    sum: '{interval}: one contract, {amount} an invoice | {interval}: {n} contracts, {amount} each time together',
    first: 'First invoice',
    each: 'An invoice, with VAT',
    attesting:
      'One attests its invoices by itself: they are booked and sent without anybody seeing them. | {n} attest their invoices by themselves: they are booked and sent without anybody seeing them.',
    drafts: 'The others make drafts, which you attest.',
    begun:
      'One began before today: nothing is made for what has been. | {n} began before today: nothing is made for what has been.',
    thereText:
      'One is at the service already, and is not created again. | {n} are at the service already, and are not created again.',
    more: 'and {n} more',
    compare: 'Compare the one there … | Compare the {n} there …',
    reading: 'Reading the contracts at the service: {at} of {all}',
    readingStop: 'Stop',
    differTitle: 'How the list differs from the contracts',
    differing: 'none differs | one differs | {n} differ',
    same: '{n} alike',
    changing: '{n} being changed already',
    twins: '{n} cannot be told apart: the same number is there more than once',
    everyChange: 'Choose all changes',
    noDifference: 'The contracts at the service are as in the list.',
    elsewhere: 'Otherwise in the list, but not changed from here: {what}',
    nextRuns:
      'The changes hold from the next invoice. What has changed at the service meanwhile is not changed, but waits for you.',
    changeYes: 'Choose changes | Change one contract | Change {n} contracts',
    blanks: 'What is blank in the list is not changed.',
    rowVat: 'VAT {rate} %',
    showMore: 'Show more',
    where: {
      interval: 'the interval',
      day: 'the billing day',
      next: 'the next invoice',
      merge: 'merging',
      autogiro: 'direct debit',
      period: 'the period',
      currency: 'the currency, so that the rows are not compared',
      gross: 'whether prices are with VAT, so that the rows are not compared',
      rows: 'the rows, which say more than a list can keep',
    },
    why: {
      error: 'has errors',
      number: 'has no contract number: type one, so that the contract is known next time',
      customer: 'the customer is not in the register: create it there first',
      another: 'another customer has a contract of that number',
      credit: 'its rows come to less than nothing',
      past: 'the next invoice is today or has been: type a later day',
      otherDay: 'the day of the first invoice is not the billing day: type the day of the next invoice',
      ended: 'the contract ends before its first invoice',
    },
  },
};
