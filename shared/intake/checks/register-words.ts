import { type ProblemWords, words } from '../problem-words.ts';

/** What the checks against the register can find. */
export const registerWords = {
  'customer-inactive': words(
    'Kunden är inaktiv',
    'The customer is inactive',
    '{name} är inaktiv i registret och kan inte faktureras. Välj en annan kund eller aktivera kunden i registret.',
    '{name} is inactive in the register and cannot be billed. Choose another customer or activate it in the register.',
  ),
  'customer-renamed': words(
    'Annat namn i registret',
    'Another name in the register',
    'Filen säger ”{file}”, registret säger ”{register}”. Fakturan går till kunden i registret. Kontrollera att det är samma kund.',
    'The file says “{file}”, the register says “{register}”. The invoice goes to the customer in the register. Check that they are the same.',
  ),
  'article-unknown': words(
    'Ny artikel',
    'New article',
    'Artikel {number} finns inte i registret. Den läggs upp när körningen startar. Kontrollera numret.',
    'Article {number} is not in the register. It is created when the run starts. Check the number.',
  ),
  'article-inactive': words(
    'Artikeln är inaktiv',
    'The article is inactive',
    'Artikel {number} är inaktiv i registret och kan inte faktureras. Välj en annan artikel eller aktivera den i registret.',
    'Article {number} is inactive in the register and cannot be billed. Choose another article or activate it in the register.',
  ),
  'article-text-differs': words(
    'Annan text i registret',
    'Another text in the register',
    'Artikel {number} heter ”{register}” i registret. Filens text står på fakturan.',
    'Article {number} is “{register}” in the register. The text of the file stands on the invoice.',
  ),
  'article-price-differs': words(
    'Priset skiljer från registret',
    'Price differs from the register',
    'Filen säger {money:file}, registret säger {money:register} för artikel {number}. Filens pris faktureras om det inte ändras.',
    'The file says {money:file}, the register says {money:register} for article {number}. The price of the file is billed unless it is changed.',
  ),
  'article-vat-differs': words(
    'Momsen skiljer från registret',
    'VAT differs from the register',
    'Raden har {number:file} % moms, artikel {article} har {number:register} % i registret. Kontrollera vilken sats som gäller.',
    'The row has {number:file} % VAT, article {article} has {number:register} % in the register. Check which rate applies.',
  ),
  'article-unit-blank': words(
    'Enhet saknas',
    'Unit is missing',
    'Raden har ingen enhet. Artikel {number} säljs i ”{register}” enligt registret.',
    'The row has no unit. Article {number} is sold by “{register}” in the register.',
  ),
} as const satisfies Readonly<Record<string, ProblemWords>>;
