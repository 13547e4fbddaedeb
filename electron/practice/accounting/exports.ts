import { randomUUID } from 'node:crypto';
import { instantText, stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { requireAddOn } from '../add-ons/add-ons.ts';
import { keepBytes } from '../files/keep.ts';
import { type BookedVoucher, type VoucherRow } from '../ledger/books.ts';
import { type Kept } from '../ledger/records.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { flagOf, parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { bookkeepingCsv } from './bookkeeping-csv.ts';
import { chosenVouchers, type VoucherChoice, voucherChoice } from './period.ts';
import { accountingSettings } from './settings.ts';
import { dimensionsOf } from './dimensions.ts';
import { sie4 } from './sie4.ts';
import { placeKey } from './tags.ts';

/** How long a bookkeeping file takes to make, in service time. */
const takesMs = 60_000;
const kind = 'accountingExport';

const formats = ['SIE4', 'CSV'] as const;
const formatOf = (sent: View): (typeof formats)[number] => {
  const format = formats.find((one) => one === (textOf(sent, 'Format') ?? 'SIE4'));
  if (format === undefined) throw badField('Format', 'ska vara SIE4 eller CSV', 'must be SIE4 or CSV');
  return format;
};

/** Schedules a bookkeeping file. Gives the id of the request. Throws a Refusal (400): days, format, no CSV add-on. */
export const scheduleExport = (service: Service, creditorId: string, sent: View, by: string): string => {
  const { ledger, clock } = service;
  const { from, to } = voucherChoice(sent);
  const format = formatOf(sent);
  if (format === 'CSV') requireAddOn(ledger, creditorId, 'CsvBookkeeping');
  const id = randomUUID();
  ledger.records.insert(kind, {
    id,
    creditorId,
    ownerId: null,
    key: null,
    state: 'Scheduled',
    at: clock.now() + takesMs,
    createdAt: clock.now(),
    doc: {
      Asked: { ...sent, Format: format },
      View: {
        CreditorPublicId: creditorId,
        Start: instantText(stockholmMidnight(from)),
        End: instantText(stockholmMidnight(to)),
        Created: null,
        CreatedBy: by,
        Format: format,
        DateSelectionType: textOf(sent, 'DateSelectionType') ?? 'TransactionDate',
        File: null,
      },
    },
  });
  return id;
};

const dayIn = (byEvent: boolean, voucher: BookedVoucher): string =>
  stockholmDay(byEvent ? voucher.eventAt : voucher.at);

/** One voucher per day and currency, with one row per account and place (SummarizeAccountsByDate). */
const summarized = (vouchers: readonly BookedVoucher[], byEvent: boolean): readonly BookedVoucher[] =>
  [...Map.groupBy(vouchers, (voucher) => `${dayIn(byEvent, voucher)} ${voucher.currency}`).values()].flatMap(
    (ofDay, index) => {
      const [first] = ofDay;
      if (first === undefined) return [];
      const rows = Map.groupBy(
        ofDay.flatMap((voucher) => voucher.rows),
        placeKey,
      );
      const sums = [...rows.values()].flatMap(([row, ...more]): readonly VoucherRow[] =>
        row === undefined ? [] : [{ ...row, amount: more.reduce((sum, own) => sum + own.amount, row.amount) }],
      );
      return [
        {
          ...first,
          no: index + 1,
          invoiceNumber: null,
          description: `Fakturering ${dayIn(byEvent, first)}`,
          rows: sums.filter((row) => row.amount !== 0),
        },
      ];
    },
  );

const contentOf = (service: Service, creditorId: string, asked: View, choice: VoucherChoice): Buffer => {
  const { ledger, clock } = service;
  const found = chosenVouchers(ledger, creditorId, choice);
  const wanted = flagOf(asked, 'SummarizeAccountsByDate') ? summarized(found, choice.byEvent) : found;
  const vouchers = wanted.filter(({ rows }) => rows.length > 0);
  if (textOf(asked, 'Format') === 'CSV') return bookkeepingCsv(vouchers, choice.byEvent);
  return sie4({
    creditor: parseView(ledger.creditors.get(creditorId)?.doc ?? '{}'),
    settings: accountingSettings(ledger.records, creditorId),
    vouchers,
    byEvent: choice.byEvent,
    made: clock.today(),
    from: choice.from,
    to: choice.to,
    dimensions: dimensionsOf(ledger.records, creditorId),
    appendText: flagOf(asked, 'AppendTransDescription'),
  });
};

const make = (service: Service, record: Kept): View => {
  const asked = viewOf(record.doc, 'Asked') ?? {};
  const choice = voucherChoice(asked);
  const [ending, type] = textOf(asked, 'Format') === 'CSV' ? ['csv', 'text/csv'] : ['se', 'application/x-sie'];
  const File = keepBytes(
    service,
    { creditorId: record.creditorId, ownerId: record.id },
    `bokforing-${choice.from}-${choice.to}.${ending ?? ''}`,
    type ?? '',
    contentOf(service, record.creditorId, asked, choice),
  );
  const view: View = { ...viewOf(record.doc, 'View'), Created: instantText(service.clock.now()), File };
  service.ledger.records.update(kind, { ...record, state: 'Made', at: null, doc: { Asked: asked, View: view } });
  return view;
};

/** AccountingExportView of a request: its file is there once its time has come. */
export const exportView = (service: Service, record: Kept): View => {
  if (record.at !== null && record.at <= service.clock.now()) return make(service, record);
  return viewOf(record.doc, 'View') ?? {};
};

export const exportOf = ({ ledger }: Service, id: string): Kept | undefined => ledger.records.get(kind, id);

/** Every generated file of a creditor (endpoints a, accountingexports). */
export const generatedExports = (service: Service, creditorId: string): readonly View[] =>
  service.ledger.records
    .ofCreditor(kind, creditorId)
    .map((record) => exportView(service, record))
    .filter((view) => viewOf(view, 'File') !== null);
