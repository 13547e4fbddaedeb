/** Self invoices, in Swedish. */
export const svSelf = {
  self: {
    sure: 'Skapa ett utkast hos tjänsten? | Skapa {n} utkast hos tjänsten?',
    newSuppliers: 'En leverantör läggs först upp i registret. | {n} leverantörer läggs först upp i registret.',
    withFile: 'En får sin PDF som bilaga. | {n} får sina PDF-filer som bilagor.',
    draft: 'Inget bokförs, skickas eller betalas förrän någon attesterar dem.',
  },
};
