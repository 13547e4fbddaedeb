import { expect, test } from 'vitest';
import { compare, openRegisterList } from '../../electron/app/list-compare.ts';
import { saveCodes } from '../../electron/store/codes.ts';
import { saveDebtors } from '../../electron/store/debtors.ts';
import { saveProducts } from '../../electron/store/products.ts';
import { recordRegisters, type RecordRegister } from '../../shared/service/record-fields.ts';
import { openExportWorld, today } from './export-world.ts';
import { scopeA } from './review-world.ts';

const at = '2026-11-30T08:00:00.000Z';

interface Customer {
  readonly DebtorNo: string;
  readonly Name: string;
  readonly DebtorExternalId?: string;
  readonly OrgNo?: string;
  readonly Email?: string;
  readonly [more: string]: string | boolean | undefined;
}
/** Customers with all that the register can say of them, and with hardly anything. */
const customers: readonly Customer[] = [
  {
    ...{
      DebtorNo: '0001',
      Name: '=Ek & Alm; "Bygg" AB',
      OrgNo: '5560360793',
      DebtorType: 'Company',
      VatNumber: 'SE556036079301',
    },
    ...{
      DebtorExternalId: 'ext-1',
      Attention: 'Åsa',
      CareOf: 'Ek',
      Address: 'Storgatan 1',
      Address2: 'Plan 2',
      ZipCode: '411 22',
    },
    ...{ City: 'Göteborg', CountryCode: 'SE', Email: 'ek@example.se', Phone: '+46701234567', GLN: '7350000000016' },
    ...{ Notes: 'Ring först\r\nsedan Bo', IsActive: true },
  },
  { DebtorNo: '0002', Name: 'Bo Ek', OrgNo: '8112189876', DebtorType: 'Private', CountryCode: 'SE', IsActive: false },
  { DebtorNo: 'N-3', Name: 'Nordisk Ltd', CountryCode: 'GB', Email: 'ap@example.co.uk' },
];
const articles = [
  {
    ...{ ArticleNumber: '0010', Description: 'Städning, kontor', Units: 'tim', UnitPrice: 1234.5, VAT: 25 },
    ...{ BookKeepingAccount: 3001, ProductType: 'Service', IsActive: true },
  },
  { ArticleNumber: 'BOK', Description: 'Bok', Units: 'st', UnitPrice: 0, VAT: 6, IsActive: false },
];
const costCenters = [{ Code: '01', Description: 'Norr', Comments: 'Stängs', Active: true }];
const projects = [
  {
    ...{ ProjectNumber: '007', Description: 'Hamnen', ProjectLeader: 'Åsa', ContactPerson: 'Bo' },
    ...{ StartDate: '2026-01-01T00:00:00', EndDate: '2026-12-31T00:00:00', Status: 'Ongoing', Comments: 'Etapp 1' },
  },
];

const open = () => {
  const world = openExportWorld();
  const { store } = world;
  const debtors = customers.map((view, place) => ({
    ...{
      debtorId: `d${String(place)}`,
      debtorNo: view.DebtorNo,
      externalId: view.DebtorExternalId ?? null,
      name: view.Name,
    },
    ...{ orgNo: view.OrgNo ?? null, email: view.Email ?? null, view: { DebtorPublicId: `d${String(place)}`, ...view } },
  }));
  saveDebtors(store, 1, debtors, at);
  const products = articles.map((view, place) => ({
    ...{ productId: `p${String(place)}`, articleNo: view.ArticleNumber, description: view.Description },
    view: { ProductPublicId: `p${String(place)}`, ...view },
  }));
  saveProducts(store, 1, products, at);
  saveCodes(
    store,
    1,
    'costCenters',
    costCenters.map((view) => ({ code: view.Code, name: view.Description, view })),
  );
  saveCodes(
    store,
    1,
    'projects',
    projects.map((view) => ({ code: view.ProjectNumber, name: view.Description, view })),
  );
  return world;
};

const records: Readonly<Record<RecordRegister, number>> = { customers: 3, articles: 2, costCenters: 1, projects: 1 };

for (const [language, format] of [
  ['sv', 'csv'],
  ['en', 'xlsx'],
] as const)
  for (const register of recordRegisters)
    test(`${register} taken out as ${format} (${language}) and read again are a list that is alike the register`, async () => {
      const world = open();
      const input = { scope: scopeA, register, search: '', twins: false, language, format };
      const file = await world.make({ what: 'register', input });
      const { id } = await world.import({ [file.name]: file.bytes });
      const clock = { now: () => new Date(`${today}T09:00:00.000Z`) };
      const list = openRegisterList({ store: world.store, clock }, id ?? 0);
      const { new: created, changed, same, left } = compare(list).summary;
      expect({ created, changed, same, left }).toEqual({ created: 0, changed: 0, same: records[register], left: 0 });
    });
