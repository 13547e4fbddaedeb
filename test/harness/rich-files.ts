/** Files whose columns nobody knows from before, to be given to a file input. */
const contents: Readonly<Record<string, readonly string[]>> = {
  'frågor.csv': [
    'Underlag för november;;;;;',
    'Kund;Kundnr;Benämning;Antal;Styckpris;Momsen',
    'Åkesson Bygg AB;0012;Städning av trapphus, källare, vind och gemensamma utrymmen på Storgatan;2;100,50;25',
    'Öbergs Rör HB;0013;Städning;två;50,00;25',
    '',
    'Summa;;;;251,00;',
  ],
  'okänd.csv': ['Kund;Vara;Antal;Pris;Moms', 'Eka AB;Arbete;1;100,00;25'],
};

export const csvFile = (name: string) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from((contents[name] ?? []).join('\r\n')),
});
