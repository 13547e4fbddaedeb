import { type DeploymentKind } from '../../shared/domain/deployment.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Level } from '../../shared/intake/problem.ts';
import { type InvoiceOutcome } from '../store/invoice-outcome.ts';
import { type StoredRunState } from '../store/runs.ts';
import { type UndoPart } from '../store/undo.ts';

/** The words of a run's protocol, as a bookkeeper files it. */

export const protocolName = text('körningsprotokoll', 'run protocol');

export const sheetNames = {
  summary: text('Körningen', 'The run'),
  invoices: text('Fakturor', 'Invoices'),
} as const;

export const pageText = (page: number): LocalText => text(`Sida ${String(page)}`, `Page ${String(page)}`);

export const sections = {
  run: text('Körningen', 'The run'),
  files: text('Filer, med SHA-256', 'Files, with SHA-256'),
  sums: text('Summor', 'Totals'),
  vat: text('Moms på det som skickas', 'VAT on what is sent'),
  delivery: text('Leverans av det som skickas', 'Delivery of what is sent'),
  account: text('Konto på det som skickas, netto', 'Account of what is sent, net'),
  currency: text('Valuta på det som skickas', 'Currency of what is sent'),
  overridden: text('Varningar som godkändes', 'Warnings that were approved all the same'),
  warnings: text('Varningar på det som skickas', 'Warnings on what is sent'),
  level: text('Valda fakturor efter kontroll', 'Chosen invoices by check'),
  control: text('Filens egna summor mot våra', 'The file’s own sums against ours'),
  outcome: text('Vad som hänt hos tjänsten', 'What happened at the service'),
  undo: text('Ångrad', 'Undone'),
  registerChanges: text('Kunder som ändras i registret', 'Customers that change in the register'),
  edits: text('Ändringar i granskningen', 'Changes made in review'),
} as const;

export const labels = {
  what: text('Uppgift', 'Item'),
  value: text('Värde', 'Value'),
  count: text('Antal', 'Number'),
  net: text('Netto', 'Net'),
  vat: text('Moms', 'VAT'),
  total: text('Totalt', 'Total'),
  name: text('Namn', 'Name'),
  number: text('Körning nr', 'Run no.'),
  creditor: text('Företag', 'Company'),
  orgNo: text('Organisationsnummer', 'Organization number'),
  connection: text('Anslutning', 'Connection'),
  address: text('Tjänstens adress', 'Address of the service'),
  period: text('Period', 'Period'),
  currency: text('Valuta', 'Currency'),
  state: text('Läge', 'State'),
  imported: text('Importerad', 'Imported'),
  approved: text('Godkänd', 'Approved'),
  notApproved: text('inte godkänd', 'not approved'),
  approvedBy: text('Godkänd av', 'Approved by'),
  unknownPerson: text('okänd', 'unknown'),
  fourEyes: text('stannar vid utkast, en annan person attesterar', 'stop at drafts, another person attests'),
  attestedAt: text('Attest beställd', 'Attest ordered'),
  attestedBy: text('Attesterad av', 'Attested by'),
  undoneBy: text('Ångrad av', 'Undone by'),
  undoneAt: text('Ångrandet begärt', 'Undo asked for'),
  noAccounts: text('Ingen artikel i registret har ett konto', 'No article of the register has an account'),
  otherAccounts: text('enligt tjänstens inställningar', 'by the service’s settings'),
  takenBack: text('Godkännandet taget tillbaka', 'Approval taken back'),
  liftedBy: text('Kravet på två personer borttaget av', 'Two-person rule lifted by'),
  liftedAt: text('Kravet borttaget', 'Two-person rule lifted'),
  hash: text('Godkänt innehåll, SHA-256', 'Approved content, SHA-256'),
  attest: text('Efter godkännandet', 'After approval'),
  attested: text('skapas, attesteras och levereras', 'created, attested and delivered'),
  drafts: text('stannar vid utkast', 'stop at drafts'),
  finished: text('Avslutad', 'Finished'),
  made: text('Protokollet gjort', 'Protocol made'),
  sent: text('Skickas', 'Sent'),
  held: text('Spärrade av fel', 'Held by errors'),
  leftOut: text('Bortvalda', 'Left out'),
  all: text('Alla i körningen', 'All of the run'),
  inFile: text('i filen', 'in the file'),
  ours: text('hos oss', 'ours'),
  agrees: text('stämmer', 'agrees'),
  differs: text('skiljer', 'differs'),
  undone: text('ångrad', 'undone'),
  blank: text('tomt', 'blank'),
  none: text('inga', 'none'),
} as const;

export const invoiceLabels = {
  number: text('Nr i körningen', 'No. in the run'),
  kind: text('Typ', 'Type'),
  customerNo: text('Kundnr', 'Customer no.'),
  customer: text('Kund', 'Customer'),
  invoiceDate: text('Fakturadatum', 'Invoice date'),
  dueDate: text('Förfallodatum', 'Due date'),
  delivery: text('Leverans', 'Delivery'),
  currency: text('Valuta', 'Currency'),
  rows: text('Rader', 'Rows'),
  standing: text('Skickas', 'Sent'),
  why: text('Varför inte', 'Why not'),
  warnings: text('Varningar', 'Warnings'),
  overridden: text('Varningar som stod vid godkännandet', 'Warnings that stood at approval'),
  billed: text('Fakturerad tidigare', 'Billed before'),
  outcome: text('Hos tjänsten', 'At the service'),
  answer: text('Hur det gick', 'How it went'),
  invoiceNumber: text('Fakturanummer', 'Invoice number'),
  ocr: text('OCR', 'OCR'),
  stage: text('Steg', 'Stage'),
  undone: text('Ångrad', 'Undone'),
} as const;

export const standings = {
  sent: text('Ja', 'Yes'),
  held: text('Nej, spärrad av fel', 'No, held by errors'),
  leftOut: text('Nej, bortvald', 'No, left out'),
} as const;

export const leftOutByHand = text('Bortvald för hand.', 'Left out by hand.');
export const kinds = { invoice: text('Faktura', 'Invoice'), credit: text('Kredit', 'Credit') } as const;

/** `Rad 2, 5:` before what is said of those rows of an invoice. */
export const rowsText = (rows: readonly number[]): LocalText =>
  text(`Rad ${rows.join(', ')}: `, `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}: `);

export const levelNames: Readonly<Record<Level | 'none', LocalText>> = {
  error: text('Fel', 'Error'),
  warning: text('Varning', 'Warning'),
  hint: text('Tips', 'Hint'),
  none: text('Inget att anmärka', 'Nothing to remark'),
};

export const deployments: Readonly<Record<DeploymentKind, LocalText>> = {
  practice: text('övning', 'practice'),
  test: text('test', 'test'),
  live: text('skarp', 'live'),
};

export const runStates: Readonly<Record<StoredRunState, LocalText>> = {
  review: text('granskas', 'in review'),
  approved: text('godkänd, inget skickat', 'approved, nothing sent'),
  sending: text('skickas', 'being sent'),
  paused: text('pausad', 'paused'),
  done: text('klar', 'done'),
  cancelled: text('avbruten', 'cancelled'),
};

export const outcomes: Readonly<Record<InvoiceOutcome, LocalText>> = {
  queued: text('Inte skickad än', 'Not sent yet'),
  sending: text('Skickas nu', 'Being sent'),
  sent: text('Mottagen', 'Received'),
  rejected: text('Nekad', 'Rejected'),
  unknown: text('Okänt, slås upp', 'Unknown, being looked up'),
  cancelled: text('Avbruten', 'Cancelled'),
  skipped: text('Överhoppad', 'Skipped'),
  moved: text('Flyttad för att rättas', 'Moved to be corrected'),
};

/** How an undo went for an invoice. */
export const undoParts: Readonly<Record<UndoPart, LocalText>> = {
  reversed: text('Ångrad', 'Reversed'),
  kept: text('Behållen', 'Kept'),
  'could-not': text('Gick inte att ångra', 'Could not be undone'),
  'under-way': text('På väg', 'On its way'),
  unknown: text('Okänt, slås upp', 'Unknown, being looked up'),
};

const stages: ReadonlyMap<string, LocalText> = new Map([
  ['None', text('Utkast', 'Draft')],
  ['Created', text('Utkast', 'Draft')],
  ['Attested', text('Attesterad', 'Attested')],
  ['InvoiceSent', text('Skickad', 'Sent')],
  ['ReminderInvoiceSent', text('Påmind', 'Reminded')],
  ['SentToDebtCollection', text('Hos inkasso', 'In debt collection')],
  ['Sold', text('Såld', 'Sold')],
  ['Completed', text('Avslutad', 'Completed')],
  ['Cancelled', text('Makulerad', 'Cancelled')],
]);

/** The mirror's stage in words; one that has none stands in the service's own word. */
export const stageText = (stage: string): LocalText => stages.get(stage) ?? text(stage, stage);
