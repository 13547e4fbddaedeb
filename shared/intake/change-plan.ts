import { calendarDate } from '../domain/calendar-date.ts';
import { decimal } from '../domain/decimal.ts';
import { assertNever } from '../domain/text.ts';
import {
  type DefaultsChange,
  type ImportDefaults,
  type ImportPlan,
  type PlanChange,
  type PlanChoices,
} from './plan.ts';
import { proposePlan } from './propose-plan.ts';
import { type RawFile } from './raw-table.ts';

const replaced = <T extends { readonly file: number; readonly sheet: string }>(
  list: readonly T[],
  entry: T,
): readonly T[] => [...list.filter((old) => old.file !== entry.file || old.sheet !== entry.sheet), entry];

/** Throws RangeError when a text is no day or no number: the contract has checked their shape, not their sense. */
const defaultsOf = (change: DefaultsChange): Partial<ImportDefaults> => {
  const { invoiceDate, paymentTermsDays, vatRate, currency, deliveryMethod, pricesIncludeVat } = change;
  return {
    ...(invoiceDate === undefined ? {} : { invoiceDate: calendarDate(invoiceDate) }),
    ...(paymentTermsDays === undefined ? {} : { paymentTermsDays }),
    ...(vatRate === undefined ? {} : { vatRate: vatRate === null ? null : decimal(vatRate) }),
    ...(currency === undefined ? {} : { currency }),
    ...(deliveryMethod === undefined ? {} : { deliveryMethod }),
    ...(pricesIncludeVat === undefined ? {} : { pricesIncludeVat }),
  };
};

const choicesAfter = (choices: PlanChoices, change: PlanChange): PlanChoices => {
  switch (change.what) {
    case 'kind':
      return { ...choices, kind: change.kind };
    case 'role':
      return {
        ...choices,
        roles: replaced(choices.roles, { file: change.file, sheet: change.sheet, role: change.role }),
      };
    case 'headerRow': {
      const { file, sheet, row } = change;
      // Columns that were chosen under another header would land on other cells.
      const columns = choices.columns.filter((column) => column.file !== file || column.sheet !== sheet);
      return { ...choices, columns, headerRows: replaced(choices.headerRows, { file, sheet, row }) };
    }
    case 'column': {
      const { file, sheet, column, field } = change;
      const others = choices.columns.filter(
        (old) =>
          old.file !== file ||
          old.sheet !== sheet ||
          (old.column !== column && (field === null || old.field !== field)),
      );
      return { ...choices, columns: [...others, { file, sheet, column, field }] };
    }
    case 'gone': {
      const { file, sheet, field } = change;
      return { ...choices, gone: [...choices.gone, { file, sheet, field }] };
    }
    case 'dateOrder':
      return { ...choices, dateOrder: change.order };
    case 'decimalMark':
      return { ...choices, decimalMark: change.mark };
    case 'defaults':
      return { ...choices, defaults: { ...choices.defaults, ...defaultsOf(change.defaults) } };
    default:
      return assertNever(change);
  }
};

/**
 * The plan after a person's change: everything that follows from it is decided anew by the same rules. Another encoding
 * or delimiter gives other files: hand those to {@link proposePlan} with `plan.choices`.
 */
export const changePlan = (files: readonly RawFile[], plan: ImportPlan, change: PlanChange): ImportPlan =>
  proposePlan(files, plan.today, choicesAfter(plan.choices, change));
