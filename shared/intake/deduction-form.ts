import { readOrgNo } from '../domain/org-no.ts';
import { wholeHours } from './deduction.ts';
import { type InvoiceValue } from './draft.ts';

interface Amount {
  readonly CurrencyCode: string;
  readonly Value: number;
}

/** Views, InvoiceActionRecordView, what a row says of its deduction. Amounts are minor units with VAT. */
export interface DeductionRecord {
  readonly RotRutActivated?: true;
  readonly RotRutType?: string;
  readonly RotRutHours?: number;
  readonly RotRutMaterialCostAmount?: Amount;
}

/** Views, RotRutDetailsView. A flat's number stands where a house's designation does: there is no field of its own for it. */
export interface RotRutDetails {
  readonly PropertyDesignation?: string;
  readonly ResidenceAssociationOrgNo?: string;
  readonly Customers: readonly { readonly Name?: string; readonly SSN: string; readonly AskedAmount: Amount }[];
}

/** What a row of the invoice says of its deduction; nothing where it asks for none. */
export const deductionRecord = ({ deduction, currency }: InvoiceValue, rowNo: number): DeductionRecord => {
  const work = deduction?.work.find((one) => one.rowNo === rowNo);
  if (work === undefined) return {};
  if (work.type === null || work.hours === null)
    throw new RangeError(`Row ${String(rowNo)} has a deduction without kind of work or hours`);
  return {
    RotRutActivated: true,
    RotRutType: work.type,
    RotRutHours: wholeHours(work.hours),
    ...(work.material === 0 ? {} : { RotRutMaterialCostAmount: { CurrencyCode: currency, Value: work.material } }),
  };
};

/** Who asks for how much, and for which home; null without a deduction. */
export const deductionDetails = ({ deduction, currency }: InvoiceValue): RotRutDetails | null => {
  if (deduction === null) return null;
  const { property, flatNo, association, amount } = deduction;
  const home = association === null ? (property ?? flatNo) : (flatNo ?? property);
  return {
    ...(home === null ? {} : { PropertyDesignation: home }),
    ...(association === null ? {} : { ResidenceAssociationOrgNo: readOrgNo(association)?.printed ?? association }),
    Customers: deduction.shares.map(({ name, person, written, asked }) => ({
      ...(name === null ? {} : { Name: name }),
      SSN: person?.digits12 ?? written,
      AskedAmount: { CurrencyCode: currency, Value: amount < 0 ? -asked : asked },
    })),
  };
};
