/** Fields for a day. */
export const svDay = {
  day: {
    hint: 'ÅÅÅÅ-MM-DD',
    needed: 'Skriv vilken dag.',
    unreadable: 'Skriv dagen med året först, som 2026-12-31.',
    tooEarly: 'Tidigast {day}.',
  },
} as const;
