import { countryViews } from '../countries.ts';
import { currencyViews } from '../currencies.ts';
import { answer } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { type View } from '../wire/json.ts';

const debtCollectionMessages: readonly View[] = [
  {
    PublicId: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7301',
    Message: 'Kontakta oss om du har frågor om kravet.',
    IsActive: true,
  },
];

/** Common data (endpoints a, Common). */
export const common: readonly Route[] = [
  route('GET', '/v1/common/countries', () => answer('CountriesView', countryViews)),
  route('GET', '/v1/common/currencies', () => answer('CurrenciesView', currencyViews)),
  route('GET', '/v1/common/debtcollectionmesssages', () =>
    answer('DebtCollectionMessagesView', debtCollectionMessages),
  ),
];
