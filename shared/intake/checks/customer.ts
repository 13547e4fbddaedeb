import { present, stands } from '../cell-state.ts';
import { isPlausibleEmail } from '../../domain/email.ts';
import { meantEmail } from '../../domain/email-typo.ts';
import { isPublicBody, readIdentityNo, readOrgNo } from '../../domain/org-no.ts';
import { toE164 } from '../../domain/phone.ts';
import { readVatNumber } from '../../domain/vat-number.ts';
import { readZipCode } from '../../domain/zip-code.ts';
import { type Cell, type HeadCells } from '../draft.ts';
import { type HeadField } from '../fields.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck } from './check.ts';

const valueOf = (cell: Cell | undefined): string | null =>
  !present(cell?.value) || cell.value === '' ? null : cell.value;

const at = (field: HeadField): { readonly rowNo: null; readonly field: HeadField } => ({ rowNo: null, field });

const keys = ['customerNo', 'customerExternalId', 'orgNo', 'email'] as const satisfies readonly HeadField[];

/** What is said where somebody is not named, or by name alone. */
interface WhoWords {
  readonly missing: 'missing-customer' | 'missing-supplier';
  readonly onlyNamed: 'name-only' | 'supplier-name-only';
}

/** The service needs a debtor with a name: decisions.md 12, 13. */
const whoIs =
  ({ missing, onlyNamed }: WhoWords): HeadCheck =>
  ({ head }, _invoice, { customer }, found) => {
    const keyed = keys.some((field) => stands(head[field]));
    if (!keyed && !stands(head.customerName)) {
      found.push(problem(missing, 'error', at('customerNo')));
      return;
    }
    if (customer === null && !stands(head.customerName))
      found.push(problem('missing-customer-name', 'error', at('customerName')));
    else if (customer === null) found.push(problem('new-customer', 'hint', at('customerName')));
    if (!keyed) found.push(problem(onlyNamed, 'hint', at('customerName')));
  };

export const whoIsIt = whoIs({ missing: 'missing-customer', onlyNamed: 'name-only' });
/** The supplier of a self invoice is a debtor of the service, too. */
export const whoIsPaid = whoIs({ missing: 'missing-supplier', onlyNamed: 'supplier-name-only' });

/** A number cell that lost its leading zeros: with them back it passes, and there is one way only to put them back. */
const padded = (value: string): string | null => (/^\d{6,9}$/.test(value) ? value.padStart(10, '0') : null);

/** A customer in another country has numbers of that country, of which we know no rule. */
const isAbroad = ({ countryCode }: HeadCells): boolean => (valueOf(countryCode) ?? 'SE') !== 'SE';

export const identityNumber: HeadCheck = ({ head }, _invoice, { today }, found) => {
  const value = valueOf(head.orgNo);
  if (value === null || isAbroad(head)) return;
  if (readIdentityNo(value, today) === null) {
    const whole = padded(value);
    const mended = whole === null ? null : readIdentityNo(whole, today);
    const mend = mended === null ? undefined : { field: 'orgNo' as const, value: mended.printed };
    found.push(problem('identity-number', 'error', at('orgNo'), { raw: value }, mend));
    return;
  }
  const organization = readOrgNo(value);
  if (organization !== null && isPublicBody(organization) && valueOf(head.deliveryMethod) !== 'EInvoice') {
    found.push(problem('public-body', 'warning', at('deliveryMethod')));
  }
};

export const vatNumber: HeadCheck = ({ head }, { reverseVat }, _context, found) => {
  const value = valueOf(head.vatNumber);
  if (value === null) return;
  const read = readVatNumber(value);
  // Under reverse charge the number is what the VAT is accounted for by.
  const level = reverseVat === null ? 'warning' : 'error';
  if (read === null) found.push(problem('vat-number', level, at('vatNumber'), { raw: value }));
  else if (read.unusualSuffix) found.push(problem('vat-number-suffix', 'warning', at('vatNumber'), { raw: value }));
};

export const postCode: HeadCheck = ({ head }, invoice, _context, found) => {
  const value = valueOf(head.zipCode);
  if (value === null || readZipCode(value, valueOf(head.countryCode) ?? 'SE') !== null) return;
  found.push(
    problem('zip-code', invoice.deliveryMethod === 'Mail' ? 'error' : 'warning', at('zipCode'), { raw: value }),
  );
};

export const emailAddress: HeadCheck = ({ head }, invoice, _context, found) => {
  const value = valueOf(head.email);
  if (value === null) return;
  const meant = meantEmail(value);
  const mend = meant === null ? undefined : { field: 'email' as const, value: meant };
  if (isPlausibleEmail(value)) {
    if (mend !== undefined) found.push(problem('email-slip', 'warning', at('email'), { raw: value }, mend));
    return;
  }
  const level = invoice.deliveryMethod === 'Email' ? 'error' : 'warning';
  found.push(problem('email', level, at('email'), { raw: value }, mend));
};

const lostZero = /^[1-9]\d{8}$/;

/** Source: sweden.md, row Phone; case N028. */
export const phoneNumber: HeadCheck = ({ head }, invoice, _context, found) => {
  const value = valueOf(head.phone);
  if (value === null) return;
  const whole = toE164(value, valueOf(head.countryCode) ?? 'SE');
  if (whole !== null) {
    // Nine figures without the 0: a spreadsheet took it, or the number is of another country.
    if (lostZero.test(value) && !isAbroad(head))
      found.push(
        problem('phone-lost-zero', 'warning', at('phone'), { raw: value }, { field: 'phone', value: `0${value}` }),
      );
    return;
  }
  found.push(problem('phone', invoice.deliveryMethod === 'SMS' ? 'error' : 'warning', at('phone'), { raw: value }));
};

const hasAddress = (head: HeadCells): boolean => stands(head.address) && stands(head.zipCode) && stands(head.city);

/** What each delivery method needs on the debtor: decisions.md 13; concepts, Digital mailbox delivery. */
export const deliveryNeeds: HeadCheck = ({ head }, invoice, { customer }, found) => {
  const known = customer ?? null;
  switch (invoice.deliveryMethod) {
    case 'Email':
      if (!stands(head.email) && !present(known?.email))
        found.push(problem('delivery-needs-email', 'error', at('email')));
      return;
    case 'SMS':
      if (!stands(head.phone) && !present(known?.phone))
        found.push(problem('delivery-needs-phone', 'error', at('phone')));
      return;
    case 'Mail':
      if (!hasAddress(head) && known?.hasAddress !== true)
        found.push(problem('delivery-needs-address', 'error', at('address')));
      return;
    case 'EInvoice':
      if (known?.takesEInvoice !== true) found.push(problem('delivery-needs-register', 'error', at('deliveryMethod')));
      return;
    case 'DigitalMail':
      if (!stands(head.orgNo) && !present(known?.orgNo))
        found.push(problem('delivery-needs-identity', 'error', at('orgNo')));
      return;
    default:
      if (head.deliveryMethod?.rule === 'derived-delivery')
        found.push(problem('delivery-by-default', 'hint', at('deliveryMethod')));
  }
};
