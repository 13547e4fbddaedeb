import { randomUUID } from 'node:crypto';
import { eidMoves, eidStageAfter, type EidAct, type EidStage } from '../../../shared/service/eid-transitions.ts';
import { reservedPersonNumbers } from '../../../shared/service/reserved-numbers.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { type Kept } from '../ledger/records.ts';
import { qrImage } from '../pictures/qr-image.ts';
import { type Service } from '../service.ts';
import { textOf, type View } from '../wire/json.ts';
import { keptMs } from './person.ts';
import { type Play, stageAt, type Step } from './script.ts';

export type EidKind = 'authentication' | 'sign';

export interface EidWish {
  readonly creditorId: string;
  /** 12 digits; null is whoever uses the current device. */
  readonly personNumber: string | null;
  /** The person is there and may scan or start the app: not during a phone call. */
  readonly startToken: boolean;
}

const play: Play<EidAct, EidStage> = { moves: eidMoves, stageAfter: eidStageAfter, first: 'OutstandingTransaction' };

/** What comes of it: concepts, E-identity authentication and signing 4. */
const scripts = {
  success: [
    { afterMs: 2_000, act: 'open' },
    { afterMs: 10_000, act: 'approve' },
  ],
  error: [
    { afterMs: 2_000, act: 'open' },
    { afterMs: 10_000, act: 'refuse' },
  ],
  noClient: [{ afterMs: 2_000, act: 'findNoClient' }],
} as const satisfies Readonly<Record<keyof typeof reservedPersonNumbers, readonly Step<EidAct>[]>>;

const scriptOf = (personNumber: string | null): readonly Step<EidAct>[] => {
  if (personNumber === reservedPersonNumbers.error) return scripts.error;
  return personNumber === reservedPersonNumbers.noClient ? scripts.noClient : scripts.success;
};

const hints: Readonly<Record<EidStage, string | null>> = {
  OutstandingTransaction: 'outstandingTransaction',
  Started: 'started',
  NoClient: 'noClient',
  Error: 'userCancel',
  Complete: null,
};

/** Everybody who identifies in the practice service has this name. */
const person = { GivenName: 'Kim', Surname: 'Övning', Name: 'Kim Övning' } as const;
const certificateMs = 365 * 86_400_000;
const sealed = (words: string): string => Buffer.from(words, 'utf8').toString('base64');

/** Begins an authentication or a signing. Gives its reference token. */
export const startEid = (service: Service, kind: EidKind, wish: EidWish): string => {
  const id = randomUUID();
  const now = service.clock.now();
  service.ledger.records.insert('eid', {
    id,
    creditorId: wish.creditorId,
    ownerId: null,
    key: kind,
    state: null,
    at: now + keptMs,
    createdAt: now,
    doc: { SSN: wish.personNumber, AutoStartToken: wish.startToken ? randomUUID() : null },
  });
  return id;
};

/** What is kept under a reference token; undefined once it is 24 hours old. */
export const eidOf = (service: Service, kind: EidKind, token: string): Kept | undefined => {
  const record = service.ledger.records.get('eid', token.toLowerCase());
  const isKept = record?.key === kind && record.at !== null && service.clock.now() < record.at;
  return isKept ? record : undefined;
};

const stageOf = (service: Service, record: Kept): EidStage =>
  stageAt(play, scriptOf(textOf(record.doc, 'SSN')), service.clock.now() - record.createdAt);

/** EidAuthenticationStatusView or EidSignStatusView, as it stands now. */
export const eidView = (service: Service, record: Kept): View => {
  const stage = stageOf(service, record);
  const start = textOf(record.doc, 'AutoStartToken');
  const waits = stage === 'OutstandingTransaction' && start !== null;
  const view: View = {
    Status: stage,
    ReferenceToken: record.id,
    SSN: record.doc['SSN'],
    Created: instantText(record.createdAt),
    AutoStartToken: waits ? start : null,
    QR: waits ? qrImage(`eid.${start}`) : null,
    HintCode: hints[stage],
  };
  if (stage !== 'Complete') return view;
  return {
    ...view,
    ...person,
    SSN: textOf(record.doc, 'SSN') ?? reservedPersonNumbers.success,
    IpAddress: '127.0.0.1',
    NotBefore: instantText(record.createdAt - certificateMs),
    NotAfter: instantText(record.createdAt + certificateMs),
    Signature: sealed(`signature ${record.id}`),
    OcspResponse: sealed(`ocsp ${record.id}`),
  };
};

/**
 * A completed signing for this creditor (EidSignStatusView), as outgoing payments and KYC forms may name one; undefined where
 * the token names none.
 */
export const completedSigning = (service: Service, creditorId: string, token: string): View | undefined => {
  const record = eidOf(service, 'sign', token);
  if (record?.creditorId !== creditorId || stageOf(service, record) !== 'Complete') return undefined;
  return eidView(service, record);
};
