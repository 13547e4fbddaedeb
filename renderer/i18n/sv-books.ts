/** Filer till bokföringen, på svenska. */
export const svBooks = {
  books: {
    title: 'Bokföringsfiler',
    about:
      'Tjänsten gör filen, oftast på några minuter. Den hämtas hit när den är klar och finns sedan kvar här, också utan nätverk.',
    what: 'Fil',
    kind: { sie4: 'Bokföring, SIE 4', receivables: 'Kundreskontra, CSV' },
    kindHint: {
      sie4: 'Alla verifikationer i perioden, för ditt bokföringsprogram.',
      receivables: 'Vad varje kund var skyldig när dagen var slut.',
    },
    from: 'Från och med',
    to: 'Till och med',
    on: 'Per den',
    order: 'Beställ filen',
    period: 'Period',
    asked: 'Beställd',
    state: 'Läge',
    size: 'Storlek',
    save: 'Spara',
    saveOf: 'Spara {file}',
    look: 'Se efter om de är klara',
    kilobytes: '{n} kB',
  },
} as const;
