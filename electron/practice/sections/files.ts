import { letterFile, letterOf, printLetter } from '../claims/letters.ts';
import { storedFileView } from '../files/keep.ts';
import { printStored } from '../invoicing/print.ts';
import { fileView } from '../invoicing/views.ts';
import { notFound } from '../refusal.ts';
import { answer, bytes, type Call, mayUse } from '../gate/call.ts';
import { flagQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type View } from '../wire/json.ts';

interface FoundFile {
  readonly creditorId: string;
  readonly type: string;
  readonly view: View | null;
  readonly read: () => Buffer;
}

/** A kept file, or a printed invoice, which is drawn when it is asked for. */
const findFile = ({ service: { ledger }, id }: Call): FoundFile | undefined => {
  const file = ledger.files.get(id.toLowerCase());
  if (file !== undefined) {
    return { creditorId: file.creditor_id, type: file.type, view: storedFileView(file), read: () => file.bytes };
  }
  const letter = letterOf(ledger, id.toLowerCase());
  if (letter !== undefined) {
    const read = (): Buffer => printLetter(ledger, letter);
    return { creditorId: letter.creditorId, type: 'application/pdf', view: letterFile(letter), read };
  }
  const invoice = ledger.invoices.byFile(id.toLowerCase());
  if (invoice === undefined) return undefined;
  const read = (): Buffer => printStored(ledger, invoice);
  return { creditorId: invoice.creditor_id, type: 'application/pdf', view: fileView(invoice), read };
};

/** The file of the call, where the user may use its creditor; 404 where there is none (decisions.md 21). */
const fileOf = (call: Call): FoundFile => {
  const found = findFile(call);
  if (found === undefined || !mayUse(call, found.creditorId)) throw notFound('Filen', 'The file');
  return found;
};

/** Files (endpoints b, Files). */
export const files: readonly Route[] = [
  route('GET', '/v1/files/file/{id}', (call) => {
    const { type, read } = fileOf(call);
    return bytes(type, read());
  }),
  route('GET', '/v1/files/fileobject/{id}', (call) => {
    const { view, read } = fileOf(call);
    const withData = flagQuery(call, 'includedata') ?? false;
    return answer('FileView', { ...view, Data: withData ? read().toString('base64') : null });
  }),
];
