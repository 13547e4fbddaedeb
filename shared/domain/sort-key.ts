const swedish: Readonly<Record<string, string>> = { å: '{', ä: '|', æ: '|', ö: '}', ø: '}', ü: 'y' };

/** A number behind the count of its digits, so that 9 comes before 10. */
const counted = (digits: string): string => {
  const bare = digits.replace(/^0+(?=.)/, '');
  return `${String(Math.min(bare.length, 9))}${bare}`;
};

/**
 * A name by which a list stands as a Swede sorts it where these are compared letter by letter: å, ä and ö last, other accents and case
 * without meaning, signs as spaces, numbers by their value.
 */
export const sortKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[åäæöøü]/g, (letter) => swedish[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}{|}]+/gu, ' ')
    .trim()
    .replaceAll(/\d+/g, counted);
