import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
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
import { amountOfRecord, numberOfRecord, type OwedList } from './owed-context.ts';

type View = CallOutput<'owed.attachments'>;
type Line = View['lines'][number];
type Invoice = NonNullable<Line['invoice']>;

const invoiceView = (list: OwedList, record: ListRecord): Invoice => ({
  draftNo: record.recordNo,
  documentKey: numberOfRecord(list, record) ?? '',
  customerNo: valueOf(record, 'customerNo') ?? '',
  customerName: valueOf(record, 'customerName') ?? '',
  total: amountOfRecord(list, record),
  currency: valueOf(record, 'currency') ?? 'SEK',
});

const recordOf = ({ store, key }: OwedList, recordNo: number | null): ListRecord | null =>
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

const fileLine = (list: OwedList, found: Attachment): Line => {
  const record = recordOf(list, found.draftNo);
  return {
    file: fileView(found, record !== null && valueOf(record, 'deliveryMethod') === 'Mail'),
    invoice: record === null ? null : invoiceView(list, record),
    why:
      record !== null
        ? whyText(found.why, invoiceNumberWords)
        : found.asked === null
          ? null
          : questionText(found.asked.cause),
    candidates: (found.asked?.candidates ?? []).flatMap(({ draftNo, why }) => {
      const candidate = recordOf(list, draftNo);
      return candidate === null ? [] : [{ ...invoiceView(list, candidate), why: whyText(why, invoiceNumberWords) }];
    }),
  };
};

const linesOf = (list: OwedList, ask: CallInput<'owed.attachments'>): Line[] => {
  const { store, key } = list;
  if (ask.list !== 'without')
    return attachmentPage(store, key, ask.list, ask.page).map((found) => fileLine(list, found));
  return recordsWithoutFile(store, key, { search: ask.search, ...ask.page }).map(({ record }) => ({
    file: null,
    invoice: invoiceView(list, record),
    why: null,
    candidates: [],
  }));
};

/** A list's files beside its records: how many of each, and a page of one list. */
export const owedAttachments = (list: OwedList, ask: CallInput<'owed.attachments'>): View => {
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
