import { type LocalText, text } from '../domain/text.ts';
import { type Field, type FieldType, headFields, type HeadField } from './fields.ts';

/** What we know about a field: how its cells are read, what people call it, how long it may be. */
export interface FieldFacts {
  readonly type: FieldType;
  readonly name: LocalText;
  /** Other names that a column may have, in Swedish and English; compared without case, spaces, marks and accents. */
  readonly synonyms: readonly string[];
  /** Longest value in characters. The service's documents name no limits: these are generous and ours. */
  readonly max: number;
  readonly example: string;
}

const facts = (type: FieldType, name: LocalText, max: number, example: string, synonyms: string): FieldFacts => ({
  type,
  name,
  max,
  example,
  synonyms: synonyms.split('|').map((word) => word.trim()),
});

export const fieldTable: Readonly<Record<Field, FieldFacts>> = {
  documentKey: facts(
    'id',
    text('Fakturanyckel', 'Invoice key'),
    50,
    'F-1001',
    'fakturanr|fakturanummer|invoice ref|fakturaunderlagsnr|fakt.nr|faktura|faktura-id|dokument|dokumentnr|dokumentnummer|underlag|underlagsnr|löpnr|löpnummer|ordernr|ordernummer|order|order-id|verifikat|invoice no|invoice number|invoice nr|invoice id|invoice|document|document no|document number|order no|order number|faktureringsunderlag|fakturaref',
  ),
  customerNo: facts(
    'id',
    text('Kundnummer', 'Customer number'),
    50,
    '1007',
    'kundnr|kundenr|kundno|patientnr|deltagarnr|cust id|custid|acct no|kundenummer|kundid|kund-id|kundkod|kundnummer/id|medlemsnr|medlemsnummer|medlemsid|hyresgästnr|hyresgästnummer|debitornr|debitornummer|gäldenärsnr|abonnentnr|abonnentnummer|elevnr|kontraktsnr|customer no|customer nr|customer id|customer code|cust no|client no|client number|client id|member no|member number|member id|tenant no|debtor no|debtor number|account no|account number',
  ),
  customerExternalId: facts(
    'id',
    text('Kundens externa id', 'Customer external id'),
    100,
    'CRM-88',
    'externt id|extern id|externt kundid|external id|external customer id|debtor external id|crm-id',
  ),
  customerName: facts(
    'text',
    text('Kundnamn', 'Customer name'),
    100,
    'Exempelbolaget AB',
    'namn|kund|fullständigt namn|för- och efternamn|namn/företag|företag/namn|firma|firmanamn|fakturera till|betalare|elev|deltagare|patient|bostadsrättshavare|brf|förening|hyrestagare|full name|payer|attendee|participant|organisation|organization|kundenavn|navn|kunde|kundens namn|företag|företagsnamn|bolag|bolagsnamn|hyresgäst|medlem|mottagare|fakturamottagare|beställare|debitor|gäldenär|name|customer|client|client name|company|company name|contactname|debtor|debtor name|tenant|member|member name|recipient|bill to|invoice to',
  ),
  orgNo: facts(
    'orgNo',
    text('Person-/organisationsnummer', 'Identity number'),
    20,
    '556036-0793',
    'orgnr|organisasjonsnummer|organisasjonsnr|cvr|cvr-nr|organisationsnr|organisationsnummer|org/personnr|org.nr/personnr|orgnr/persnr|orgpersnr|organisations-/personnummer|personnr|personnummer|persnr|pnr|ssn|org no|organization number|organisation number|registration number|company registration number|personal number|identity no|person-/orgnr|person/orgnr',
  ),
  vatNumber: facts(
    'id',
    text('Momsregistreringsnummer', 'VAT number'),
    20,
    'SE556036079301',
    'momsregnr|momsreg.nr|momsnr|momsnummer|vatnr|vat no|vat nr|vat id|vat registration number|tax id',
  ),
  email: facts(
    'email',
    text('E-post', 'E-mail'),
    254,
    'anna@example.se',
    'epost|e-postadress|faktura-e-post|e-mejl|epostadr|e-postadr|fakturamail|fakturaepost|mejladr|invoice e-mail|contact email|epostadress|mejl|mejladress|mailadress|mail|e-mail address|email address|fakturamejl|faktura e-post|epost faktura|invoice email|billing email',
  ),
  phone: facts(
    'phone',
    text('Telefon', 'Phone'),
    30,
    '070-123 45 67',
    'tel|telnr|mobiltel|tfn|telefon mobil|telephone number|cell|mob|tel nr|telefonnr|telefonnummer|mobil|mobilnr|mobilnummer|mobiltelefon|phone no|phone number|mobile|mobile phone|mobile number|cell phone|telephone',
  ),
  attention: facts(
    'text',
    text('Kontaktperson', 'Attention'),
    100,
    'Anna Andersson',
    'att|attn|attention|kontakt|kontaktnamn|contact|contact person',
  ),
  address: facts(
    'text',
    text('Adress', 'Address'),
    100,
    'Storgatan 1',
    'gatuadress|gata|besöksadress|c/o adress|adr|gatuadr|address1|street name|utdelningsadress|faktureringsadress|fakturaadress|adressrad 1|adress 1|street|street address|billing address|address 1|address line 1',
  ),
  zipCode: facts(
    'zipCode',
    text('Postnummer', 'Postal code'),
    10,
    '211 22',
    'postnr|post nr|postkod|postal|post no|zip|zip code|zipcode|postal code|post code|postcode',
  ),
  city: facts('text', text('Ort', 'City'), 50, 'Malmö', 'postort|stad|kommun|municipality|locality|town|post ort'),
  countryCode: facts('country', text('Land', 'Country'), 40, 'SE', 'landskod|land kod|country code|country'),
  invoiceDate: facts(
    'date',
    text('Fakturadatum', 'Invoice date'),
    10,
    '2026-11-30',
    'datum|fakturans datum|utfärdad|utfärdandedatum|faktureringsdag|fakturadat|invoiced on|fakturadato|dato|faktureringsdatum|fakt.datum|fakt.dat|fakturadag|utställandedatum|date|invoice date|bill date|billing date|issue date|date of issue',
  ),
  dueDate: facts(
    'date',
    text('Förfallodatum', 'Due date'),
    10,
    '2026-12-30',
    'förfallodag|forfallsdato|forfallsdag|betalingsfrist|forfaldsdato|förf.dat|förfallodat|förfaller|förf.datum|förfdatum|ffdatum|ff-datum|betalas senast|sista betalningsdag|due|due on|payment due|payment due date',
  ),
  paymentTermsDays: facts(
    'days',
    text('Betalningsvillkor', 'Payment terms'),
    20,
    '30',
    'betalvillkor|bet villkor|betaln.villkor|betalningsvillkor (dagar)|bet.tid|betaltid|payment days|due in days|bet.villkor|bet.vill|betalningsvillkor dagar|kredittid|kreditdagar|betalningstid|villkor|dagar netto|terms|payment terms days|credit days|net days',
  ),
  currency: facts('currency', text('Valuta', 'Currency'), 3, 'SEK', 'valutakod|currency code|curr'),
  ourReference: facts(
    'text',
    text('Vår referens', 'Our reference'),
    100,
    'Eva Ek',
    'vår ref|handläggare|vår kontakt|our contact|account manager|säljare|our ref|seller|sales person|salesperson',
  ),
  yourReference: facts(
    'text',
    text('Er referens', 'Your reference'),
    100,
    'Anna Andersson',
    'er ref|referens|er kontakt|er referensperson|kundens ref|referens kund|fakturareferens|beställarref|beställare referens|customer ref|buyer ref|ref|kundreferens|kundens referens|kundref|beställarreferens|köparens referens|märkning|your ref|reference|buyer reference|customer reference',
  ),
  externalReference: facts(
    'id',
    text('Er beställning', 'Purchase order'),
    50,
    'PO-7781',
    'extern referens|externt referensnr|beställningsnr|beställningsnummer|inköpsordernr|inköpsorder|er order|ert ordernr|po|po-nr|po-nummer|po number|purchase order number|external reference',
  ),
  deliveryMethod: facts(
    'delivery',
    text('Leveranssätt', 'Delivery method'),
    30,
    'E-post',
    'leveransmetod|distribution|distributionssätt|distributionsform|utskick|utskickssätt|sändsätt|skicka via|skickas via|fakturasätt|faktureringssätt|faktureringsform|delivery|send by|send via',
  ),
  language: facts(
    'language',
    text('Språk', 'Language'),
    10,
    'Svenska',
    'fakturaspråk|språkkod|invoice language|language code',
  ),
  message: facts(
    'text',
    text('Meddelande', 'Message'),
    1000,
    'Tack för ditt köp.',
    'fakturatext|fakturameddelande|meddelande på fakturan|fritext|notering|anteckning|kommentar|note|notes|comment|comments|invoice message|memo',
  ),
  invoiceTotal: facts(
    'amount',
    text('Fakturabelopp', 'Invoice total'),
    30,
    '1 250,00',
    'att betala|totalt att betala|fakturatotal|fakturasumma|totalbelopp|totalsumma|slutsumma|invoice amount|total amount|amount due|grand total|total due',
  ),
  invoiceType: facts(
    'invoiceType',
    text('Fakturatyp', 'Invoice type'),
    20,
    'Faktura',
    'typ|dokumenttyp|debet/kredit|faktura/kredit|type|document type',
  ),
  articleNo: facts(
    'id',
    text('Artikelnummer', 'Article number'),
    50,
    'A-100',
    'artikelnr|artnr|art.nummer|artnummer|tjänstekod|tjänstenr|varunr|varunummer|prod.nr|part no|part number|catalog no|service code|product id|item id|art.nr|art nr|artikel-nr|artikelkod|artikel|artikel-id|produktnr|produktnummer|produktkod|article no|article|article code|item no|item number|item code|product no|product number|product code|sku',
  ),
  description: facts(
    'text',
    text('Beskrivning', 'Description'),
    1000,
    'Städning november',
    'benämning|beskrivelse|vad|vad avses|arbete|utfört arbete|arbetsbeskrivning|uppdrag|insats|åtgärd|artikeltext|text på faktura|text på fakturan|artikelbeskrivning|produktbeskrivning|ändamål|gäller|förklaring|kurs|aktivitetsnamn|work|work done|task|job|what|activity|particulars|goods|charge description|varetekst|artikelbenämning|artikelnamn|produktnamn|text|radtext|rad|vara|tjänst|produkt|avser|specifikation|fakturarad|aktivitet|item|item name|item description|product|product name|service|line description|details',
  ),
  quantity: facts(
    'quantity',
    text('Antal', 'Quantity'),
    30,
    '2',
    'kvantitet|antall|arbetad tid|arbetade timmar|nedlagd tid|debiterade timmar|debiterbara timmar|fakturerbara timmar|volym|antal/timmar|timmar/antal|antal enheter|tot antal|antal h|hrs|billable hours|no of|nos|quantity/hours|mängd|ant|antal st|st|timmar|antal timmar|tim|levererat antal|qty|hours|count|number of',
  ),
  unit: facts(
    'text',
    text('Enhet', 'Unit'),
    20,
    'tim',
    'enh|units|enhet/st|mått|måttenhet|unit type|uom|unit of measure|mätenhet',
  ),
  unitPrice: facts(
    'amount',
    text('À-pris', 'Unit price'),
    30,
    '595,00',
    'pris|apris|pris/enh|pris/h|kr/st|kr/tim|kr/h|kr/timme|timarvode|arvode/tim|timtaxa|taxa|debiteringspris|grundpris|försäljningspris|avtalspris|nettopris|månadspris|kursavgift|deltagaravgift|price/unit|price per hour|fee|unit rate|charge rate|selling price|list price|cost per unit|unit net price|stykkpris|a pris|á-pris|styckpris|st-pris|pris/st|pris per st|pris st|enhetspris|pris/enhet|pris per enhet|timpris|pris/tim|pris per timme|timpenning|hyra|månadshyra|avgift|månadsavgift|medlemsavgift|årsavgift|price|unit cost|rate|hourly rate|price each|price per unit|item price',
  ),
  discountPercent: facts(
    'percent',
    text('Rabatt', 'Discount'),
    20,
    '10',
    'rabattsats|rab|rabatt i %|discount pct|disc|rabatt i procent|discount percent|discount rate',
  ),
  vatRate: facts(
    'percent',
    text('Moms', 'VAT'),
    20,
    '25',
    'momssats|mva|moms i %|moms procent|vat pct|sales tax|gst|gst rate|mva-sats|mva sats|momsats|momsprocent|moms i procent|procent moms|skattesats|vat rate|vat percent|vat percentage|tax|tax rate|tax percent',
  ),
  lineTotal: facts(
    'amount',
    text('Radbelopp', 'Line total'),
    30,
    '1 190,00',
    'belopp|summa|belopp netto|summa netto|nettosumma|radens summa|radpris|totalpris|pris totalt|totalt pris|tot|kronor|att fakturera|fakturerat belopp|belopp att fakturera|debitering|arvode|arvode totalt|summa exkl|summa ex|summa inkl|totalt inkl|totalt exkl|belopp exkl|belopp inkl|belopp ex|exkl|inkl|line value|value|extended price|ext price|total price|row amount|charge amount|amount excl|amount incl|total excl|total incl|beløp|beløb|linjebeløp|sum beløp|radsumma|rad summa|radtotal|totalt|total|netto|nettobelopp|kostnad|sum|amount|item total|line amount|net|net amount|subtotal|row total',
  ),
  periodStart: facts(
    'date',
    text('Period från', 'Period from'),
    10,
    '2026-11-01',
    'från|fr.o.m|period fr o m|periodens början|avser från|hyresperiod från|valid from|service from|period begin|fr o m|from|från datum|startdatum|periodstart|period start|start date|start|from date',
  ),
  periodEnd: facts(
    'date',
    text('Period till', 'Period to'),
    10,
    '2026-11-30',
    'till|t.o.m|tom|period t o m|periodens slut|avser till|hyresperiod till|valid to|service to|t o m|to|till datum|slutdatum|periodslut|period end|end date|slut|end|to date|through',
  ),
  costCenter: facts(
    'id',
    text('Kostnadsställe', 'Cost centre'),
    50,
    '100',
    'kst|kostnadsställen|resultatenhet|cost center|cost centre code',
  ),
  project: facts(
    'id',
    text('Projekt', 'Project'),
    50,
    'P12',
    'projektnr|projektnummer|projektkod|project no|project number|project code',
  ),
};

const heads: ReadonlySet<string> = new Set(headFields);

export const isHeadField = (field: Field): field is HeadField => heads.has(field);

/** Those that say who the customer is, strongest first: intake.md 9. A name only suggests. */
export const customerKeyFields = [
  'customerExternalId',
  'customerNo',
  'orgNo',
  'email',
  'customerName',
] as const satisfies readonly HeadField[];
