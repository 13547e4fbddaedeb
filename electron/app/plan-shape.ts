import { z } from 'zod';
import { isCalendarDate } from '../../shared/domain/calendar-date.ts';
import { isDecimal } from '../../shared/domain/decimal.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { importKinds } from '../../shared/intake/kinds.ts';
import { delimiters, encodings } from '../../shared/intake/raw-table.ts';
import { type ImportDefaults, type PlanChoices } from '../../shared/intake/plan.ts';

/** Shapes of what is kept of a plan, in a template and with a run: JSON is parsed again when read. */

const field = z.enum([...headFields, ...rowFields]);
const role = z.enum(['rows', 'customers', 'none']);
const place = { file: z.int(), sheet: z.string() };

const defaultParts = {
  paymentTermsDays: z.int(),
  vatRate: z.string().refine(isDecimal).nullable(),
  currency: z.string(),
  deliveryMethod: z.enum(['Email', 'Mail', 'Manually', 'SMS', 'EInvoice', 'DigitalMail']).nullable(),
  pricesIncludeVat: z.boolean(),
};

export const defaultsShape: z.ZodType<ImportDefaults> = z.object({
  invoiceDate: z.string().refine(isCalendarDate),
  ...defaultParts,
});

export const defaultPartsShape: z.ZodType<Partial<ImportDefaults>> = z.object({
  invoiceDate: z.string().refine(isCalendarDate).exactOptional(),
  paymentTermsDays: defaultParts.paymentTermsDays.exactOptional(),
  vatRate: defaultParts.vatRate.exactOptional(),
  currency: defaultParts.currency.exactOptional(),
  deliveryMethod: defaultParts.deliveryMethod.exactOptional(),
  pricesIncludeVat: defaultParts.pricesIncludeVat.exactOptional(),
});

export const choicesShape: z.ZodType<PlanChoices> = z.object({
  // Templates of the first version know no kinds: all were of invoices.
  kind: z.enum(importKinds).nullable().default(null),
  roles: z.array(z.object({ ...place, role })),
  headerRows: z.array(z.object({ ...place, row: z.int() })),
  columns: z.array(z.object({ ...place, column: z.int(), field: field.nullable() })),
  gone: z.array(z.object({ ...place, field })).default([]),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']).nullable(),
  decimalMark: z.enum([',', '.']).nullable(),
  defaults: defaultPartsShape,
  remembered: z.array(
    z.object({
      fingerprint: z.string(),
      role,
      fields: z.array(field.nullable()),
      headers: z.array(z.string()).exactOptional(),
    }),
  ),
});

/** How a text file is to be read where the person overruled what was found; by the file's place in the import. */
export const dialectsShape = z.array(
  z.object({
    file: z.int(),
    encoding: z.enum(encodings).exactOptional(),
    delimiter: z.enum(delimiters).exactOptional(),
  }),
);
export type Dialects = Readonly<z.infer<typeof dialectsShape>>;

/** What is remembered for the next file with the same headers. */
export const templateShape = z.object({
  choices: choicesShape,
  dialects: dialectsShape,
  // Templates of the first version did not say of how many files they were.
  files: z.int().min(1).default(1),
});
export type RememberedPlan = z.infer<typeof templateShape>;

/** What a run keeps of its plan: enough to check its invoices again after an edit. */
export const runPlanShape = z.object({
  // Runs of the first version know no kinds: all were of invoices.
  kind: z.enum(importKinds).default('invoices'),
  defaults: defaultsShape,
});
