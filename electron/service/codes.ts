import { z } from 'zod';
import { type CodeRegister, codeProperty } from '../../shared/service/record-fields.ts';
import { listIn, requiredTextIn, textIn } from '../../shared/service/view-fields.ts';
import { markCodesGone, type MirrorCode, saveCodes } from '../store/codes.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { saveSyncState } from '../store/sync.ts';
import { type ServiceClient } from './client.ts';
import { expectBody } from './expect.ts';
import { type Refreshed, type RefreshOptions } from './registers.ts';

const codeIn = (register: CodeRegister) =>
  z.looseObject({ [codeProperty[register]]: requiredTextIn, Description: textIn }).transform((view): MirrorCode => ({
    code: z.string().parse(view[codeProperty[register]]).trim(),
    name: textIn.parse(view['Description']) ?? '',
    view,
  }));

/** Keeps one as it was just read or written. Of another shape nothing is kept. */
export const keepCode = (store: Store, scopeId: number, register: CodeRegister, view: unknown): void => {
  const read = codeIn(register).safeParse(view);
  if (read.success) saveCodes(store, scopeId, register, [read.data]);
};

const endpoints = {
  costCenters: 'GET /v1/costcenters/costcenters/{id}',
  projects: 'GET /v1/projects/projects/{id}',
} as const;

/**
 * Reads all cost centres or projects of a creditor into the mirror: one call (endpoints a, Cost centers; b, Projects: no paging).
 *
 * @throws AppError for a refusal, no answer or nonsense; what was known is kept.
 */
export const refreshCodes =
  (register: CodeRegister) =>
  async (
    client: ServiceClient,
    store: Store,
    scopeId: number,
    { now, priority = 'batch', signal }: RefreshOptions,
  ): Promise<Refreshed> => {
    const answer = await client.call({
      endpoint: endpoints[register],
      path: { id: scopeById(store, scopeId).scope.creditorId },
      priority,
      ...(signal === undefined ? {} : { signal }),
    });
    const codes: readonly MirrorCode[] = expectBody(answer, listIn(codeIn(register)));
    store.inTransaction(() => {
      saveCodes(store, scopeId, register, codes);
      markCodesGone(
        store,
        scopeId,
        register,
        codes.map(({ code }) => code),
      );
      saveSyncState(store, scopeId, register, { cursor: null, at: now.toISOString() });
    });
    return { records: codes.length, complete: true };
  };
