import { text } from '../../shared/domain/text.ts';
import { type JobKind } from '../store/jobs.ts';
import { actRules } from './act-rules.ts';
import { type KindRules } from './kind-rules.ts';

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
  ...actRules,
};
