/** Lists of invoices that were made elsewhere, in Swedish. */
export const svOwed = {
  owed: {
    handOver: 'Lämna över till tjänsten',
    sure: 'Lämna över en avstämningsfaktura? | Lämna över {n} avstämningsfakturor?',
    sum: 'Tillsammans {sums}.',
    delivered: 'En skickas genast till kunden, med sin PDF. | {n} skickas genast till kunderna, med sina PDF-filer.',
    silent:
      'En skickas inte till kunden: tjänsten väntar bara på betalningen. | {n} skickas inte till kunderna: tjänsten väntar bara på betalningarna.',
    errors: 'En post med fel lämnas kvar i listan. | {n} poster med fel lämnas kvar i listan.',
    noDraft: 'De gäller så snart de är överlämnade; det finns inget utkast att ångra.',
    ready: 'Inget att lämna över | En att lämna över | {n} att lämna över',
    done: 'En är överlämnad | {n} är överlämnade',
  },
};
