import { practiceCreditors } from '../../shared/service/practice-creditors.ts';
import { addOnNames, putAddOn } from './add-ons/add-ons.ts';
import { type Ledger } from './ledger/ledger.ts';
import { textOf, type View, viewOf } from './wire/json.ts';

/** The user of the seeded start. */
export const demoUser = { username: 'demo', password: 'demo' } as const;

const [norrsken, skargard] = practiceCreditors;
export const demoCreditorIds = [norrsken.creditorId, skargard.creditorId] as const;
const demoUserId = '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7001';

const bankInfo = (bankgiro: string): View => ({
  UsesClientFund: false,
  PaymentMethod: 'BankGiro',
  BankgiroNo: bankgiro,
  CreditorOutgoingBankgiroes: [
    {
      BankgiroNo: bankgiro,
      IsActive: true,
      BankgiroApproved: true,
      Description: 'Utbetalningar',
      BookkeepingPaymentMeanCode: 'BG',
    },
  ],
  PaymentMethods: [{ Priority: 'Primary', PaymentMethod: 'BankGiro', BankgiroNo: bankgiro, Verified: true }],
});

const common: View = {
  CountryCode: 'SE',
  ApprovedCompanyTax: true,
  GiveAllUsersFullRightsOnCreditor: false,
  IsEnabled: true,
  UseCentRounding: false,
  UsesClientFundForInvoicing: false,
};

/** Invented companies with valid organization and bankgiro numbers. */
const demoCreditors: readonly (readonly [string, View])[] = [
  [
    demoCreditorIds[0],
    {
      ...common,
      OrgNo: norrsken.orgNo,
      Name: norrsken.name,
      VatNumber: 'SE559000001301',
      Address: 'Övningsgatan 1',
      ZipCode: '97231',
      City: 'Luleå',
      Residence: 'Luleå',
      Phone: '+46701740605',
      CreditorContact: { FirstName: 'Åsa', LastName: 'Övning', Email: 'asa@norrsken.example', Phone: '+46701740605' },
      CreditorBankInfo: bankInfo('991-2346'),
    },
  ],
  [
    demoCreditorIds[1],
    {
      ...common,
      OrgNo: skargard.orgNo,
      Name: skargard.name,
      VatNumber: 'SE559000002101',
      Address: 'Provvägen 2',
      ZipCode: '18530',
      City: 'Vaxholm',
      Residence: 'Vaxholm',
      Phone: '+46701740606',
      CreditorContact: { FirstName: 'Per', LastName: 'Prov', Email: 'per@skargard.example', Phone: '+46701740606' },
      CreditorBankInfo: bankInfo('992-3459'),
    },
  ],
];

/** Texts for invoices, as the portal would have made them: the API lists and removes them. */
const textTemplates: readonly (readonly [id: string, description: string])[] = [
  ['5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7401', 'Tack för att du handlar hos oss.'],
  ['5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7402', 'Märk betalningen med fakturans OCR-nummer.'],
];

/** One user, one domain, two creditors, no debtors (decisions.md, The practice service's own controls). */
export const seed = (ledger: Ledger): void => {
  ledger.users.create(
    {
      ...demoUser,
      language: 'SV',
      enabled: true,
      doc: {
        Username: demoUser.username,
        Email: 'demo@norrsken.example',
        FullName: 'Demo',
        Language: 'SV',
        IsEnabled: true,
        IsApiUser: true,
        IsAdministrator: true,
        CanManageCreditors: true,
        PasswordExpired: false,
        PasswordNeverExpires: true,
        Created: '2026-01-01T00:00:00+01:00',
      },
    },
    demoUserId,
  );
  for (const [id, doc] of demoCreditors) {
    ledger.creditors.create(id, doc);
    ledger.rights.giveAll(demoUserId, id);
    const BankgiroNo = textOf(viewOf(doc, 'CreditorBankInfo') ?? {}, 'BankgiroNo');
    for (const addOn of addOnNames) putAddOn(ledger, id, addOn, addOn === 'Autogiro' ? { BankgiroNo } : {}, 0);
    ledger.records.insert('collectionApproval', {
      id,
      creditorId: id,
      ownerId: null,
      key: null,
      state: null,
      at: null,
      createdAt: 0,
      doc: {},
    });
  }
  for (const [id, Description] of textTemplates) {
    const [creditorId] = demoCreditorIds;
    const record = { id, creditorId, ownerId: null, key: null, state: null, at: null, createdAt: 0 };
    ledger.records.insert('textTemplate', { ...record, doc: { Description } });
  }
};
