import { type CallOutput } from '../../../shared/contract/contract.ts';
import { type Words } from '../../i18n/index.ts';

export type RowAccount = CallOutput<'import.open'>['accounts'][number];

const parts = ['invoiceRows', 'customerRows', 'headerRows', 'blankRows', 'sumRows', 'hiddenRows', 'otherRows'] as const;

/** True when the parts make up the whole file: every row is somewhere. */
export const addsUp = (account: RowAccount): boolean =>
  account.rows === parts.reduce((sum, part) => sum + account[part], 0);

/**
 * What is read is invoice rows, or rows of data where the file is a list: a record may have several.
 * `830 rader i filen = 815 fakturarader + 12 tomma + 2 rubriker + 1 summarad`
 */
export const accountInWords = (account: RowAccount, { t }: Words, records = false): string => {
  const named = parts
    .filter((part) => account[part] > 0)
    .map((part) => {
      const n = account[part];
      return records && part === 'invoiceRows' ? t('file.recordRows', { n }) : t(`import.account.${part}`, { n });
    });
  return `${t('import.account.whole', { n: account.rows })} = ${named.join(' + ')}`;
};
