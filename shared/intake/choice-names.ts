import { type Language, type LocalText, text } from '../domain/text.ts';
import { booleanName, choiceName, choicesOf } from './field-choices.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';

/** What the service's words are called in a file of ours: each is read back as the value that it stands for. */

const deliveries = new Map<string, LocalText>([
  ['Email', text('E-post', 'E-mail')],
  ['Mail', text('Post', 'Letter')],
  ['EInvoice', text('E-faktura', 'E-invoice')],
  ['DigitalMail', text('Digital brevlåda', 'Digital mailbox')],
  ['SMS', text('SMS', 'SMS')],
  ['Manually', text('Manuellt', 'Manually')],
]);
const languages = new Map<string, LocalText>([
  ['SV', text('Svenska', 'Swedish')],
  ['EN', text('Engelska', 'English')],
  ['FI', text('Finska', 'Finnish')],
]);
const invoiceTypes = new Map<string, LocalText>([
  ['invoice', text('Faktura', 'Invoice')],
  ['credit', text('Kredit', 'Credit')],
]);

const nameIn = (names: ReadonlyMap<string, LocalText>, value: string): LocalText =>
  names.get(value) ?? text(value, value);

export const deliveryName = (value: string): LocalText => nameIn(deliveries, value);

/** The field's value as it is written in a file: the word for it where it has one, else the value. */
export const writtenName = (field: Field, value: string): LocalText => {
  switch (fieldTable[field].type) {
    case 'delivery':
      return deliveryName(value);
    case 'language':
      return nameIn(languages, value);
    case 'invoiceType':
      return nameIn(invoiceTypes, value);
    case 'boolean':
      return booleanName(value);
    case 'choice':
      return choiceName(field, value);
    default:
      return text(value, value);
  }
};

/** The words of a field that takes no others, in the order in which they are offered; empty for other fields. */
export const closedWords = (field: Field, language: Language): readonly string[] => {
  const named = (names: Iterable<LocalText>): readonly string[] => [...names].map((name) => name[language]);
  switch (fieldTable[field].type) {
    case 'delivery':
      return named(deliveries.values());
    case 'language':
      return named(languages.values());
    case 'invoiceType':
      return named(invoiceTypes.values());
    case 'boolean':
      return named([booleanName('true'), booleanName('false')]);
    case 'choice':
      return named(choicesOf(field).map(({ name }) => name));
    default:
      return [];
  }
};
