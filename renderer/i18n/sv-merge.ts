/** Utkast som slås ihop till ett. */
export const svMerge = {
  merge: {
    act: 'Slå ihop till ett utkast',
    title: 'Slå ihop {n} utkast till ett',
    about:
      'Raderna läggs efter varandra i den här ordningen. Referenser, meddelande och utskickssätt tas från det första. De gamla utkasten försvinner, och det nya får ett eget nummer om inget av dem har något. Momsen räknas på alla rader tillsammans, så summan kan skilja på öret.',
    drafts: 'Utkasten',
    noNumber: 'Utan nummer',
    together: 'Tillsammans',
    invoiceDate: 'Fakturadatum',
    dueDate: 'Förfaller',
    badDates: 'Fyll i båda datumen. Fakturan kan inte förfalla före fakturadatum.',
    runs: 'De kommer från körning {runs}. Om körningen ångras blir det hopslagna utkastet kvar.',
    yes: 'Slå ihop',
  },
} as const;
