import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { decimal, isDecimal } from '../../shared/domain/decimal.ts';
import { toMinor } from '../../shared/domain/money.ts';
import {
  invoiceNumberWords,
  lyingText,
  otherSizeText,
  questionText,
  whyText,
} from '../../shared/intake/attach-words.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { type Attachment, attachmentPage, countAttachments } from '../store/attachments.ts';
import { readRecord, recordCounts, recordsWithoutFile } from '../store/records.ts';
import { type OpenList } from './list-context.ts';

type View = CallOutput<'owed.attachments'>;
type Line = View['lines'][number];
type Invoice = NonNullable<Line['invoice']>;

const amountOf = (record: ListRecord): number => {
  const value = valueOf(record, 'invoiceTotal') ?? '';
  return isDecimal(value) ? toMinor(decimal(value)) : 0;
};

const invoiceView = (record: ListRecord): Invoice => ({
  draftNo: record.recordNo,
  documentKey: valueOf(record, 'invoiceNumber') ?? '',
  customerNo: valueOf(record, 'customerNo') ?? '',
  customerName: valueOf(record, 'customerName') ?? '',
  total: amountOf(record),
  currency: valueOf(record, 'currency') ?? 'SEK',
});

const recordOf = ({ store, key }: OpenList, recordNo: number | null): ListRecord | null =>
  recordNo === null ? null : (readRecord(store, key, recordNo)?.record ?? null);

const fileView = ({ attachmentNo, name, bytes, facts }: Attachment, isLetter: boolean): NonNullable<Line['file']> => ({
  attachmentNo,
  name,
  bytes,
  pages: facts.pages,
  remarks: [
    ...(facts.otherSize === null
      ? []
      : [
          {
            level: isLetter ? ('warning' as const) : ('hint' as const),
            sentence: otherSizeText(facts.otherSize, isLetter),
          },
        ]),
    ...(facts.lying > 0 ? [{ level: 'hint' as const, sentence: lyingText(facts.lying) }] : []),
  ],
});

const fileLine = (list: OpenList, found: Attachment): Line => {
  const record = recordOf(list, found.draftNo);
  return {
    file: fileView(found, record !== null && valueOf(record, 'deliveryMethod') === 'Mail'),
    invoice: record === null ? null : invoiceView(record),
    why:
      record !== null
        ? whyText(found.why, invoiceNumberWords)
        : found.asked === null
          ? null
          : questionText(found.asked.cause),
    candidates: (found.asked?.candidates ?? []).flatMap(({ draftNo, why }) => {
      const candidate = recordOf(list, draftNo);
      return candidate === null ? [] : [{ ...invoiceView(candidate), why: whyText(why, invoiceNumberWords) }];
    }),
  };
};

const linesOf = (list: OpenList, ask: CallInput<'owed.attachments'>): Line[] => {
  const { store, key } = list;
  if (ask.list !== 'without')
    return attachmentPage(store, key, ask.list, ask.page).map((found) => fileLine(list, found));
  return recordsWithoutFile(store, key, { search: ask.search, ...ask.page }).map(({ record }) => ({
    file: null,
    invoice: invoiceView(record),
    why: null,
    candidates: [],
  }));
};

/** A list's files beside its records: how many of each, and a page of one list. */
export const owedAttachments = (list: OpenList, ask: CallInput<'owed.attachments'>): View => {
  const { store, key } = list;
  const { all, excluded } = recordCounts(store, key);
  const paired = countAttachments(store, key, 'paired');
  return {
    editable: true,
    counts: {
      paired,
      asked: countAttachments(store, key, 'asked'),
      loose: countAttachments(store, key, 'loose'),
      without: Math.max(0, all - excluded - paired),
    },
    warnings: 0,
    lines: linesOf(list, ask),
  };
};
