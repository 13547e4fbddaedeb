import { type LoggedCall, companions } from '../store/run-log.ts';
import { type Job, dependenciesOf, jobById } from '../store/jobs.ts';
import { type RunKey } from '../store/runs.ts';
import { type KnownScope, scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { readAttachments } from './attachments.ts';
import { sha256 } from './call-id.ts';
import { bodyOf, needsOf } from './kinds/create.ts';
import { readDebtor, readInvoice, readProduct } from './payloads.ts';

/** What a call sent, made again from its jobs. */
export interface RebuiltBody {
  /**
   * `as-sent`: it has the hash that went out; `changed`: what it is made of has changed since; `not-kept`: it held what only the
   * service knew then; `none`: the call had no body.
   */
  readonly state: 'as-sent' | 'changed' | 'not-kept' | 'none';
  /** JSON to be read; of attached files the size alone. */
  readonly text: string;
  readonly hash: string | null;
}

const invoice = async (store: Store, scope: KnownScope, job: Job): Promise<object | null> => {
  const payload = readInvoice(job);
  const files = await readAttachments(store, payload);
  return files.kind === 'held' ? null : bodyOf(scope, payload, needsOf({ store }, job, payload), files.attachments);
};

const attestList = (store: Store, jobs: readonly Job[]): object => ({
  ActionPublicIds: jobs.map(
    (job) =>
      dependenciesOf(store, job).find(({ kind }) => kind === 'createInvoice' || kind === 'creditDraft')?.serviceId ??
      '',
  ),
});

/** Null where a kind's body is not made of its jobs alone. */
const made = async (store: Store, scope: KnownScope, jobs: readonly Job[]): Promise<unknown> => {
  const [first] = jobs;
  switch (first?.kind) {
    case 'ensureDebtor':
      return jobs.map((job) => ({ ...readDebtor(job).entry, CreditorPublicId: scope.scope.creditorId }));
    case 'ensureProduct':
      return jobs.map((job) => ({ ...readProduct(job).entry, CreditorPublicId: scope.scope.creditorId }));
    case 'createInvoice':
    case 'creditDraft':
      return invoice(store, scope, first);
    case 'attest':
    case 'attestCredit':
      return attestList(store, jobs);
    default:
      return null;
  }
};

const longest = 200_000;

/** Bytes of a file are told by their size. */
const readable = (body: unknown): string =>
  JSON.stringify(
    body,
    (key, value: unknown) =>
      key === 'Data' && typeof value === 'string' ? `${String(Math.ceil((value.length * 3) / 4 / 1024))} kB` : value,
    2,
  ).slice(0, longest);

/**
 * The body of a logged call. Bodies are not kept beside their jobs: for 100,000 invoices they would double the database. Made
 * again, the hash in the log proves that it is what went out.
 */
export const rebuiltBody = async (store: Store, key: RunKey, call: LoggedCall): Promise<RebuiltBody> => {
  const hash = call.body_hash;
  if (hash === null) return { state: 'none', text: '', hash };
  const jobs = companions(store, key, call).flatMap((jobId) => jobById(store, key.scopeId, jobId) ?? []);
  const body = await made(store, scopeById(store, key.scopeId), jobs).catch(() => null);
  if (body === null) return { state: 'not-kept', text: '', hash };
  return { state: sha256(JSON.stringify(body)) === hash ? 'as-sent' : 'changed', text: readable(body), hash };
};
