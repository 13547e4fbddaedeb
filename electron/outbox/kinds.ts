import { type ActKind } from '../../shared/contract/acts.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type JobKind } from '../store/jobs.ts';

/** What is known of a kind of job beforehand, as data. What it does stands in its file under `kinds/`. */
export interface KindRules {
  /** Its name towards the window. */
  readonly name: string;
  /** The step of the push that it belongs to; null for an act. */
  readonly step: 'debtors' | 'products' | 'drafts' | 'attest' | 'undo' | null;
  /**
   * Whose jobs go by one call at a time, as many of them together as a bulk takes: the creditor's, or the run's. Those that
   * go each by itself go side by side.
   */
  readonly turn: 'creditor' | 'run' | 'job';
  /**
   * How an unknown outcome is resolved (outbox.md, Exactly once).
   * read: by reading; what is still not there after the last look gets a fresh try, since a twin draft can be found and deleted,
   *   and a change made twice is the same change.
   * read-else-person: by reading; but twice would be twice, so after the last look a person says what became of it.
   * repeat: without reading, since twice is the same as once.
   */
  readonly resolution: 'read' | 'read-else-person' | 'repeat';
  /** True where it is looked for after everything that can go, so that one reading serves many. */
  readonly readLast: boolean;
  /** What failed, for whatever waited for it. */
  readonly failed: LocalText;
}

const act = (name: ActKind, resolution: KindRules['resolution'], failed: LocalText): KindRules => ({
  name,
  step: null,
  turn: 'job',
  resolution,
  readLast: false,
  failed,
});

/** The kinds of jobs. Their order in the push is that of `runKinds`; what each does stands in `perform.ts`. */
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
    readLast: true,
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
    readLast: true,
    failed: text('Kreditfakturan kunde inte kopplas', 'The credit invoice could not be connected'),
  },
  registerPayment: act(
    'registerPayment',
    'read-else-person',
    text('Betalningen kunde inte registreras', 'The payment could not be registered'),
  ),
  writeOff: act(
    'writeOff',
    'read-else-person',
    text('Beloppet kunde inte skrivas av', 'The amount could not be written off'),
  ),
  sendInvoice: act(
    'sendInvoice',
    'read-else-person',
    text('Fakturan kunde inte skickas', 'The invoice could not be sent'),
  ),
  remind: act('remind', 'read-else-person', text('Påminnelsen kunde inte skickas', 'The reminder could not be sent')),
  postpone: act('postpone', 'read', text('Fakturan kunde inte skjutas upp', 'The invoice could not be postponed')),
  comment: act(
    'comment',
    'read-else-person',
    text('Kommentaren kunde inte skrivas', 'The comment could not be written'),
  ),
  pause: act('pause', 'repeat', text('Fakturan kunde inte pausas', 'The invoice could not be paused')),
  resume: act('resume', 'repeat', text('Fakturan kunde inte återupptas', 'The invoice could not be resumed')),
  dispute: act(
    'dispute',
    'repeat',
    text('Fakturan kunde inte märkas som bestridd', 'The invoice could not be marked as disputed'),
  ),
  cancelDispute: act(
    'cancelDispute',
    'repeat',
    text('Bestridandet kunde inte hävas', 'The dispute could not be lifted'),
  ),
  updateInvoice: act('updateInvoice', 'read', text('Utkastet kunde inte ändras', 'The draft could not be changed')),
  removeDraft: act('removeDraft', 'repeat', text('Utkastet kunde inte tas bort', 'The draft could not be deleted')),
  createContract: act(
    'createContract',
    'read-else-person',
    text('Avtalsfakturan kunde inte skapas', 'The contract invoice could not be created'),
  ),
  matchPayment: act('matchPayment', 'read', text('Betalningen kunde inte matchas', 'The payment could not be matched')),
};
