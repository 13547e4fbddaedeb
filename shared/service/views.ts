import { z } from 'zod';
import { onFirstUse } from '../domain/first-use.ts';
import viewsJson from './views.json' with { type: 'json' };

/** The type of a field: a plain type (`guid`, `long`, …), an enumeration or a view; maybe null, maybe a list of it. */
export interface FieldType {
  readonly name: string;
  readonly nullable: boolean;
  readonly list: boolean;
}

export type ViewDefinition =
  | { readonly kind: 'object'; readonly name: string; readonly fields: ReadonlyMap<string, FieldType> }
  | { readonly kind: 'list'; readonly name: string; readonly item: string }
  | { readonly kind: 'enum'; readonly name: string; readonly values: ReadonlyMap<string, number | string> };

export const plainTypes = ['guid', 'string', 'int', 'long', 'number', 'boolean', 'datetime', 'base64'] as const;
export type PlainType = (typeof plainTypes)[number];

const rawView = z.union([
  z.object({ fields: z.record(z.string(), z.string()) }),
  z.object({ list: z.string() }),
  z.object({ enum: z.record(z.string(), z.union([z.number(), z.string()])) }),
]);
type RawView = z.infer<typeof rawView>;

/** The day by whose end the list stands, under each name that it may have, and which part of the list is wanted. */
const receivablesRequest = {
  CreditorPublicId: 'guid',
  Date: 'datetime?',
  To: 'datetime?',
  ToDate: 'datetime?',
  Skip: 'int?',
  Take: 'int?',
} as const;

/**
 * Views that the documents name and views.json lacks, with the fewest fields that their rules need (endpoints b,
 * Invoices: closed invoice search and attestmultiple; Webhooks: failures counted per type; concepts, Events).
 */
const undocumented: Readonly<Record<string, RawView>> = {
  InvoiceActionsView: { list: 'InvoiceActionView' },
  AccountReconciliationSearchRequestView: {
    fields: {
      CreditorPublicId: 'guid',
      Account: 'string?',
      BookkeepingAccount: 'string?',
      From: 'datetime?',
      To: 'datetime?',
      FromDate: 'datetime?',
      ToDate: 'datetime?',
      DateSelectionType: 'AccountingExportDateSelectionTypeView?',
    },
  },
  AccountReconciliationsView: { list: 'AccountReconciliationView' },
  AccountReconciliationView: {
    fields: {
      Account: 'string?',
      TransactionDate: 'datetime',
      EventDate: 'datetime',
      RecordType: 'AccountingRecordTypeView',
      Description: 'string?',
      InvoiceNumber: 'string?',
      DebetAmount: 'AmountView?',
      CreditAmount: 'AmountView?',
      BalanceAmount: 'AmountView?',
      CostCenter: 'string?',
      Project: 'string?',
    },
  },
  InvoiceAccountsReceivableRequest: { fields: receivablesRequest },
  SelfInvoiceAccountsReceivableRequest: { fields: receivablesRequest },
  AccountsReceivablePaymentsRequest: { fields: receivablesRequest },
  ExportInvoiceAccountsReceivableRequest: { fields: receivablesRequest },
  ExportSelfInvoiceAccountsReceivableRequest: { fields: receivablesRequest },
  InvoiceAccountsReceivableView: {
    fields: { Invoices: 'InvoiceAccountsReceivableItemView[]?', BatchCount: 'int', TotalCount: 'int' },
  },
  InvoiceAccountsReceivableItemView: {
    fields: {
      ActionPublicId: 'string?',
      ActionType: 'ActionTypeView',
      DebtorPublicId: 'guid',
      DebtorNo: 'string?',
      DebtorName: 'string?',
      DebtorOrgNo: 'string?',
      InvoiceNumber: 'string?',
      OCR: 'string?',
      InvoiceDate: 'datetime',
      DueDate: 'datetime',
      DaysOverdue: 'int',
      InvoicedAmount: 'AmountView?',
      RemainingAmount: 'AmountView?',
    },
  },
  AccountsReceivablePaymentsView: {
    fields: { Payments: 'UnhandledPaymentView[]?', BatchCount: 'int', TotalCount: 'int' },
  },
  FilesView: { list: 'FileView' },
  EidPhoneAuthenticationRequestView: {
    fields: {
      CreditorPublicId: 'guid',
      SSN: 'string?',
      CallInitiator: 'string?',
      UserMessage: 'string?',
      UserNonVisibleData: 'string?',
    },
  },
  BankAccountInitiateRetrievalRequestView: { fields: { CreditorPublicId: 'guid', PersonalIdNumber: 'string?' } },
  BankAccountInitiateRetrievalResponseView: { fields: { SessionToken: 'string?', SessionId: 'guid' } },
  AutogiroSettingsView: { fields: { CreditorPublicId: 'guid', IsActive: 'boolean', BankgiroNo: 'string?' } },
  EInvoiceSettingsView: {
    fields: { CreditorPublicId: 'guid', IsActive: 'boolean', GLN: 'string?', Intermediator: 'IntermediatorTypeView?' },
  },
  DigitalMailSettingsView: { fields: { CreditorPublicId: 'guid', IsActive: 'boolean', SenderName: 'string?' } },
  CreditorAddonCategoryTypeView: {
    enum: { Payments: 0, Delivery: 1, Bookkeeping: 2, DebtCollection: 3, Identity: 4 },
  },
  CreditorAddonCategoryView: { fields: { Category: 'CreditorAddonCategoryTypeView?' } },
  CreditorAddonsView: { list: 'CreditorAddonView' },
  CreditorAddonView: {
    fields: {
      CreditorPublicId: 'guid',
      Name: 'string?',
      Category: 'CreditorAddonCategoryTypeView',
      IsActive: 'boolean',
    },
  },
  CreditorPdfTemplateSettingsRequestView: {
    fields: {
      CreditorPublicId: 'guid',
      TemplatePublicId: 'guid?',
      Name: 'string?',
      Description: 'string?',
      File: 'FileView?',
    },
  },
  CreditorPdfTemplatesSettingsResponseView: {
    fields: { CreditorPublicId: 'guid', Templates: 'CreditorPdfTemplateSettingsView[]?' },
  },
  CreditorPdfTemplateSettingsView: {
    fields: {
      TemplatePublicId: 'guid',
      Name: 'string?',
      Description: 'string?',
      File: 'FileView?',
      Created: 'datetime',
    },
  },
  BulkContractInvoiceActionsRequestView: { fields: { CreditorPublicId: 'guid', ActionPublicIds: 'string[]?' } },
  MobilePayConsentRequestView: {
    fields: {
      CreditorPublicId: 'guid',
      DebtorPublicId: 'guid?',
      PersonalNumber: 'string?',
      PhoneNumber: 'string?',
      Description: 'string?',
    },
  },
  MobilePayConsentResponseView: { fields: { CreditorPublicId: 'guid', Consents: 'MobilePayConsentView[]?' } },
  MobilePayConsentView: {
    fields: {
      ConsentId: 'string?',
      DebtorPublicId: 'guid?',
      PersonalNumber: 'string?',
      PhoneNumber: 'string?',
      Description: 'string?',
      Status: 'MobilePayConsentStatusTypeView',
      Created: 'datetime',
      ConfirmedDate: 'datetime?',
    },
  },
  MobilePayConsentStatusTypeView: { enum: { Created: 0, Active: 1, Declined: 2, Error: 3 } },
  AttestMultipleInvoicesRequestView: { fields: { CreditorPublicIds: 'guid[]?' } },
  CreditorIdFilterRequestView: {
    fields: {
      CreditorPublicId: 'guid',
      Take: 'int?',
      Skip: 'int?',
      FromDate: 'datetime?',
      ToDate: 'datetime?',
      OrderBy: 'string?',
      Ascending: 'boolean?',
    },
  },
  SelfInvoiceSubsView: { list: 'SelfInvoiceActionSubView' },
  DebtorPaymentView: {
    fields: {
      CreditorPublicId: 'guid',
      DebtorPublicId: 'guid',
      Amount: 'AmountView?',
      PaymentDate: 'datetime?',
      Reference: 'string?',
      Comment: 'string?',
    },
  },
  OverpaymentMatchedView: {
    fields: {
      CreditorPublicId: 'guid',
      DebtorPublicId: 'guid',
      UnhandledPaymentPublicId: 'guid',
      Amount: 'AmountView?',
      PaymentDate: 'datetime?',
      SourceActionPublicId: 'string?',
      ActionType: 'ActionTypeView',
      ActionPublicId: 'string?',
      InvoiceNumber: 'string?',
    },
  },
  DebtorsToMatchWithDigitalMailView: { fields: { CreditorPublicId: 'guid', DebtorPublicIds: 'guid[]?' } },
  DebtorsDigitalMailStatusView: { list: 'DebtorDigitalMailStatusView' },
  DebtorDigitalMailStatusView: {
    fields: { DebtorPublicId: 'guid', OrgNo: 'string?', IsMatched: 'boolean', Status: 'string?' },
  },
  PeppolParticipantsView: { list: 'PeppolParticipantView' },
  PeppolParticipantView: {
    fields: { ParticipantId: 'string?', Name: 'string?', OrganizationNumber: 'string?', CountryCode: 'string?' },
  },
  WebhookEventCountsView: { list: 'WebhookEventCountView' },
  WebhookEventCountView: { fields: { EventType: 'string?', Count: 'int' } },
  ClosedInvoicesResponseView: { fields: { Invoices: 'InvoiceActionSubView[]?', TotalCount: 'int' } },
  TaxDeductionSchemeTypeView: { enum: { ROT: 0, RUT: 1, GreenTech: 2 } },
  TaxDeductionCaseRowsResponseView: { fields: { Rows: 'TaxDeductionCaseRowView[]?', TotalCount: 'int' } },
  TaxDeductionCaseRowView: {
    fields: {
      ActionPublicId: 'string?',
      CreditorPublicId: 'guid',
      DebtorPublicId: 'guid',
      DebtorName: 'string?',
      DebtorOrgNo: 'string?',
      InvoiceNumber: 'string?',
      InvoiceDate: 'datetime',
      ClosedDate: 'datetime?',
      Scheme: 'TaxDeductionSchemeTypeView',
      Status: 'string?',
      IsClosed: 'boolean',
      Processed: 'datetime?',
      RequestedAmount: 'AmountView?',
      ApprovedAmount: 'AmountView?',
      PaidOutAmount: 'AmountView?',
    },
  },
  TaxDeductionDecisionTypeView: { enum: { Approved: 0, Denied: 1, Partial: 2, Resubmission: 3 } },
  TaxDeductionDecisionsRequestView: {
    fields: { CreditorPublicId: 'guid', Decisions: 'TaxDeductionDecisionView[]?' },
  },
  TaxDeductionDecisionView: {
    fields: {
      ActionPublicId: 'string?',
      Decision: 'TaxDeductionDecisionTypeView?',
      ApprovedAmount: 'AmountView?',
      DecisionDate: 'datetime?',
    },
  },
  TaxDeductionPayoutsRequestView: { fields: { CreditorPublicId: 'guid', Payouts: 'TaxDeductionPayoutView[]?' } },
  InvoiceActionCommentedView: {
    fields: {
      CreditorPublicId: 'guid',
      ActionPublicId: 'string?',
      DebtorPublicId: 'guid',
      Comment: 'string?',
      CommentedBy: 'string?',
    },
  },
  InvoiceDeliveryStatusView: {
    fields: {
      CreditorPublicId: 'guid',
      ActionPublicId: 'string?',
      DebtorPublicId: 'guid',
      DeliveryMethod: 'DeliveryMethodTypeView',
    },
  },
  DebtorInformationCorrectionRequestView: {
    fields: {
      CreditorPublicId: 'guid',
      DebtorPublicId: 'guid',
      Name: 'string?',
      Address: 'string?',
      Address2: 'string?',
      ZipCode: 'string?',
      City: 'string?',
      CountryCode: 'string?',
      Phone: 'string?',
      Email: 'string?',
      Created: 'datetime',
    },
  },
  EInvoiceRegistrationView: {
    fields: {
      CreditorPublicId: 'guid',
      EInvoiceBank: 'string?',
      Name: 'string?',
      OrgNo: 'string?',
      Reference: 'string?',
      Created: 'datetime',
    },
  },
  AutogiroApprovalCommentCodeView: { fields: { CommentCode: 'int', Description: 'string?' } },
  AutogiroWithdrawalCommentCodeView: { fields: { CommentCode: 'int', Description: 'string?' } },
  DebtorContractView: {
    fields: {
      DebtorContractPublicId: 'guid',
      CreditorPublicId: 'guid',
      DebtorPublicId: 'guid',
      Stage: 'string?',
      Created: 'datetime',
    },
  },
  TaxDeductionPayoutView: {
    fields: { ActionPublicId: 'string?', Amount: 'AmountView?', PaymentDate: 'datetime?' },
  },
};

/** Reads `InvoiceActionRecordView[]?` and its like. */
export const fieldType = (text: string): FieldType => {
  const nullable = text.endsWith('?');
  const bare = nullable ? text.slice(0, -1) : text;
  const list = bare.endsWith('[]');
  return { name: list ? bare.slice(0, -2) : bare, nullable, list };
};

const define = (name: string, raw: RawView): ViewDefinition => {
  if ('list' in raw) return { kind: 'list', name, item: raw.list };
  if ('enum' in raw) return { kind: 'enum', name, values: new Map(Object.entries(raw.enum)) };
  return {
    kind: 'object',
    name,
    fields: new Map(Object.entries(raw.fields).map(([field, type]) => [field, fieldType(type)])),
  };
};

/** Some hundreds, which an application that opens does not ask for. */
const definitions = onFirstUse(
  (): ReadonlyMap<string, ViewDefinition> =>
    new Map(
      Object.entries({ ...z.record(z.string(), rawView).parse(viewsJson), ...undocumented }).map(([name, raw]) => [
        name,
        define(name, raw),
      ]),
    ),
);

/** Every view and enumeration of the service by name: views.json, completed by what the documents name besides. */
export const viewDefinition = (name: string): ViewDefinition | undefined => definitions().get(name);

export const viewNames = (): readonly string[] => [...definitions().keys()];

export const isPlainType = (name: string): name is PlainType => plainTypes.some((plain) => plain === name);

/**
 * The name of an enumeration's value, given its name, its integer, or the integer as text. Undefined when the enumeration
 * has no such value (decisions.md 3).
 */
export const enumName = (view: string, value: string | number): string | undefined => {
  const definition = definitions().get(view);
  if (definition?.kind !== 'enum') return undefined;
  if (typeof value === 'string' && definition.values.has(value)) return value;
  const number = typeof value === 'number' ? value : /^-?\d+$/.test(value) ? Number(value) : undefined;
  if (number === undefined) return undefined;
  for (const [name, own] of definition.values) if (own === number) return name;
  return undefined;
};

/** The integer of an enumeration's name, as webhook payloads carry it. Undefined for names without one. */
export const enumInteger = (view: string, name: string): number | undefined => {
  const definition = definitions().get(view);
  const value = definition?.kind === 'enum' ? definition.values.get(name) : undefined;
  return typeof value === 'number' ? value : undefined;
};
