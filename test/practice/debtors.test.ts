import { describe, expect, it, vi } from 'vitest';
import { type Practice, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const approval = { Active: true, ClearingNo: '5000', AccountNo: '1234567' };

/** The types of the events so far, and the newest event's data of a type. */
const listen = async ({ ok }: Practice) => {
  const { url, received } = await receiver();
  await ok('PUT', '/practice/settings', { WebhookUrl: url });
  const types = (): unknown[] => received.map((one) => one['EventType']);
  const heard = async (type: string): Promise<Record<string, unknown>> => {
    await vi.waitFor(() => {
      expect(types()).toContain(type);
    });
    return received.findLast((one) => one['EventType'] === type) ?? {};
  };
  return { types, heard };
};

describe('categories of debtors', () => {
  it('belong to one creditor, and are laid on all the user has only where that is asked for', async () => {
    const { ok, call, cid, cid2 } = await practice();
    const names = async (id: string) =>
      (await ok('GET', `/v1/debtors/debtorcategories/${id}`)).list.map((one) => one['CategoryName']);
    const put = (id: string, query: string) => ok('PUT', `/v1/debtors/debtorcategory/${id}?${query}`);
    await put(cid, 'name=Guld');
    await put(cid, 'name=Guld');
    await put(cid, 'name=Silver&addcategorytoallcreditors=true');
    expect([await names(cid), await names(cid2)]).toEqual([['Guld', 'Silver'], ['Silver']]);
    const silver = (await ok('GET', `/v1/debtors/debtorcategories/${cid}`)).list[1]?.['CategoryPublicId'];
    await put(cid, `name=Brons&categorypublicid=${String(silver)}&addcategorytoallcreditors=true`);
    expect([await names(cid), await names(cid2)]).toEqual([['Guld', 'Brons'], ['Brons']]);
    const taken = await call('PUT', `/v1/debtors/debtorcategory/${cid}?name=Guld&categorypublicid=${String(silver)}`);
    const foreign = await call('PUT', `/v1/debtors/debtorcategory/${cid2}?name=X&categorypublicid=${String(silver)}`);
    expect([taken.status, foreign.status]).toEqual([400, 404]);
  });

  it('take no debtor of another creditor, and one bad debtor of several keeps all out', async () => {
    const { ok, call, created, debtorBody, cid, cid2 } = await practice();
    await ok('PUT', `/v1/debtors/debtorcategory/${cid}?name=Guld`);
    const CategoryPublicId = (await ok('GET', `/v1/debtors/debtorcategories/${cid}`)).list[0]?.['CategoryPublicId'];
    const own = await created('/v1/debtors/debtor', debtorBody());
    const foreign = await created('/v1/debtors/debtor', debtorBody({ CreditorPublicId: cid2 }));
    const body = { CreditorPublicId: cid, CategoryPublicId, DebtorPublicIds: [own, foreign] };
    expect((await call('POST', '/v1/debtors/adddebtorstocategory', { body })).status).toBe(401);
    const members = `/v1/debtors/debtorsincategory/${cid}?categorypublicid=${String(CategoryPublicId)}`;
    expect((await ok('GET', members)).list).toEqual([]);
    await ok('POST', '/v1/debtors/adddebtorstocategory', { ...body, DebtorPublicIds: [own, own] });
    expect((await ok('GET', members)).list).toHaveLength(1);
    await ok('DELETE', `/v1/debtors/debtor/${own}`);
    expect((await ok('GET', members)).list).toEqual([]);
  });
});

describe('the debtors list', () => {
  it('is filtered by the delivery method that a debtor has for itself', async () => {
    const { ok, call, created, debtorBody, cid } = await practice();
    const own = (Name: string, DefaultActionConfig: object) =>
      created('/v1/debtors/debtor', debtorBody({ Name, DefaultActionConfig }));
    await created('/v1/debtors/debtor', debtorBody({ Name: 'Utan' }));
    await own('Brev', { ActivateDefaultActionConfigOverride: true, DeliveryMethod: 'Mail' });
    await own('Av', { ActivateDefaultActionConfigOverride: false, DeliveryMethod: 'Mail' });
    await own('Mejl', { ActivateDefaultActionConfigOverride: true, DeliveryMethod: 'Email' });
    const list = (await ok('GET', `/v1/debtors/debtors/${cid}?deliverymethod=Mail`)).list;
    expect(list.map((one) => one['Name'])).toEqual(['Brev']);
    expect((await call('GET', `/v1/debtors/debtors/${cid}?deliverymethod=Brev`)).status).toBe(400);
  });
});

describe('the balance of a debtor', () => {
  it('is lowered by what is owed and by hand, and raised by self invoices and what was paid too much', async () => {
    const { ok, created, debtorBody, attested, invoice, view, part, kr, line, cid } = await practice();
    const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody());
    const [owed, over] = [await attested({ DebtorPublicId }), await attested({ DebtorPublicId })];
    await invoice({ DebtorPublicId });
    await ok('POST', '/v1/payments/manualbalance', { DebtorPublicId, CreditorPublicId: cid, Amount: kr(-700) });
    const supplied = await created('/v1/selfinvoice/action', {
      CreditorPublicId: cid,
      DebtorPublicId,
      InvoiceDate: '2026-12-01',
      DueDate: '2026-12-31',
      DeliveryMethod: 'Manually',
      SenderPaymentInfo: { SenderPaymentMethod: 'BankGiro', SenderBankgiro: '991-2346' },
      Records: [line()],
    });
    await ok('PUT', `/v1/selfinvoice/attest/${supplied}`);
    await ok('POST', '/v1/invoice/registerpayment', { ActionPublicId: owed, Amount: kr(500), Date: '2026-12-02' });
    await ok('POST', '/v1/invoice/registerpayment', { ActionPublicId: over, Amount: kr(12900), Date: '2026-12-02' });
    const balances = (await ok('GET', `/v1/debtors/balances/${DebtorPublicId}`)).list;
    expect(balances.map((one) => [one['BalanceType'], part(one, 'Amount', 'Value')])).toEqual([
      ['Invoice', -12000],
      ['SelfInvoice', 12500],
      ['ManualBalance', -700],
      ['OverPayment', 400],
    ]);
    expect(balances[0]?.['Description']).toBe(`Faktura ${String((await view(owed))['InvoiceNumber'])}`);
  });
});

describe('an autogiro approval', () => {
  it('waits for the bank, which says yes in the night; every version is kept and the last is in force', async () => {
    const service = await practice();
    const { ok, created, debtorBody, part } = service;
    const { types, heard } = await listen(service);
    const id = await created('/v1/debtors/debtor', debtorBody({ Autogiro: approval }));
    const read = async () => (await ok('GET', `/v1/debtors/debtor/${id}`)).json;
    const first = await heard('AutogiroApprovalChanged');
    expect([part(first, 'Data', 'Autogiro', 'Stage'), part(first, 'AdditionalData', 'CommentCode')]).toEqual([
      'Pending',
      32,
    ]);
    await ok('PUT', '/v1/debtors/debtor', { ...(await read()), Autogiro: { ...approval, AccountNo: '7654321' } });
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(part(await read(), 'Autogiro')).toMatchObject({ Active: true, Stage: 'Approved', AccountNo: '7654321' });
    await ok('PUT', '/v1/debtors/debtor', await read());
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    const versions = (await ok('GET', `/v1/debtors/autogiroapprovalxmls/${id}`)).list;
    expect(versions.map((one) => one['Active'])).toEqual([false, true]);
    expect(String(versions[1]?.['AutoGiroApprovalXML'])).toContain('<AccountNo>7654321</AccountNo>');
    const events = (await ok('GET', `/v1/debtors/debtorevents/${id}`)).list.map((one) => one['EventType']);
    expect(events).toEqual([
      'Created',
      'AutogiroApprovalAdded',
      'Updated',
      'AutogiroApprovalChanged',
      'AutogiroApprovalChanged',
      'Updated',
    ]);
    await vi.waitFor(() => {
      expect(types()).toEqual([
        'DebtorCreated',
        'AutogiroApprovalChanged',
        'DebtorUpdated',
        'AutogiroApprovalChanged',
        'AutogiroApprovalChanged',
        'DebtorUpdated',
      ]);
    });
  });

  it('that the bank refuses is not in force, and the night does not change that', async () => {
    const service = await practice();
    const { ok, call, created, debtorBody, part } = service;
    const { heard } = await listen(service);
    const id = await created('/v1/debtors/debtor', debtorBody({ Autogiro: approval }));
    const happening = { EventType: 'AutogiroApprovalFailed', DebtorPublicId: id };
    await ok('POST', '/practice/happenings', happening);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect((await ok('GET', `/v1/debtors/debtor/${id}`)).json['Autogiro']).toMatchObject({
      Active: false,
      Stage: 'Failed',
    });
    expect(part(await heard('AutogiroApprovalFailed'), 'AdditionalData', 'CommentCode')).toBe(5);
    const without = await created('/v1/debtors/debtor', debtorBody());
    const refused = await call('POST', '/practice/happenings', { body: { ...happening, DebtorPublicId: without } });
    expect(refused.status).toBe(400);
  });

  it('needs an account while it is active', async () => {
    const { call, debtorBody } = await practice();
    const body = debtorBody({ Autogiro: { Active: true, ClearingNo: '5000' } });
    expect((await call('POST', '/v1/debtors/debtor', { body })).json['Message']).toMatch(/^Autogiro.AccountNo: /);
  });
});

describe('anonymizing', () => {
  it('takes the person out of everything that was written about it, and tells of the change', async () => {
    const service = await practice();
    const { ok, created, debtorBody, attested, call, part, kr } = service;
    const person = {
      Name: 'Sven Hemlig',
      OrgNo: '800101-2387',
      Address: 'Hemliga gatan 7',
      Email: 'sven.hemlig@example.com',
      ContactName: 'Anna Hemlig',
      DebtorNo: '77',
      Autogiro: { ...approval, Stage: 'Approved' },
    };
    const id = await created('/v1/debtors/debtor', debtorBody(person));
    const action = await attested({
      DebtorPublicId: id,
      YourReference: 'Anna Hemlig',
      DeliveryAddressOverride: { Name: 'Sven Hemlig', Address: 'Hemliga gatan 7' },
      Records: [service.line({ ArticleDescription: 'Besök hos Sven Hemlig' })],
    });
    await ok('POST', '/v1/invoice/comment', { ActionPublicId: action, Comment: 'Ring Sven Hemlig' });
    await ok('POST', '/v1/invoice/registerpayment', { ActionPublicId: action, Amount: kr(13000), Date: '2026-12-02' });
    const { heard } = await listen(service);
    await ok('PUT', `/v1/debtors/anonymize/${id}`);
    const paths = [
      `/v1/debtors/debtor/${id}`,
      `/v1/debtors/debtorevents/${id}`,
      `/v1/debtors/autogiroapprovalxmls/${id}`,
      `/v1/debtors/balances/${id}`,
      `/v1/invoice/action/${action}`,
      `/v1/payments/unhandledpayments/${service.cid}`,
    ];
    for (const path of paths) expect((await ok('GET', path)).text, path).not.toMatch(/Hemlig|800101/i);
    const left = (await ok('GET', `/v1/debtors/debtor/${id}`)).json;
    expect(left).toMatchObject({ IsActive: false, DebtorNo: '77', CountryCode: 'SE', Autogiro: null });
    expect(part(await heard('DebtorUpdated'), 'Data', 'IsActive')).toBe(false);
    await heard('AutogiroApprovalChanged');
    expect((await call('DELETE', `/v1/debtors/debtor/${id}`)).status).toBe(400);
  });
});

describe('digital mail and Peppol', () => {
  it('only a Swedish personal number qualifies for digital mail', async () => {
    const { ok, call, created, debtorBody, cid, cid2 } = await practice();
    const debtor = (OrgNo: string, over: object = {}) => created('/v1/debtors/debtor', debtorBody({ OrgNo, ...over }));
    const ids = [
      await debtor('19800101-2387'),
      await debtor('559000-0013'),
      await debtor('800101-2388'),
      await debtor('800101-2387', { CountryCode: 'FI' }),
    ];
    const path = `/v1/debtors/matchdebtorswithdigitalmail/${cid}`;
    const { list } = await ok('POST', path, { CreditorPublicId: cid, DebtorPublicIds: ids });
    expect(list.map((one) => [one['DebtorPublicId'], one['IsMatched']])).toEqual(
      ids.map((id, index) => [id, index === 0]),
    );
    const foreign = await debtor('800101-2387', { CreditorPublicId: cid2 });
    expect((await call('POST', path, { body: { DebtorPublicIds: [foreign] } })).status).toBe(401);
  });

  it('a Peppol participant is found by number in any spelling, and by a part of the name', async () => {
    const { ok, call, cid } = await practice();
    const by = (query: string) => call('GET', `/v1/debtors/peppolidentification/${cid}?${query}`);
    expect((await by('countrycode=SE&organizationnumber=556677-8899')).text).toBe('"0007:5566778899"');
    expect((await by('countrycode=NO&organizationnumber=5566778899')).status).toBe(404);
    expect((await by('countrycode=ZZ&organizationnumber=5566778899')).status).toBe(400);
    const search = `/v1/debtors/peppolidentificationsearch/${cid}?countrycode=SE&searchtext=`;
    const found = (await ok('GET', `${search}exempelbolaget`)).list.map((one) => one['ParticipantId']);
    expect([found, (await ok('GET', `${search}finnsinte`)).list]).toEqual([['0007:5566778899'], []]);
  });
});

describe('what happens outside', () => {
  it('is told by its event: e-invoice registrations, a correction, a comment of the debtor', async () => {
    const service = await practice();
    const { ok, call, created, debtorBody, attested, view, part, cid } = service;
    const DebtorPublicId = await created('/v1/debtors/debtor', debtorBody({ OrgNo: '559000-0013' }));
    const ActionPublicId = await attested({ DebtorPublicId });
    const { types, heard } = await listen(service);
    const happen = (EventType: string, more: object) => ok('POST', '/practice/happenings', { EventType, ...more });
    await happen('UnknownEInvoiceRegistration', { CreditorPublicId: cid, EInvoiceBank: 'SEB', Name: 'Okänd' });
    await happen('EInvoiceInfoOnDebtorChanged', { DebtorPublicId, EInvoiceBank: 'SHB' });
    await happen('DebtorInformationCorrectionRequested', { DebtorPublicId, City: 'Umeå' });
    await happen('InvoiceCommented', { ActionPublicId, Comment: 'Fel antal' });
    expect(part(await heard('InvoiceCommented'), 'Data', 'Comment')).toBe('Fel antal');
    expect(part(await heard('EInvoiceInfoOnDebtorChanged'), 'Data', 'EInvoiceBank')).toBe('SHB');
    expect(part(await heard('DebtorInformationCorrectionRequested'), 'Data', 'City')).toBe('Umeå');
    expect(types()).toHaveLength(4);
    const debtor = (await ok('GET', `/v1/debtors/debtor/${DebtorPublicId}`)).json;
    expect([debtor['EInvoiceBank'], debtor['City'] ?? null]).toEqual(['SHB', null]);
    expect(part(await view(ActionPublicId), 'Events', 2, 'EventType')).toBe('CommentedByDebtor');
    const body = { EventType: 'InvoiceActionPaid', ActionPublicId };
    expect((await call('POST', '/practice/happenings', { body })).status).toBe(400);
  });
});
