import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type Words } from '../../i18n/index.ts';

export type RowAccount = CallOutput<'import.open'>['accounts'][number];

const parts = ['invoiceRows', 'customerRows', 'headerRows', 'blankRows', 'sumRows', 'hiddenRows', 'otherRows'] as const;

/** True when the parts make up the whole file: every row is somewhere. */
export const addsUp = (account: RowAccount): boolean =>
  account.rows === parts.reduce((sum, part) => sum + account[part], 0);

/** `830 rader i filen = 815 fakturarader + 12 tomma + 2 rubriker + 1 summarad` */
export const accountInWords = (account: RowAccount, { t }: Words): string => {
  const named = parts
    .filter((part) => account[part] > 0)
    .map((part) => t(`import.account.${part}`, { n: account[part] }));
  return `${t('import.account.whole', { n: account.rows })} = ${named.join(' + ')}`;
};
