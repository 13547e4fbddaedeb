import { type Same } from './same.ts';
import { type svPalette } from './sv-palette.ts';

/** The command palette and the density of lists, in English. */
export const enPalette: Same<typeof svPalette> = {
  palette: {
    title: 'Search and do',
    hint: 'Search rooms, invoices, customers, runs, or what you want to do',
    open: 'Search and do ({key})',
    saveAs: 'Save the selection as {format}',
    found: 'nothing found | {n} hit | {n} hits',
    kind: {
      latest: 'Used last',
      acts: 'Here in the room',
      rooms: 'Go to',
      runs: 'Runs',
      invoices: 'Invoices',
      customers: 'Customers',
      articles: 'Articles',
      companies: 'Change company',
      settings: 'Settings',
      help: 'Help',
    },
    leads: 'to the button, which you press yourself',
    keys: { move: 'moves', go: 'chooses', close: 'closes' },
    also: {
      start: 'home overview to do',
      import: 'open file read excel csv',
      review: 'check correct errors invoices approve',
      runs: 'send push billing run',
      follow: 'invoices payments overdue ledger',
      recurring: 'contracts subscriptions',
      registers: 'customers articles projects cost centres',
      lists: 'bank files registers contracts',
      settings: 'connection language appearance density key',
      console: 'call api endpoint json documented by hand advanced',
    },
  },
  density: {
    title: 'Density',
    compact: 'Compact',
    normal: 'Normal',
    roomy: 'Roomy',
    also: 'row height rows closer wider',
  },
};
