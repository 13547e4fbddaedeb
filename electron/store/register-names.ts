import { type RecordRegister } from '../../shared/service/record-fields.ts';
import { debtorById } from './debtors.ts';
import { productById } from './products.ts';
import { type Store } from './store.ts';

/** By what a person knows a record of a register, as of the latest reading; blank where it is gone. */
export const recordName = (store: Store, scopeId: number, register: RecordRegister, recordId: string): string => {
  switch (register) {
    case 'customers':
      return debtorById(store, scopeId, recordId)?.name ?? '';
    case 'articles':
      return productById(store, scopeId, recordId)?.description ?? '';
  }
};
