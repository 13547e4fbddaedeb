import { z } from 'zod';
import { type RecordValue } from '../../../shared/contract/record-acts.ts';
import { type ActPayload, actPayloads } from '../../../shared/contract/acts.ts';
import {
  codeProperty,
  isSameValue,
  type RecordField,
  recordField,
  type RecordRegister,
  type RecordView,
  textOfField,
  withField,
} from '../../../shared/service/record-fields.ts';
import { listIn } from '../../../shared/service/view-fields.ts';
import { type EndpointName } from '../../service/endpoint-path.ts';
import { refreshDebtors } from '../../service/registers.ts';
import { type Job, jobById } from '../../store/jobs.ts';
import { actWords } from '../act-words.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { NotReadError, readFor } from '../read.ts';
import { freshRegister } from '../readings.ts';
import { findDebtor } from '../register-match.ts';
import { type Sending } from '../send.ts';
import { type ActWork, actWork, type Sight } from './act.ts';
import { customerPlace, recordPlace } from './record-places.ts';
import { changeWhole, lookUpWhole, type ViewChange, type ViewPlace, type ViewUpdate, wholeView } from './whole-view.ts';

const changeOf = (field: RecordField, shown: string, value: string): ViewChange => ({
  name: field.name,
  shown,
  value,
  valueIn: (view) => textOfField(view, field),
  isSame: (a, b) => isSameValue(field, a, b),
  put: (view) => withField(view, field, value),
});

const updateOf = ({ payload }: Job, { scope }: DrainScope): ViewUpdate => {
  const { recordId, to } = actPayloads.changeRecord.parse(payload);
  return {
    id: recordId,
    place: recordPlace(to.register, recordId, scope.creditorId),
    changes: to.changes.flatMap(({ property, shown, value }) => {
      const field = recordField(to.register, property);
      return field === undefined ? [] : [changeOf(field, shown, value)];
    }),
    gone: actWords.recordGone,
    moved: actWords.recordMoved,
  };
};

/** Changes a record of a register by hand. What was sent is what was read, and is kept in the log. */
export const changeRecord: ActWork = {
  sending: () => Promise.resolve(null),
  send: (drain, { scope, jobs: [job] }) => changeWhole(drain, scope, job, updateOf(job, scope)),
  lookUp: (drain, { scope, jobs: [job] }) => lookUpWhole(drain, scope, job, updateOf(job, scope)),
};

/** Where records are made, and looked for afterwards: by an external id of theirs, or by their code. */
const making = {
  customers: { write: 'POST /v1/debtors/debtor', external: 'DebtorExternalId', id: 'DebtorPublicId' },
  articles: { write: 'POST /v1/products/product', external: 'ProductExternalId', id: 'ProductPublicId' },
  costCenters: { write: 'POST /v1/costcenters/costcenter', external: null, id: codeProperty.costCenters },
  projects: { write: 'POST /v1/projects/project', external: null, id: codeProperty.projects },
} as const satisfies Readonly<
  Record<RecordRegister, { readonly write: EndpointName; readonly external: string | null; readonly id: string }>
>;

type Added = ActPayload<'addRecord'>;

const entryOf = (register: RecordRegister, values: readonly RecordValue[]): RecordView =>
  values.reduce<RecordView>((view, { property, value }) => {
    const field = recordField(register, property);
    return field === undefined || value.trim() === '' ? view : withField(view, field, value);
  }, {});

/** What is made carries an external id of ours where it has none of its own, so that it can be found: outbox.md, Bulk. */
const bodyOf = ({ to: { register, values }, reference }: Added): RecordView => {
  const entry = entryOf(register, values);
  const { external } = making[register];
  return external === null || entry[external] !== undefined ? entry : { ...entry, [external]: reference };
};

const search = (added: Added, id: string): Pick<Sending, 'endpoint' | 'path' | 'query'> => {
  const path = { id };
  switch (added.to.register) {
    case 'customers':
      return {
        endpoint: 'GET /v1/debtors/debtorsbyexternalid/{id}',
        path,
        query: { externalid: String(bodyOf(added)['DebtorExternalId']) },
      };
    case 'articles':
      return {
        endpoint: 'GET /v1/products/productsbyexternalid/{id}',
        path,
        query: { productexternalid: String(bodyOf(added)['ProductExternalId']) },
      };
    case 'costCenters':
      return { endpoint: 'GET /v1/costcenters/costcenters/{id}', path };
    case 'projects':
      return { endpoint: 'GET /v1/projects/projects/{id}', path };
  }
};

/** The ids of those at the service that this would make. */
const alike = async ({ drain, scope, job }: Sight, added: Added): Promise<readonly string[]> => {
  const found = await readFor(drain, job, search(added, scope.scope.creditorId), listIn(wholeView));
  const { id, external } = making[added.to.register];
  const ids = found.flatMap((view) => z.string().safeParse(view[id]).data ?? []);
  return external === null ? ids.filter((code) => code === bodyOf(added)[id]) : ids;
};

/**
 * A customer of a list that is in the register by now, by the rules of a run: the list was held against the register as it was read
 * then, and somebody else may have made it since.
 */
const customerThere = async ({ drain, scope, job, readings }: Sight, added: Added): Promise<string | null> => {
  if (added.origin === undefined || added.to.register !== 'customers') return null;
  await freshRegister(drain, readings, scope, { kind: 'ensureDebtor', refresh: refreshDebtors });
  const body = bodyOf(added);
  const said = (property: string): string | undefined => z.string().safeParse(body[property]).data;
  const [Name = '', DebtorNo, DebtorExternalId, OrgNo] = ['Name', 'DebtorNo', 'DebtorExternalId', 'OrgNo'].map(said);
  return findDebtor(drain.store, job.scopeId, {
    customerName: Name,
    debtorId: null,
    entry: { Name, DebtorNo, DebtorExternalId, OrgNo },
  });
};

const add = actWork({
  payload: actPayloads.addRecord,
  there: customerThere,
  call: (added, creditorId) => ({
    endpoint: making[added.to.register].write,
    body: { ...bodyOf(added), CreditorPublicId: creditorId },
  }),
  about: () => null,
  traces: alike,
});

/** Where the record of a job that is done is read. */
type DoneAt = (job: Job, serviceId: string, creditorId: string) => ViewPlace;

/** Reads what was done, so that the mirror has it as the service has it. Where that fails, the next reading of the register has it. */
const keepDone = async (
  drain: Drain,
  { scope }: DrainScope,
  { scopeId, jobId }: Job,
  doneAt: DoneAt,
): Promise<void> => {
  const job = jobById(drain.store, scopeId, jobId);
  if (job?.state !== 'sent' || job.serviceId === null) return;
  const place = doneAt(job, job.serviceId, scope.creditorId);
  try {
    place.keep(drain.store, scopeId, await readFor(drain, job, place.read, wholeView), drain.now());
  } catch (error) {
    if (!(error instanceof NotReadError)) throw error;
  }
};

/** An act after which its record is read. */
const readAfter = (act: ActWork, doneAt: DoneAt): ActWork => ({
  sending: act.sending,
  send: async (drain, work, readings) => {
    await act.send(drain, work, readings);
    await keepDone(drain, work.scope, work.jobs[0], doneAt);
  },
  lookUp: async (drain, work, readings) => {
    await act.lookUp(drain, work, readings);
    await keepDone(drain, work.scope, work.jobs[0], doneAt);
  },
});

/** Makes a record of a register by hand. */
export const addRecord = readAfter(add, ({ payload }, serviceId, creditorId) => {
  const added = actPayloads.addRecord.parse(payload);
  const { register } = added.to;
  const { external, id } = making[register];
  const code = external === null ? bodyOf(added)[id] : undefined;
  return recordPlace(register, typeof code === 'string' ? code : serviceId, creditorId);
});

/** Takes away what tells who a customer is; twice is the same as once. Source: endpoints a, Debtors (anonymize). */
export const anonymizeCustomer = readAfter(
  actWork({
    payload: actPayloads.anonymizeCustomer,
    call: ({ recordId }) => ({ endpoint: 'PUT /v1/debtors/anonymize/{id}', path: { id: recordId } }),
    about: ({ recordId }) => recordId,
  }),
  (_job, debtorId) => customerPlace(debtorId),
);
