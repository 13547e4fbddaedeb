import { isZero } from '../../domain/decimal.ts';
import { readOrgNo } from '../../domain/org-no.ts';
import { present, stands } from '../cell-state.ts';
import { type LineValue } from '../draft.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck, type LineCheck } from './check.ts';

/** Units that have a code of UN/ECE Recommendation 20 which everybody means by them; an e-invoice carries codes only. */
const codedUnits: ReadonlySet<string> = new Set(
  [
    'st stk styck stycken pcs pc piece pieces ea each enhet enheter paket par set',
    'h tim timme timmar hour hours min minut minuter minutes dag dagar dygn day days vecka veckor week weeks',
    'mån månad månader month months kvartal år year years',
    'mm cm m meter km m2 m² kvm m3 m³ kbm l liter litre ml cl dl g gram kg ton mwh kwh wh %',
  ]
    .join(' ')
    .split(' '),
);

/** Beyond this many characters systems of receivers are known to cut a row’s text: judgement, so a hint (case N142). */
const safeText = 100;

const isBilled = ({ message, vatRate }: LineValue): boolean => !message && vatRate !== null;

/**
 * What an e-invoice to an organization needs besides a receiver: the buyer’s or the order’s reference, and a reason where
 * VAT is 0 %. A private person’s bank asks for neither. Source: sweden.md, row Peppol SE rules
 * (PEPPOL-EN16931-R003); EN 16931, BR-E-10 and BR-AE-10.
 */
export const eInvoiceNeeds: HeadCheck = ({ head }, invoice, { customer }, found) => {
  if (invoice.deliveryMethod !== 'EInvoice') return;
  const identity = head.orgNo?.value ?? customer?.orgNo;
  if (present(identity) && identity !== '' && readOrgNo(identity) === null) return;
  if (!stands(head.yourReference) && !stands(head.externalReference))
    found.push(problem('e-invoice-needs-reference', 'warning', { rowNo: null, field: 'yourReference' }));
  const untaxed = invoice.lines.some((line) => isBilled(line) && line.vatRate !== null && isZero(line.vatRate));
  if (untaxed && invoice.message === null)
    found.push(problem('e-invoice-zero-vat', 'hint', { rowNo: null, field: 'message' }));
};

/** The limits of the chosen channel are known before anything is sent: case N142. */
export const eInvoiceRow: LineCheck = ({ rowNo }, line, { deliveryMethod }, found) => {
  if (deliveryMethod !== 'EInvoice') return;
  const { length } = line.description;
  if (length > safeText) {
    const params = { length: String(length), max: String(safeText) };
    found.push(problem('e-invoice-long-text', 'hint', { rowNo, field: 'description' }, params));
  }
  if (line.unit !== null && !codedUnits.has(line.unit.toLowerCase().replace(/\.$/, '')))
    found.push(problem('e-invoice-unit', 'hint', { rowNo, field: 'unit' }, { raw: line.unit }));
};
