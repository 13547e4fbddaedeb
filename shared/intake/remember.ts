import { foldHeader } from './header-match.ts';
import { type ImportPlan, type PlanChoices, type RememberedSheet } from './plan.ts';

/** Signs that change what stands below a header; all else that is no letter or digit is decoration. */
const tellingSigns = /[€$£%]/g;

/** `kr` is letters, so folding keeps it; a sign is put behind what folding leaves. */
const printOf = (header: string): string => foldHeader(header) + (header.match(tellingSigns) ?? []).join('');

/**
 * What a sheet is known by next month: its headers in their order, folded, with their signs of currency and per cent.
 * Empty columns at the end do not count.
 */
export const headerFingerprint = (headers: readonly string[]): string =>
  headers.map(printOf).join('|').replace(/\|+$/, '');

/** Each header as it is compared; those of {@link headerFingerprint}, one by one. */
export const printsOf = (headers: readonly string[]): readonly string[] => headerFingerprint(headers).split('|');

export const rememberedPrints = (sheet: RememberedSheet): readonly string[] => sheet.fingerprint.split('|');

/** The headers of each sheet that is used. */
export const usedHeaders = (plan: ImportPlan): readonly (readonly string[])[] =>
  plan.sheets.filter((sheet) => sheet.role !== 'none').map((sheet) => sheet.columns.map((column) => column.header));

/** The fingerprint of a whole import: of the sheets that are used, each shape once, whatever their files and names. */
export const planFingerprint = (plan: ImportPlan): string =>
  [...new Set(usedHeaders(plan).map(headerFingerprint))].sort().join('\n');

const onlyOnce = (sheets: readonly RememberedSheet[]): readonly RememberedSheet[] =>
  sheets.filter(
    (sheet, index) =>
      sheets.findIndex((other) => other.fingerprint === sheet.fingerprint && other.role === sheet.role) === index,
  );

/** What is kept of a plan for the next such file: kind, roles, fields, orders and defaults, but never its date or file names. */
export const rememberPlan = (plan: ImportPlan): PlanChoices => {
  const remembered = plan.sheets.map((sheet): RememberedSheet => ({
    fingerprint: headerFingerprint(sheet.columns.map((column) => column.header)),
    role: sheet.role,
    fields: sheet.columns.map((column) => column.field),
    headers: sheet.columns.map((column) => column.header),
  }));
  const { invoiceDate: _, ...defaults } = plan.defaults;
  return {
    ...plan.choices,
    kind: plan.kind,
    roles: [],
    headerRows: [],
    columns: [],
    gone: [],
    defaults,
    remembered: onlyOnce(remembered),
  };
};
