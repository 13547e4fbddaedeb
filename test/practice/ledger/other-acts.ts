import { numberOf, viewOf } from '../../../electron/practice/wire/json.ts';
import { type ReconciliationAct } from '../../../shared/service/reconciliation-transitions.ts';
import { type SelfInvoiceAct } from '../../../shared/service/self-invoice-transitions.ts';
import { type ReconciliationRow } from '../../../electron/practice/ledger/reconciliations.ts';
import { isAllowedMove, type LedgerCall } from './calls.ts';
import { type Act } from './invoice-acts.ts';
import { amount, type Pick } from './picks.ts';

const terms = {
  DeliveryMethod: 'Mail',
  NumberOfReminders: 1,
  StartDebtCollectionActionLevel: 'LatePaymentFee',
  EndDebtCollectionActionLevel: 'Bailiff',
  PaymentTermsInDays: 2,
  InterestType: 'Fixed',
  InterestPercentage: 90,
  InformSocialWelfare: true,
};

const collect: Act = (pick) => {
  const invoice = pick.invoice('startDebtCollection');
  if (invoice === undefined) return null;
  const moves = [{ of: 'invoice', id: invoice.id, act: 'startDebtCollection' }] as const;
  const path = '/v1/debtcollection/actionfrominvoice';
  return pick.draws[1] % 2 === 0
    ? { act: 'collect', method: 'POST', path: `${path}/${invoice.id}`, moves }
    : { act: 'collect', method: 'POST', path, body: { SourcePublicId: invoice.id, ...terms }, moves };
};

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Page/MediaBox[0 0 595 842]>>endobj\n%%EOF\n').toString('base64');

const collectDecoupled: Act = (pick) => ({
  act: 'collectDecoupled',
  method: 'POST',
  path: '/v1/debtcollection/action',
  body: {
    CreditorPublicId: pick.world.cid,
    DebtorPublicId: pick.world.debtors[0],
    ...terms,
    Value: amount(40_000, pick.some(['SEK', 'EUR'], 1)),
    OriginalInvoiceDate: pick.day(-40),
    OriginalDueDate: pick.day(-10),
    OriginalInvoiceNumber: 'X1',
    OriginalInvoiceFile: { ContentType: 'application/pdf', Data: pdf },
  },
});

/** What an unpaid credit on a claim says of its reconciliation invoice: no books show it. */
const creditSaid = (pick: Pick, ownerId: string | null, isPayment: boolean): LedgerCall['says'] =>
  !isPayment && ownerId !== null && pick.books.reconciliations.has(ownerId) ? { credited: ownerId } : undefined;

const creditClaim: Act = (pick) => {
  const claim = pick.record('claim', (id) => ({ of: 'claim', id, act: 'credit' }));
  if (claim === undefined) return null;
  const isPayment = pick.draws[1] % 2 === 0;
  const invoice = pick.books.invoices.get(claim.ownerId ?? '');
  const says = creditSaid(pick, claim.ownerId, isPayment);
  return {
    act: 'creditClaim',
    method: 'POST',
    path: '/v1/debtcollection/credit',
    body: {
      ActionPublicId: claim.id,
      Value: amount(pick.amount(invoice?.current ?? 20_000, 2), invoice?.currency ?? 'SEK'),
      IsPaymentCreditation: isPayment,
      PaymentDate: pick.day(0),
      InvoiceInterest: pick.draws[3] % 2 === 0,
    },
    moves: [{ of: 'claim', id: claim.id, act: 'credit' }],
    ...(says === undefined ? {} : { says }),
  };
};

const onClaim =
  (name: 'cancel' | 'dispute' | 'postpone', query = ''): Act =>
  (pick) => {
    const claim = pick.record('claim', (id) => ({ of: 'claim', id, act: name }));
    if (claim === undefined) return null;
    const path = `/v1/debtcollection/${name}/${claim.id}${query}`;
    return { act: `claim ${name}`, method: 'PUT', path, moves: [{ of: 'claim', id: claim.id, act: name }] };
  };

const line = (value: number, quantity = 1): object => ({
  SequenceNo: 1, RecordType: 'Standard', ArticleDescription: 'Tid', Quantity: quantity, UnitPrice: amount(value, 'SEK'), VAT: 25,
}); // prettier-ignore

const contract: Act = (pick) => ({
  act: 'createContract',
  method: 'POST',
  path: '/v1/contractinvoice/action',
  body: {
    CreditorPublicId: pick.world.cid,
    DebtorPublicId: pick.world.debtors[pick.draws[1] % 2 === 0 ? 0 : 1],
    PaymentTermsInDays: 3,
    AutoAttest: pick.draws[2] % 2 === 0,
    Records: [line(5_000)],
    RecurrenceDetails: {
      RecurrenceInterval: 'Monthly',
      MonthlyRecurrence: { RecurOnDayInMonth: Number(pick.day(2).slice(8)), RecurMonthInterval: 1 },
      Start: pick.day(1),
      NoEndDate: true,
    },
  },
});

const onContract =
  (name: string, method: 'PUT' | 'DELETE', act: 'createInvoice' | 'delete' | 'moveNextRun', query = ''): Act =>
  (pick) => {
    const one = pick.record('contract', (id) => ({ of: 'contract', id, act }));
    if (one === undefined) return null;
    const path = `/v1/contractinvoice/${name}/${one.id}${query}`;
    return { act: `contract ${name}`, method, path, moves: [{ of: 'contract', id: one.id, act }] };
  };

const pauseContract: Act = (pick) => {
  const one = pick.record('contract');
  const name = pick.some(['pause', 'resume'], 1);
  return one === undefined
    ? null
    : { act: 'pauseContract', method: 'PUT', path: `/v1/contractinvoice/${name}/${one.id}` };
};

const selfEntry = (pick: Pick): object => {
  const credited = pick.draws[1] % 3 === 0 ? pick.record('selfInvoice', (id) => ({ of: 'selfInvoice', id, act: 'credit' })) : undefined;
  return {
    CreditorPublicId: pick.world.cid,
    DebtorPublicId: pick.world.debtors[0],
    InvoiceDate: pick.day(-1),
    DueDate: pick.day(5),
    DeliveryMethod: pick.some(['Manually', 'Email'], 2),
    CreditingSelfInvoicePublicId: credited?.id ?? null,
    Records: [line(pick.some([10_000, 4_000, 333], 2), credited === undefined ? 1 : -1)],
  };
}; // prettier-ignore

const onSelfInvoice =
  (name: string, method: 'PUT' | 'DELETE', act: SelfInvoiceAct): Act =>
  (pick) => {
    const one = pick.record('selfInvoice', (id) => ({ of: 'selfInvoice', id, act }));
    if (one === undefined) return null;
    const path = `/v1/selfinvoice/${name}/${one.id}`;
    return { act: `self invoice ${name}`, method, path, moves: [{ of: 'selfInvoice', id: one.id, act }] };
  };

const paySelfInvoice: Act = (pick) => {
  const isSent = pick.draws[2] % 3 !== 0;
  const act = isSent ? 'sendPayment' : 'registerExternalPayment';
  const one = pick.record('selfInvoice', (id) => ({ of: 'selfInvoice', id, act }));
  if (one === undefined) return null;
  const Amount = amount(pick.amount(numberOf(viewOf(one.doc, 'Facts') ?? {}, 'current') ?? 0), 'SEK');
  const moves = [{ of: 'selfInvoice', id: one.id, act }] as const;
  const date = pick.day(0);
  const sent = { ActionPublicId: one.id, Amount, Date: date, PaymentDate: date, OutgoingPaymentAccountNo: '991-2346' };
  return isSent
    ? { act, method: 'PUT', path: '/v1/selfinvoice/sendpayment', body: sent, moves }
    : { act, method: 'POST', path: '/v1/selfinvoice/registerexternalpayment', body: sent, moves };
};

const updateSelfInvoice: Act = (pick) => {
  const call = onSelfInvoice('action', 'PUT', 'update')(pick);
  const id = call?.moves?.[0]?.id;
  return call === null || id === undefined
    ? null
    : { ...call, act: 'updateSelfInvoice', body: selfEntry(pick), says: { id } };
};

const reconciliation = (pick: Pick, act: ReconciliationAct): ReconciliationRow | undefined => {
  const all = [...pick.books.reconciliations.values()];
  const fitting = all.filter(({ id }) => isAllowedMove(pick.books, { of: 'reconciliation', id, act }) === true);
  return pick.of(pick.draws[3] % 5 === 0 || fitting.length === 0 ? all : fitting, 0);
}; // prettier-ignore

const reconciliationEntry = (pick: Pick): object => ({
  CreditorPublicId: pick.world.cid,
  Debtor: { Name: 'Kund', DebtorNo: pick.some([null, 'R1', 'P1'], 3) },
  InvoiceNumber: String(5_000 + (pick.draws[1] % 40)),
  CurrentAmount: amount(pick.some([20_000, 777, 0], 2), pick.some(['SEK', 'SEK', 'EUR'], 1)),
  AutogiroWithdrawalDate: pick.some([null, pick.day(2)], 2),
  CreditCardWithdrawalDate: pick.some([null, null, pick.day(2)], 3),
});

const updateReconciliation: Act = (pick) => {
  const one = reconciliation(pick, 'update');
  if (one === undefined) return null;
  const path = `/v1/reconciliationinvoice/action/${one.id}`;
  const moves = [{ of: 'reconciliation', id: one.id, act: 'update' }] as const;
  return pick.draws[1] % 4 === 0
    ? { act: 'removeReconciliation', method: 'DELETE', path, moves }
    : { act: 'updateReconciliation', method: 'PUT', path, body: reconciliationEntry(pick), moves };
};

const registerReconciliation: Act = (pick) => {
  const one = reconciliation(pick, 'registerPayment');
  if (one === undefined) return null;
  const AmountIsCredit = pick.draws[2] % 3 === 0;
  const value = pick.amount(one.current + one.fees);
  const writeOff = pick.some([0, 0, 50, -50], 2);
  return {
    act: 'registerReconciliation',
    method: 'POST',
    path: '/v1/reconciliationinvoice/registerpayment',
    body: {
      ActionPublicId: one.id,
      Amount: amount(value, one.currency),
      WriteOff: writeOff === 0 ? null : amount(writeOff, one.currency),
      AmountIsCredit,
      Date: pick.day(0),
    },
    moves: [{ of: 'reconciliation', id: one.id, act: 'registerPayment' }],
    says: {
      ...(AmountIsCredit && value !== 0 ? { credited: one.id } : {}),
      ...(writeOff === 0 ? {} : { writtenOff: one.id }),
    },
  };
};

const remindReconciliation: Act = (pick) => {
  const one = reconciliation(pick, 'remind');
  if (one === undefined) return null;
  const body = { ReconciliationInvoiceActionPublicId: one.id, DeliveryMethod: 'Manually', ReminderFee: amount(6_000, one.currency) };
  const moves = [{ of: 'reconciliation', id: one.id, act: 'remind' }] as const;
  return { act: 'remindReconciliation', method: 'PUT', path: '/v1/reconciliationinvoice/sendreminderinvoice', body, moves };
}; // prettier-ignore

const collectReconciliation: Act = (pick) => {
  const one = reconciliation(pick, 'startDebtCollection');
  if (one === undefined) return null;
  const body = {
    SourcePublicId: one.id, ...terms, Address: 'Gatan 1', ZipCode: '11122', City: 'Stockholm', OriginalInvoiceDate: pick.day(-40),
    OriginalDueDate: pick.day(-10), OriginalInvoiceFile: { ContentType: 'application/pdf', Data: pdf },
  };
  const moves = [{ of: 'reconciliation', id: one.id, act: 'startDebtCollection' }] as const;
  return { act: 'collectReconciliation', method: 'POST', path: '/v1/debtcollection/actionfromreconciliationinvoice', body, moves };
}; // prettier-ignore

const deductionAct: Act = (pick) => {
  const which = pick.some(['decide', 'payOut', 'markProcessed', 'unmark'] as const, 1);
  const one = pick.record('taxDeduction', (id) => ({ of: 'deduction', id, act: which }));
  const invoice = pick.books.invoices.get(one?.id ?? '');
  if (one === undefined || invoice === undefined) return null;
  const moves = [{ of: 'deduction', id: one.id, act: which }] as const;
  const to = { CreditorPublicId: invoice.creditor_id };
  const half = amount(Math.trunc(invoice.deduction / 200) * 100, pick.draws[3] % 6 === 5 ? 'EUR' : 'SEK');
  if (which === 'decide') {
    const Decision = pick.some(['Approved', 'Partial', 'Denied', 'Resubmission'], 2);
    const decision = { ActionPublicId: one.id, Decision, ApprovedAmount: Decision === 'Partial' ? half : null };
    return { act: which, method: 'POST', path: '/v1/invoice/rotrutdecisions', body: { ...to, Decisions: [decision] }, moves };
  }
  if (which === 'payOut') {
    const Amount = pick.some([half, amount(invoice.deduction, 'SEK')], 2);
    const Payouts = [{ ActionPublicId: one.id, Amount, PaymentDate: pick.day(0) }];
    return { act: which, method: 'POST', path: '/v1/invoice/taxdeductionpayouts', body: { ...to, Payouts }, moves };
  }
  const scheme = invoice.doc.includes('"RotRutType":"Cleaning"') ? 'rut' : 'rot';
  const method = which === 'unmark' ? 'DELETE' : 'PUT';
  return { act: which, method, path: `/v1/invoice/${scheme}processed`, body: { ActionPublicIds: [one.id] }, moves };
}; // prettier-ignore

/** What is done with everything else, each as often as it stands here. */
export const otherActs: readonly Act[] = [
  collect,
  collect,
  collectDecoupled,
  creditClaim,
  creditClaim,
  onClaim('cancel'),
  onClaim('dispute'),
  onClaim('postpone', '?days=2'),
  contract,
  onContract('createinvoice', 'PUT', 'createInvoice'),
  onContract('action', 'DELETE', 'delete'),
  onContract('movenextrun', 'PUT', 'moveNextRun', '?steps=1'),
  pauseContract,
  (pick) => ({ act: 'createSelfInvoice', method: 'POST', path: '/v1/selfinvoice/action', body: selfEntry(pick) }),
  (pick) => ({ act: 'createSelfInvoice', method: 'POST', path: '/v1/selfinvoice/action', body: selfEntry(pick) }),
  onSelfInvoice('attest', 'PUT', 'attest'),
  onSelfInvoice('attest', 'PUT', 'attest'),
  onSelfInvoice('action', 'DELETE', 'delete'),
  onSelfInvoice('cancel', 'PUT', 'cancel'),
  updateSelfInvoice,
  paySelfInvoice,
  paySelfInvoice,
  (pick) => ({ act: 'createReconciliation', method: 'POST', path: '/v1/reconciliationinvoice/action', body: reconciliationEntry(pick) }),
  (pick) => ({ act: 'createReconciliation', method: 'POST', path: '/v1/reconciliationinvoice/action', body: reconciliationEntry(pick) }),
  updateReconciliation,
  registerReconciliation,
  remindReconciliation,
  collectReconciliation,
  deductionAct,
  deductionAct,
  deductionAct,
]; // prettier-ignore
