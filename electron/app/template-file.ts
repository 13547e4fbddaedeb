import { z } from 'zod';
import { maxTemplateChars } from '../../shared/contract/templates.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { importKinds, type ImportKind } from '../../shared/intake/kinds.ts';
import { defaultPartsShape, dialectsShape, type RememberedPlan } from './plan-shape.ts';

/** A template to hand to somebody: how columns are read, and nothing of the computer, the creditor or the customers. */

const format = 'runsheet-template';
const version = 1;

/** As wide as a sheet of Excel, and as many sheets as anybody keeps: more is an attack on memory. */
const mostColumns = 16_384;
const prints = z
  .string()
  .max(400_000)
  .regex(/^[a-z0-9€$£%|\n]*$/);

const rememberedSheet = z.strictObject({
  fingerprint: prints,
  role: z.enum(['rows', 'customers', 'none']),
  fields: z.array(z.enum([...headFields, ...rowFields]).nullable()).max(mostColumns),
  headers: z.array(z.string().max(2000)).max(mostColumns).exactOptional(),
});

const fileShape = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  name: z.string().trim().min(1).max(120),
  kind: z.enum(importKinds),
  fingerprint: prints.min(1),
  files: z.int().min(1).max(50),
  dialects: dialectsShape.max(50),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']).nullable(),
  decimalMark: z.enum([',', '.']).nullable(),
  defaults: defaultPartsShape,
  remembered: z.array(rememberedSheet).min(1).max(200),
});

export interface TemplateFile {
  readonly name: string;
  readonly kind: ImportKind;
  readonly fingerprint: string;
  readonly plan: RememberedPlan;
}

/** The bytes of a `.runsheet-template` file. */
export const writeTemplateFile = ({ name, kind, fingerprint, plan }: TemplateFile): Uint8Array<ArrayBuffer> => {
  const { dateOrder, decimalMark, remembered, defaults: all } = plan.choices;
  const { invoiceDate: _, ...defaults } = all;
  const { files, dialects } = plan;
  const file: z.infer<typeof fileShape> = {
    format,
    version,
    name,
    kind,
    fingerprint,
    files,
    dialects,
    dateOrder,
    decimalMark,
    defaults,
    remembered: remembered.map((sheet) => ({
      fingerprint: sheet.fingerprint,
      role: sheet.role,
      fields: [...sheet.fields],
      ...(sheet.headers === undefined ? {} : { headers: [...sheet.headers] }),
    })),
  };
  return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
};

const tooLarge = (): AppError =>
  new AppError(
    'template-too-large',
    text('Filen är för stor för att vara en mall.', 'The file is too large to be a template.'),
    text('Välj en fil som slutar på .runsheet-template.', 'Choose a file that ends in .runsheet-template.'),
  );

const unreadable = (cause?: unknown): AppError =>
  new AppError(
    'template-unreadable',
    text('Filen är ingen mall från Runsheet, eller är skadad.', 'The file is no template of Runsheet, or is damaged.'),
    text(
      'Välj en fil som slutar på .runsheet-template, eller be om en ny.',
      'Choose a file that ends in .runsheet-template, or ask for a new one.',
    ),
    { cause },
  );

const newer = (): AppError =>
  new AppError(
    'template-newer',
    text('Mallen är gjord av en nyare version av Runsheet.', 'The template was made by a newer version of Runsheet.'),
    text('Installera den senaste versionen och försök igen.', 'Install the latest version and try again.'),
  );

const parsed = (written: string): unknown => {
  try {
    return JSON.parse(written);
  } catch (cause) {
    throw unreadable(cause);
  }
};

const isNewer = z.looseObject({ format: z.literal(format), version: z.int().min(version + 1) });

/**
 * What a template file says; only what stands in its shape is taken.
 *
 * @throws AppError `template-too-large`, `template-newer`, `template-unreadable`.
 */
export const readTemplateFile = (written: string): TemplateFile => {
  if (written.length > maxTemplateChars) throw tooLarge();
  const content = parsed(written);
  if (isNewer.safeParse(content).success) throw newer();
  const file = fileShape.safeParse(content);
  if (!file.success) throw unreadable(file.error);
  const { name, kind, fingerprint, files, dialects, dateOrder, decimalMark, remembered, defaults: all } = file.data;
  // A date would bill next month's file for a month that is over.
  const { invoiceDate: _, ...defaults } = all;
  const plan: RememberedPlan = {
    choices: {
      kind,
      roles: [],
      headerRows: [],
      columns: [],
      gone: [],
      dateOrder,
      decimalMark,
      defaults,
      remembered,
    },
    dialects,
    files,
  };
  return { name, kind, fingerprint, plan };
};
