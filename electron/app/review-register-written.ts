import { type Draft } from '../../shared/intake/draft.ts';
import { type HeadField } from '../../shared/intake/fields.ts';
import { foldKey } from '../../shared/intake/link-keys.ts';
import { foldName } from '../../shared/domain/fold-name.ts';

/** How a file names the customer of an invoice: its own texts, whatever was chosen or typed since. */
export interface WrittenCustomer {
  readonly customerNo: string;
  readonly externalId: string;
  readonly orgNo: string;
  readonly email: string;
  readonly name: string;
  /** The same for every invoice on which the customer is written the same; null where the file names nobody. */
  readonly key: string | null;
  /** For people: name and number as they stand. */
  readonly shown: string;
}

const raw = (draft: Draft, field: HeadField): string => draft.head[field]?.raw.trim() ?? '';

/** All marks count but the e-mail, which several customers may share: a wrong customer is worse than a new one. */
export const writtenCustomer = (draft: Draft): WrittenCustomer => {
  const [customerNo, externalId] = [raw(draft, 'customerNo'), raw(draft, 'customerExternalId')];
  const [orgNo, email, name] = [raw(draft, 'orgNo'), raw(draft, 'email'), raw(draft, 'customerName')];
  const marks = [foldKey(customerNo), foldKey(externalId), orgNo.replace(/\D/g, '').slice(-10), foldName(name)];
  return {
    customerNo,
    externalId,
    orgNo,
    email,
    name,
    key: marks.every((mark) => mark === '') ? null : JSON.stringify(marks),
    shown: [name, customerNo === '' ? externalId : customerNo, name === '' ? orgNo : ''].filter(Boolean).join(' · '),
  };
};
