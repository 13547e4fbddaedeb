/** En lista som läggs in i sitt register, på svenska. */
export const svListRegister = {
  listRegister: {
    counts: '{created} nya, {changed} ändrade, {same} lika',
    put: { waits: 'Väntar', asks: 'Osäker', made: 'Upplagd', refused: 'Nekad', changed: 'Ändrad sedan' },
    asked: '{n} beställd | {n} beställda',
    ask: 'Lägg in i registret …',
    title: 'Lägg in i registret',
    choice: 'Vad ska göras',
    both: 'Lägg upp {created} nya och ändra {changed}',
    create: 'Lägg bara upp {n} nya',
    update: 'Ändra bara {n}',
    yes: 'Lägg in {n}',
    changed: 'Ändras',
    created: 'Läggs upp',
    more: 'och {n} till',
    left: '{n} rad lämnas: den har fel, saknar något som krävs eller står två gånger. | {n} rader lämnas: de har fel, saknar något som krävs eller står två gånger.',
    skipped: 'Jämförs inte: {fields}.',
    blanks: 'Det som är tomt i listan tas inte bort ur registret.',
  },
};
