import { randomUUID } from 'node:crypto';
import {
  type RetrievalAct,
  retrievalMoves,
  retrievalStageAfter,
  type RetrievalStage,
} from '../../../shared/service/eid-transitions.ts';
import { reservedPersonNumbers } from '../../../shared/service/reserved-numbers.ts';
import { type Kept } from '../ledger/records.ts';
import { qrImage } from '../pictures/qr-image.ts';
import { type Service } from '../service.ts';
import { textOf, type View } from '../wire/json.ts';
import { accountsIn } from './banks.ts';
import { keptMs } from './person.ts';
import { type Play, stageAt, type Step } from './script.ts';

const play: Play<RetrievalAct, RetrievalStage> = {
  moves: retrievalMoves,
  stageAfter: retrievalStageAfter,
  first: 'Waiting',
};
const settledMs = 10_000;

/** How the person starts the e-identity app: with a QR code on another device, or with a token on the same. */
export type StartBy = 'qr' | 'token';

/** Begins a retrieval. Gives the request's id. */
export const startRetrieval = (
  service: Service,
  wish: {
    readonly creditorId: string;
    readonly bank: string;
    readonly personNumber: string;
    readonly startBy: StartBy;
  },
): string => {
  const id = randomUUID();
  const now = service.clock.now();
  service.ledger.records.insert('bankRequest', {
    id,
    creditorId: wish.creditorId,
    ownerId: null,
    key: wish.startBy,
    state: null,
    at: now + keptMs,
    createdAt: now,
    doc: { Bank: wish.bank, SSN: wish.personNumber, EidAutostartToken: randomUUID() },
  });
  return id;
};

/** What is kept of a request; undefined once it is 24 hours old. */
export const retrievalOf = (service: Service, id: string): Kept | undefined => {
  const record = service.ledger.records.get('bankRequest', id.toLowerCase());
  return record?.at !== null && record !== undefined && service.clock.now() < record.at ? record : undefined;
};

/** BankAccountRequestView, as it stands now: concepts, Bank account retrieval (earlier polling variant). */
export const retrievalView = (service: Service, record: Kept): View => {
  const fails = textOf(record.doc, 'SSN') === reservedPersonNumbers.error;
  const script: readonly Step<RetrievalAct>[] = [{ afterMs: settledMs, act: fails ? 'fail' : 'find' }];
  const Status = stageAt(play, script, service.clock.now() - record.createdAt);
  const token = Status === 'Waiting' ? textOf(record.doc, 'EidAutostartToken') : null;
  const byToken = record.key === ('token' satisfies StartBy);
  return {
    PublicId: record.id,
    Bank: record.doc['Bank'],
    SSN: record.doc['SSN'],
    Status,
    QR: token === null || byToken ? null : qrImage(`eid.${token}`),
    EidAutostartToken: byToken ? token : null,
    IsEidAutostartTokenRequired: byToken,
    AccountNumbers:
      Status === 'Success'
        ? accountsIn(textOf(record.doc, 'Bank') ?? '', (textOf(record.doc, 'SSN') ?? '').slice(-6))
        : null,
    FailureMessage: Status === 'Failed' ? 'Legitimeringen avbröts.' : null,
    FailureCode: Status === 'Failed' ? 'userCancel' : null,
  };
};
