import { type Words } from '../i18n/index.ts';

const known = ['Email', 'Mail', 'Manually', 'SMS', 'EInvoice', 'DigitalMail', 'Avy', 'Unknown'] as const;

/** The service's delivery method in the words of the trade; a method that is new to us is shown as it is. */
export const deliveryWord = (method: string, { t }: Words): string => {
  const found = known.find((one) => one === method);
  return found === undefined ? method : t(`delivery.${found}`);
};
