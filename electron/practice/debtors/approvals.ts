import { randomUUID } from 'node:crypto';
import { addDays } from '../../../shared/domain/calendar-date.ts';
import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { emit } from '../invoicing/happenings.ts';
import { type NightJob } from '../night-job.ts';
import { missing } from '../refusal.ts';
import { type Service } from '../service.ts';
import { flagOf, textOf, type View, viewOf } from '../wire/json.ts';
import { writeXml } from '../wire/xml.ts';
import { debtorCreditorId, debtorId, noteDebtor } from './history.ts';

/** The bank's comments on approvals (AutogiroApprovalCommentCodeView), by what became of one. */
const comments = {
  added: { CommentCode: 32, Description: 'Nytt medgivande' },
  changed: { CommentCode: 32, Description: 'Nytt medgivande' },
  removed: { CommentCode: 33, Description: 'Medgivandet är makulerat' },
  Approved: { CommentCode: 32, Description: 'Nytt medgivande' },
  Removed: { CommentCode: 2, Description: 'Medgivandet är makulerat av betalaren eller betalarens bank' },
  Failed: { CommentCode: 5, Description: 'Felaktiga konto- eller personuppgifter' },
} as const satisfies Readonly<Record<string, View>>;

/**
 * The approval as it is kept: one without a stage waits for the bank, and one without a payer number gets the debtor's.
 * Throws a Refusal (400) where an active one has no account.
 */
export const readApproval = (sent: View, payerNumber: string | null): View | null => {
  const approval = viewOf(sent, 'Autogiro');
  if (approval === null) return null;
  if (flagOf(approval, 'Active')) {
    for (const field of ['ClearingNo', 'AccountNo']) {
      if (textOf(approval, field) === null) throw missing(`Autogiro.${field}`);
    }
  }
  // Every field, in one order: so that an approval that was read and sent back is the same one.
  return {
    Active: flagOf(approval, 'Active'),
    AccountNo: textOf(approval, 'AccountNo'),
    ClearingNo: textOf(approval, 'ClearingNo'),
    Stage: textOf(approval, 'Stage') ?? 'Pending',
    PayerNumber: textOf(approval, 'PayerNumber') ?? payerNumber?.replace(/\D/g, '') ?? null,
    PaymentServiceSupplier: textOf(approval, 'PaymentServiceSupplier'),
    AutogiroFirstWithdrawalDate: textOf(approval, 'AutogiroFirstWithdrawalDate'),
  };
};

/** The document of an approval, as it was when it was given. */
const approvalXml = (debtor: View, approval: View): string => {
  const { CreditorPublicId, DebtorPublicId, Name, OrgNo } = debtor;
  return writeXml('AutogiroApproval', { CreditorPublicId, DebtorPublicId, Name, OrgNo, ...approval });
};

/** What was given before waits for no answer any more. */
const settleVersions = (service: Service, id: string): void => {
  const { records } = service.ledger;
  for (const version of records.ofOwner('autogiroApproval', id)) {
    if (version.at !== null) records.update('autogiroApproval', { ...version, at: null });
  }
};

const keepVersion = (service: Service, debtor: View, approval: View): void => {
  const { clock, ledger } = service;
  const waits = textOf(approval, 'Stage') === 'Pending' && flagOf(approval, 'Active');
  ledger.records.insert('autogiroApproval', {
    id: randomUUID(),
    creditorId: debtorCreditorId(debtor),
    ownerId: debtorId(debtor),
    key: null,
    state: null,
    at: waits ? stockholmMidnight(addDays(clock.today(), 1)) : null,
    createdAt: clock.now(),
    doc: { AutoGiroApprovalXML: approvalXml(debtor, approval) },
  });
};

const tell = (
  service: Service,
  type: 'AutogiroApprovalChanged' | 'AutogiroApprovalFailed',
  debtor: View,
  comment: View,
): void => {
  emit(service, debtorCreditorId(debtor), type, () => debtor, comment);
};

/** Keeps and tells that a debtor's approval was added, changed or removed (concepts, Events). */
export const followApproval = (service: Service, before: View | null, after: View, by: string | null): void => {
  const [was, is] = [before === null ? null : viewOf(before, 'Autogiro'), viewOf(after, 'Autogiro')];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  settleVersions(service, debtorId(after));
  if (is === null) {
    noteDebtor(service, after, 'AutogiroApprovalRemoved', by);
    tell(service, 'AutogiroApprovalChanged', after, comments.removed);
    return;
  }
  keepVersion(service, after, is);
  noteDebtor(service, after, was === null ? 'AutogiroApprovalAdded' : 'AutogiroApprovalChanged', by);
  tell(service, 'AutogiroApprovalChanged', after, was === null ? comments.added : comments.changed);
};

/** What a bank can say of an approval. */
export const approvalAnswers = ['Approved', 'Failed', 'Removed'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/** The payer's bank answers: only an approved one is in force. A debtor without approval is left as it is. */
export const answerApproval = (service: Service, debtor: View, given: ApprovalAnswer): void => {
  const approval = viewOf(debtor, 'Autogiro');
  if (approval === null) return;
  const after: View = { ...debtor, Autogiro: { ...approval, Active: given === 'Approved', Stage: given } };
  service.ledger.debtors.update(debtorId(debtor), after);
  settleVersions(service, debtorId(debtor));
  const happening = given === 'Removed' ? 'AutogiroApprovalRemoved' : 'AutogiroApprovalChanged';
  noteDebtor(service, after, happening, null, comments[given].Description);
  tell(service, given === 'Failed' ? 'AutogiroApprovalFailed' : 'AutogiroApprovalChanged', after, comments[given]);
};

/** An approval that was sent without an answer of the bank is approved in the night after. */
export const approvalNight: NightJob = {
  name: 'autogiro approvals',
  run: (service, midnight) => {
    for (const { ownerId } of service.ledger.records.due('autogiroApproval', midnight)) {
      const debtor = service.ledger.debtors.get(ownerId ?? '');
      if (debtor !== undefined) answerApproval(service, debtor, 'Approved');
    }
  },
};

/** DebtorAutogiroApprovalsView: every version that was given, of which the last one may be in force. */
export const approvalViews = (service: Service, debtor: View): readonly View[] => {
  const approval = viewOf(debtor, 'Autogiro');
  const active = approval !== null && flagOf(approval, 'Active');
  return service.ledger.records.ofOwner('autogiroApproval', debtorId(debtor)).map(({ createdAt, doc }, index, all) => ({
    Created: instantText(createdAt),
    Active: active && index === all.length - 1,
    ...doc,
  }));
};
