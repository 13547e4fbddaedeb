/** Fakturor som PDF. */
export const svPdf = {
  pdf: {
    label: 'Fakturan',
    draftLabel: 'Utkastet',
    save: 'Spara som PDF',
    saveAll: 'Spara {n} PDF | Spara {n} PDF:er',
    most: 'Högst {most} PDF:er åt gången',
    fetching: 'Hämtar {at} av {all}',
    stop: 'Avbryt',
    stopped: 'Avbrutet, inget är sparat.',
    saved: '{n} PDF är sparad. | {n} PDF:er är sparade.',
    missing: 'En kunde inte hämtas: | {n} kunde inte hämtas:',
    again: 'Försök igen',
    zip: 'Fakturor {day}.zip',
  },
} as const;
