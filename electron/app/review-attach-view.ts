import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import {
  letterTooLargeText,
  lyingText,
  otherSizeText,
  questionText,
  whyText,
} from '../../shared/intake/attach-words.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { mailPdfBytes } from '../../shared/service/limits.ts';
import { countUnfitForLetters, countWith, pageWithout } from '../store/attachment-lists.ts';
import { type Attachment, attachmentPage, attachmentsOf, countAttachments } from '../store/attachments.ts';
import { runSums } from '../store/draft-sums.ts';
import { type DraftLine, draftLine, readDraft } from '../store/drafts.ts';
import { type Review } from './review-context.ts';

type View = CallOutput<'review.attachments'>;
type Line = View['lines'][number];
type Invoice = NonNullable<Line['invoice']>;
type Remarks = NonNullable<Line['file']>['remarks'];

/** The service's own invoice needs its place in the letter beside the files. */
export const letterAttachmentBytes = mailPdfBytes - 512 * 1024;

const invoiceView = ({ store, key }: Review, line: DraftLine): Invoice => ({
  draftNo: line.draftNo,
  documentKey: readDraft(store, { ...key, draftNo: line.draftNo })?.head.documentKey?.value ?? '',
  customerNo: line.customerNo,
  customerName: line.customerName,
  total: line.total,
  currency: line.currency,
});

const lineOf = ({ store, key }: Review, draftNo: number): DraftLine | null => draftLine(store, { ...key, draftNo });

const megabytes = (bytes: number): { readonly sv: string; readonly en: string } => {
  const tenths = decimal(String(Math.round(bytes / 104_857.6) / 10));
  return { sv: showDecimal(tenths, 'sv'), en: showDecimal(tenths, 'en') };
};

const remarksOn = (review: Review, { facts, draftNo }: Attachment, line: DraftLine | null): Remarks => {
  const asLetter = line?.delivery === 'Mail';
  const together =
    asLetter && draftNo !== null
      ? attachmentsOf(review.store, review.key, draftNo).reduce((sum, { bytes }) => sum + bytes, 0)
      : 0;
  return [
    ...(facts.otherSize === null
      ? []
      : [
          {
            level: asLetter ? ('warning' as const) : ('hint' as const),
            sentence: otherSizeText(facts.otherSize, asLetter),
          },
        ]),
    ...(together > letterAttachmentBytes
      ? [{ level: 'warning' as const, sentence: letterTooLargeText(megabytes(together)) }]
      : []),
    ...(facts.lying > 0 ? [{ level: 'hint' as const, sentence: lyingText(facts.lying) }] : []),
  ];
};

const fileLine = (review: Review, found: Attachment): Line => {
  const line = found.draftNo === null ? null : lineOf(review, found.draftNo);
  const { attachmentNo, name, bytes, facts } = found;
  return {
    file: { attachmentNo, name, bytes, pages: facts.pages, remarks: remarksOn(review, found, line) },
    invoice: line === null ? null : invoiceView(review, line),
    why: line !== null ? whyText(found.why) : found.asked === null ? null : questionText(found.asked.cause),
    candidates: (found.asked?.candidates ?? []).flatMap(({ draftNo, why }) => {
      const candidate = lineOf(review, draftNo);
      return candidate === null ? [] : [{ ...invoiceView(review, candidate), why: whyText(why) }];
    }),
  };
};

const linesOf = (review: Review, ask: CallInput<'review.attachments'>): Line[] => {
  const { store, key } = review;
  if (ask.list !== 'without')
    return attachmentPage(store, key, ask.list, ask.page).map((found) => fileLine(review, found));
  return pageWithout(store, key, { search: ask.search, ...ask.page }).flatMap((draftNo) => {
    const line = lineOf(review, draftNo);
    return line === null ? [] : [{ file: null, invoice: invoiceView(review, line), why: null, candidates: [] }];
  });
};

/** A run's files beside its invoices: how many of each, and a page of one list. */
export const attachmentsNow = (review: Review, ask: CallInput<'review.attachments'>): View => {
  const { store, key, run } = review;
  const { all, excluded } = runSums(store, key);
  return {
    editable: run.state === 'review',
    counts: {
      paired: countAttachments(store, key, 'paired'),
      asked: countAttachments(store, key, 'asked'),
      loose: countAttachments(store, key, 'loose'),
      without: all - excluded - countWith(store, key),
    },
    warnings: countUnfitForLetters(store, key, letterAttachmentBytes),
    lines: linesOf(review, ask),
  };
};
