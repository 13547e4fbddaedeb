/** Words that people write for the choices of the service, Swedish and English, folded to lower case letters. */

const fold = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z€$£]/g, '');

const table = (entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(entries).flatMap(([value, words]) => words.split('|').map((word) => [fold(word), value] as const)),
  );

/** Views, DeliveryMethodTypeView. `Mail` alone is not here: Swedes mean e-mail by it, the service means post. */
const deliveries = table({
  Email: 'email|e-post|epost|mejl|e-mail|via e-post|pdf via e-post|pdf|e-postfaktura|mailfaktura',
  Mail: 'post|brev|postal|letter|pappersfaktura|papper|paper|postfaktura|postal mail|vanlig post',
  Manually: 'manually|manuellt|manuell|manual|själv|ingen|skrivs ut|hämtas|none',
  SMS: 'sms|text message|mobil',
  EInvoice: 'einvoice|e-faktura|efaktura|e-invoice|peppol|svefaktura|edi|elektronisk faktura',
  DigitalMail: 'digitalmail|digital mail|digital brevlåda|digital mailbox|digital post|kivra',
});
/** Views, LanguageTypeView. */
const languages = table({
  SV: 'sv|svenska|swedish|se|swe',
  EN: 'en|engelska|english|eng|gb',
  FI: 'fi|finska|finnish|suomi|fin',
});
const currencies = table({
  SEK: 'sek|kr|kronor|svenska kronor',
  EUR: 'eur|€|euro',
  NOK: 'nok',
  DKK: 'dkk',
  USD: 'usd|$',
  GBP: 'gbp|£',
  CHF: 'chf',
});
const countries = table({
  SE: 'se|sverige|sweden|swe|s',
  NO: 'no|norge|norway|nor',
  DK: 'dk|danmark|denmark|dnk',
  FI: 'fi|finland|fin',
  DE: 'de|tyskland|germany|deu',
  GB: 'gb|uk|storbritannien|united kingdom|great britain|england',
  NL: 'nl|nederländerna|netherlands',
  FR: 'fr|frankrike|france',
  PL: 'pl|polen|poland',
  ES: 'es|spanien|spain',
  US: 'us|usa|united states',
  IS: 'is|island|iceland',
  EE: 'ee|estland|estonia',
  LV: 'lv|lettland|latvia',
  LT: 'lt|litauen|lithuania',
  BE: 'be|belgien|belgium',
  CH: 'ch|schweiz|switzerland',
  AT: 'at|österrike|austria',
  IE: 'ie|irland|ireland',
  IT: 'it|italien|italy',
});
const invoiceTypes = table({
  invoice: 'faktura|invoice|debet|debit|debetfaktura|f|d|normal|invoiceaction',
  credit: 'kredit|kreditfaktura|credit|credit note|credit invoice|kreditnota|k|c|creditinvoiceaction',
});

export const readDelivery = (written: string): string | null => deliveries.get(fold(written)) ?? null;
export const readLanguage = (written: string): string | null => languages.get(fold(written)) ?? null;
export const readInvoiceType = (written: string): string | null => invoiceTypes.get(fold(written)) ?? null;

/** ISO code; three capital letters that we do not know are let through, the service decides. */
export const readCurrency = (written: string): string | null => {
  const known = currencies.get(fold(written));
  if (known !== undefined) return known;
  const code = written.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
};

/** Two-letter code; two letters that we do not know are let through, the service decides. */
export const readCountry = (written: string): string | null => {
  const known = countries.get(fold(written));
  if (known !== undefined) return known;
  const code = written.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? code : null;
};
