/**
 * Words that the window has another for: who bills is the company there, and the rooms are named as in the navigation. An option of
 * the command line (`--creditor`) is a name and no word, and so is what the console fills in.
 */
export const strange = {
  sv: /fordringsägar|\bImportera [^a-zåäö]|(?:i|till|under) Importera\b/i,
  en: /(?<![-{/])\bcreditors?\b(?!\})|\b(?:in|to|under) Recurring\b/i,
} as const;
