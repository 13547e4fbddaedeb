/** Bank files in the shape of ISO 20022, made for these tests alone: what a part leaves out, the file does not have. */

export interface MadeTransaction {
  readonly amount?: string;
  readonly currency?: string;
  readonly debit?: boolean;
  readonly bankReference?: string;
  readonly transactionId?: string;
  readonly endToEndId?: string;
  readonly payer?: string;
  readonly iban?: string;
  readonly bban?: string;
  readonly ocr?: string;
  readonly invoice?: string;
  readonly words?: readonly string[];
  /** Structured remittances as they are. */
  readonly structured?: string;
}

export interface MadeEntry {
  readonly amount?: string;
  readonly currency?: string;
  readonly debit?: boolean;
  readonly reversal?: boolean;
  readonly status?: string;
  readonly booked?: string;
  readonly valued?: string;
  readonly bankReference?: string;
  readonly info?: string;
  readonly batch?: { readonly count?: number; readonly total?: string };
  readonly transactions?: readonly MadeTransaction[];
}

export interface MadeBalance {
  readonly type: string;
  readonly amount: string;
  readonly debit?: boolean;
}

export interface MadePage {
  readonly number: number;
  readonly last: boolean;
}

export interface MadeFile {
  readonly message?: 'camt.053' | 'camt.054';
  readonly version?: string;
  readonly prefix?: string;
  readonly id?: string;
  readonly account?: string;
  readonly balances?: readonly MadeBalance[];
  readonly totals?: { readonly credits: readonly [count: number, sum: string] };
  readonly page?: MadePage;
  /** Of the message, as all versions tell it. */
  readonly messagePage?: MadePage;
  readonly entries?: readonly MadeEntry[];
}

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An element; nothing where its content is undefined. */
const el = (name: string, content: string | undefined, currency?: string): string =>
  content === undefined ? '' : `<${name}${currency === undefined ? '' : ` Ccy="${currency}"`}>${content}</${name}>`;
const leaf = (name: string, value: string | undefined): string =>
  el(name, value === undefined ? undefined : escaped(value));
const group = (name: string, ...parts: readonly string[]): string => el(name, parts.join('') || undefined);
const side = (debit: boolean | undefined): string => el('CdtDbtInd', debit === true ? 'DBIT' : 'CRDT');

/** From version 08 on a party stands within `Pty`; from 03 on a transaction has an amount of its own. */
const transactionOf = (made: MadeTransaction, version: string, currency: string): string => {
  const amount = el('Amt', made.amount, made.currency ?? currency);
  const name = leaf('Nm', made.payer);
  return (
    group(
      'TxDtls',
      group(
        'Refs',
        leaf('AcctSvcrRef', made.bankReference),
        leaf('EndToEndId', made.endToEndId),
        leaf('TxId', made.transactionId),
      ),
      version >= '03' && amount !== '' ? amount + side(made.debit) : group('AmtDtls', group('TxAmt', amount)),
      group(
        'RltdPties',
        version === '08' ? group('Dbtr', group('Pty', name)) : group('Dbtr', name),
        group('DbtrAcct', group('Id', leaf('IBAN', made.iban), group('Othr', leaf('Id', made.bban)))),
      ),
      group(
        'RmtInf',
        (made.words ?? []).map((words) => leaf('Ustrd', words)).join(''),
        group('Strd', group('RfrdDocInf', leaf('Nb', made.invoice)), group('CdtrRefInf', leaf('Ref', made.ocr))),
        made.structured ?? '',
      ),
    ) || '<TxDtls/>'
  );
};

const entryOf = (made: MadeEntry, version: string): string => {
  const { currency = 'SEK', status = 'BOOK', booked = '2026-11-03', transactions = [] } = made;
  return group(
    'Ntry',
    el('Amt', made.amount, currency),
    side(made.debit),
    el('RvslInd', made.reversal === undefined ? undefined : String(made.reversal)),
    el('Sts', version === '08' ? el('Cd', status) : status),
    booked === '' ? '' : group('BookgDt', el(booked.includes('T') ? 'DtTm' : 'Dt', booked)),
    group('ValDt', el('Dt', made.valued)),
    leaf('AcctSvcrRef', made.bankReference),
    group(
      'NtryDtls',
      group('Btch', el('NbOfTxs', made.batch?.count?.toString()), el('TtlAmt', made.batch?.total, currency)),
      ...transactions.map((transaction) => transactionOf(transaction, version, currency)),
    ),
    leaf('AddtlNtryInf', made.info),
  );
};

const balanceOf = ({ type, amount, debit }: MadeBalance): string =>
  group(
    'Bal',
    group('Tp', group('CdOrPrtry', el('Cd', type))),
    el('Amt', amount, 'SEK'),
    side(debit),
    group('Dt', el('Dt', '2026-11-03')),
  );

const pageOf = (name: string, page: MadePage | undefined): string =>
  page === undefined ? '' : group(name, el('PgNb', String(page.number)), el('LastPgInd', String(page.last)));

/** What stands within the document's root. */
const bodyOf = (made: MadeFile): string => {
  const { message = 'camt.054', version = '02', id = 'A1', balances = [], entries = [] } = made;
  const [root, statement] = message === 'camt.053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const [count, sum] = made.totals?.credits ?? [];
  return group(
    root,
    group('GrpHdr', el('MsgId', 'M1'), el('CreDtTm', '2026-11-04T06:00:00'), pageOf('MsgPgntn', made.messagePage)),
    group(
      statement,
      leaf('Id', id),
      pageOf('StmtPgntn', made.page),
      group('Acct', group('Id', leaf('IBAN', made.account))),
      ...balances.map(balanceOf),
      group('TxsSummry', group('TtlCdtNtries', el('NbOfNtries', count?.toString()), el('Sum', sum))),
      ...entries.map((entry) => entryOf(entry, version)),
    ),
  );
};

/** The file as XML. */
export const camtXml = (made: MadeFile): string => {
  const { message = 'camt.054', version = '02', prefix } = made;
  const space = `urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}`;
  const body = bodyOf(made);
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (prefix === undefined) return `${head}<Document xmlns="${space}">${body}</Document>\n`;
  const prefixed = body.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}:`);
  return `${head}<${prefix}:Document xmlns:${prefix}="${space}">${prefixed}</${prefix}:Document>\n`;
};
