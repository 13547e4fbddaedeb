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
  kind: 'project',
  name: { sv: 'Projektet', en: 'The project' },
  defaults: { Status: 'Ongoing' },
  keyOf: (view) => codeIn(view, 'ProjectNumber'),
  isUsed: (call, creditorId, view) => call.service.ledger.codeUsage.project(creditorId, codeIn(view, 'ProjectNumber')),
};

/** Projects (endpoints b, Projects); dimension 6 of the bookkeeping. */
export const projects: readonly Route[] = [
  route('GET', '/v1/projects/project/{id}', (call) =>
    answer('ProjectView', codeOf(call, register, call.query('projectnumber') ?? '').doc),
  ),
  route('PUT', '/v1/projects/project', (call) => {
    updateCode(call, register);
    return none;
  }),
  route('POST', '/v1/projects/project', (call) => created(createCode(call, register).id)),
  route('DELETE', '/v1/projects/project/{id}', (call) => {
    removeCode(call, register, codeOf(call, register, call.query('projectnumber') ?? ''));
    return none;
  }),
  route('GET', '/v1/projects/projects/{id}', (call) => answer('ProjectsView', listCodes(call, register))),
  route('POST', '/v1/projects/projects', (call) => created(putCodes(call, register))),
];
