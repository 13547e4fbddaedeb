import { AppError } from '../../shared/domain/app-error.ts';
import { type Language, text } from '../../shared/domain/text.ts';
import { type Cell } from '../../shared/intake/draft.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { fieldsOfKind, type ImportKind, kindTable } from '../../shared/intake/kinds.ts';
import { type ImportDefaults } from '../../shared/intake/plan.ts';
import { stateFile } from '../../shared/intake/stated.ts';
import { fieldColumn, fieldValue } from '../sheets/field-column.ts';
import { type Table, type TableColumn } from '../sheets/table.ts';
import { addUsed, type ExportItem, rowTexts } from './export-cells.ts';
import { documentKeys, type GroupKey, groupKeyOf } from './export-keys.ts';

const nothing = (): AppError =>
  new AppError(
    'export-empty',
    text('Det finns inget att exportera: allt är uteslutet.', 'There is nothing to export: everything is excluded.'),
    text('Ta med minst en post och försök igen.', 'Include at least one and try again.'),
  );

/** What is exported: records with their rows, and by what the reader filled the gaps in them. */
export interface Exported {
  readonly kind: ImportKind;
  /** Walked more than once, and never held. */
  readonly items: Iterable<ExportItem>;
  readonly defaults: ImportDefaults;
  readonly language: Language;
}

/** What a reader takes where it is told nothing. */
const usual = { currency: 'SEK', paymentTermsDays: 30 };

/** The type follows from the kind of the file, which is stated in any case. */
const isByDefault = (field: string, cell: Cell): boolean =>
  cell.rule === 'default' &&
  cell.value !== null &&
  field !== 'invoiceType' &&
  !(field === 'currency' && cell.value === usual.currency);

/** Some cell has its value from a default that the reader would not have on another day. */
const leansOnDefaults = ({ head, rows }: ExportItem, { paymentTermsDays }: ImportDefaults): boolean =>
  [head, ...rows].some((cells) => Object.entries(cells).some(([field, cell]) => isByDefault(field, cell))) ||
  (head.dueDate?.rule === 'derived-due-date' && paymentTermsDays !== usual.paymentTermsDays);

const keyField = (kind: ImportKind): 'contractNumber' | 'documentKey' | null => {
  if (kindTable[kind].row.length === 0) return null;
  return kind === 'contractInvoices' ? 'contractNumber' : 'documentKey';
};

/** The day by which rows without a key belong together: the first of these that has a column. */
const dateFields = (kind: ImportKind): readonly Field[] =>
  kind === 'contractInvoices' ? ['nextInvoiceDate', 'contractStart'] : ['invoiceDate'];

interface Survey {
  readonly fields: readonly Field[];
  /** The document key of each item as it is to stand; empty where items have no rows. */
  readonly keys: readonly (string | null)[];
  readonly title: string;
}

/** What must be known of all items before the first is written. */
const survey = ({ kind, items, defaults, language }: Exported): Survey => {
  const all = fieldsOfKind(kind);
  const used = new Set<Field>();
  let states = defaults.pricesIncludeVat;
  const keys: GroupKey[] = [];
  const document = keyField(kind);
  for (const item of items) {
    addUsed(used, item, all);
    if (document !== null) keys.push(groupKeyOf(item, { document, dates: dateFields(kind) }));
    states ||= leansOnDefaults(item, defaults);
  }
  if (used.size === 0) throw nothing();
  const dated = dateFields(kind).findIndex((field) => used.has(field));
  const documents = documentKeys(keys, Math.max(dated, 0));
  const hasKeys = documents.some((key) => key !== null) || keys.some(({ keyless }) => keyless);
  if (document !== null && hasKeys) used.add(document);
  // A file without a column that its kind needs could not be read, though every cell of it be blank.
  for (const { anyOf } of kindTable[kind].needed) if (!anyOf.some((field) => used.has(field))) used.add(anyOf[0]);
  return {
    fields: all.filter((field) => used.has(field)),
    keys: documents,
    title: stateFile(kind, states ? defaults : null, language),
  };
};

const withVat = text('inkl. moms', 'incl. VAT');

/** Amounts with VAT say so in their header, as everywhere. */
const columnOf = ({ kind, language, defaults }: Exported, field: Field): TableColumn => {
  const column = fieldColumn(kind, field, language);
  return defaults.pricesIncludeVat && (field === 'unitPrice' || field === 'lineTotal')
    ? { ...column, header: `${column.header} ${withVat[language]}`, width: column.width + 10 }
    : column;
};

function* rowsOf(exported: Exported, { fields, keys }: Survey): Generator<readonly (string | null)[]> {
  const document = keyField(exported.kind);
  let count = 0;
  for (const item of exported.items) {
    const key = keys[count] ?? null;
    count += 1;
    for (const place of item.rows.keys()) {
      const texts = rowTexts(item, place, fields);
      yield fields.map((field, index) => {
        const value = field === document ? key : (texts[index] ?? null);
        return value === null ? null : fieldValue(field, value, exported.language);
      });
    }
  }
}

/**
 * Records as one table, a line for each of their rows. It holds what the file and the person said; what we filled is left
 * blank and filled alike when the table is read (a line above the header states kind and defaults): so what is read are the same
 * records, and invoices keep the keys by which they are known as billed (cases N007, N048, N157).
 *
 * @throws AppError `export-empty`.
 */
export const exportTable = (exported: Exported): Table => {
  const found = survey(exported);
  return {
    name: kindTable[exported.kind].name[exported.language],
    title: found.title,
    columns: found.fields.map((field) => columnOf(exported, field)),
    rows: { [Symbol.iterator]: () => rowsOf(exported, found) },
  };
};
