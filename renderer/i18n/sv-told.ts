/** Händelser från tjänsten, lästa ur filer. */
export const svTold = {
  told: {
    title: 'Händelser från tjänsten är lästa',
    about: 'Det som de gäller hämtas från tjänsten nu, eller så snart det finns ett nätverk.',
    events: 'Händelser',
    invoices: 'Fakturor',
    creditors: 'Företag',
    foreign: 'För företag som inte finns här',
    follow: 'Till Uppföljningen',
  },
} as const;
