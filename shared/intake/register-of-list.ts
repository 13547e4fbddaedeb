import { type RecordRegister } from '../service/record-fields.ts';
import { type ListKind } from './kinds.ts';

/** Lists whose records are those of a register. */
export type RegisterKind = Extract<ListKind, 'debtors' | 'products' | 'costCenters' | 'projects'>;

export const registerOf: Readonly<Record<RegisterKind, RecordRegister>> = {
  debtors: 'customers',
  products: 'articles',
  costCenters: 'costCenters',
  projects: 'projects',
};

const kinds: Readonly<Record<RecordRegister, RegisterKind>> = {
  customers: 'debtors',
  articles: 'products',
  costCenters: 'costCenters',
  projects: 'projects',
};
export const kindOfRegister = (register: RecordRegister): RegisterKind => kinds[register];

export const isRegisterKind = (kind: ListKind): kind is RegisterKind => Object.keys(registerOf).includes(kind);

/** The register that the records of a list are of; null where they are of none. */
export const registerOfList = (kind: ListKind | undefined): RecordRegister | null =>
  kind !== undefined && isRegisterKind(kind) ? registerOf[kind] : null;
