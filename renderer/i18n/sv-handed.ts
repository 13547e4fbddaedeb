/** Det som kommer till fönstret utifrån: filer, menyn, besked. */
export const svHanded = {
  handed: {
    drop: 'Släpp för att öppna i Import',
    dropText: 'Filerna läses in. Inget skickas.',
    news: 'Besked från Runsheet',
    waits: '{name} väntar i Import. | {n} filer väntar i Import.',
    waitsHere:
      '{name} öppnas när du är klar med filen som är öppen här. | {n} filer öppnas när du är klar med filen som är öppen här.',
    waitsForCompany:
      '{name} öppnas när det finns ett företag att fakturera för. | {n} filer öppnas när det finns ett företag att fakturera för.',
    toImport: 'Till Import',
    close: 'Stäng',
  },
} as const;
