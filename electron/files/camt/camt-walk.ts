import { createHash } from 'node:crypto';
import { addMinor, minor, type Minor, zero } from '../../../shared/domain/money.ts';
import { paymentKeyMaker, type UnkeyedPayment } from '../../../shared/domain/payment-key.ts';
import { text, type LocalText } from '../../../shared/domain/text.ts';
import { type CamtFile, type OnPayment } from './camt-file.ts';
import { CamtFindings } from './camt-findings.ts';
import {
  batchWarnings,
  documentPaths,
  messagePages,
  pageAt,
  statementPaths,
  statementWarnings,
  Tally,
  type Balance,
} from './camt-sums.ts';
import { amountsMissing, detailsDiffer, takenBack } from './camt-warnings.ts';
import { bookedEntry, entryPaths, readHead, type EntryHead } from './entry.ts';
import { type Fields, type ScopeHandler, type ScopeName } from './scopes.ts';
import {
  readRemittance,
  readTransaction,
  remittancePaths,
  transactionPaths,
  undetailed,
  type Remittance,
  type Transaction,
} from './transaction.ts';
import { countAt, requiredCredit, requiredMoney, textAt, tooMany } from './values.ts';

/** The statement that is open. */
interface OpenStatement {
  /** In words: “utdraget A1”. */
  readonly name: LocalText;
  readonly id: string;
  readonly account: string | null;
  entries: number;
  readonly balances: Balance[];
  /** Of the entries in each currency; there is nearly always one. `all` counts what is not booked yet, too. */
  readonly all: Map<string, Tally>;
  readonly booked: Map<string, Tally>;
}

/** The entry that is open, with what its details came to so far. */
interface OpenEntry {
  readonly head: EntryHead;
  /** Null where the bank gave it no name, or it is no payment. */
  readonly key: string | null;
  transactions: number;
  /** Transactions without an amount: the last of them is held, since where it is alone the entry's amount is its own. */
  amountless: number;
  held: Transaction | null;
  sum: Minor;
}

/** Beyond reason: each takes room until its payment is told. */
const MOST_REMITTANCES = 10_000;

const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex');

const tallyOf = (tallies: Map<string, Tally>, currency: string): Tally => {
  const found = tallies.get(currency) ?? new Tally();
  tallies.set(currency, found);
  return found;
};

/** The meaning of a message, scope by scope. */
export class CamtWalk {
  readonly #onPayment: OnPayment;
  readonly #findings: CamtFindings;
  readonly #keys = paymentKeyMaker(sha256);
  readonly #count = { statements: 0, entries: 0, payments: 0 };
  #statement: OpenStatement | null = null;
  /** Of the message. */
  #page: string | null = null;
  /** Of the last statement that is a page of a longer one. */
  #statementPage: string | null = null;
  #entry: OpenEntry | null = null;
  #remittances: Remittance[] = [];

  readonly wanted: ScopeHandler['wanted'] = {
    document: documentPaths,
    statement: statementPaths,
    balance: new Set(['Tp/CdOrPrtry/Cd', 'Amt', 'CdtDbtInd']),
    entry: entryPaths,
    transaction: transactionPaths,
    remittance: remittancePaths,
  };

  /** @param mostWarnings of one kind */
  constructor(onPayment: OnPayment, mostWarnings: number) {
    this.#onPayment = onPayment;
    this.#findings = new CamtFindings(mostWarnings);
  }

  /** Where the walk is: “post 3 i utdraget A1”. */
  get place(): LocalText {
    const statement = this.#statement;
    if (statement === null) return text('filens början', 'the beginning of the file');
    if (statement.entries === 0) return text(`början av ${statement.name.sv}`, `the beginning of ${statement.name.en}`);
    const entry = this.#placeOfEntry;
    const number = String(this.#entry?.transactions ?? 0);
    return number === '0' ? entry : text(`betalning ${number} i ${entry.sv}`, `payment ${number} of ${entry.en}`);
  }

  get #placeOfEntry(): LocalText {
    const [number, { sv, en }] = [String(this.#statement?.entries ?? 0), this.#statement?.name ?? text('', '')];
    return text(`post ${number} i ${sv}`, `entry ${number} of ${en}`);
  }

  get found(): Pick<CamtFile, 'page' | 'statements' | 'entries' | 'payments' | 'leftOut' | 'warnings'> {
    return { page: this.#page ?? this.#statementPage, ...this.#count, ...this.#findings.found };
  }

  /** @param around what was told so far in the scope around the one that opens */
  readonly open = (scope: ScopeName, around: Fields): void => {
    if (scope === 'statement') {
      this.#statement = null;
      this.#page = messagePages.map((path) => pageAt(around, path)).find((page) => page !== null) ?? null;
    } else if (scope === 'balance') this.#openStatement(around);
    else if (scope === 'entry') {
      this.#openStatement(around).entries += 1;
      this.#count.entries += 1;
      this.#entry = null;
    } else if (scope === 'transaction') {
      this.#openEntry(around).transactions += 1;
      this.#remittances = [];
    }
  };

  readonly close = (scope: ScopeName, fields: Fields): void => {
    if (scope === 'remittance') this.#closeRemittance(fields);
    else if (scope === 'transaction') this.#closeTransaction(fields);
    else if (scope === 'entry') this.#closeEntry(fields);
    else if (scope === 'balance') this.#closeBalance(fields);
    else if (scope === 'statement') this.#closeStatement(fields);
  };

  /** The open statement; all that names it stands before what it holds. */
  #openStatement(fields: Fields): OpenStatement {
    if (this.#statement !== null) return this.#statement;
    this.#count.statements += 1;
    const id = textAt(fields, 'Id') ?? String(this.#count.statements);
    const made: OpenStatement = {
      name: text(`utdrag ${id}`, `statement ${id}`),
      id,
      account: textAt(fields, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
      entries: 0,
      balances: [],
      all: new Map(),
      booked: new Map(),
    };
    this.#statement = made;
    return made;
  }

  /** The open entry; all that an entry is stands before its details. */
  #openEntry(fields: Fields): OpenEntry {
    if (this.#entry !== null) return this.#entry;
    const head = readHead(fields);
    const key = head.leftOut === null ? this.#keys.nextEntry(bookedEntry(head)) : null;
    const made: OpenEntry = { head, key, transactions: 0, amountless: 0, held: null, sum: zero };
    this.#entry = made;
    return made;
  }

  #closeRemittance(fields: Fields): void {
    if (this.#entry?.head.leftOut !== null) return;
    if (this.#remittances.length === MOST_REMITTANCES) tooMany();
    this.#remittances.push(readRemittance(fields, this.#entry.head.currency));
  }

  #closeTransaction(fields: Fields): void {
    const entry = this.#entry;
    if (entry?.head.leftOut !== null) return;
    const { currency } = entry.head;
    const transaction = readTransaction(fields, this.#remittances, currency);
    const { amount, isCredit } = transaction;
    if (amount === null) {
      entry.amountless += 1;
      entry.held = transaction;
      return;
    }
    entry.sum = isCredit ? addMinor(entry.sum, amount) : minor(entry.sum - amount);
    if (!isCredit) this.#findings.leaveOut('deduction', { amount, currency });
    else if (amount === 0) this.#findings.leaveOut('nothing', { amount, currency });
    else this.#tell(entry, transaction, amount, null);
  }

  #closeEntry(fields: Fields): void {
    const entry = this.#openEntry(fields);
    const { head } = entry;
    if (this.#statement !== null) {
      tallyOf(this.#statement.all, head.currency).add(head.isCredit, head.amount);
      if (head.isBooked) tallyOf(this.#statement.booked, head.currency).add(head.isCredit, head.amount);
    }
    if (head.leftOut === null) this.#closePayments(entry, fields);
    else {
      this.#findings.leaveOut(head.leftOut, head);
      if (head.leftOut === 'taken-back') this.#findings.warn(takenBack(this.#placeOfEntry, head));
    }
    this.#entry = null;
  }

  /** Tells what of the entry is not told yet, and whether its details come to what it was booked as. */
  #closePayments(entry: OpenEntry, fields: Fields): void {
    const { head, transactions, amountless, held, sum } = entry;
    const together = countAt(fields, 'NtryDtls/Btch/NbOfTxs') ?? 1;
    if (transactions === 0 || (held !== null && transactions === 1)) {
      const only = held ?? undetailed(fields);
      const bankReference = only.bankReference ?? head.bankReference;
      this.#tell(entry, { ...only, bankReference }, head.amount, together > 1 ? together : null);
      return;
    }
    const where = this.#placeOfEntry;
    if (amountless > 0) this.#findings.warn(amountsMissing(where, head, amountless, sum));
    else if (sum !== head.amount) this.#findings.warn(detailsDiffer(where, head, sum));
    this.#findings.warn(...batchWarnings(where, fields, head.currency, transactions, amountless > 0 ? null : sum));
  }

  #tell({ head, key, transactions }: OpenEntry, told: Transaction, amount: Minor, batchOf: number | null): void {
    const statement = this.#statement;
    if (statement === null) return;
    this.#count.payments += 1;
    const { isCredit: _, ...payment } = told;
    const unkeyed: UnkeyedPayment = {
      ...payment,
      amount,
      batchOf,
      whole: amount === head.amount,
      currency: head.currency,
      bookedOn: bookedEntry(head).bookedOn,
      valueOn: head.valueOn,
      account: statement.account,
      place: {
        statement: statement.id,
        entry: statement.entries,
        transaction: transactions === 0 ? null : transactions,
      },
    };
    this.#onPayment(this.#keys.next(unkeyed, key));
  }

  #closeBalance(fields: Fields): void {
    const { amount, currency } = requiredMoney(fields, 'Amt');
    const type = textAt(fields, 'Tp/CdOrPrtry/Cd') ?? '';
    this.#statement?.balances.push({
      type,
      currency,
      amount: requiredCredit(fields, 'CdtDbtInd') ? amount : minor(-amount),
    });
  }

  #closeStatement(fields: Fields): void {
    const { name, balances, all, booked } = this.#openStatement(fields);
    const page = pageAt(fields, 'StmtPgntn');
    this.#statementPage = page ?? this.#statementPage;
    if (page !== null || this.#page !== null) return;
    const [currency, another] = new Set([...all.keys(), ...balances.map((balance) => balance.currency)]);
    // Of several currencies the totals of a statement say nothing.
    if (currency === undefined || another !== undefined) return;
    const told = { where: name, fields, balances, currency };
    this.#findings.warn(...statementWarnings(told, tallyOf(all, currency), tallyOf(booked, currency)));
  }
}
