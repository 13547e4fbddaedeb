import { type Language, type LocalText, text } from '../../shared/domain/text.ts';
import { closedWords } from '../../shared/intake/choice-names.ts';
import { fieldTable } from '../../shared/intake/field-table.ts';
import { type Field, type FieldType } from '../../shared/intake/fields.ts';
import { fieldNameIn, fieldsOfKind, type ImportKind, kindTable } from '../../shared/intake/kinds.ts';

/** The name of the sheet that tells how to fill in a blank template. */
export const instructionSheet = text('Läs mig', 'Read me');

const asText = text('text', 'text');
const asDigits = text('skrivs som text, så att nollor i början blir kvar', 'typed as text, so that leading zeros stay');

const howTyped: Readonly<Record<FieldType, LocalText>> = {
  text: asText,
  email: asText,
  choice: asText,
  delivery: asText,
  language: asText,
  invoiceType: asText,
  id: asDigits,
  phone: asDigits,
  orgNo: text('tio siffror, med eller utan bindestreck', 'ten digits, with or without a hyphen'),
  zipCode: asDigits,
  date: text('datum, ÅÅÅÅ-MM-DD', 'date, YYYY-MM-DD'),
  amount: text('belopp', 'amount'),
  quantity: text('tal', 'number'),
  percent: text('procent, utan procenttecken', 'per cent, without the sign'),
  days: text('antal dagar', 'number of days'),
  whole: text('heltal', 'whole number'),
  currency: text('tre bokstäver', 'three letters'),
  country: text('två bokstäver', 'two letters'),
  boolean: text('ja eller nej', 'yes or no'),
};

const needed = text('behövs', 'needed');
const oneOf = text('ett av', 'one of');

/** One cell of prose for a field: with more cells the row would look like a header. */
const aboutField = (kind: ImportKind, field: Field, isNeeded: boolean, language: Language): string => {
  const words = closedWords(field, language);
  const how =
    words.length === 0 ? howTyped[fieldTable[field].type][language] : `${oneOf[language]} ${words.join(', ')}`;
  return `– ${fieldNameIn(kind, field)[language]}: ${isNeeded ? `${needed[language]}, ` : ''}${how}.`;
};

const alternatives = (kind: ImportKind, language: Language): readonly string[] =>
  kindTable[kind].needed.flatMap(({ anyOf }) => {
    const [first, ...others] = anyOf.map((field) => fieldNameIn(kind, field)[language]);
    if (first === undefined || others.length === 0) return [];
    const list = others.join(', ');
    const said = text(
      `I stället för ${first.toLowerCase()} går det bra med något av: ${list}.`,
      `Instead of ${first.toLowerCase()} any of these will do: ${list}.`,
    );
    return [said[language]];
  });

const opening = (kind: ImportKind): readonly LocalText[] => {
  const { name } = kindTable[kind];
  return [
    text(
      `Så fyller du i mallen för ${name.sv.toLowerCase()}`,
      `How to fill in the template for ${name.en.toLowerCase()}`,
    ),
    text(
      `Skriv på bladet ${name.sv}, en rad i taget under rubrikerna. Låt raden överst vara kvar: den säger vad filen är. Raderna som redan står där är påhittade exempel: ta bort dem först.`,
      `Type on the sheet ${name.en}, row by row below the headers. Leave the line on top: it says what the file is. The rows that stand there are invented examples: remove them first.`,
    ),
    text(
      'Rubriker med * behövs. Kolumner som du inte använder kan lämnas tomma, tas bort eller flyttas.',
      'Headers with * are needed. Columns that you do not use can be left blank, removed or moved.',
    ),
    ...(kindTable[kind].row.length === 0
      ? []
      : [
          text(
            'Flera rader med samma nyckel i första kolumnen hör ihop. Upprepa kunden på varje rad.',
            'Rows with the same key in the first column belong together. Repeat the customer on each row.',
          ),
        ]),
    text(
      'Släpp sedan filen i Runsheet. Inget skickas innan du har granskat och godkänt.',
      'Then drop the file in Runsheet. Nothing is sent before you have reviewed and approved it.',
    ),
  ];
};

/** The sentences that tell how to fill in the template of a kind, the title first. */
export const instructions = (
  kind: ImportKind,
  neededFields: ReadonlySet<Field>,
  language: Language,
): readonly string[] => [
  ...opening(kind).map((words) => words[language]),
  ...alternatives(kind, language),
  ...fieldsOfKind(kind).map((field) => aboutField(kind, field, neededFields.has(field), language)),
];
