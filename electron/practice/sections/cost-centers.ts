import { answer, created, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import {
  codeIn,
  codeOf,
  type CodeRegister,
  createCode,
  listCodes,
  putCodes,
  removeCode,
  updateCode,
} from './code-registers.ts';

const register: CodeRegister = {
  kind: 'costCenter',
  name: { sv: 'Kostnadsstället', en: 'The cost center' },
  defaults: { Active: true },
  keyOf: (view) => codeIn(view, 'Code'),
  isUsed: (call, creditorId, view) => call.service.ledger.codeUsage.costCenter(creditorId, codeIn(view, 'Code')),
};

/** Cost centres (endpoints a, Cost centers); dimension 1 of the bookkeeping. */
export const costCenters: readonly Route[] = [
  route('GET', '/v1/costcenters/costcenter/{id}', (call) =>
    answer('CostCenterView', codeOf(call, register, call.query('code') ?? '').doc),
  ),
  route('PUT', '/v1/costcenters/costcenter', (call) => {
    updateCode(call, register);
    return none;
  }),
  route('POST', '/v1/costcenters/costcenter', (call) => created(createCode(call, register).id)),
  route('DELETE', '/v1/costcenters/costcenter/{id}', (call) => {
    removeCode(call, register, codeOf(call, register, call.query('code') ?? ''));
    return none;
  }),
  route('GET', '/v1/costcenters/costcenters/{id}', (call) => answer('CostCentersView', listCodes(call, register))),
  route('POST', '/v1/costcenters/costcenters', (call) => created(putCodes(call, register))),
];
