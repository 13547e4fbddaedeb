import { type SampleName } from '../../samples/make.ts';
import { seeded, type Seeded } from '../../samples/seeded.ts';
import { type CellValue } from '../../samples/workbook.ts';
import { csvOf, type SampleSheet, sampleSheets, workbookOf } from '../harness/sample-sheets.ts';
import { type FaultName, faultsOf, type Name, type Step } from './fault-kinds.ts';

/** The samples with twenty different mistakes in each, the same on every run. */

export interface SeededFault {
  readonly name: FaultName;
  /** The invoice that it stands in, in file order from 1. */
  readonly draftNo: number;
  /** What is found, one after the other, and what mends it. */
  readonly steps: readonly Step[];
}

export interface SeededFile {
  readonly name: SampleName;
  readonly bytes: Buffer;
  readonly invoices: number;
  readonly faults: readonly SeededFault[];
}

interface Layout {
  readonly headers: Readonly<Partial<Record<Name, string>>>;
  /** Columns that the sample lacks, with what stands in every row. */
  readonly added: Readonly<Partial<Record<Name, string>>>;
  readonly faults: readonly FaultName[];
}

const common = [
  'wrong check digit',
  'slip in the e-mail',
  'no e-mail',
  'wrong post code',
  'no such day',
  'due before its date',
  'no such VAT rate',
  'no description',
  'text too long',
] as const satisfies readonly FaultName[];

const layouts: Readonly<Record<SampleName, Layout>> = {
  'stadfirma-2026-11.csv': {
    headers: {
      key: 'Ordernr',
      customerNo: 'Kundnr',
      customerName: 'Kundnamn',
      orgNo: 'Orgnr',
      email: 'E-post',
      address: 'Adress',
      zipCode: 'Postnr',
      city: 'Ort',
      invoiceDate: 'Fakturadatum',
      dueDate: 'Förfallodatum',
      articleNo: 'Artikelnr',
      description: 'Benämning',
      quantity: 'Antal',
      unitPrice: 'À-pris',
      vatRate: 'Moms',
      phone: 'Mobil',
      language: 'Språk',
      discountPercent: 'Rabatt %',
    },
    added: { phone: '', language: 'Svenska', discountPercent: '' },
    faults: [
      ...common,
      'letters broken before the file was saved',
      'lost zero',
      'due a year early',
      'no VAT rate',
      'price in words',
      'no price',
      'no such language',
      'discount beyond 100',
      'no customer',
      'rows disagree',
      'time as quantity',
    ],
  },
  'gym-2026-11.xlsx': {
    headers: {
      key: 'Fakturanr',
      customerNo: 'Kundnr',
      customerName: 'Namn',
      orgNo: 'Personnr',
      email: 'E-post',
      phone: 'Mobil',
      address: 'Adress',
      zipCode: 'Postnr',
      city: 'Ort',
      invoiceDate: 'Fakturadatum',
      dueDate: 'Förfallodatum',
      articleNo: 'Artikelnr',
      description: 'Benämning',
      quantity: 'Antal',
      unitPrice: 'À-pris',
      vatRate: 'Moms',
      lineTotal: 'Belopp',
      currency: 'Valuta',
      deliveryMethod: 'Leveranssätt',
    },
    added: { currency: 'SEK', deliveryMethod: 'E-post' },
    faults: [
      ...common,
      'broken letters',
      'no phone number',
      'due far off',
      'no VAT rate',
      'price in words',
      'no such currency',
      'no such delivery',
      'amounts disagree',
      'post without address',
      'rows disagree',
      'time as quantity',
    ],
  },
  'hyresvard-2026-12.xlsx': {
    headers: {
      key: 'Fakturanr',
      customerNo: 'Hyresgästnr',
      customerName: 'Hyresgäst',
      orgNo: 'Personnummer',
      email: 'E-post',
      address: 'Adress',
      zipCode: 'Postnummer',
      city: 'Ort',
      invoiceDate: 'Fakturadatum',
      dueDate: 'Förfallodag',
      articleNo: 'Artikel',
      description: 'Text',
      quantity: 'Antal',
      unitPrice: 'Månadsavgift',
      vatRate: 'Moms',
      phone: 'Mobil',
      language: 'Språk',
      currency: 'Valuta',
      deliveryMethod: 'Leveranssätt',
    },
    added: { phone: '', language: 'Svenska', currency: 'SEK', deliveryMethod: 'E-post' },
    faults: [
      ...common,
      'broken letters',
      'lost zero',
      'due a year early',
      'due far off',
      'price in words',
      'no price',
      'no such language',
      'no such currency',
      'no such delivery',
      'post without address',
      'no customer',
    ],
  },
};

interface Invoice {
  readonly draftNo: number;
  readonly lines: CellValue[][];
  /** The customer's row on a sheet of customers, where the sample has one. */
  readonly member: CellValue[] | null;
}

const at = (sheet: SampleSheet | undefined, header: string | undefined): number =>
  sheet?.columns.findIndex((column) => column.header === header) ?? -1;

class InvoiceFile {
  readonly sheets: readonly SampleSheet[];
  readonly invoices: readonly Invoice[];
  readonly #layout: Layout;
  readonly #main: SampleSheet;
  readonly #members: SampleSheet | undefined;

  constructor(sheets: readonly SampleSheet[], layout: Layout) {
    const main = sheets.at(-1);
    if (main === undefined) throw new RangeError('No sheet');
    this.sheets = sheets;
    this.#layout = layout;
    this.#main = main;
    this.#members = sheets.length > 1 ? sheets[0] : undefined;
    this.#widen();
    this.invoices = this.#grouped();
  }

  /** A row's fields stand in its first row, the head's in every row of the invoice. */
  put({ lines, member }: Invoice, name: Name, value: CellValue, only?: number): void {
    const header = this.#layout.headers[name];
    const inMember = member === null || name === 'customerNo' ? -1 : at(this.#members, header);
    if (member !== null && inMember >= 0) member[inMember] = value;
    else
      lines.forEach((line, index) => {
        if (only === undefined || only === index) line[at(this.#main, header)] = value;
      });
  }

  get({ lines, member }: Invoice, name: Name): CellValue {
    const header = this.#layout.headers[name];
    const value = lines[0]?.[at(this.#main, header)] ?? member?.[at(this.#members, header)];
    if (value === undefined) throw new RangeError(`No column ${name}`);
    return value;
  }

  #widen(): void {
    for (const [name, value] of Object.entries(this.#layout.added)) {
      const header = Object.entries(this.#layout.headers).find(([key]) => key === name)?.[1];
      if (header === undefined) throw new RangeError(`No header for ${name}`);
      this.#main.columns.push({ header, width: 14 });
      for (const row of this.#main.rows) row.push(value);
    }
  }

  #grouped(): readonly Invoice[] {
    const { headers } = this.#layout;
    const [key, customer] = [at(this.#main, headers.key), at(this.#main, headers.customerNo)];
    const numberAt = at(this.#members, headers.customerNo);
    const byKey = new Map<CellValue, CellValue[][]>();
    for (const row of this.#main.rows) byKey.set(row[key] ?? '', [...(byKey.get(row[key] ?? '') ?? []), row]);
    return [...byKey.values()].map((lines, index) => ({
      draftNo: index + 1,
      lines,
      member: this.#members?.rows.find((row) => row[numberAt] === lines[0]?.[customer]) ?? null,
    }));
  }
}

/** Customers abroad have other post codes and phone numbers. */
const isSwedish = ({ member }: Invoice): boolean => member?.includes('SE') !== false;

const shuffled = <T>(list: readonly T[], random: Seeded): readonly T[] => {
  const left = [...list];
  const mixed: T[] = [];
  while (left.length > 0) mixed.push(...left.splice(random.between(0, left.length - 1), 1));
  return mixed;
};

/** The sample with its twenty mistakes, each in an invoice of its own. */
export const seedFaults = async (name: SampleName): Promise<SeededFile> => {
  const layout = layouts[name];
  const file = new InvoiceFile(await sampleSheets(name), layout);
  const free = [...shuffled(file.invoices.filter(isSwedish), seeded(20))];
  const faults = layout.faults.map((fault): SeededFault => {
    const { fits, spoil } = faultsOf[fault];
    const found = free.findIndex(({ lines }) => fits?.(lines.length) ?? true);
    const [invoice] = found < 0 ? [] : free.splice(found, 1);
    if (invoice === undefined) throw new RangeError(`No invoice for ${fault}`);
    const steps = spoil({
      get: (which) => file.get(invoice, which),
      put: (which, value, only) => {
        file.put(invoice, which, value, only);
      },
      has: (which) => layout.headers[which] !== undefined,
    });
    return { name: fault, draftNo: invoice.draftNo, steps };
  });
  const [first] = file.sheets;
  const bytes = name.endsWith('.csv') && first !== undefined ? csvOf(first) : await workbookOf(file.sheets);
  return { name, bytes, invoices: file.invoices.length, faults };
};
