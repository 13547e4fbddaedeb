/** Without signs that some system takes in no name, and what would hide the file or lead out of its folder. */
export const fileName = (name: string, ending: 'xlsx' | 'csv' | 'pdf'): string => {
  const kept = name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, 100)
    .replace(/[. ]+$/, '');
  return `${kept === '' ? 'Runsheet' : kept}.${ending}`;
};
