import { completeRecord } from '../../shared/intake/complete-record.ts';
import { checkRecord } from '../../shared/intake/check-record.ts';
import { noChoices } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { readRecords } from '../../shared/intake/read-records.ts';
import { type Level, type Problem } from '../../shared/intake/problem.ts';
import { type RecordContext } from '../../shared/intake/record-checks/check.ts';
import { type Example } from './check-examples.ts';
import { csv, today } from './raw.ts';

/** What is said of a self invoice where a rule is broken, and where it is kept. */

const right = {
  Nr: 'S-1',
  Leverantör: 'Gården AB',
  Momsregnr: 'SE559999001601',
  Bankgiro: '5050-1055',
  Datum: '2026-11-20',
  Text: 'Virke',
  Antal: '10',
  Pris: '100',
  Moms: '25',
};

const problemsOf = (change: Readonly<Record<string, string>>, context: Partial<RecordContext>): readonly Problem[] => {
  const cells = { ...right, ...change };
  const files = [csv([Object.keys(cells).join('|'), Object.values(cells).join('|')])];
  const plan = proposePlan(files, today, { ...noChoices, kind: 'selfInvoices' });
  const defaults = { ...plan.defaults, ...context.defaults };
  const [read] = readRecords(files, plan, 'selfInvoices').records;
  if (read === undefined) throw new Error('The sample has no record');
  const record = completeRecord(read, 'selfInvoices', defaults);
  return checkRecord(record, { kind: 'selfInvoices', today, inRegister: null, ...context, defaults });
};

const one =
  (
    level: Level,
    fails: Partial<typeof right>,
    context: Partial<RecordContext> = {},
    other: Partial<RecordContext> = context,
    passes: Readonly<Record<string, string>> = {},
  ): (() => Example) =>
  () => ({
    level,
    failing: problemsOf(fails, context),
    passing: problemsOf(passes, other),
    mended: () => [],
  });

const { defaults } = proposePlan(
  [csv([Object.keys(right).join('|'), Object.values(right).join('|')])],
  today,
  noChoices,
);

export const selfExamples: Readonly<Record<string, () => Example>> = {
  'not-an-account': one('error', { Bankgiro: '5050-1056' }),
  'other-account': one('error', { Bankgiro: '992-3459' }, { paidTo: '50501055' }),
  'no-account': one('warning', { Bankgiro: '' }, { paidTo: null, inRegister: true }),
  'missing-supplier': one('error', { Leverantör: '' }),
  'supplier-name-only': one('hint', {}, {}, {}, { Kundnr: '7' }),
  'negative-self-invoice': one('error', { Antal: '-10' }),
  'self-invoice-with-vat': one('error', {}, { defaults: { ...defaults, pricesIncludeVat: true } }, {}),
  'seller-vat-number': one('warning', { Momsregnr: '' }, { inRegister: false }),
};
