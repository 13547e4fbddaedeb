/** Letters that the standard fonts of a PDF lack and that no accent explains. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  '−': '-',
};

const inFont = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\n]/;

/**
 * Text in the letters of a PDF's standard fonts (WinAnsi): accents that these lack are dropped, other writing becomes `?`.
 * Å, Ä and Ö, composed or not, stand as they are.
 */
export const printable = (words: string): string =>
  Array.from(words.normalize('NFC'), (letter) => {
    if (inFont.test(letter)) return letter;
    const bare = plainLetters[letter] ?? letter.normalize('NFD').charAt(0);
    return inFont.test(bare) ? bare : '?';
  }).join('');
