import { type Words } from '../../i18n/index.ts';

/** What a copied range is: text in columns parted by tabs, as every spreadsheet program puts it on the clipboard. */

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The text of a cell of copied HTML: its line breaks live, the rest of its spaces are as the browser shows them. */
const textOf = (cell: Element): string => {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\u2028');
  return cell.textContent
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .split('\u2028')
    .map((line) => line.trim())
    .join('\n')
    .trim();
};

/** A table of copied HTML as the same tab-separated text; empty where there is no table. Merged cells leave blanks. */
export const tableText = (html: string): string => {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) return '';
  return [...table.querySelectorAll('tr')]
    .map((row) =>
      [...row.querySelectorAll('td,th')]
        .flatMap((cell) => {
          const span = Number(cell.getAttribute('colspan') ?? '1');
          return [quoted(textOf(cell)), ...Array.from({ length: Math.min(100, Math.max(0, span - 1)) }, () => '')];
        })
        .join('\t'),
    )
    .join('\r\n');
};

/** Plain text where there is any: it holds the cells as they are shown; HTML only where a program gives nothing else. */
export const clipboardText = (data: Pick<DataTransfer, 'getData'>): string => {
  const plain = data.getData('text/plain');
  return plain.trim() === '' ? tableText(data.getData('text/html')) : plain;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A clipboard as a file of the import, named by the moment; the ending says what it is and is left out of the name later. */
export const clipboardFile = (text: string, now: Date, { t }: Pick<Words, 't'>): File => {
  const day = [String(now.getFullYear()), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = `${two(now.getHours())}.${two(now.getMinutes())}`;
  return new File([new TextEncoder().encode(text)], `${t('paste.name', { day, time })}.txt`, { type: 'text/plain' });
};
