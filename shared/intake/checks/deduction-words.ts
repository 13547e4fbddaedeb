import { type ProblemWords, words } from '../problem-words.ts';

/** What ROT and RUT need. */
export const deductionWords = {
  deduction: words(
    'Skattereduktion',
    'Tax deduction',
    '{scheme}-avdraget är {money:amount}, och kunden betalar {money:left}. Skatteverket betalar resten efter din begäran.',
    'The {scheme} deduction is {money:amount}, and the customer pays {money:left}. The tax authority pays the rest at your request.',
  ),
  'deduction-type': words(
    'Typ av arbete saknas',
    'Kind of work is missing',
    'Raden har ROT/RUT men säger inte vilket arbete. Skatteverket kräver det. Välj till exempel Städning eller Bygg.',
    'The row has ROT/RUT but does not say which work. The tax authority demands it. Choose for instance Cleaning or Construction.',
  ),
  'deduction-hours': words(
    'Arbetade timmar saknas',
    'Hours worked are missing',
    'En begäran om ROT/RUT ska säga hur många timmar arbetet tog. Skriv timmarna på raden.',
    'A request for ROT/RUT must say how many hours the work took. Type the hours on the row.',
  ),
  'deduction-hours-rounded': words(
    'Hela timmar',
    'Whole hours',
    'Begäran tar bara hela timmar: {number:hours} skickas som {sent}. Beloppet ändras inte.',
    'The request takes whole hours only: {number:hours} is sent as {sent}. The amount does not change.',
  ),
  'deduction-no-labour': words(
    'Inget arbete på raden',
    'No labour on the row',
    'Med moms är arbetet {money:labour} och materialet {money:material}, men avdrag ges bara för arbete. Rätta beloppen eller välj Nej för raden.',
    'With VAT the labour is {money:labour} and the material {money:material}, but only labour gives a deduction. Correct the amounts or choose No for the row.',
  ),
  'deduction-not-labour': words(
    'Är det arbete?',
    'Is it labour?',
    'Avdrag ges bara för arbetskostnad, inte för material, resor eller maskiner, och raden heter ”{text}”. Välj Nej för raden om det inte är arbete.',
    'Only labour gives a deduction, not material, travel or machines, and the row is called “{text}”. Choose No for the row if it is not labour.',
  ),
  'deduction-flat-rate': words(
    'Schablon för arbetet',
    'Flat rate for labour',
    'För tvätt på tvätteri räknas {percent} % av priset som arbete. Skriv arbetskostnaden om arbetet inte gjordes i hemmet.',
    'For laundry away from home {percent} % of the price counts as labour. Type the labour cost if the work was not done in the home.',
  ),
  'deduction-parts': words(
    'Arbete och material stämmer inte',
    'Labour and material disagree',
    'Arbete och material är tillsammans {money:sum} men raden är {money:total}. Avdraget räknas på raden utan materialet. Rätta det som är fel.',
    'Labour and material together are {money:sum} but the row is {money:total}. The deduction is on the row without the material. Correct what is wrong.',
  ),
  'deduction-mixed': words(
    'ROT och RUT blandade',
    'ROT and RUT mixed',
    'En faktura kan ha ROT eller RUT, inte båda. Dela den i två.',
    'An invoice can have ROT or RUT, not both. Divide it in two.',
  ),
  'deduction-currency': words(
    'ROT/RUT kräver kronor',
    'ROT/RUT needs kronor',
    'Skattereduktion begärs bara för fakturor i SEK. Byt valuta eller ta bort ROT/RUT.',
    'A tax deduction is asked for on invoices in SEK only. Change the currency or take ROT/RUT away.',
  ),
  'deduction-needs-person': words(
    'Personnummer för ROT/RUT saknas',
    'Personal number for ROT/RUT missing',
    'Avdraget hör till en person. Skriv personnumret för den som köper arbetet; flera skiljs med komma.',
    'The deduction belongs to a person. Type the personal number of whoever buys the work; several are parted by commas.',
  ),
  'deduction-person': words(
    'Personnumret stämmer inte',
    'The personal number is wrong',
    '”{raw}” är inget personnummer, och bara personer får ROT/RUT. Kontrollera numret; flera skiljs med komma.',
    '“{raw}” is not a personal number, and only persons get ROT/RUT. Check it; several are parted by commas.',
  ),
  'deduction-person-twice': words(
    'Samma person två gånger',
    'The same person twice',
    'Ett personnummer står två gånger. Ta bort det ena, så delas avdraget rätt.',
    'A personal number stands twice. Take one away, and the deduction is shared rightly.',
  ),
  'deduction-home': words(
    'Bostaden saknas',
    'The home is missing',
    'ROT kräver fastighetsbeteckning, eller lägenhetsnummer och bostadsrättsföreningens organisationsnummer. Skriv det som gäller.',
    'ROT needs a property designation, or a flat number and the housing association’s number. Type what applies.',
  ),
  'deduction-flat': words(
    'Föreningens nummer saknas',
    'Association number is missing',
    'För en bostadsrätt ska begäran ha föreningens organisationsnummer. Skriv det, eller fastighetsbeteckningen om det är ett hus.',
    'For a flat the request must have the association’s organization number. Type it, or the property designation if it is a house.',
  ),
  'deduction-association': words(
    'Föreningens nummer stämmer inte',
    'The association number is wrong',
    '”{raw}” är inget organisationsnummer. Kontrollera bostadsrättsföreningens nummer.',
    '“{raw}” is not an organization number. Check the number of the housing association.',
  ),
  'deduction-too-high': words(
    'För stort avdrag',
    'Deduction too high',
    'Filen begär {money:asked}, men arbetet ger högst {money:most}. Rätta beloppet.',
    'The file asks for {money:asked}, but the labour gives {money:most} at most. Correct the amount.',
  ),
  'deduction-cap': words(
    'Avdraget når taket',
    'The deduction reaches the cap',
    'En person kan få {money:cap} i {scheme} på ett år, så mer begärs inte. Har kunden använt en del hos andra blir det mindre; fråga kunden.',
    'A person can have {money:cap} of {scheme} in a year, so no more is asked for. If the customer has used some with others it is less; ask.',
  ),
  'deduction-rate-by-payment': words(
    'Avdraget beror på betaldagen',
    'The deduction depends on payment',
    '{scheme} räknas med {rate} %, som gäller på förfallodagen {due}. En annan sats gäller på fakturadagen; dagen då kunden betalar avgör.',
    '{scheme} is counted at {rate} %, as on the due date {due}. Another rate holds on the invoice date; the day of payment decides.',
  ),
  'deduction-row-twice': words(
    'Avdraget dras två gånger',
    'The deduction is taken twice',
    'Raden ”{text}” drar av ROT/RUT, och fakturan begär dessutom {money:amount}. Sätt radens belopp till 0, så dras avdraget en gång.',
    'The row “{text}” takes ROT/RUT off, and the invoice asks for {money:amount} besides. Set the amount of the row to 0, and it is taken once.',
  ),
  'deduction-as-row': words(
    'Avdrag som egen rad',
    'A deduction as a row',
    'Raden ”{text}” drar av ROT/RUT, men inget begärs av Skatteverket. Välj arbete på raden det gäller och sätt den här radens belopp till 0, om avdraget ska begäras.',
    'The row “{text}” takes ROT/RUT off, but nothing is asked of the tax authority. Choose the work on its row and set the amount of this one to 0, if it is to be asked for.',
  ),
  'deduction-discount': words(
    'Gäller rabatten arbetet?',
    'Is the labour discounted?',
    'Raden ”{text}” sänker fakturan men inte avdraget. Gäller den arbetet, skriv arbetskostnaden efter rabatten på arbetets rad.',
    'The row “{text}” lowers the invoice but not the deduction. If it is on the labour, type the labour cost after the discount on the row of the work.',
  ),
  'deduction-repeated': words(
    'Avdraget står på flera rader',
    'The deduction stands on rows',
    '{money:amount} står på {rows} rader och begärs en gång. Är det varje rads avdrag ska summan vara {money:sum}.',
    '{money:amount} stands on {rows} rows and is asked for once. If it is the deduction of each row, the sum must be {money:sum}.',
  ),
  'deduction-without-work': words(
    'Avdrag utan ROT/RUT-arbete',
    'Deduction without ROT/RUT work',
    'Filen har en skattereduktion på {money:amount}, men ingen rad är ROT eller RUT. Välj arbete på raden, eller ta bort beloppet.',
    'The file has a tax deduction of {money:amount}, but no row is ROT or RUT. Choose the work on the row, or take the amount away.',
  ),
} as const satisfies Readonly<Record<string, ProblemWords>>;
