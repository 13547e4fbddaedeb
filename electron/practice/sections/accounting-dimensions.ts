import { answer, type Call, creditorOf, none } from '../gate/call.ts';
import { wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type Kept } from '../ledger/records.ts';
import { badField, notFound } from '../refusal.ts';
import { numberOf, textOf, type View } from '../wire/json.ts';
import { codeIn, codeOf, type CodeRegister, createCode, listCodes, removeCode, updateCode } from './code-registers.ts';

/** Dimensions of their own in the service: cost centre and project. */
const taken = [1, 6];

const keyOf = (dimension: number, code: string): string => `${String(dimension)}:${code}`;

const dimensionIn = (view: View): number => {
  const dimension = numberOf(view, 'Dimension');
  if (dimension === null || dimension < 1) throw badField('Dimension', 'saknas', 'is missing');
  if (taken.includes(dimension))
    throw badField('Dimension', '1 och 6 är kostnadsställe och projekt', '1 and 6 are cost center and project');
  return dimension;
};

const register: CodeRegister = {
  kind: 'dimension',
  name: { sv: 'Dimensionen', en: 'The dimension' },
  defaults: { Active: true },
  keyOf: (view) => keyOf(dimensionIn(view), codeIn(view, 'Code')),
  isUsed: (call, creditorId, view) =>
    call.service.ledger.codeUsage.dimension(creditorId, numberOf(view, 'Dimension') ?? 0, textOf(view, 'Code') ?? ''),
};

/** The dimension that is asked for; without a code it must be the only one with its number. */
const asked = (call: Call): Kept => {
  const creditor = creditorOf(call, call.id);
  const dimension = wholeQuery(call, 'dimension');
  if (dimension === undefined) throw badField('dimension', 'saknas', 'is missing');
  const code = call.query('code') ?? '';
  if (code !== '') return codeOf(call, register, keyOf(dimension, code));
  const [only, ...more] = call.service.ledger.records
    .ofCreditor('dimension', creditor.id)
    .filter(({ doc }) => numberOf(doc, 'Dimension') === dimension);
  if (only === undefined) throw notFound('Dimensionen', 'The dimension');
  if (more.length > 0)
    throw badField('code', 'saknas: dimensionen har flera koder', 'is missing: the dimension has several codes');
  return only;
};

/** Bookkeeping dimensions beyond 1 (cost centre) and 6 (project) (endpoints a, Accounting dimensions). */
export const accountingDimensions: readonly Route[] = [
  route('GET', '/v1/accountingdimensions/dimension/{id}', (call) => answer('AccountingDimensionView', asked(call).doc)),
  route('PUT', '/v1/accountingdimensions/dimension', (call) => {
    updateCode(call, register);
    return none;
  }),
  route('POST', '/v1/accountingdimensions/dimension', (call) =>
    answer('AccountingDimensionView', createCode(call, register).doc),
  ),
  route('DELETE', '/v1/accountingdimensions/dimension/{id}', (call) => {
    removeCode(call, register, asked(call));
    return none;
  }),
  route('GET', '/v1/accountingdimensions/dimensions/{id}', (call) =>
    answer('AccountingDimensionsView', listCodes(call, register)),
  ),
];
