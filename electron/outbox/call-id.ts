import { hash } from 'node:crypto';
import { type DeploymentKind } from '../../shared/domain/deployment.ts';
import { type JobKind } from '../store/jobs.ts';

export const sha256 = (text: string): string => hash('sha256', text);

/** What one try of one job is. */
export interface TryIdentity {
  readonly deployment: DeploymentKind;
  readonly creditorId: string;
  readonly kind: JobKind;
  readonly businessKey: string;
  readonly generation: number;
  readonly attempt: number;
  readonly tryNo: number;
}

const length = 40;

/**
 * UniqueApiCallId of a call that carries these jobs: the same for the same tries on any computer, 44 characters. A bulk call
 * is told by all its entries, in their order. Source: outbox.md, Identity; concepts, Limits (1–50 characters).
 */
export const callIdOf = (tries: readonly TryIdentity[]): string =>
  `rs1-${sha256(
    JSON.stringify(
      tries.map((one) => [
        one.deployment,
        one.creditorId.toLowerCase(),
        one.kind,
        one.businessKey,
        one.generation,
        one.attempt,
        one.tryNo,
      ]),
    ),
  ).slice(0, length)}`;
