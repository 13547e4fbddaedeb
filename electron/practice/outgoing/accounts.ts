import { readBankgiro } from '../../../shared/domain/bankgiro.ts';
import { readPlusgiro } from '../../../shared/domain/plusgiro.ts';
import { type CreditorRow } from '../ledger/creditors.ts';
import { badField, missing } from '../refusal.ts';
import { flagOf, parseView, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';

/**
 * The creditor's own outgoing bankgiro number that is meant: active, and approved after a security review (endpoints b, Self
 * invoices). Gives it as the creditor's record has it. Throws a Refusal (400) for any other.
 */
export const outgoingBankgiro = (creditor: CreditorRow, given: string | null, field: string): string => {
  const digits = given === null ? null : readBankgiro(given);
  const own = viewsOf(viewOf(parseView(creditor.doc), 'CreditorBankInfo') ?? {}, 'CreditorOutgoingBankgiroes')
    .filter((one) => flagOf(one, 'IsActive') && flagOf(one, 'BankgiroApproved'))
    .flatMap((one) => textOf(one, 'BankgiroNo') ?? []);
  const found = own.find((number) => digits !== null && readBankgiro(number) === digits);
  if (found !== undefined) return found;
  throw badField(
    field,
    'är inget bankgironummer som är godkänt för utbetalningar',
    'is no bankgiro number that is approved for outgoing payments',
  );
};

type Check = readonly [field: string, fits: (text: string) => boolean];

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

const checks: Readonly<Record<string, readonly Check[]>> = {
  BankGiro: [['ReceivingBankgiroNo', (text) => readBankgiro(text) !== null]],
  PlusGiro: [['ReceivingPlusgiroNo', (text) => readPlusgiro(text) !== null]],
  BankAccount: [
    ['ReceivingClearingNo', (text) => /^\d{4,5}$/.test(digitsOf(text))],
    ['ReceivingAccountNo', (text) => /^\d{1,12}$/.test(digitsOf(text))],
  ],
  Iban: [['ReceiverIban', (text) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i.test(digitsOf(text))]],
};

/** A payment needs the account that its method pays to. Throws a Refusal (400) for one that is missing or is none. */
export const checkReceiver = (payment: View): void => {
  const method = textOf(payment, 'ReceivingPaymentMethod') ?? '';
  const needed = checks[method];
  if (needed === undefined) throw missing('ReceivingPaymentMethod');
  for (const [field, fits] of needed) {
    const given = textOf(payment, field);
    if (given === null) throw badField(field, `krävs för ${method}`, `is needed for ${method}`);
    if (!fits(given)) throw badField(field, 'är inget sådant nummer', 'is no such number');
  }
};
