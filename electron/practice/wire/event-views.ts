/** Every event by what its data is: a view, the id of what is gone, or nothing (concepts, Events). */
const data = {
  InvoiceActionView: [
    'InvoiceActionCreated',
    'InvoiceActionUpdated',
    'InvoiceActionPaid',
    'InvoiceSaleWasAccepted',
    'InvoiceSaleWasDenied',
    'InvoiceActionStateChanged',
    'InvoiceActionViewed',
    'InvoiceActionOpened',
    'InvoiceActionReceived',
    'InvoiceActionAttested',
    'PaymentReceivedToServiceClientFunds',
    'AutogiroWithdrawalFailedOnInvoice',
    'AutogiroWithdrawalRenewedOnInvoice',
    'CreditCardWithdrawalFailedOnInvoice',
    'CreditCardWithdrawalCanceledOnInvoice',
  ],
  IncomingPaymentView: ['InvoicePaymentReceived', 'AmountCreditedOnInvoice', 'AmountWrittenOffOnInvoice'],
  ReconciliationInvoiceActionView: [
    'ReconciliationInvoiceActionCreated',
    'AutogiroWithdrawalFailedOnReconciliationInvoice',
    'AutogiroWithdrawalRenewedOnReconciliationInvoice',
    'CreditCardWithdrawalFailedOnReconciliationInvoice',
    'CreditCardWithdrawalCanceledOnReconciliationInvoice',
  ],
  OutgoingPaymentStatusView: [
    'OutgoingPaymentSucceeded',
    'OutgoingPaymentFailed',
    'SelfInvoiceOutgoingPaymentSucceeded',
    'SelfInvoiceOutgoingPaymentFailed',
    'SupplierInvoiceOutgoingPaymentSucceeded',
    'SupplierInvoiceOutgoingPaymentFailed',
  ],
  UnhandledPaymentView: ['UnmatchedPayment', 'Overpayment'],
  OverpaymentMatchedView: ['OverpaymentMatched'],
  SelfInvoiceActionView: [
    'SelfInvoiceActionCreated',
    'SelfInvoiceActionUpdated',
    'SelfInvoiceActionAttested',
    'SelfInvoiceActionPaid',
  ],
  ReminderInvoiceActionView: [
    'ReminderInvoiceActionCreated',
    'ReminderInvoiceActionWasSent',
    'ReminderInvoiceActionPaid',
  ],
  DebtorView: [
    'DebtorCreated',
    'DebtorUpdated',
    'EInvoiceInfoOnDebtorChanged',
    'AutogiroApprovalFailed',
    'AutogiroApprovalChanged',
  ],
  CreditorShareView: ['CreditorSharedWebhook'],
  CreditorView: ['CreditorCreated', 'CreditorUpdated'],
  CreditorKycView: ['CreditorKYCUpdated'],
  ProductView: ['ProductCreated', 'ProductUpdated'],
  ContractInvoiceActionView: ['ContractInvoiceActionCreated', 'ContractInvoiceActionUpdated'],
  DebtCollectionActionView: ['DebtCollectionActionStateChanged'],
  DebtorContractView: [
    'DebtorContractCreated',
    'DebtorContractSigned',
    'DebtorContractCancelled',
    'DebtorContractArchived',
  ],
  InvoiceActionCommentedView: ['InvoiceCommented'],
  InvoiceDeliveryStatusView: ['UndeliveredInvoice'],
  DebtorInformationCorrectionRequestView: ['DebtorInformationCorrectionRequested'],
  EInvoiceRegistrationView: ['UnknownEInvoiceRegistration'],
  String: [
    'InvoiceActionDeleted',
    'SelfInvoiceActionDeleted',
    'ContractInvoiceActionDeleted',
    'DebtorDeleted',
    'CreditorDeleted',
  ],
  Nothing: ['CreditorUnshared'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type EventType = (typeof data)[keyof typeof data][number];

/** What some events carry besides (concepts, Events › AdditionalData): a view, or the id of the debtor. */
const additional = {
  AutogiroApprovalCommentCodeView: ['AutogiroApprovalFailed', 'AutogiroApprovalChanged'],
  AutogiroWithdrawalCommentCodeView: [
    'AutogiroWithdrawalFailedOnInvoice',
    'AutogiroWithdrawalFailedOnReconciliationInvoice',
  ],
  String: ['InvoiceActionDeleted', 'SelfInvoiceActionDeleted', 'ContractInvoiceActionDeleted'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;

const byType = (table: Readonly<Record<string, readonly EventType[]>>): ReadonlyMap<EventType, string> =>
  new Map(Object.entries(table).flatMap(([view, types]) => types.map((type) => [type, view])));

const dataViews = byType(data);
const additionalViews = byType(additional);

export const eventTypes: readonly EventType[] = [...dataViews.keys()];

/** The view of an event's data; `String` is an id, `Nothing` is none. */
export const eventData = (type: EventType): string => dataViews.get(type) ?? 'Nothing';

/** The view of what an event carries besides its data; `String` is an id, `Nothing` is none. */
export const eventAdditional = (type: EventType): string => additionalViews.get(type) ?? 'Nothing';
