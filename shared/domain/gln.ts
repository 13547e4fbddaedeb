/**
 * True for a GLN: thirteen digits, GS1 mod 10 (weights 3 and 1 from the right). Source: sweden.md, row Peppol id
 * (0088, GLN).
 */
export const isGln = (written: string): boolean => {
  if (!/^\d{13}$/.test(written)) return false;
  const sum = [...written].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};
