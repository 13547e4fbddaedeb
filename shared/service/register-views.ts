import { z } from 'zod';
import { debtorTypes, enumIn, enumTextIn, productTypes } from './enumerations.ts';
import { flagIn, listIn, numberIn, requiredTextIn, textIn } from './view-fields.ts';

/**
 * DebtorView as the client reads it. Unknown properties stay: an update sends back the whole view just read with only the
 * differences a person confirmed (design: outbox, Exactly once).
 */
export const debtorViewIn = z.looseObject({
  DebtorPublicId: requiredTextIn,
  CreditorPublicId: requiredTextIn,
  Name: textIn,
  DebtorNo: textIn,
  DebtorExternalId: textIn,
  OrgNo: textIn,
  VatNumber: textIn,
  Attention: textIn,
  CareOf: textIn,
  Address: textIn,
  Address2: textIn,
  ZipCode: textIn,
  City: textIn,
  CountryCode: textIn,
  Phone: textIn,
  Email: textIn,
  ContactName: textIn,
  ContactEmail: textIn,
  GLN: textIn,
  Notes: textIn,
  IsActive: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  ProtectedIdentity: flagIn,
  DebtorType: enumIn('DebtorTypeView', debtorTypes, 'Undefined'),
  EInvoiceBank: enumTextIn('EInvoiceBankTypeView'),
  Intermediator: enumTextIn('IntermediatorTypeView'),
});
export type DebtorViewIn = z.infer<typeof debtorViewIn>;

/** ProductView as the client reads it; unknown properties stay. `UnitPrice` is in whole currency units (decisions.md 14). */
export const productViewIn = z.looseObject({
  ProductPublicId: requiredTextIn,
  CreditorPublicId: requiredTextIn,
  ArticleNumber: textIn,
  ProductExternalId: textIn,
  Description: textIn,
  Units: textIn,
  IsActive: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  UnitPrice: numberIn,
  VAT: numberIn,
  BookKeepingAccount: numberIn,
  ProductType: enumIn('ProductTypeView', productTypes, 'Unknown'),
});
export type ProductViewIn = z.infer<typeof productViewIn>;

const bankInfoIn = z.looseObject({
  BankgiroNo: textIn,
  PlusgiroNo: textIn,
  CreditorOutgoingBankgiroes: listIn(z.looseObject({ BankgiroNo: textIn, IsActive: flagIn, BankgiroApproved: flagIn })),
});

export const creditorViewIn = z.looseObject({
  CreditorPublicId: requiredTextIn,
  Name: textIn,
  OrgNo: textIn,
  VatNumber: textIn,
  Address: textIn,
  Address2: textIn,
  ZipCode: textIn,
  City: textIn,
  CountryCode: textIn,
  Phone: textIn,
  IsEnabled: flagIn,
  ApprovedCompanyTax: flagIn,
  UseCentRounding: flagIn,
  NextInvoiceNumber: textIn,
  CreditorBankInfo: bankInfoIn.nullish().transform((value) => value ?? null),
});
export type CreditorViewIn = z.infer<typeof creditorViewIn>;

export const creditorSubViewIn = z.object({
  CreditorPublicId: requiredTextIn,
  Name: textIn,
  OrgNo: textIn,
  IsEnabled: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
});
export type CreditorSubViewIn = z.infer<typeof creditorSubViewIn>;

export const countryViewIn = z.object({
  CountryCode: requiredTextIn,
  SwedishCountryName: textIn,
  EnglishCountryName: textIn,
  PhoneCode: textIn,
});
export type CountryViewIn = z.infer<typeof countryViewIn>;

export const currencyViewIn = z.object({ CurrencyCode: requiredTextIn, Decimals: z.int(), Description: textIn });
export type CurrencyViewIn = z.infer<typeof currencyViewIn>;

export const debtorsIn = listIn(debtorViewIn);
export const productsIn = listIn(productViewIn);
export const creditorsIn = listIn(creditorViewIn);
export const creditorSubsIn = listIn(creditorSubViewIn);
export const countriesIn = listIn(countryViewIn);
export const currenciesIn = listIn(currencyViewIn);

/** What a create answers: the identifier of the record. Anything else in its place is not kept. */
export const createdViewIn = z.object({ PublicId: requiredTextIn.pipe(z.guid()) });
export type CreatedViewIn = z.infer<typeof createdViewIn>;

export const secureTokenViewIn = z.object({ Value: requiredTextIn });
export type SecureTokenViewIn = z.infer<typeof secureTokenViewIn>;
