import { z } from 'zod';
import { creditorViewIn } from '../../shared/service/register-views.ts';
import { type Connections } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';
import { creditorsOf } from '../store/connections.ts';
import { scopeById } from '../store/scopes.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { type Store } from '../store/store.ts';
import { ifReached } from './if-reached.ts';

const sellerShape = z.object({
  name: z.string(),
  orgNo: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  bankgiro: z.string().nullable(),
  companyTax: z.boolean(),
  /** The service rounds what is to be paid to whole units. */
  centRounding: z.boolean(),
});

/** The creditor as its invoices print it. */
export type Seller = z.infer<typeof sellerShape>;

const nothing = {
  vatNumber: null,
  address: null,
  zipCode: null,
  city: null,
  countryCode: null,
  phone: null,
  email: null,
  bankgiro: null,
  companyTax: false,
  centRounding: false,
} as const;

/** Under what it is kept. */
export const sellerKey = (scopeId: number): string => `seller-${String(scopeId)}`;

/** As last read from the service; `held` false where only the name and number are known, which a sign-in gives. */
export const sellerOf = (store: Store, scopeId: number): { readonly seller: Seller; readonly held: boolean } => {
  const held = readSetting(store, sellerKey(scopeId), sellerShape);
  if (held !== null) return { seller: held, held: true };
  const { scope } = scopeById(store, scopeId);
  const known = creditorsOf(store, scope.connectionId).find(({ creditorId }) => creditorId === scope.creditorId);
  return { seller: { ...nothing, name: known?.name ?? '', orgNo: known?.orgNo ?? null }, held: false };
};

const contactIn = z.object({ CreditorContact: z.object({ Email: z.string().nullish() }).nullish() });

/** Reads the creditor's own data and keeps it. Answers whether it was read: without a network the drawing does without. */
export const readSeller = async (store: Store, connections: Connections, scopeId: number): Promise<boolean> => {
  const { scope } = scopeById(store, scopeId);
  const seller = await ifReached(async (signal): Promise<Seller> => {
    const client = await connections.client(scope.connectionId);
    const answer = await client.call({
      endpoint: 'GET /v1/creditors/creditor/{id}',
      path: { id: scope.creditorId },
      signal,
    });
    const view = expectBody(answer, creditorViewIn);
    return {
      name: view.Name ?? '',
      orgNo: view.OrgNo,
      vatNumber: view.VatNumber,
      address: view.Address,
      zipCode: view.ZipCode,
      city: view.City,
      countryCode: view.CountryCode,
      phone: view.Phone,
      email: contactIn.safeParse(view).data?.CreditorContact?.Email ?? null,
      bankgiro: view.CreditorBankInfo?.BankgiroNo ?? null,
      companyTax: view.ApprovedCompanyTax,
      centRounding: view.UseCentRounding,
    };
  });
  if (seller !== null) writeSetting(store, sellerKey(scopeId), seller);
  return seller !== null;
};
