/** The view of each event's data (concepts, Events); events that are not here carry a text or nothing. */
const events: Readonly<Record<string, readonly string[]>> = {
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
};

const views: ReadonlyMap<string, string> = new Map(
  Object.entries(events).flatMap(([view, types]) => types.map((type) => [type, view])),
);

/** The view that an event of this type carries; undefined where its data is a text or has no view of its own. */
export const eventView = (type: string): string | undefined => views.get(type);
