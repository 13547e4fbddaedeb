import { z } from 'zod';
import { type RecordValue } from '../../shared/contract/record-acts.ts';
import { recordFields, type RecordRegister } from '../../shared/service/record-fields.ts';
import { codeById } from './codes.ts';
import { debtorById } from './debtors.ts';
import { productById } from './products.ts';
import { type Store } from './store.ts';

/** A record's view, as kept. */
export const recordView = z.record(z.string(), z.unknown());

const coded = (code: string, name: string): string => [code, name].filter(Boolean).join(' ');

/** By what a person knows a record of a register, as of the latest reading; blank where it is gone. */
export const recordName = (store: Store, scopeId: number, register: RecordRegister, recordId: string): string => {
  switch (register) {
    case 'customers':
      return debtorById(store, scopeId, recordId)?.name ?? '';
    case 'articles':
      return productById(store, scopeId, recordId)?.description ?? '';
    case 'costCenters':
    case 'projects':
      return coded(recordId, codeById(store, scopeId, register, recordId)?.name ?? '');
  }
};

/** By what a person knows a record that is not there yet. */
export const nameOfNew = (made: {
  readonly register: RecordRegister;
  readonly values: readonly RecordValue[];
}): string => {
  const said = (property: string): string => made.values.find((one) => one.property === property)?.value ?? '';
  const [first] = recordFields[made.register];
  const name = first === undefined ? '' : said(first.property);
  return first?.isKey === true ? coded(name, said('Description')) : name;
};
