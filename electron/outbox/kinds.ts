import { type LocalText, text } from '../../shared/domain/text.ts';
import { type JobKind } from '../store/jobs.ts';

/** What is known of a kind of job beforehand, as data. What it does stands in its file under `kinds/`. */
export interface KindRules {
  /** Its name towards the window. */
  readonly name: string;
  /** The step of the push that it belongs to. */
  readonly step: 'debtors' | 'products' | 'drafts' | 'attest' | 'undo';
  /**
   * Whose jobs go by one call at a time, as many of them together as a bulk takes: the creditor's, or the run's. Those that
   * go each by itself go side by side.
   */
  readonly turn: 'creditor' | 'run' | 'job';
  /**
   * How an unknown outcome is resolved: by reading; by going again, since twice is the same as once; or, where no reading tells, by
   * the service's refusal of a repeated id and then a person. Source: outbox.md, Exactly once.
   */
  readonly resolution: 'read' | 'repeat' | 'person';
  /** True where it is looked for after everything that can go, so that one reading serves many. */
  readonly readLast: boolean;
  /** What failed, for whatever waited for it. */
  readonly failed: LocalText;
}

/**
 * The kinds of jobs. Their order in the push is that of `jobKinds`; what each does stands in `perform.ts`.
 *
 * After the last look for what may have come through a fresh try is allowed for every kind here: each can be found by reading, and a
 * twin draft can be deleted, a change made twice is the same change, and what is deleted or connected already the service refuses.
 */
export const kindRules: Readonly<Record<JobKind, KindRules>> = {
  ensureDebtor: {
    name: 'debtor',
    step: 'debtors',
    turn: 'creditor',
    resolution: 'read',
    readLast: false,
    failed: text('Kunden kunde inte läggas upp', 'The customer could not be created'),
  },
  updateDebtor: {
    name: 'debtor-update',
    step: 'debtors',
    turn: 'job',
    resolution: 'read',
    readLast: false,
    failed: text('Kunden kunde inte ändras i registret', 'The customer could not be changed in the register'),
  },
  ensureProduct: {
    name: 'product',
    step: 'products',
    turn: 'creditor',
    resolution: 'read',
    readLast: false,
    failed: text('Artikeln kunde inte läggas upp', 'The article could not be created'),
  },
  createInvoice: {
    name: 'draft',
    step: 'drafts',
    turn: 'job',
    resolution: 'read',
    readLast: false,
    failed: text('Utkastet kunde inte skapas', 'The draft could not be created'),
  },
  attest: {
    name: 'attest',
    step: 'attest',
    turn: 'run',
    resolution: 'read',
    readLast: true,
    failed: text('Fakturan kunde inte attesteras', 'The invoice could not be attested'),
  },
  deleteDraft: {
    name: 'delete-draft',
    step: 'undo',
    turn: 'job',
    resolution: 'read',
    readLast: false,
    failed: text('Utkastet kunde inte tas bort', 'The draft could not be deleted'),
  },
  creditDraft: {
    name: 'credit-draft',
    step: 'undo',
    turn: 'job',
    resolution: 'read',
    readLast: false,
    failed: text('Kreditfakturan kunde inte skapas', 'The credit invoice could not be created'),
  },
  attestCredit: {
    name: 'credit-attest',
    step: 'undo',
    turn: 'run',
    resolution: 'read',
    readLast: true,
    failed: text('Kreditfakturan kunde inte attesteras', 'The credit invoice could not be attested'),
  },
  connectCredit: {
    name: 'credit-connect',
    step: 'undo',
    turn: 'job',
    resolution: 'read',
    readLast: false,
    failed: text('Kreditfakturan kunde inte kopplas', 'The credit invoice could not be connected'),
  },
};
