/** Events of the service, read from files. */
export const enTold = {
  told: {
    title: 'Events of the service were read',
    about: 'What they are about is read from the service now, or as soon as there is a network.',
    events: 'Events',
    invoices: 'Invoices',
    creditors: 'Companies',
    foreign: 'Of companies that are not here',
    follow: 'To Follow-up',
  },
} as const;
