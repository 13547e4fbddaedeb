import { type GroupRow } from '../../grid/columns.ts';
import { type Words } from '../../i18n/index.ts';
import { deliveryWord } from '../../parts/delivery-word.ts';
import { type Head } from './grid-items.ts';
import { type GroupBy } from './use-group.ts';

const customerOf = ({ customerName, customerNo }: Head, { t }: Words): string =>
  [customerName, customerNo].filter((part) => part !== '').join(' · ') || t('grid.without');

const isLevel = (key: string): key is 'error' | 'warning' | 'hint' => ['error', 'warning', 'hint'].includes(key);

const labelOf = (by: GroupBy, head: Head, words: Words): string => {
  const { t } = words;
  switch (by) {
    case 'customer':
      return customerOf(head, words);
    case 'deliveryMethod':
      return deliveryWord(head.key, words) || t('grid.without');
    case 'level':
      return isLevel(head.key) ? t(`level.${head.key}`) : t('grid.fine');
    case 'kind':
      return t(head.key === 'credit' ? 'grid.kind.credit' : 'grid.kind.invoice');
    case 'invoiceDate':
    case 'currency':
      return head.key || t('grid.without');
  }
};

/** What the head of a group says: what its invoices have in common, how many they are, and what they come to by currency. */
export const groupRow = (by: GroupBy, head: Head, words: Words): GroupRow => ({
  key: head.key,
  label: labelOf(by, head, words),
  facts: [
    words.t('grid.count', { n: head.count }),
    ...head.sums.map(({ currency, total }) => `${words.amount(total)} ${words.unit(currency)}`),
  ],
  open: head.open,
});
