import {
  type ActionType,
  type DebtorType,
  type DeliveryMethod,
  type InterestType,
  type ServiceLanguage,
} from './enumerations.ts';

// What the client sends, in the service's own names. Absent properties are left out of the body.

/** Minor units of the currency. */
export interface AmountView {
  readonly Value: number;
  readonly CurrencyCode: string;
}

/** Create: without DebtorPublicId. Update: the whole view just read, with it. */
export interface DebtorEntry {
  readonly CreditorPublicId: string;
  readonly DebtorPublicId?: string;
  readonly Name: string;
  readonly DebtorNo?: string;
  readonly DebtorExternalId?: string;
  readonly OrgNo?: string;
  readonly VatNumber?: string;
  readonly Attention?: string;
  readonly CareOf?: string;
  readonly Address?: string;
  readonly Address2?: string;
  readonly ZipCode?: string;
  readonly City?: string;
  readonly CountryCode?: string;
  readonly Phone?: string;
  readonly Email?: string;
  readonly ContactName?: string;
  readonly ContactEmail?: string;
  readonly GLN?: string;
  readonly IsActive?: boolean;
  readonly DebtorType?: DebtorType;
  readonly EInvoiceBank?: string;
  readonly Intermediator?: string;
}

/** `UnitPrice` is in whole currency units, unlike every AmountView (decisions.md 14). */
export interface ProductEntry {
  readonly CreditorPublicId: string;
  readonly ProductPublicId?: string;
  readonly ArticleNumber?: string;
  readonly ProductExternalId?: string;
  readonly Description: string;
  readonly Units?: string;
  readonly IsActive: boolean;
  readonly UnitPrice: number;
  readonly VAT: number;
  readonly ProductType?: string;
}

export interface InvoiceRecordEntry {
  readonly SequenceNo: number;
  readonly RecordType: 'Standard' | 'Message';
  readonly ArticleDescription: string;
  readonly ArticleNumber?: string;
  readonly ProductPublicId?: string;
  readonly Quantity?: number;
  readonly Units?: string;
  readonly UnitPrice?: AmountView;
  readonly DiscountType?: 'Amount' | 'Percentage';
  readonly DiscountAmount?: AmountView;
  readonly DiscountPercentage?: number;
  /** Percent. */
  readonly VAT?: number;
  readonly VatIsIncluded?: boolean;
  readonly CostCenter?: string;
  readonly Project?: string;
  readonly PeriodStart?: string;
  readonly PeriodEnd?: string;
  readonly ExternalReference?: string;
}

/** Dates are `YYYY-MM-DD`: midnight in Stockholm (decisions.md 9). */
export interface InvoiceEntry {
  readonly ActionType: ActionType;
  readonly CreditorPublicId: string;
  readonly DebtorPublicId: string;
  readonly InvoiceDate: string;
  readonly DueDate: string;
  readonly DeliveryDate?: string;
  readonly DeliveryMethod: DeliveryMethod;
  readonly CommunicationLanguage: ServiceLanguage;
  readonly Records: readonly InvoiceRecordEntry[];
  readonly InvoiceNumber?: string | null;
  readonly InvoiceFee?: AmountView;
  readonly FreightFee?: AmountView;
  readonly VatIsIncluded?: boolean;
  readonly InterestPercentage?: number;
  readonly InterestType?: InterestType;
  readonly InterestStartInDaysAfterDueDate?: number;
  readonly OurReference?: string;
  readonly YourReference?: string;
  readonly Message?: string;
  readonly ExternalReference?: string;
  readonly CreditingInvoicePublicId?: string;
  readonly ReminderInvoiceDetails?: { readonly SendReminderInvoice: boolean; readonly DaysDelayAfterDueDate: number };
  readonly DebtCollectionDetails?: { readonly SendToDebtCollection: boolean; readonly DaysDelayAfterDueDate?: number };
}

export interface RegisterPaymentEntry {
  readonly ActionPublicId: string;
  readonly Amount: AmountView;
  readonly Date: string;
  readonly WriteOff?: AmountView;
  readonly Comment?: string;
  readonly PaymentMeanCode?: string;
  readonly PaymentReferenceText?: string;
}

/** SearchView: a property that is absent filters nothing; `SearchValue` is a complete invoice number or OCR. */
export interface SearchEntry {
  readonly CreditorPublicId: string;
  readonly SearchValue?: string;
  readonly DebtorPublicIds?: readonly string[];
  readonly Status?: readonly ('All' | 'Open' | 'Closed')[];
  readonly Types?: readonly ActionType[];
  readonly InvoiceDateFrom?: string;
  readonly InvoiceDateTo?: string;
  readonly CreatedDateFrom?: string;
  readonly CreatedDateTo?: string;
}

/** The closed invoice search: `Take` 1–500, dates at most six months apart. */
export interface ClosedSearchEntry {
  readonly CreditorPublicId: string;
  readonly Take: number;
  readonly Skip?: number;
  readonly FromDate: string;
  readonly ToDate: string;
  readonly OrderBy?: string;
  readonly Ascending?: boolean;
}
