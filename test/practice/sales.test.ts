import { describe, expect, it, vi } from 'vitest';
import { type Practice, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const withContract = async () => {
  const p = await practice();
  await p.ok('POST', '/practice/salescontracts', { CreditorPublicId: p.cid });
  return p;
};

const heard = async (p: Practice) => {
  const { url, received } = await receiver();
  await p.ok('PUT', '/practice/settings', { WebhookUrl: url });
  return (count: number) =>
    vi.waitFor(() => {
      const types = received
        .map((event) => String(event['EventType']))
        .filter((type) => /Sale|Contract|State|Funds|Paid/.test(type));
      expect(types.length).toBeGreaterThanOrEqual(count);
      return types;
    });
};

const status = async ({ call }: Practice, method: string, path: string) => (await call(method, path)).status;
const left = async ({ view, part }: Practice, id: string) => part(await view(id), 'CurrentAmount', 'Value');
const balance = async ({ ok, cid, part }: Practice, type: string) => {
  const body = { CreditorPublicId: cid, From: '2020-01-01', To: '2040-01-01', BookKeepingTypesFilter: [type] };
  const vouchers = (await ok('PUT', '/v1/accounting/accountingvouchers', body)).list;
  return vouchers.map((voucher) =>
    [0, 1].map((row) => [
      part(voucher, 'Transactions', row, 'Account'),
      Number(part(voucher, 'Transactions', row, 'DebetAmount', 'Value')) -
        Number(part(voucher, 'Transactions', row, 'CreditAmount', 'Value')),
    ]),
  );
};

describe('selling', () => {
  it('is the purchaser’s to accept, once; then the debt leaves the books and what is paid goes to the client funds', async () => {
    const p = await withContract();
    const id = await p.attested();
    const events = await heard(p);
    await p.ok('PUT', `/v1/invoice/sellinvoice/${id}`);
    const answer = { ActionPublicId: id, Outcome: 'Accepted' };
    await p.ok('POST', '/practice/sales', answer);
    expect((await p.call('POST', '/practice/sales', { body: answer })).status).toBe(400);
    expect(await p.stage(id)).toBe('Sold');
    expect(await balance(p, 'InvoiceSalesDebtRemoved')).toEqual([
      [
        ['1930', 12_500],
        ['1510', -12_500],
      ],
    ]);
    const ocr = p.part(await p.view(id), 'Invoices', 0, 'OCR');
    await p.ok('POST', '/practice/payments', { Ocr: ocr, Amount: 12_500 });
    expect([await p.stage(id), await left(p, id)]).toEqual(['Completed', 0]);
    expect(await balance(p, 'PaymentToBankAccount')).toEqual([]);
    expect(await events(4)).toEqual([
      'InvoiceActionStateChanged',
      'InvoiceSaleWasAccepted',
      'PaymentReceivedToServiceClientFunds',
      'InvoiceActionPaid',
    ]);
  });

  it('may be denied and asked for again, or taken back while it is not answered', async () => {
    const p = await withContract();
    const id = await p.attested();
    const events = await heard(p);
    await p.ok('PUT', `/v1/invoice/sellinvoice/${id}`);
    await p.ok('POST', '/practice/sales', { ActionPublicId: id, Outcome: 'Denied' });
    expect(await p.stage(id)).toBe('SalesRequestedDenied');
    expect(await status(p, 'DELETE', `/v1/invoice/sellinvoice/${id}`)).toBe(400);
    await p.ok('PUT', `/v1/invoice/sellinvoice/${id}`);
    await p.ok('DELETE', `/v1/invoice/sellinvoice/${id}?comment=nej`);
    expect(await p.stage(id)).toBe('SalesRequestedCancelled');
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 3 });
    expect(await p.stage(id)).toBe('SalesRequestedCancelled');
    expect(await events(4)).toEqual([
      'InvoiceActionStateChanged',
      'InvoiceSaleWasDenied',
      'InvoiceActionStateChanged',
      'InvoiceActionStateChanged',
    ]);
  });

  it('is accepted by itself when a day has passed', async () => {
    const p = await withContract();
    const id = await p.attested();
    await p.ok('PUT', `/v1/invoice/sellinvoice/${id}`);
    await p.ok('PUT', '/practice/clock', { AdvanceDays: 2 });
    expect(await p.stage(id)).toBe('Sold');
  });

  it('needs a choice where there are several contracts, and one of the creditor’s own', async () => {
    const p = await withContract();
    const another = await p.ok('POST', '/practice/salescontracts', { CreditorPublicId: p.cid });
    const foreign = await p.ok('POST', '/practice/salescontracts', { CreditorPublicId: p.cid2 });
    const id = await p.attested();
    const sell = (query: string) => status(p, 'PUT', `/v1/invoice/sellinvoice/${id}${query}`);
    expect([
      await sell(''),
      await sell(`?salescontractpublicid=${String(foreign.json['SalesContractPublicId'])}`),
      await sell(`?salescontractpublicid=${String(another.json['SalesContractPublicId'])}`),
    ]).toEqual([400, 404, 200]);
  });
});

describe('financing', () => {
  it('needs the debtor’s signed contract, adds a debt, and is over when the debtor has paid', async () => {
    const p = await withContract();
    const events = await heard(p);
    const debtor = await p.created('/v1/debtors/debtor', p.debtorBody());
    const id = await p.attested({ DebtorPublicId: debtor });
    const made = await p.ok('POST', '/practice/debtorcontracts', { DebtorPublicId: debtor });
    const contract = String(made.json['DebtorContractPublicId']);
    const finance = (invoice: string) =>
      status(p, 'PUT', `/v1/invoice/financeinvoice/${invoice}?debtorcontractpublicid=${contract}`);
    expect(await finance(id)).toBe(400);
    await p.ok('POST', '/practice/debtorcontracts', { DebtorContractPublicId: contract, Outcome: 'Signed' });
    expect(await finance(await p.attested())).toBe(400);
    expect(await finance(id)).toBe(200);
    await p.ok('POST', '/practice/sales', { ActionPublicId: id, Outcome: 'Accepted' });
    expect(await balance(p, 'InvoiceSalesDebtAdded')).toEqual([
      [
        ['1930', 12_500],
        ['2410', -12_500],
      ],
    ]);
    const ocr = p.part(await p.view(id), 'Invoices', 0, 'OCR');
    await p.ok('POST', '/practice/payments', { Ocr: ocr, Amount: 12_500 });
    expect(await balance(p, 'InvoiceSalesDebtRemoved')).toEqual([
      [
        ['2410', 12_500],
        ['1510', -12_500],
      ],
    ]);
    expect(await events(7)).toEqual([
      'DebtorContractCreated',
      'DebtorContractSigned',
      'InvoiceActionStateChanged',
      'InvoiceSaleWasAccepted',
      'PaymentReceivedToServiceClientFunds',
      'InvoiceActionPaid',
      'DebtorContractArchived',
    ]);
  });
});
