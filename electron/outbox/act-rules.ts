import { type ActKind, actKinds } from '../../shared/contract/acts.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type KindRules } from './kind-rules.ts';

const act = (
  name: ActKind,
  resolution: KindRules['resolution'],
  failed: LocalText,
  turn: 'creditor' | 'job' = 'job',
): KindRules => ({
  name,
  step: null,
  turn,
  resolution,
  readLast: false,
  failed,
});

/** What is known beforehand of a person's own acts. */
export const actRules: Readonly<Record<ActKind, KindRules>> = {
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
    'creditor',
  ),
  pauseContract: act('pauseContract', 'read', text('Avtalet kunde inte pausas', 'The contract could not be paused')),
  resumeContract: act(
    'resumeContract',
    'read',
    text('Avtalet kunde inte återupptas', 'The contract could not be resumed'),
  ),
  moveContract: act(
    'moveContract',
    'read-else-person',
    text('Nästa faktura kunde inte flyttas', 'The next invoice could not be moved'),
  ),
  runContract: act(
    'runContract',
    'read-else-person',
    text('Fakturan kunde inte skapas', 'The invoice could not be made'),
  ),
  commentContract: act(
    'commentContract',
    'read-else-person',
    text('Kommentaren kunde inte skrivas', 'The comment could not be written'),
  ),
  changeContract: act('changeContract', 'read', text('Avtalet kunde inte ändras', 'The contract could not be changed')),
  removeContract: act(
    'removeContract',
    'repeat',
    text('Avtalet kunde inte tas bort', 'The contract could not be removed'),
  ),
  createReconciliation: act(
    'createReconciliation',
    'read-else-person',
    text('Avstämningsfakturan kunde inte skapas', 'The reconciliation invoice could not be created'),
  ),
  lowerReconciliation: act(
    'lowerReconciliation',
    'read-else-person',
    text('Det som är kvar kunde inte sänkas', 'What is left could not be lowered'),
  ),
  sendReconciliation: act(
    'sendReconciliation',
    'read-else-person',
    text('Avstämningsfakturan kunde inte skickas', 'The reconciliation invoice could not be sent'),
  ),
  remindReconciliation: act(
    'remindReconciliation',
    'read-else-person',
    text('Påminnelsen kunde inte registreras', 'The reminder could not be registered'),
  ),
  noteReconciliation: act(
    'noteReconciliation',
    'read-else-person',
    text('Anteckningen kunde inte skrivas', 'The note could not be written'),
  ),
  collectReconciliation: act(
    'collectReconciliation',
    'read',
    text(
      'Avstämningsfakturan kunde inte lämnas till inkasso',
      'The reconciliation invoice could not be handed to debt collection',
    ),
  ),
  removeReconciliation: act(
    'removeReconciliation',
    'repeat',
    text('Avstämningsfakturan kunde inte tas bort', 'The reconciliation invoice could not be removed'),
  ),
  createSelfInvoice: act(
    'createSelfInvoice',
    'read',
    text('Självfakturan kunde inte skapas', 'The self invoice could not be created'),
  ),
  attestSelfInvoice: act(
    'attestSelfInvoice',
    'read',
    text('Självfakturan kunde inte attesteras', 'The self invoice could not be attested'),
  ),
  sendSelfInvoice: act(
    'sendSelfInvoice',
    'read-else-person',
    text('Självfakturan kunde inte skickas', 'The self invoice could not be sent'),
  ),
  paySelfInvoice: act(
    'paySelfInvoice',
    'read-else-person',
    text('Leverantören kunde inte betalas', 'The supplier could not be paid'),
  ),
  registerSelfPayment: act(
    'registerSelfPayment',
    'read-else-person',
    text('Betalningen kunde inte registreras', 'The payment could not be registered'),
  ),
  pauseSelfInvoice: act(
    'pauseSelfInvoice',
    'repeat',
    text('Självfakturan kunde inte pausas', 'The self invoice could not be paused'),
  ),
  resumeSelfInvoice: act(
    'resumeSelfInvoice',
    'repeat',
    text('Självfakturan kunde inte återupptas', 'The self invoice could not be resumed'),
  ),
  noteSelfInvoice: act(
    'noteSelfInvoice',
    'read-else-person',
    text('Anteckningen kunde inte skrivas', 'The note could not be written'),
  ),
  cancelSelfInvoice: act(
    'cancelSelfInvoice',
    'read',
    text('Självfakturan kunde inte makuleras', 'The self invoice could not be cancelled'),
  ),
  creditSelfInvoice: act(
    'creditSelfInvoice',
    'read-else-person',
    text('Krediten kunde inte skapas', 'The credit could not be created'),
  ),
  removeSelfInvoice: act(
    'removeSelfInvoice',
    'repeat',
    text('Utkastet kunde inte tas bort', 'The draft could not be deleted'),
  ),
  matchPayment: act('matchPayment', 'read', text('Betalningen kunde inte matchas', 'The payment could not be matched')),
  attestInvoice: act(
    'attestInvoice',
    'read',
    text('Utkastet kunde inte attesteras', 'The draft could not be attested'),
  ),
  mergeDrafts: act('mergeDrafts', 'read', text('Utkasten kunde inte slås ihop', 'The drafts could not be merged')),
  interestInvoice: act(
    'interestInvoice',
    'read-else-person',
    text('Räntefakturan kunde inte skapas', 'The interest invoice could not be created'),
    'creditor',
  ),
  creditInvoice: act(
    'creditInvoice',
    'read',
    text('Fakturan kunde inte krediteras', 'The invoice could not be credited'),
  ),
  joinCredit: act(
    'joinCredit',
    'read',
    text('Kreditfakturan kunde inte kopplas', 'The credit invoice could not be connected'),
  ),
  overrideAddress: act(
    'overrideAddress',
    'read',
    text('Adressen kunde inte ändras', 'The address could not be changed'),
  ),
  revertAddress: act(
    'revertAddress',
    'read',
    text('Adressen kunde inte återställas', 'The address could not be reverted'),
  ),
  markAsViewed: act(
    'markAsViewed',
    'repeat',
    text('Fakturan kunde inte märkas som läst', 'The invoice could not be marked as read'),
  ),
  cancelReminder: act(
    'cancelReminder',
    'read',
    text('Påminnelsen kunde inte tas tillbaka', 'The reminder could not be taken back'),
  ),
  withdrawAutogiro: act(
    'withdrawAutogiro',
    'read-else-person',
    text('Autogirouttaget kunde inte läggas in', 'The direct debit could not be entered'),
  ),
  stopAutogiro: act(
    'stopAutogiro',
    'read',
    text('Autogirouttaget kunde inte stoppas', 'The direct debit could not be stopped'),
  ),
  withdrawCard: act(
    'withdrawCard',
    'read-else-person',
    text('Kortuttaget kunde inte läggas in', 'The card withdrawal could not be entered'),
  ),
  refundCard: act(
    'refundCard',
    'read-else-person',
    text('Kortbetalningen kunde inte betalas tillbaka', 'The card payment could not be paid back'),
  ),
  startDebtCollection: act(
    'startDebtCollection',
    'read',
    text('Fakturan kunde inte lämnas till inkasso', 'The invoice could not be handed to debt collection'),
  ),
  cancelClaim: act(
    'cancelClaim',
    'read',
    text('Inkassoärendet kunde inte avbrytas', 'The claim could not be cancelled'),
  ),
  disputeClaim: act(
    'disputeClaim',
    'read',
    text('Inkassoärendet kunde inte märkas som bestritt', 'The claim could not be marked as disputed'),
  ),
  postponeClaim: act(
    'postponeClaim',
    'read',
    text('Inkassoärendet kunde inte skjutas upp', 'The claim could not be postponed'),
  ),
  commentClaim: act(
    'commentClaim',
    'read-else-person',
    text('Kommentaren kunde inte skrivas', 'The comment could not be written'),
  ),
  creditClaim: act(
    'creditClaim',
    'read-else-person',
    text('Inkassoärendet kunde inte sänkas', 'The claim could not be lowered'),
  ),
  payBack: act(
    'payBack',
    'read-else-person',
    text('Pengarna kunde inte betalas tillbaka', 'The money could not be paid back'),
    'creditor',
  ),
  removePayment: act(
    'removePayment',
    'read',
    text('Betalningen kunde inte tas bort', 'The payment could not be removed'),
  ),
  resendEvents: act(
    'resendEvents',
    'repeat',
    text('Händelserna kunde inte skickas igen', 'The events could not be sent again'),
  ),
  anonymizeCustomer: act(
    'anonymizeCustomer',
    'repeat',
    text('Kunden kunde inte anonymiseras', 'The customer could not be anonymised'),
  ),
  putInCategory: act(
    'putInCategory',
    'repeat',
    text('Kunden kunde inte läggas i kategorin', 'The customer could not be put into the category'),
  ),
  takeOutOfCategory: act(
    'takeOutOfCategory',
    'read',
    text('Kunden kunde inte tas ur kategorin', 'The customer could not be taken out of the category'),
  ),
  saveCategory: act('saveCategory', 'read', text('Kategorin kunde inte sparas', 'The category could not be saved')),
  removeCategory: act(
    'removeCategory',
    'repeat',
    text('Kategorin kunde inte tas bort', 'The category could not be removed'),
  ),
  addRecord: act('addRecord', 'read', text('Posten kunde inte läggas upp', 'The record could not be created')),
  changeRecord: act('changeRecord', 'read', text('Registret kunde inte ändras', 'The register could not be changed')),
};

/** Those that go one at a time for a creditor: what one of them leaves at the service could be taken for another's. */
export const oneByOne: readonly ActKind[] = actKinds.filter((kind) => actRules[kind].turn === 'creditor');
