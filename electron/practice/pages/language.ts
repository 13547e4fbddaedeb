import { type Language } from '../../../shared/domain/text.ts';

const wish = (part: string): { readonly language: string; readonly quality: number } => {
  const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { language: range.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality.slice(2)) };
};

/**
 * The language of a page, by Accept-Language: the better liked of Swedish and English, English where only others are
 * asked for, Swedish where nothing is.
 */
export const languageOf = (header: string | undefined): Language => {
  const wishes = (header ?? '')
    .split(',')
    .map(wish)
    .filter(({ language, quality }) => language !== '' && language !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const spoken = wishes.find(({ language }) => language === 'sv' || language === 'en')?.language;
  return spoken === 'sv' || wishes.length === 0 ? 'sv' : 'en';
};
