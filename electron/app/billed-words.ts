import { type KeptRows } from '../../shared/contract/common.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type BilledRow, type DraftRow } from '../../shared/intake/draft.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { type Billed } from '../store/draft-shape.ts';

const dayIn = (locale: string, instant: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'Europe/Stockholm',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(instant));

/** What was billed: the whole invoice, or some of its rows. */
const whatWas = (rows: Billed['rows']): LocalText =>
  rows === undefined || rows.known === rows.all
    ? text('Redan fakturerad', 'Already billed')
    : text(
        `${String(rows.known)} av ${String(rows.all)} rader redan fakturerade`,
        `${String(rows.known)} of ${String(rows.all)} rows already billed`,
      );

/** Where and when the same content was billed, as look.md (Wording 6) says it. */
export const billedText = ({ at, invoiceNumber, runName, rows }: Billed): LocalText => {
  const what = whatWas(rows);
  return text(
    `${what.sv} ${dayIn('sv-SE', at)}${invoiceNumber === null ? '' : `, nr ${invoiceNumber}`}, i körningen ”${runName}”`,
    `${what.en} on ${dayIn('en-GB', at)}${invoiceNumber === null ? '' : `, no. ${invoiceNumber}`}, in the run “${runName}”`,
  );
};

export const alreadyBilledCode = 'already-billed';
/** The same where the invoice has new rows too: it can keep those alone. */
export const partlyBilledCode = 'partly-billed';

/** The warning on an invoice whose content was billed before. Its words come from {@link wordsOf}. */
export const alreadyBilled = (billed: Billed, included: boolean): Problem => ({
  code: billed.rows === undefined ? alreadyBilledCode : partlyBilledCode,
  level: 'warning',
  rowNo: null,
  field: null,
  params: {
    at: billed.at,
    runName: billed.runName,
    invoiceNumber: billed.invoiceNumber ?? '',
    ...(billed.rows === undefined ? {} : { known: String(billed.rows.known), all: String(billed.rows.all) }),
    ...(included ? { included: 'yes' } : {}),
  },
});

interface Words {
  readonly title: LocalText;
  readonly sentence: LocalText;
}

const leftOutWords = text(
  'Den är bortvald. Välj den om kunden ska faktureras en gång till.',
  'It is left out. Choose it if the customer is to be billed once more.',
);
const chosenWords = text(
  'Den är vald, så kunden faktureras en gång till.',
  'It is chosen, so the customer is billed once more.',
);
const partLeftOutWords = text(
  'Fakturan är bortvald. Behåll bara de nya raderna, eller välj den som den är.',
  'The invoice is left out. Keep only the new rows, or choose it as it is.',
);
const partChosenWords = text(
  'De faktureras en gång till om du inte behåller bara de nya raderna.',
  'They are billed once more unless you keep only the new rows.',
);

const alreadyBilledWords = ({ code, params }: Problem): Words => {
  const { known, all, included } = params;
  const where = billedText({
    runId: 0,
    draftNo: 0,
    at: params['at'] ?? '',
    runName: params['runName'] ?? '',
    invoiceNumber: params['invoiceNumber'] || null,
    ...(known === undefined || all === undefined ? {} : { rows: { known: Number(known), all: Number(all) } }),
  });
  const [whole, part] = included === undefined ? [leftOutWords, partLeftOutWords] : [chosenWords, partChosenWords];
  const { sv, en } = code === partlyBilledCode ? part : whole;
  return {
    title:
      code === partlyBilledCode
        ? text('Delvis redan fakturerad', 'Partly billed already')
        : text('Redan fakturerad', 'Already billed'),
    sentence: text(`${where.sv}. ${sv}`, `${where.en}. ${en}`),
  };
};

export const twiceInRunCode = 'twice-in-run';

/** The warning on an invoice that stands in another file of the same import too. */
export const twiceInRun = (draftNo: number): Problem => ({
  code: twiceInRunCode,
  level: 'warning',
  rowNo: null,
  field: null,
  params: { draftNo: String(draftNo) },
});

const twiceWords = (problem: Problem): Words => {
  const other = problem.params['draftNo'] ?? '';
  return {
    title: text('Finns två gånger', 'Stands twice'),
    sentence: text(
      `Samma faktura finns i en annan av filerna, som nummer ${other}. Den är bortvald. Välj den om båda ska skickas.`,
      `The same invoice stands in another of the files, as number ${other}. It is left out. Choose it if both are to be sent.`,
    ),
  };
};

export const onlyNewRowsCode = 'only-new-rows';

/** The hint on an invoice without the rows that were billed before: how many, what they come to (minor units), and fees that stay. */
export const onlyNewRows = (
  taken: readonly DraftRow[],
  { net, vat, total }: { readonly net: number; readonly vat: number; readonly total: number },
  hasFees: boolean,
): Problem => ({
  code: onlyNewRowsCode,
  level: 'hint',
  rowNo: null,
  field: null,
  params: {
    ...{ taken: String(taken.length), net: String(net), vat: String(vat), total: String(total) },
    ...(hasFees ? { fees: 'yes' } : {}),
  },
});

const onlyNewWords = ({ params: { taken = '', fees } }: Problem): Words => {
  const [sv, en] =
    taken === '1'
      ? ['En rad som redan är fakturerad är borttagen', 'One row that was billed already is taken out']
      : [
          `${taken} rader som redan är fakturerade är borttagna`,
          `${taken} rows that were billed already are taken out`,
        ];
  const stay = fees === undefined ? ['', ''] : [' Avgifter står kvar.', ' Fees stay.'];
  return {
    title: text('Bara nya rader', 'Only new rows'),
    sentence: text(
      `${sv}. Lägg tillbaka om kunden ska faktureras en gång till.${stay[0] ?? ''}`,
      `${en}. Put back if the customer is to be billed once more.${stay[1] ?? ''}`,
    ),
  };
};

/** Which rows one act would keep where a problem says that some were billed before; null for every other problem. */
export const keepable = ({ code }: Problem): KeptRows | null => {
  if (code === partlyBilledCode) return 'new';
  return code === onlyNewRowsCode ? 'all' : null;
};

/** Where a row was billed, under the words that say so: `2026-10-31 i ”Oktober”, rad 7`. */
export const billedRowText = ({ at, runName, rowNo, sourceRow }: BilledRow): LocalText => {
  const [day, row] = [stockholmDate(new Date(at)), String(sourceRow ?? rowNo)];
  return text(`${day} i ”${runName}”, rad ${row}`, `${day} in “${runName}”, row ${row}`);
};

/** The words of a problem of the intake, or of this room's own. */
export const wordsOf = (problem: Problem): Words => {
  if (problem.code === alreadyBilledCode || problem.code === partlyBilledCode) return alreadyBilledWords(problem);
  if (problem.code === onlyNewRowsCode) return onlyNewWords(problem);
  return problem.code === twiceInRunCode ? twiceWords(problem) : problemText(problem);
};
