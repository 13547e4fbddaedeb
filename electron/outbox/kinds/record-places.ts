import { type RecordRegister } from '../../../shared/service/record-fields.ts';
import { keepDebtor, keepProduct, refreshDebtors, refreshProducts } from '../../service/registers.ts';
import { debtorById } from '../../store/debtors.ts';
import { productById } from '../../store/products.ts';
import { type ViewPlace } from './whole-view.ts';

/** Where a customer of the register is read and written. */
export const customerPlace = (id: string): ViewPlace => ({
  read: { endpoint: 'GET /v1/debtors/debtor/{id}', path: { id } },
  write: 'PUT /v1/debtors/debtor',
  refresh: refreshDebtors,
  isKnown: (store, scopeId) => debtorById(store, scopeId, id) !== null,
  keep: keepDebtor,
});

const articlePlace = (id: string): ViewPlace => ({
  read: { endpoint: 'GET /v1/products/product/{id}', path: { id } },
  write: 'PUT /v1/products/product',
  refresh: refreshProducts,
  isKnown: (store, scopeId) => productById(store, scopeId, id) !== null,
  keep: keepProduct,
});

/** Where a record of a register is read and written, by its id. */
export const recordPlaces: Readonly<Record<RecordRegister, (id: string) => ViewPlace>> = {
  customers: customerPlace,
  articles: articlePlace,
};
