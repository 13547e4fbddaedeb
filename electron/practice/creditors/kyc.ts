import { completedSigning } from '../identity/eid.ts';
import { emit } from '../invoicing/happenings.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { badField, missing } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { putSetting, settingOf } from './settings.ts';

const unsigned: View = { SignedByName: null, SignedBySSN: null, SignedDate: null, MobileEidTokenUsedForSign: null };

/** CreditorKycView: before a form is sent the request waits for one (endpoints a, Creditors). */
export const kycView = (ledger: Ledger, creditorId: string): View => ({
  CreditorKycForm: null,
  State: 'Pending',
  ...unsigned,
  ...settingOf(ledger, 'kyc', creditorId),
  CreditorPublicId: creditorId,
});

const signature = (service: Service, creditorId: string, sent: View): View => {
  const token = textOf(sent, 'MobileEidTokenUsedForSign');
  if (token === null) return unsigned;
  const signing = completedSigning(service, creditorId, token);
  if (signing === undefined)
    throw badField('MobileEidTokenUsedForSign', 'är ingen slutförd signering', 'is no completed signing');
  return {
    SignedByName: signing['Name'],
    SignedBySSN: signing['SSN'],
    SignedDate: signing['Created'],
    MobileEidTokenUsedForSign: token.toLowerCase(),
  };
};

/** Takes a form, signed with e-identity or not; who signed and what the operator decides is not the sender's to say. Throws a Refusal (400). */
export const takeKycForm = (service: Service, creditorId: string, sent: View): void => {
  const form = viewOf(sent, 'CreditorKycForm');
  if (form === null) throw missing('CreditorKycForm');
  const doc = { CreditorKycForm: form, State: 'Pending', ...signature(service, creditorId, sent) };
  putSetting(service, 'kyc', creditorId, doc);
  emit(service, creditorId, 'CreditorKYCUpdated', () => kycView(service.ledger, creditorId));
};
