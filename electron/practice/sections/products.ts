import { randomUUID } from 'node:crypto';
import { maxTake } from '../../../shared/service/limits.ts';
import { emit } from '../invoicing/happenings.ts';
import { badField, badRequest, missing, noAccess, notFound } from '../refusal.ts';
import { answer, type Call, contentView, contentViews, created, creditorOf, mayUse, none } from '../gate/call.ts';
import { withDefaults } from '../gate/defaults.ts';
import { pageAnswer, pageFrom } from '../gate/paging.ts';
import { wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { numberOf, textOf, type View } from '../wire/json.ts';
import { forEachEntry } from './bulk.ts';

const defaults: View = { IsActive: true, UnitPrice: 0, VAT: 25, ProductType: 'Service' };

/** What a product needs (decisions.md 12). Throws a Refusal (400). */
const checkProduct = (call: Call, creditorId: string, product: View, ownId: string | null): void => {
  if ((textOf(product, 'Description') ?? '').trim() === '') throw missing('Description');
  const vat = numberOf(product, 'VAT') ?? 0;
  if (vat < 0 || vat > 100) throw badField('VAT', 'ska vara 0-100', 'must be 0-100');
  const number = textOf(product, 'ArticleNumber');
  if (number === null) return;
  const holder = call.service.ledger.products.byArticleNumber(creditorId, number);
  if (holder !== undefined && textOf(holder, 'ProductPublicId') !== ownId) {
    throw badField('ArticleNumber', `${number} är redan använt`, `${number} is used already`);
  }
};

const productOf = (call: Call, id: string | null): View => {
  const product = id === null ? undefined : call.service.ledger.products.get(id.toLowerCase());
  const creditorId = product === undefined ? null : textOf(product, 'CreditorPublicId');
  if (product === undefined || creditorId === null || !mayUse(call, creditorId)) {
    throw notFound('Artikeln', 'The product');
  }
  return product;
};

const createProduct = (call: Call, sent: View): string => {
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  checkProduct(call, creditor.id, sent, null);
  const id = randomUUID();
  const doc: View = { ...withDefaults(defaults, sent), ProductPublicId: id, CreditorPublicId: creditor.id };
  call.service.ledger.products.insert(id, creditor.id, doc);
  emit(call.service, creditor.id, 'ProductCreated', () => doc);
  return id;
};

/** The view that is sent takes the stored one's place: what it leaves out is gone. */
const updateProduct = (call: Call, sent: View): string => {
  const stored = productOf(call, textOf(sent, 'ProductPublicId'));
  const creditorId = textOf(stored, 'CreditorPublicId') ?? '';
  if (creditorOf(call, textOf(sent, 'CreditorPublicId')).id !== creditorId) throw noAccess();
  const id = textOf(stored, 'ProductPublicId') ?? '';
  const doc: View = { ...withDefaults(defaults, sent), ProductPublicId: id, CreditorPublicId: creditorId };
  checkProduct(call, creditorId, doc, id);
  call.service.ledger.products.update(id, doc);
  emit(call.service, creditorId, 'ProductUpdated', () => doc);
  return id;
};

const single = (product: View | undefined): View => {
  if (product === undefined) throw notFound('Artikeln', 'The product');
  return product;
};

/** Products (endpoints b, Products): the records, bulk, and the ways to find them. */
export const products: readonly Route[] = [
  route('GET', '/v1/products/product/{id}', (call) => answer('ProductView', productOf(call, call.id))),
  route('POST', '/v1/products/product', (call) => created(createProduct(call, contentView(call)))),
  route('PUT', '/v1/products/product', (call) => {
    updateProduct(call, contentView(call));
    return none;
  }),
  route('DELETE', '/v1/products/product/{id}', (call) => {
    const id = textOf(productOf(call, call.id), 'ProductPublicId') ?? '';
    const { products: ledger } = call.service.ledger;
    if (ledger.isUsed(id))
      throw badRequest(
        'Artikeln används på en faktura och kan inte tas bort.',
        'The product is used on an invoice and cannot be removed.',
      );
    ledger.remove(id);
    return none;
  }),
  route('POST', '/v1/products/products', (call) => {
    let last: string | undefined;
    forEachEntry(contentViews(call), (entry) => {
      last = textOf(entry, 'ProductPublicId') === null ? createProduct(call, entry) : updateProduct(call, entry);
    });
    if (last === undefined) throw badRequest('Listan är tom.', 'The list is empty.');
    return created(last);
  }),
  route('GET', '/v1/products/products/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { products: ledger } = call.service.ledger;
    return answer(
      'ProductsView',
      pageFrom(call, 'ProductView', (slice) => ledger.list(creditor.id, slice)),
    );
  }),
  route('GET', '/v1/products/productbyarticlenumber/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const found = call.service.ledger.products.byArticleNumber(creditor.id, call.query('articlenumber') ?? '');
    return answer('ProductView', single(found));
  }),
  route('GET', '/v1/products/productbyexternalid/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const [first] = call.service.ledger.products.byExternalId(creditor.id, call.query('externalid') ?? '');
    return answer('ProductView', single(first));
  }),
  route('GET', '/v1/products/productsbyexternalid/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const found = call.service.ledger.products.byExternalId(creditor.id, call.query('productexternalid') ?? '');
    return pageAnswer(call, 'ProductsView', found);
  }),
  route('GET', '/v1/products/productsbydescription/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const take = wholeQuery(call, 'take') ?? maxTake;
    const skip = wholeQuery(call, 'skip') ?? 0;
    if (take < 0 || take > maxTake)
      throw badField('take', `är högst ${String(maxTake)}`, `is at most ${String(maxTake)}`);
    if (skip < 0) throw badField('skip', 'är negativ', 'is negative');
    const found = call.service.ledger.products.byDescription(creditor.id, call.query('description') ?? '', take, skip);
    return answer('ProductsView', found);
  }),
];
