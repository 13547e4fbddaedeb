/**
 * A key as two sheets may write it: without case and spaces, and a number without the zeros before it, which a workbook
 * loses (`01007` is 1007, `AB 12` is `ab12`).
 */
export const foldKey = (key: string): string => {
  const bare = key.toLowerCase().replace(/[\s\u00A0]+/g, '');
  return /^\d+$/.test(bare) ? bare.replace(/^0+(?=\d)/, '') : bare;
};
