import { type Language, type LocalText, quoted, text } from '../domain/text.ts';
import { isBlank } from './cell-text.ts';
import { fieldsFed } from './column-feed.ts';
import { customerKeyFields } from './field-table.ts';
import { type Field } from './fields.ts';
import { matchHeader } from './header-match.ts';
import { findHeader, type HeaderPlace } from './header-row.ts';
import { type ImportKind, importKinds, kindTable } from './kinds.ts';
import { type PlanChoices } from './plan.ts';
import { firstRows, type KnownRows, rowsFrom } from './raw-rows.ts';
import { type RawFile, type RawSheet } from './raw-table.ts';
import { withRepairedHead } from './repaired-headers.ts';
import { shapeColumns } from './shape-columns.ts';
import { linkFields } from './sheet-roles.ts';

export interface KindProposal {
  readonly kind: ImportKind;
  readonly reason: LocalText;
  /** Kinds that fit as well, the proposed one among them; empty where none does. */
  readonly alike: readonly ImportKind[];
}

interface KindColumn {
  readonly index: number;
  readonly header: string;
  readonly field: Field;
}

/** A sheet as one kind sees it. */
interface Sight {
  readonly raw: RawSheet;
  readonly kind: ImportKind;
  readonly columns: readonly KindColumn[];
  readonly fields: ReadonlySet<Field>;
  /** Headers that say something, whatever it is. */
  readonly headers: number;
  /** Texts above the header. */
  readonly titles: readonly string[];
  readonly below: KnownRows;
  /** Indexes into `below`: the first rows of data that are seen. */
  readonly rows: readonly number[];
}

/** So many rows tell whether a column is filled and whether a key repeats. */
const sampleRows = 200;

const columnsFor = ({ headers }: HeaderPlace, kind: ImportKind): readonly KindColumn[] => {
  const taken = new Set<Field>();
  return headers.flatMap((header, index) => {
    const field = matchHeader(header, kind)?.field;
    if (field === undefined || taken.has(field)) return [];
    taken.add(field);
    return [{ index, header, field }];
  });
};

const sightOf = (raw: RawSheet, kind: ImportKind): Sight => {
  const place = findHeader(raw, kind);
  const below = rowsFrom(raw.rows, place.last + 1);
  // Invoices may lie in a wide layout, whose columns no header names by itself.
  const columns =
    kind === 'invoices'
      ? shapeColumns(raw, place, below, place.headers.length, kind).columns
      : columnsFor(place, kind).map((column) => ({ ...column, given: [] }));
  const used = columns.flatMap(({ index, header, field }) => (field === null ? [] : [{ index, header, field }]));
  return {
    raw,
    kind,
    columns: used,
    fields: new Set(columns.flatMap(fieldsFed)),
    headers: place.headers.filter((header) => header !== '').length,
    titles: firstRows(raw.rows, Math.max(0, place.first))
      .flatMap((row) => row.cells)
      .filter((cell) => typeof cell === 'string'),
    below,
    rows: Array.from({ length: Math.min(sampleRows, below.length) }, (_, index) => index).filter(
      (index) => !below.hiddenAt(index) && below.reachAt(index) > 0,
    ),
  };
};

/** A rate may be chosen for the whole import: its column is not needed. */
const meets = (kind: ImportKind, fields: ReadonlySet<Field>): boolean =>
  kindTable[kind].needed.every(({ anyOf }) => anyOf[0] === 'vatRate' || anyOf.some((field) => fields.has(field)));

/** Columns of an invoice that a register has no place for: where they stand, rows are billed. */
const strangers: Readonly<Partial<Record<ImportKind, readonly Field[]>>> = {
  debtors: ['unitPrice', 'lineTotal', 'quantity', 'invoiceDate', 'dueDate', 'invoiceTotal'],
  products: ['quantity', 'lineTotal', 'invoiceDate', 'dueDate', 'invoiceTotal'],
  costCenters: ['unitPrice', 'lineTotal', 'quantity', 'invoiceTotal', 'articleNo'],
  projects: ['unitPrice', 'lineTotal', 'quantity', 'invoiceTotal', 'articleNo'],
};

/** Headers that only a file of payments has; *Belopp* and *Datum* stand in invoices too. */
const paid = /bet(?:al|yd)|^bet|inbet|ocr|paid|payment|payer|receiv|mottag|bokf|valutad|transak/i;

const filledThrough = ({ rows, below }: Sight, column: number): boolean =>
  rows.length > 0 && rows.every((index) => !isBlank(below.cellAt(index, column)));

const speaksOfCredit = /kredit(?!tid|dag|kort|upp|värd|villk|gräns)|credit(?! ?(?:card|term|days|limit|rating))/i;

/** A column of credited invoices that is filled in all through, or a credit word where an invoice's own would stand. */
const isCredit = (sight: Sight, invoices: Sight): boolean =>
  sight.columns.some(({ field, header, index }) => {
    if (field === 'creditedInvoice') return filledThrough(sight, index);
    return speaksOfCredit.test(header) && !invoices.columns.some((column) => column.index === index);
  });

/** What a customer has besides a number: a column of numbers alone is no register. */
const details: readonly Field[] = ['customerName', 'email', 'phone', 'address', 'city'];

/** At least two columns, and half of what the sheet says: a register is not seen in what is mostly something else. */
const understood = ({ kind, columns, fields, headers }: Sight): boolean =>
  columns.length >= 2 &&
  columns.length * 2 >= headers &&
  (kind !== 'debtors' || details.some((field) => fields.has(field)));

const whatFor: readonly Field[] = ['description', 'articleNo', 'quantity'];

/** What is owed, by OCR number and without a word of what for: invoices that were made elsewhere. */
const listsOwed = ({ fields }: Sight, invoices: Sight): boolean =>
  fields.has('paymentReference') && !whatFor.some((field) => invoices.fields.has(field));

const ofSupplier = /leverant|supplier|vendor|säljare|seller/i;

/** Rows of a supplier and of no customer: the buyer makes the invoice in the seller's stead. */
const isOfSuppliers = ({ columns }: Sight, invoices: Sight): boolean =>
  columns.some(
    ({ field, header }) => (field === 'customerName' || field === 'customerNo') && ofSupplier.test(header),
  ) &&
  !invoices.fields.has('customerName') &&
  !invoices.fields.has('customerNo');

const signed = (sight: Sight, invoices: Sight): boolean => {
  switch (sight.kind) {
    case 'invoices':
    case 'contractInvoices':
      return true;
    case 'creditInvoices':
      return isCredit(sight, invoices);
    case 'payments':
      return sight.columns.some(
        ({ field, header }) =>
          ['paymentAmount', 'paymentDate', 'paymentReference'].includes(field) && paid.test(header),
      );
    case 'reconciliationInvoices':
      return listsOwed(sight, invoices);
    case 'selfInvoices':
      return isOfSuppliers(sight, invoices);
    default:
      return understood(sight) && !(strangers[sight.kind] ?? []).some((field) => invoices.fields.has(field));
  }
};

/** Most columns understood first; of equals a plain invoice, then the order of kinds. */
const likelier = (a: Sight, b: Sight): number =>
  b.columns.length - a.columns.length || importKinds.indexOf(a.kind) - importKinds.indexOf(b.kind);

/** A register names each thing once; rows that are billed name an article again and again. */
const keysOnce = ({ kind, columns, rows, below }: Sight): boolean => {
  const [key] = kindTable[kind].key;
  const column = columns.find(({ field }) => field === key);
  if (column === undefined || rows.length < 3) return false;
  const values = rows.map((index) => JSON.stringify(below.cellAt(index, column.index) ?? null));
  return new Set(values).size === values.length;
};

/** Nobody is named but under a bare *Namn*, which may as well be the name of the article. */
const bareName = ({ columns }: Sight): boolean =>
  columns.every(
    ({ field, header }) => !customerKeyFields.some((key) => key === field) || /^(?:namn|name)$/i.test(header.trim()),
  );

const reasonOf = ({ kind, columns }: Sight): LocalText => {
  const { name } = kindTable[kind];
  const told = columns.slice(0, 4).map(({ header }) => quoted(header));
  const listed = (language: Language): string => told.map((one) => one[language]).join(', ');
  const more = columns.length > 4 ? columns.length - 4 : 0;
  return text(
    `${String(columns.length)} rubriker hör till ${name.sv.toLowerCase()}: ${listed('sv')}${more > 0 ? ` och ${String(more)} till` : ''}.`,
    `${String(columns.length)} headers belong to ${name.en.toLowerCase()}: ${listed('en')}${more > 0 ? ` and ${String(more)} more` : ''}.`,
  );
};

const invoiceRows = text('Bladet har fakturarader.', 'The sheet has invoice rows.');
const nothingElse = text(
  'Inget annat passar rubrikerna bättre än fakturor.',
  'Nothing else fits the headers better than invoices.',
);
const asInvoices = (reason: LocalText, alike: readonly ImportKind[] = []): KindProposal => ({
  kind: 'invoices',
  reason,
  alike,
});

const fromBank = text('Filen är bankens egen.', 'The file is the bank’s own.');

/** How files and sheets of a kind are called. */
const calledSo: Readonly<Partial<Record<ImportKind, RegExp>>> = {
  contractInvoices: /avtal|kontrakt|abonnemang|contract|subscription|recurring/i,
  selfInvoices: /självfakt|self.?(?:invoice|bill)/i,
  reconciliationInvoices: /avstämning|reconcil/i,
  debtors: /kund|medlem|hyresgäst|customer|client|debtor|member|tenant/i,
  products: /artik|produkt|prislist|article|product|price ?list/i,
  payments: /betal|payment/i,
  costCenters: /kostnadsst|kst|resultatenh|cost ?cent/i,
  projects: /projekt|project/i,
};

const namesOf = (files: readonly RawFile[], sights: readonly Sight[]): readonly string[] => [
  ...files.map(({ name }) => name),
  ...sights.flatMap(({ raw, titles }) => [raw.name, ...titles]),
];

/** Where names and titles speak of credit, or payments fit but for a word that says so: the person is asked. */
const couldBe = (
  files: readonly RawFile[],
  invoices: readonly Sight[],
  sheets: readonly RawSheet[],
): readonly ImportKind[] => {
  const names = namesOf(files, invoices);
  if (names.some((name) => speaksOfCredit.test(name))) return ['invoices', 'creditInvoices'];
  const met = invoices.some(({ fields }) => meets('invoices', fields));
  return !met && sheets.some((raw) => meets('payments', sightOf(raw, 'payments').fields))
    ? ['invoices', 'payments']
    : [];
};

const rowSigns: readonly Field[] = ['lineTotal', 'quantity', 'documentKey'];
const meetsAmounts = (fields: ReadonlySet<Field>): boolean => fields.has('unitPrice') || fields.has('lineTotal');

/** Rows on one sheet and heads on another, linked by a field that both have, are invoices together. */
const linkedInvoices = (sights: readonly Sight[]): boolean => {
  const all = new Set(sights.flatMap(({ fields }) => [...fields]));
  if (!meets('invoices', all)) return false;
  // A price alone may be an article's in a register.
  const holdsRows = ({ fields }: Sight): boolean => rowSigns.some((field) => fields.has(field)) && meetsAmounts(fields);
  const rows = sights.find(holdsRows);
  if (rows === undefined) return false;
  return sights.some(
    (other) =>
      other !== rows &&
      customerKeyFields.some((field) => other.fields.has(field)) &&
      linkFields.some((field) => other.fields.has(field) && rows.fields.has(field)),
  );
};

const sheetsOf = (files: readonly RawFile[], { roles }: PlanChoices): readonly RawSheet[] => {
  const all = files.flatMap((file, index) =>
    file.sheets.map((raw) => ({ raw: withRepairedHead(file, raw), file: index })),
  );
  const resting = ({ raw, file }: (typeof all)[number]): boolean =>
    roles.some((choice) => choice.file === file && choice.sheet === raw.name && choice.role === 'none');
  return all.filter((sheet) => !sheet.raw.hidden && !resting(sheet)).map(({ raw }) => raw);
};

/**
 * What the files hold, by their headers: the kind whose needs a sheet meets and that understands most of its columns.
 * Invoices where nothing else fits better, so that a file of invoices that lacks a column is asked about, not taken for
 * something else. Where two kinds understand as much, both are told.
 */
export const proposeKind = (files: readonly RawFile[], choices: PlanChoices): KindProposal => {
  if (files.length > 0 && files.every(({ format }) => format === 'camt'))
    return { kind: 'payments', reason: fromBank, alike: [] };
  const sheets = sheetsOf(files, choices);
  const invoices = sheets.map((raw) => sightOf(raw, 'invoices'));
  const others = couldBe(files, invoices, sheets);
  if (linkedInvoices(invoices)) return asInvoices(invoiceRows, others);
  const fitting = sheets.flatMap((raw, index) => {
    const asInvoice = invoices[index];
    if (asInvoice === undefined) return [];
    const sights = importKinds.map((kind) => (kind === 'invoices' ? asInvoice : sightOf(raw, kind)));
    return sights.filter((sight) => meets(sight.kind, sight.fields) && signed(sight, asInvoice));
  });
  const [best, ...rest] = fitting.sort(likelier);
  if (best === undefined)
    return asInvoices(invoices.some(({ columns }) => columns.length > 0) ? invoiceRows : nothingElse, others);
  const equal = rest.filter(({ raw, columns }) => raw === best.raw && columns.length === best.columns.length);
  const names = namesOf(files, invoices);
  const called = equal.find(({ kind }) => names.some((name) => calledSo[kind]?.test(name)));
  const likely = best.kind === 'invoices' ? equal.find((other) => bareName(best) || keysOnce(other)) : undefined;
  const bestIsCalled = names.some((name) => calledSo[best.kind]?.test(name));
  const chosen = (bestIsCalled ? undefined : called) ?? likely ?? best;
  const alike = equal.length === 0 ? others : [...new Set([best, ...equal].map(({ kind }) => kind))];
  if (chosen.kind === 'invoices') return asInvoices(invoiceRows, alike);
  return { kind: chosen.kind, reason: reasonOf(chosen), alike: alike.includes(chosen.kind) ? alike : [] };
};
