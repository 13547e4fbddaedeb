import { withoutTokens } from '../service/redact.ts';
import { type LoggedCall, companions } from '../store/run-log.ts';
import { type Job, type JobOwner, dependenciesOf, jobById } from '../store/jobs.ts';
import { type KnownScope, scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { readAttachments } from './attachments.ts';
import { sha256 } from './call-id.ts';
import { actKindWork } from './kinds/act-kinds.ts';
import { bodyOf, needsOf } from './kinds/create.ts';
import { readDebtor, readInvoice, readProduct } from './payloads.ts';

/** What a call sent, made again from its jobs. */
export interface RebuiltBody {
  /**
   * `as-sent`: it has the hash that went out; `in-part`: a secret in it is hidden, or its end is cut; `changed`: what it is made of has
   * changed since; `not-kept`: neither kept nor to be made again (an older version's); `none`: the call had no body.
   */
  readonly state: 'as-sent' | 'in-part' | 'changed' | 'not-kept' | 'none';
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

/** What jobs that went together sent, made of them; null of a customer's change, which sends back what the service said. */
const made = async (
  store: Store,
  scope: KnownScope,
  [first, ...rest]: readonly [Job, ...(readonly Job[])],
): Promise<unknown> => {
  const jobs = [first, ...rest];
  const { creditorId } = scope.scope;
  switch (first.kind) {
    case 'ensureDebtor':
      return jobs.map((job) => ({ ...readDebtor(job).entry, CreditorPublicId: creditorId }));
    case 'ensureProduct':
      return jobs.map((job) => ({ ...readProduct(job).entry, CreditorPublicId: creditorId }));
    case 'createInvoice':
    case 'creditDraft':
      return invoice(store, scope, first);
    case 'attest':
    case 'attestCredit':
      return attestList(store, jobs);
    case 'updateDebtor':
    case 'deleteDraft':
    case 'connectCredit':
      return null;
    default:
      return (await actKindWork[first.kind].sending(store, first, creditorId))?.body ?? null;
  }
};

const longest = 200_000;

/** Bytes of a file are told by their size. What only looks like a secret is hidden with the rest. */
const readable = (body: unknown): string =>
  withoutTokens(
    JSON.stringify(
      body,
      (key, value: unknown) =>
        key === 'Data' && typeof value === 'string' ? `${String(Math.ceil((value.length * 3) / 4 / 1024))} kB` : value,
      2,
    ).slice(0, longest),
  );

/** One that was kept: its beginning, where it is long. */
const keptText = (written: string): string => {
  try {
    return readable(JSON.parse(written));
  } catch {
    return withoutTokens(written);
  }
};

const madeAgain = async (store: Store, owner: JobOwner, call: LoggedCall): Promise<unknown> => {
  const [first, ...rest] = companions(store, owner, call).flatMap(
    (jobId) => jobById(store, owner.scopeId, jobId) ?? [],
  );
  return first === undefined ? null : made(store, scopeById(store, owner.scopeId), [first, ...rest]);
};

/**
 * The body of a logged call. Those that can be made again from their jobs are not kept beside them: for 100,000 invoices they would
 * double the database. The hash in the log proves that what is shown is what went out.
 */
export const rebuiltBody = async (store: Store, owner: JobOwner, call: LoggedCall): Promise<RebuiltBody> => {
  const { body_hash: hash, body: kept } = call;
  if (hash === null) return { state: 'none', text: '', hash };
  if (kept !== null) return { state: sha256(kept) === hash ? 'as-sent' : 'in-part', text: keptText(kept), hash };
  const body = call.purpose === 'look-up' ? null : await madeAgain(store, owner, call).catch(() => null);
  if (body === null) return { state: 'not-kept', text: '', hash };
  return { state: sha256(JSON.stringify(body)) === hash ? 'as-sent' : 'changed', text: readable(body), hash };
};
