/** Self invoices, in English. */
export const enSelf = {
  self: {
    sure: 'Create one draft at the service? | Create {n} drafts at the service?',
    newSuppliers: 'One supplier is put into the register first. | {n} suppliers are put into the register first.',
    withFile: 'One gets its PDF as an attachment. | {n} get their PDFs as attachments.',
    draft: 'Nothing is booked, sent or paid until somebody attests them.',
  },
};
