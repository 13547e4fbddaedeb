import { type CodeRegister, codeProperty, type RecordRegister } from '../../../shared/service/record-fields.ts';
import { keepCode, refreshCodes } from '../../service/codes.ts';
import { keepDebtor, keepProduct, refreshDebtors, refreshProducts } from '../../service/registers.ts';
import { codeById } from '../../store/codes.ts';
import { debtorById } from '../../store/debtors.ts';
import { productById } from '../../store/products.ts';
import { type ViewPlace } from './whole-view.ts';

/** Where a customer of the register is read and written. */
export const customerPlace = (id: string): ViewPlace => ({
  read: { endpoint: 'GET /v1/debtors/debtor/{id}', path: { id } },
  write: { endpoint: 'PUT /v1/debtors/debtor' },
  refresh: refreshDebtors,
  isKnown: (store, scopeId) => debtorById(store, scopeId, id) !== null,
  keep: keepDebtor,
});

const articlePlace = (id: string): ViewPlace => ({
  read: { endpoint: 'GET /v1/products/product/{id}', path: { id } },
  write: { endpoint: 'PUT /v1/products/product' },
  refresh: refreshProducts,
  isKnown: (store, scopeId) => productById(store, scopeId, id) !== null,
  keep: keepProduct,
});

const codeEndpoints = {
  costCenters: { read: 'GET /v1/costcenters/costcenter/{id}', write: 'PUT /v1/costcenters/costcenter' },
  projects: { read: 'GET /v1/projects/project/{id}', write: 'PUT /v1/projects/project' },
} as const;

const codePlace = (register: CodeRegister, code: string, creditorId: string): ViewPlace => ({
  read: {
    endpoint: codeEndpoints[register].read,
    path: { id: creditorId },
    query: { [codeProperty[register].toLowerCase()]: code },
  },
  write: { endpoint: codeEndpoints[register].write },
  refresh: refreshCodes(register),
  isKnown: (store, scopeId) => codeById(store, scopeId, register, code) !== null,
  keep: (store, scopeId, view) => {
    keepCode(store, scopeId, register, view);
  },
});

/** Where a record of a register is read and written; `id` is a code where it is known by one. */
export const recordPlace = (register: RecordRegister, id: string, creditorId: string): ViewPlace => {
  switch (register) {
    case 'customers':
      return customerPlace(id);
    case 'articles':
      return articlePlace(id);
    case 'costCenters':
    case 'projects':
      return codePlace(register, id, creditorId);
  }
};
