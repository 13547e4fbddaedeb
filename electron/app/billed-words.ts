import { type LocalText, text } from '../../shared/domain/text.ts';
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

/** The warning on an invoice whose content was billed before. Its words come from {@link wordsOf}. */
export const alreadyBilled = (billed: Billed): Problem => ({
  code: alreadyBilledCode,
  level: 'warning',
  rowNo: null,
  field: null,
  params: {
    at: billed.at,
    runName: billed.runName,
    invoiceNumber: billed.invoiceNumber ?? '',
    ...(billed.rows === undefined ? {} : { known: String(billed.rows.known), all: String(billed.rows.all) }),
  },
});

interface Words {
  readonly title: LocalText;
  readonly sentence: LocalText;
}

const alreadyBilledWords = ({ params }: Problem): Words => {
  const { known, all } = params;
  const where = billedText({
    runId: 0,
    draftNo: 0,
    at: params['at'] ?? '',
    runName: params['runName'] ?? '',
    invoiceNumber: params['invoiceNumber'] || null,
    ...(known === undefined || all === undefined ? {} : { rows: { known: Number(known), all: Number(all) } }),
  });
  return {
    title: text('Redan fakturerad', 'Already billed'),
    sentence: text(
      `${where.sv}. Den är bortvald. Välj den om kunden ska faktureras en gång till.`,
      `${where.en}. It is left out. Choose it if the customer is to be billed once more.`,
    ),
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

/** The words of a problem of the intake, or of this room's own. */
export const wordsOf = (problem: Problem): Words => {
  if (problem.code === alreadyBilledCode) return alreadyBilledWords(problem);
  return problem.code === twiceInRunCode ? twiceWords(problem) : problemText(problem);
};
