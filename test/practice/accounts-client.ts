import { type Practice } from './practice-client.ts';

/** What stands on each account in the creditor's books, minor units, debit positive; empty accounts are left out. */
export const balances = async ({ ok, cid, part }: Practice): Promise<Readonly<Record<string, number>>> => {
  const span = { CreditorPublicId: cid, From: '2000-01-01', To: '2100-01-01' };
  const vouchers = (await ok('PUT', '/v1/accounting/accountingvouchers', span)).list;
  const sums = new Map<string, number>();
  for (const voucher of vouchers) {
    const rows = voucher['Transactions'];
    for (const row of Array.isArray(rows) ? rows : []) {
      const account = String(part(row, 'Account'));
      const amount = Number(part(row, 'DebetAmount', 'Value')) - Number(part(row, 'CreditAmount', 'Value'));
      sums.set(account, (sums.get(account) ?? 0) + amount);
    }
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
};

/** A day of service time, some days from today. */
export const dayFromNow = async ({ ok }: Practice, days: number): Promise<string> => {
  const now = String((await ok('GET', '/practice/state')).json['Now']).slice(0, 10);
  return new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);
};
